<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Checksum</name>
    <message>
        <source>the file&apos;s name</source>
        <translation>文件名</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>the downloaded file cannot be read back (%1)</source>
        <translation>下载的文件无法读回（%1）</translation>
    </message>
    <message>
        <source>expected %1 %2 (from %3), found %4</source>
        <translation>应为 %1 %2（依据%3），实为 %4</translation>
    </message>
</context>
<context>
    <name>Download</name>
    <message>
        <source>download %1 manually and open the file</source>
        <translation>请手动下载 %1 并打开该文件</translation>
    </message>
    <message>
        <source>%1 cannot be reached (%2); check the connection and the proxy (https_proxy), or %3</source>
        <translation>无法连接 %1（%2）；请检查网络连接和代理（https_proxy），或者%3</translation>
    </message>
    <message>
        <source>%1: the server has no such file (%2); look for it on the authors&apos; page, download it manually and open it</source>
        <translation>%1：服务器上没有此文件（%2）；请到作者的页面查找，手动下载后打开</translation>
    </message>
    <message>
        <source>%1: the server requires a login for this file (%2); log in with a browser, download it manually and open it</source>
        <translation>%1：服务器要求登录才能获取此文件（%2）；请用浏览器登录，手动下载后打开</translation>
    </message>
    <message>
        <source>%1: expected the file, the server answered %2 %3; try again later, or download it manually and open it</source>
        <translation>%1：应得到文件，服务器却回应 %2 %3；请稍后再试，或手动下载后打开</translation>
    </message>
    <message>
        <source>%1: gave up after %2 attempts (%3); %4 are kept and the next download resumes there</source>
        <translation>%1：尝试 %2 次后放弃（%3）；已保留 %4，下次下载从此处继续</translation>
    </message>
    <message>
        <source>%1: redirected to %2, which is not allowed; %3</source>
        <translation>%1：被重定向到 %2，不允许跟随；%3</translation>
    </message>
    <message>
        <source>%1: expected %2 of free space, found %3; free some space, or set HEADSCOPE_MODELS to another folder</source>
        <translation>%1：需要 %2 可用空间，只有 %3；请腾出空间，或在 HEADSCOPE_MODELS 中指定其他文件夹</translation>
    </message>
    <message>
        <source>%1: could not be written (%2)</source>
        <translation>%1：无法写入（%2）</translation>
    </message>
    <message>
        <source>%1: %2; the partial file was deleted, try again</source>
        <translation>%1：%2；已删除不完整的文件，请重试</translation>
    </message>
    <message>
        <source>%1: another Headscope is downloading it</source>
        <translation>%1：另一个 Headscope 正在下载</translation>
    </message>
    <message>
        <source>the server stopped responding</source>
        <translation>服务器不再响应</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>Something went wrong inside the window.</source>
        <translation>窗口内部出错。</translation>
    </message>
    <message>
        <source>Your open files are unaffected. Please report the details.</source>
        <translation>已打开的文件不受影响。请报告详细信息。</translation>
    </message>
    <message>
        <source>No model was found at %1.</source>
        <translation>在 %1 没有找到模型。</translation>
    </message>
    <message>
        <source>%1 could not be opened as a model.</source>
        <translation>无法将 %1 作为模型打开。</translation>
    </message>
    <message>
        <source>There is no image %1.</source>
        <translation>没有图像 %1。</translation>
    </message>
    <message>
        <source>%1 could not be opened as an image.</source>
        <translation>无法将 %1 作为图像打开。</translation>
    </message>
    <message>
        <source>There is no session %1.</source>
        <translation>没有会话 %1。</translation>
    </message>
    <message>
        <source>%1 could not be opened as a session.</source>
        <translation>无法将 %1 作为会话打开。</translation>
    </message>
    <message>
        <source>%1 could not be saved.</source>
        <translation>无法保存 %1。</translation>
    </message>
    <message>
        <source>The model could not be run on %1: %2</source>
        <translation>无法在 %1 上运行模型：%2</translation>
    </message>
    <message>
        <source>“%1” cannot be shown here: %2</source>
        <translation>此处无法显示“%1”：%2</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>The figure could not be copied.</source>
        <translation>无法复制插图。</translation>
    </message>
    <message>
        <source>%1 was left out: only one image and one model can be shown.</source>
        <translation>已略去 %1：只能显示一幅图像和一个模型。</translation>
    </message>
    <message>
        <source>%1 could not be opened.</source>
        <translation>无法打开 %1。</translation>
    </message>
    <message>
        <source>Choose a smaller input size in the model card, or another view.</source>
        <translation>请在模型卡片中选择较小的输入尺寸，或选择其他视图。</translation>
    </message>
    <message>
        <source>Headscope reads vision transformers in safetensors, PyTorch and .npz files; is this one of them?</source>
        <translation>Headscope 读取 safetensors、PyTorch 和 .npz 文件中的视觉 Transformer；这是其中之一吗？</translation>
    </message>
    <message>
        <source>Choose another checkpoint with Open Model.</source>
        <translation>请用“打开模型”选择其他检查点。</translation>
    </message>
    <message>
        <source>Download the file again, or choose another with Open Model.</source>
        <translation>请重新下载该文件，或用“打开模型”选择其他文件。</translation>
    </message>
    <message>
        <source>Choose a JPEG, PNG, WebP, TIFF or BMP image.</source>
        <translation>请选择 JPEG、PNG、WebP、TIFF 或 BMP 图像。</translation>
    </message>
    <message>
        <source>Open it with the version that wrote it.</source>
        <translation>请用写入它的版本打开。</translation>
    </message>
    <message>
        <source>Choose another session with Open Session.</source>
        <translation>请用“打开会话”选择其他会话。</translation>
    </message>
    <message>
        <source>Choose another folder or name with Save Session As.</source>
        <translation>请用“会话另存为”选择其他文件夹或名称。</translation>
    </message>
    <message>
        <source>Check your edits in the model card, or open another model.</source>
        <translation>请检查模型卡片中的更正，或打开其他模型。</translation>
    </message>
    <message>
        <source>Choose another view, layer or head.</source>
        <translation>请选择其他视图、层或头。</translation>
    </message>
    <message>
        <source>Choose another folder, and a name that ends in .png, .svg or .pdf; for numbers .csv, .npz or .safetensors.</source>
        <translation>请选择其他文件夹，名称以 .png、.svg 或 .pdf 结尾；数值用 .csv、.npz 或 .safetensors。</translation>
    </message>
    <message>
        <source>Choose another view or color map.</source>
        <translation>请选择其他视图或色图。</translation>
    </message>
    <message>
        <source>Drop an image, a checkpoint or a folder of either.</source>
        <translation>请拖入图像、检查点或包含它们的文件夹。</translation>
    </message>
    <message>
        <source>There is no video %1.</source>
        <translation>没有视频 %1。</translation>
    </message>
    <message>
        <source>%1 could not be opened as a video.</source>
        <translation>无法将 %1 作为视频打开。</translation>
    </message>
    <message>
        <source>Choose a video such as an MP4, or a folder of numbered images of one size.</source>
        <translation>请选择 MP4 等视频，或一个存放同尺寸编号图像的文件夹。</translation>
    </message>
    <message>
        <source>Choose a name that ends in .mp4, or in .csv for numbers, or a new folder.</source>
        <translation>请选择以 .mp4 结尾的名称，数字则以 .csv 结尾，或一个新文件夹。</translation>
    </message>
    <message>
        <source>Choose a text file with one caption per line.</source>
        <translation>请选择每行一条文本的文本文件。</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Name of the pin</source>
        <translation>图钉名称</translation>
    </message>
</context>
<context>
    <name>ViewOffer</name>
    <message>
        <source>There is no view &quot;%1&quot;.</source>
        <translation>没有视图“%1”。</translation>
    </message>
</context>
<context>
    <name>Zoo</name>
    <message>
        <source>%1 M</source>
        <translation>%1 M</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 G</source>
        <translation>%1 G</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>This model has no LayerScale, so branches are added without gains.</source>
        <translation>此模型没有 LayerScale，分支不经缩放直接相加。</translation>
    </message>
    <message>
        <source>This trace does not contain the norms of branches and trunk.</source>
        <translation>此轨迹中没有分支与主干的范数。</translation>
    </message>
    <message>
        <source>This model has no class token; it classifies by the mean of its patches.</source>
        <translation>此模型没有类别词元；它用图像块的平均值进行分类。</translation>
    </message>
    <message>
        <source>This model detects objects and does not classify the image; its queries report what they found.</source>
        <translation>此模型检测物体，不对整幅图像分类；它的查询会说明各自找到了什么。</translation>
    </message>
    <message>
        <source>This model has no classifier and thus no classes.</source>
        <translation>此模型没有分类器，因此没有类别。</translation>
    </message>
    <message>
        <source>Experiments watch a score or feature of the whole image, which a detector does not have.</source>
        <translation>实验观察的是整幅图像的某个得分或特征，而检测器没有这些。</translation>
    </message>
    <message>
        <source>Experiments change attention and tokens, which a ResNet does not have.</source>
        <translation>实验修改注意力和词元，而 ResNet 两者都没有。</translation>
    </message>
    <message>
        <source>In this model the logit is not a sum over heads: norms, merging or mixing lie between them and the classifier.</source>
        <translation>在此模型中 logit 不是各头之和：头与分类器之间还有归一化、合并或进一步的混合。</translation>
    </message>
    <message>
        <source>In this model the logit is not a sum over heads: its pooling is not linear, or two norms or two classifiers follow.</source>
        <translation>在此模型中 logit 不是各头之和：它的池化不是线性的，或者其后有两个归一化或两个分类器。</translation>
    </message>
    <message>
        <source>This model has no squeeze-and-excitation gates.</source>
        <translation>此模型没有 squeeze-and-excitation 门控。</translation>
    </message>
    <message>
        <source>This model detects objects and does not classify the image, so it has no class to show evidence for.</source>
        <translation>此模型检测物体，不对整幅图像分类，因此没有可以展示其依据的类别。</translation>
    </message>
    <message>
        <source>This model has no classifier, so it has no class to show evidence for.</source>
        <translation>此模型没有分类器，因此没有可以展示其依据的类别。</translation>
    </message>
    <message>
        <source>This model compares images with captions, so it has no class to show evidence for; choose a view for words.</source>
        <translation>此模型将图像与文本比较，因此没有可以展示其依据的类别；请选择用于词语的视图。</translation>
    </message>
    <message>
        <source>This model has no object queries.</source>
        <translation>此模型没有物体查询。</translation>
    </message>
    <message>
        <source>This model cannot read words: its checkpoint has no text tower.</source>
        <translation>此模型不能读取文字：其检查点没有文本塔。</translation>
    </message>
    <message>
        <source>This model has no attention between tokens.</source>
        <translation>此模型没有词元之间的注意力。</translation>
    </message>
    <message>
        <source>This model has no classifier, and the cosine of a feature with itself is at its maximum, where every first-order estimate is 0.</source>
        <translation>此模型没有分类器，而特征与自身的余弦已达最大值，在那里一阶估计全为 0。</translation>
    </message>
    <message>
        <source>%1 multiplies the square matrices of plain self-attention from layer to layer; this model has %2.</source>
        <translation>“%1”把普通自注意力的方阵逐层相乘；此模型使用%2。</translation>
    </message>
    <message>
        <source>Attention distance is measured between patches; this model has %1, in which patches are not queries.</source>
        <translation>注意力距离是在图像块之间测量的；此模型使用%1，其中图像块不是查询。</translation>
    </message>
    <message>
        <source>Only Swin, BEiT, relative-position ViTs and SAM have a bias per offset of two patches; %1 adds a position to every patch, shown by the view position-similarity.</source>
        <translation>只有 Swin、BEiT、相对位置 ViT 和 SAM 具有按两个图像块的偏移量确定的偏置；%1 给每个图像块加上位置，由视图 position-similarity 显示。</translation>
    </message>
    <message>
        <source>%1 adds no position to its patches; its relative position bias is shown by the view position-bias.</source>
        <translation>%1 不给图像块加位置；其相对位置偏置由视图 position-bias 显示。</translation>
    </message>
    <message>
        <source>Only CaiT mixes heads; this model has %1.</source>
        <translation>只有 CaiT 会混合各头；此模型使用%1。</translation>
    </message>
    <message>
        <source>%1 requires the model&apos;s weights, which a recorded trace does not contain.</source>
        <translation>“%1”需要模型的权重，而记录的轨迹中没有。</translation>
    </message>
    <message>
        <source>%1 requires the model&apos;s gradients, which a recorded trace does not contain.</source>
        <translation>“%1”需要模型的梯度，而记录的轨迹中没有。</translation>
    </message>
    <message>
        <source>%1 requires the output tokens of the layers, which this trace does not contain.</source>
        <translation>“%1”需要各层输出的词元，而此轨迹中没有。</translation>
    </message>
    <message>
        <source>%1 requires attention or its tokens; this model consists of convolutions and has neither.</source>
        <translation>“%1”需要注意力或其词元；此模型由卷积构成，两者都没有。</translation>
    </message>
    <message>
        <source>%1 attention</source>
        <translation>%1 注意力</translation>
    </message>
    <message>
        <source>all layers and heads</source>
        <translation>所有层和头</translation>
    </message>
    <message>
        <source>all layers and branches</source>
        <translation>所有层和分支</translation>
    </message>
    <message>
        <source>all layers and branches, mean over tokens</source>
        <translation>所有层和分支，对词元取平均</translation>
    </message>
    <message>
        <source>all layers, branches and channels</source>
        <translation>所有层、分支和通道</translation>
    </message>
    <message>
        <source>classifier after every layer</source>
        <translation>每层之后的分类器</translation>
    </message>
    <message>
        <source>heads before mixing</source>
        <translation>混合前的头</translation>
    </message>
    <message>
        <source>similar channels grouped</source>
        <translation>相似通道排在一起</translation>
    </message>
    <message>
        <source>each head ablated</source>
        <translation>逐个关闭头</translation>
    </message>
    <message>
        <source>class token</source>
        <translation>类别词元</translation>
    </message>
    <message>
        <source>mean of patches</source>
        <translation>图像块平均</translation>
    </message>
    <message>
        <source>mean of queries</source>
        <translation>查询平均</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>head mean</source>
        <translation>头平均</translation>
    </message>
    <message>
        <source>head max</source>
        <translation>头最大值</translation>
    </message>
    <message>
        <source>head min</source>
        <translation>头最小值</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>类别 %1</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>rollout weight</source>
        <translation>Rollout 权重</translation>
    </message>
    <message>
        <source>relevance</source>
        <translation>相关性</translation>
    </message>
    <message>
        <source>cosine similarity</source>
        <translation>余弦相似度</translation>
    </message>
    <message>
        <source>norm of the token</source>
        <translation>词元范数</translation>
    </message>
    <message>
        <source>share of the attention</source>
        <translation>注意力份额</translation>
    </message>
    <message>
        <source>share of the logit</source>
        <translation>logit 份额</translation>
    </message>
    <message>
        <source>Pearson correlation</source>
        <translation>皮尔逊相关系数</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>cosine with the words</source>
        <translation>与文字的余弦</translation>
    </message>
    <message>
        <source>head that keeps the patch</source>
        <translation>保留该图像块的头</translation>
    </message>
    <message>
        <source>components 1, 2, 3 as red, green, blue</source>
        <translation>主成分 1、2、3 显示为红、绿、蓝</translation>
    </message>
    <message>
        <source>channels weighted by their gradient</source>
        <translation>按梯度加权的通道</translation>
    </message>
    <message>
        <source>filter weight, 0 at mid-gray</source>
        <translation>滤波器权重，中灰为 0</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>magnitude of the gain, mean and quartiles</source>
        <translation>增益的绝对值，平均值与四分位数</translation>
    </message>
    <message>
        <source>norm of the branch / norm of the trunk</source>
        <translation>分支范数 / 主干范数</translation>
    </message>
    <message>
        <source>mean attention distance (px)</source>
        <translation>平均注意力距离 (px)</translation>
    </message>
    <message>
        <source>mean attention entropy (nats)</source>
        <translation>平均注意力熵 (nats)</translation>
    </message>
    <message>
        <source>weight of the channel</source>
        <translation>通道权重</translation>
    </message>
    <message>
        <source>weight on the scores</source>
        <translation>对得分的权重</translation>
    </message>
    <message>
        <source>weight on the attention</source>
        <translation>对注意力的权重</translation>
    </message>
    <message>
        <source>probability of the class</source>
        <translation>类别概率</translation>
    </message>
    <message>
        <source>patches deleted or inserted (%)</source>
        <translation>删除或插入的图像块 (%)</translation>
    </message>
    <message>
        <source>share of the clean answer recovered</source>
        <translation>恢复的正确输出份额</translation>
    </message>
    <message>
        <source>sink head</source>
        <translation>汇聚头</translation>
    </message>
    <message>
        <source>outlier</source>
        <translation>离群值</translation>
    </message>
    <message>
        <source>distance %1 px</source>
        <translation>距离 %1 px</translation>
    </message>
    <message>
        <source>entropy %1 nats</source>
        <translation>熵 %1 nats</translation>
    </message>
    <message>
        <source>correlation %1</source>
        <translation>相关系数 %1</translation>
    </message>
    <message>
        <source>%1 % on the object</source>
        <translation>%1 % 在物体上</translation>
    </message>
    <message>
        <source>estimated change of the %1</source>
        <translation>%1的估计变化</translation>
    </message>
    <message>
        <source>change of the %1</source>
        <translation>%1的变化</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>layer and branch</source>
        <translation>层与分支</translation>
    </message>
    <message>
        <source>query channel</source>
        <translation>查询通道</translation>
    </message>
    <message>
        <source>key channel</source>
        <translation>键通道</translation>
    </message>
    <message>
        <source>query token</source>
        <translation>查询词元</translation>
    </message>
    <message>
        <source>key token</source>
        <translation>键词元</translation>
    </message>
    <message>
        <source>rows from query to key</source>
        <translation>从查询到键的行数</translation>
    </message>
    <message>
        <source>columns from query to key</source>
        <translation>从查询到键的列数</translation>
    </message>
    <message>
        <source>asking query</source>
        <translation>发问的查询</translation>
    </message>
    <message>
        <source>answering query</source>
        <translation>应答的查询</translation>
    </message>
    <message>
        <source>kind of token and head</source>
        <translation>词元种类与头</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>input head</source>
        <translation>输入头</translation>
    </message>
    <message>
        <source>strongest at row %1, column %2, %3</source>
        <translation>最强处：第 %1 行第 %2 列，%3</translation>
    </message>
    <message>
        <source>lowest at row %1, column %2, %3</source>
        <translation>最低处：第 %1 行第 %2 列，%3</translation>
    </message>
    <message>
        <source>upper left third</source>
        <translation>左上区</translation>
    </message>
    <message>
        <source>upper middle third</source>
        <translation>中上区</translation>
    </message>
    <message>
        <source>upper right third</source>
        <translation>右上区</translation>
    </message>
    <message>
        <source>middle left third</source>
        <translation>左中区</translation>
    </message>
    <message>
        <source>middle third</source>
        <translation>中心区</translation>
    </message>
    <message>
        <source>middle right third</source>
        <translation>右中区</translation>
    </message>
    <message>
        <source>lower left third</source>
        <translation>左下区</translation>
    </message>
    <message>
        <source>lower middle third</source>
        <translation>中下区</translation>
    </message>
    <message>
        <source>lower right third</source>
        <translation>右下区</translation>
    </message>
    <message>
        <source>%1 holds %2 %</source>
        <translation>%1占 %2 %</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>处处相同</translation>
    </message>
    <message>
        <source>colors, not one value per patch</source>
        <translation>颜色，不是每个图像块一个数值</translation>
    </message>
    <message>
        <source>no patch has a value</source>
        <translation>没有图像块有数值</translation>
    </message>
    <message>
        <source>no cell has a value</source>
        <translation>没有单元格有数值</translation>
    </message>
    <message>
        <source>%1 maps of %2 by %3 patches</source>
        <translation>%1 幅图，每幅 %2 × %3 个图像块</translation>
    </message>
    <message>
        <source>%1 rows (%2) by %3 columns (%4)</source>
        <translation>%1 行（%2）× %3 列（%4）</translation>
    </message>
    <message>
        <source>largest in row %1, column %2, %3</source>
        <translation>最大处：行 %1，列 %2，%3</translation>
    </message>
    <message>
        <source>%1 series of %2</source>
        <translation>%1 条曲线：%2</translation>
    </message>
    <message>
        <source>largest in %1 at %2, %3</source>
        <translation>最大值在%1的 %2 处，%3</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>all; of XCiT the class-attention layers</source>
        <translation>全部；XCiT 中为类别注意力层</translation>
    </message>
    <message>
        <source>Talking heads</source>
        <translation>交谈头</translation>
    </message>
    <message>
        <source>CaiT only: mixed shows what multiplies the values, after the heads were mixed (weights may be negative); softmax shows each head&apos;s own softmax before that.</source>
        <translation>仅 CaiT：“已混合”显示各头混合后与值相乘的权重（可能为负）；“softmax”显示混合前各头自己的 softmax。</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>已混合</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation>汇聚点</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>left-out</source>
        <translation>排除</translation>
    </message>
    <message>
        <source>Attention of all heads</source>
        <translation>所有头的注意力</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>By layer and head, or largest first: by mean attention distance, mean entropy, correlation with the chosen head&apos;s map, the share that goes to sinks, or the share of the map on the marked object.</source>
        <translation>按层和头，或从大到小：按平均注意力距离、平均熵、与所选头的图的相关系数、流向汇聚点的份额，或图落在所标物体上的份额。</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>likeness</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>汇聚点</translation>
    </message>
    <message>
        <source>object</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>From layer</source>
        <translation>起始层</translation>
    </message>
    <message>
        <source>The first layer that is shown.</source>
        <translation>显示的第一层。</translation>
    </message>
    <message>
        <source>To layer</source>
        <translation>结束层</translation>
    </message>
    <message>
        <source>The last layer that is shown; -1 for the model&apos;s last.</source>
        <translation>显示的最后一层；-1 表示模型的最后一层。</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Sinks: heads that give above 30 % of their attention to sinks, averaged over all queries, have a dot.</source>
        <translation>汇聚点：对所有查询平均，把 30 % 以上注意力给予汇聚点的头带有圆点。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Attention matrix</source>
        <translation>注意力矩阵</translation>
    </message>
    <message>
        <source>all; of XCiT the channels&apos; matrices too</source>
        <translation>全部；XCiT 还包括通道矩阵</translation>
    </message>
    <message>
        <source>Class attention</source>
        <translation>类别注意力</translation>
    </message>
    <message>
        <source>CaiT and XCiT (class-attention layers), ViT and its relatives with a class token, SigLIP&apos;s pooling</source>
        <translation>CaiT 和 XCiT（类别注意力层）、带类别词元的 ViT 及其同类、SigLIP 的池化</translation>
    </message>
    <message>
        <source>How the class token distributes its attention over the patches, whatever the query of other views; the last of these layers collect what the classifier sees, but the map does not distinguish classes.</source>
        <translation>类别词元如何把注意力分配给各图像块，与其他视图的查询无关；这些层中最后几层取得分类器所见的内容，但该图不区分类别。</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The chosen layer, or the mean over all layers in which the class token is a query.</source>
        <translation>所选的层，或类别词元发出查询的所有层的平均。</translation>
    </message>
    <message>
        <source>this</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Most of the attention</source>
        <translation>大部分注意力</translation>
    </message>
    <message>
        <source>Share kept</source>
        <translation>保留份额</translation>
    </message>
    <message>
        <source>Share of the attention on patches that the kept ones hold together.</source>
        <translation>保留的图像块合计占落在图像块上的注意力的多少。</translation>
    </message>
    <message>
        <source>Head colors</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Where heads are fused: heads gives each head its own threshold and color, and a patch kept by several to the one that weighs it most in proportion; off shows the fused weights.</source>
        <translation>头合并时：“头”给每个头各自的阈值和颜色，多个头都保留的图像块归于按比例权重最大的头；“关”显示合并后的权重。</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Attention among queries</source>
        <translation>查询之间的注意力</translation>
    </message>
    <message>
        <source>Attention through layers</source>
        <translation>跨层注意力</translation>
    </message>
    <message>
        <source>Attention rollout</source>
        <translation>注意力 Rollout</translation>
    </message>
    <message>
        <source>ViT and its relatives (plain self-attention)</source>
        <translation>ViT 及其同类（普通自注意力）</translation>
    </message>
    <message>
        <source>How attention of all layers leads from the query back to the patches: in every layer the heads are fused into A, half of each step stays at its own token, rows are normalized to sum to 1 (options change all of these), and the matrices are multiplied from the last layer to the first. Values, MLPs and classes are ignored.</source>
        <translation>所有层的注意力如何从查询回溯到图像块：每层把各头合并为 A，每一步有一半留在词元自身，各行归一为 1（选项可改变这些），再从最后一层到第一层把矩阵相乘。它不涉及值、MLP 或类别。</translation>
    </message>
    <message>
        <source>Fusion of heads</source>
        <translation>头的合并</translation>
    </message>
    <message>
        <source>How the heads of a layer become one matrix A, entry by entry.</source>
        <translation>一层的各头如何逐元素合并为一个矩阵 A。</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Residual weight</source>
        <translation>残差权重</translation>
    </message>
    <message>
        <source>The share r that each token keeps of itself in a step: (1 - r) A + r I.</source>
        <translation>每个词元在一步中保留自身的份额 r：(1 - r) A + r I。</translation>
    </message>
    <message>
        <source>Discard ratio</source>
        <translation>丢弃比例</translation>
    </message>
    <message>
        <source>The share of the entries of A, the smallest of each layer, that is set to 0 first; it takes about three times as long.</source>
        <translation>事先置为 0 的 A 中元素（每层最小者）的比例；耗时约为三倍。</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>abnar: every row is divided by its sum; vit-explain: every column is divided by the sum of the row of the same number, as github.com/jacobgil/vit-explain does.</source>
        <translation>abnar：每行除以其和；vit-explain：每列除以同序号行的和，与 github.com/jacobgil/vit-explain 的做法一致。</translation>
    </message>
    <message>
        <source>abnar</source>
        <translation>abnar</translation>
    </message>
    <message>
        <source>vit-explain</source>
        <translation>vit-explain</translation>
    </message>
    <message>
        <source>Attention through the layers</source>
        <translation>逐层注意力</translation>
    </message>
    <message>
        <source>The query&apos;s attention in each layer that has maps, from the first to the last; heads of the same number in different layers are unrelated, and what a layer passes on besides attention is not shown. In layers without a class token the mean of the patches is the query.</source>
        <translation>查询在每个有图的层中的注意力，从第一层到最后一层；不同层中序号相同的头彼此无关，层在注意力之外传递的内容不显示。没有类别词元的层由其图像块的平均来查询。</translation>
    </message>
    <message>
        <source>Evidence for a class</source>
        <translation>类别的依据</translation>
    </message>
    <message>
        <source>Relevance</source>
        <translation>相关性</translation>
    </message>
    <message>
        <source>ViT and its relatives (plain self-attention) that have a classifier</source>
        <translation>带分类器的 ViT 及其同类（普通自注意力）</translation>
    </message>
    <message>
        <source>The patches from which attention collected evidence for this class, by gradient times attention; evidence against it is removed, and so is the query&apos;s own share in itself.</source>
        <translation>注意力从哪些图像块取得了支持该类别的依据，按梯度乘注意力计算；反对的依据被截去，查询自身的份额也被去除。</translation>
    </message>
    <message>
        <source>Gradient rollout</source>
        <translation>梯度 Rollout</translation>
    </message>
    <message>
        <source>Rollout of the attention that favors this class: with y its score before the softmax and A a layer&apos;s attention, E = mean over heads of the positive part of (dy/dA times A, entry by entry), every row of E + I is divided by its sum, the matrices are multiplied from the last layer to the first, and the query&apos;s row is shown. Evidence against the class is removed, and values and MLPs count only through the gradient.</source>
        <translation>支持该类别的注意力的 Rollout：设 y 为其 softmax 之前的得分，A 为一层的注意力，E = 各头上（dy/dA 逐元素乘 A）正部的平均，E + I 的每行除以其和，从最后一层到第一层把矩阵相乘，显示查询所在的行。反对该类别的依据被截去，值和 MLP 只通过梯度起作用。</translation>
    </message>
    <message>
        <source>Grad-CAM</source>
        <translation>Grad-CAM</translation>
    </message>
    <message>
        <source>all that have a classifier, ResNet among them</source>
        <translation>所有带分类器的模型，包括 ResNet</translation>
    </message>
    <message>
        <source>Where the channels that favor this class are strong: with a the patch tokens that enter the layer (in Swin before they are merged) and y the score before the softmax, channel c weighs w_c = mean over the patches of dy/da_c, and a patch shows the positive part of the sum over c of w_c a_c. It does not show which patches the later layers really used: a patch is judged by the weights of the mean patch. In a ResNet a is the output of the block, as in the paper for the last one.</source>
        <translation>支持该类别的通道在哪里强：设 a 为进入该层的图像块词元（Swin 中为合并之前），y 为 softmax 之前的得分，通道 c 的权重 w_c = dy/da_c 对图像块的平均，每个图像块显示 w_c a_c 对 c 求和的正部。它不显示后面的层真正使用了哪些图像块：每个图像块都按平均图像块的权重评判。ResNet 中 a 是块的输出，论文取最后一块的输出。</translation>
    </message>
    <message>
        <source>Similarity with words</source>
        <translation>与文字的相似度</translation>
    </message>
    <message>
        <source>Relevance for words</source>
        <translation>对文字的相关性</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Attention distance</source>
        <translation>注意力距离</translation>
    </message>
    <message>
        <source>ViT and its relatives, CaiT, Swin; not XCiT, where patches are not queries</source>
        <translation>ViT 及其同类、CaiT、Swin；不含 XCiT，其中没有图像块发出查询</translation>
    </message>
    <message>
        <source>How far, in pixels of the model input, each head looks from a patch on average, for this image only. Tokens before the patches and class-attention layers are left out; talking heads are taken before they are mixed.</source>
        <translation>每个头从一个图像块平均看多远，以模型输入的像素计；仅针对此图像，不含图像块之前的词元；交谈头取混合之前，不含类别注意力层。</translation>
    </message>
    <message>
        <source>Attention entropy</source>
        <translation>注意力熵</translation>
    </message>
    <message>
        <source>How widely each head spreads its attention, averaged over all queries of this image: 0 is a single token, log T is uniform over all tokens. It does not show which tokens; talking heads are taken before they are mixed.</source>
        <translation>每个头的注意力有多分散，对此图像的所有查询取平均：0 表示只有一个词元，log T 表示所有词元相同；它不说明是哪些词元，交谈头取混合之前。</translation>
    </message>
    <message>
        <source>Head similarity</source>
        <translation>头的相似度</translation>
    </message>
    <message>
        <source>How similar the query&apos;s maps of two heads are over the patches: 1 the same up to scale and offset, 0 unrelated, -1 opposite; for this image and query only, and similar maps may still fetch different values. In Swin two heads are compared where both windows reach, which may be few patches.</source>
        <translation>两个头对该查询的图在图像块上有多相似：1 表示除比例和偏移外相同，0 表示无关，-1 表示相反；仅针对此图像和查询，相似的图仍可能取得不同的值。Swin 中只在两个窗口都覆盖之处比较，可能只有很少的图像块。</translation>
    </message>
    <message>
        <source>Heads of</source>
        <translation>头的范围</translation>
    </message>
    <message>
        <source>The heads of the chosen layer, or of all layers that have maps.</source>
        <translation>所选层的头，或所有有图的层的头。</translation>
    </message>
    <message>
        <source>Shares of attention</source>
        <translation>注意力份额</translation>
    </message>
    <message>
        <source>How much of each head&apos;s attention, averaged over all queries of this image, goes to the class token (with a distillation token), to registers, to sinks and to the other patches. A sink is a patch whose token enters the layer with a norm above 3 times the median, or that receives above 3 times the 90th percentile of what patches receive: a choice, not a test. Attention to a sink is often a head&apos;s way of doing nothing, but what is fetched there is not shown. Talking heads are taken before they are mixed.</source>
        <translation>每个头的注意力，对此图像的所有查询取平均，有多少流向类别词元（含蒸馏词元）、寄存器、汇聚点和其余图像块。汇聚点是进入该层时词元范数高于中位数 3 倍的图像块，或所得注意力高于 90 % 图像块最大值 3 倍的图像块：这是一种选择，不是检验。关注汇聚点往往是头“什么也不做”的方式，但从那里取得什么并不显示。交谈头取混合之前。</translation>
    </message>
    <message>
        <source>Attention to</source>
        <translation>注意力去向</translation>
    </message>
    <message>
        <source>All side by side, one column per head, or only one of them.</source>
        <translation>全部并排，每个头一列；或只显示其中之一。</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>图像块</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Channel attention</source>
        <translation>通道注意力</translation>
    </message>
    <message>
        <source>How much of every channel&apos;s value (columns) each channel of the head fetches (rows), one weight for the whole image: rows sum to 1, and a cell has no place in the photo. The temperature sharpens the head&apos;s softmax.</source>
        <translation>头的每个通道（行）取得每个通道的值（列）的多少，整幅图像一个权重：每行之和为 1，单元格不对应照片中的位置。温度使头的 softmax 更尖锐。</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>By number, or similar rows grouped (leaves of average linkage on the rows&apos; correlation); columns follow the rows, and channels keep their numbers.</source>
        <translation>按序号，或相似的行排在一起（按行的相关系数做平均连接聚类的叶子）；列随行排列，通道保留其序号。</translation>
    </message>
    <message>
        <source>index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>clustered</source>
        <translation>聚类</translation>
    </message>
    <message>
        <source>Channel map</source>
        <translation>通道图</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Which channel of the head, from 0.</source>
        <translation>头的哪个通道，从 0 开始。</translation>
    </message>
    <message>
        <source>Channel of</source>
        <translation>通道来源</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Sources of a channel</source>
        <translation>通道的来源</translation>
    </message>
    <message>
        <source>A channel&apos;s value over the patches, then the channels of its head that it fetches most from, with their weights (the first caption has its weight on itself); it does not show what the sum looks like, nor the channels left out. Where heads are fused, head 0 is shown.</source>
        <translation>一个通道的值在图像块上的分布，然后是它取用最多的同头通道及其权重（第一个标题是它对自身的权重）；不显示总和的样子，也不显示略去的通道。头合并时显示第 0 头。</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>并列通道</translation>
    </message>
    <message>
        <source>A channel to show second, whatever its weight; -1 for none.</source>
        <translation>作为第二个显示的通道，不论其权重；-1 表示无。</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源数</translation>
    </message>
    <message>
        <source>Number of strongest source channels to show.</source>
        <translation>显示取用最多的通道的个数。</translation>
    </message>
    <message>
        <source>CaiT (self-attention layers)</source>
        <translation>CaiT（自注意力层）</translation>
    </message>
    <message>
        <source>How each head&apos;s scores (before the softmax) or weights (after it) are combined from those of all heads; learned numbers that are the same for every image, without biases. A large entry means little where the input head&apos;s attention is small.</source>
        <translation>每个头的得分（softmax 之前）或权重（之后）如何由所有头的组成；是学习得到的数，对每幅图像相同，不含偏置。输入头的注意力很小时，大的元素说明不了什么。</translation>
    </message>
    <message>
        <source>Mixing</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Mixing of the scores before the softmax, or of the weights after it.</source>
        <translation>softmax 之前的得分，或之后的权重。</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Channel gate</source>
        <translation>通道门控</translation>
    </message>
    <message>
        <source>SE-ResNet and SE-ResNeXt (every block)</source>
        <translation>SE-ResNet 和 SE-ResNeXt（每个块）</translation>
    </message>
    <message>
        <source>The gate of each channel of the block&apos;s branch, from 0 (shut) to 1 (open), computed by a small network from the mean of every channel: one number for the whole image, so no place in it is preferred. A channel&apos;s number has no meaning of its own, and the trunk bypasses the gate.</source>
        <translation>块中分支的每个通道所乘的数，从 0（关）到 1（开），由看到各通道平均值的小网络给出：整幅图像一个数，不偏向任何位置。通道的序号本身没有意义，主干不经过门控。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Token similarity</source>
        <translation>词元相似度</translation>
    </message>
    <message>
        <source>The cosine between every patch&apos;s token and the query&apos;s as they leave the layer, or between their queries, keys or values: what the network treats as similar there. It is not attention: nothing flows between the two, and tokens that share a large common direction all look similar.</source>
        <translation>每个图像块的词元与查询的词元离开该层时的余弦，或它们的查询、键、值之间的余弦：网络在此认为相似的东西。它不是注意力：两者之间没有信息流动，共享一个大的公共方向的词元看起来都相似。</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Feature of a token: the token as it leaves the layer, or its query, key or value in the layer; the latter of one head, or of all heads concatenated when heads are fused.</source>
        <translation>用什么代表词元：离开该层的词元，或它在该层的查询、键或值；后者取自一个头，头合并时为所有头拼接。</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>q</source>
        <translation>q</translation>
    </message>
    <message>
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>v</source>
        <translation>v</translation>
    </message>
    <message>
        <source>Token PCA</source>
        <translation>词元 PCA</translation>
    </message>
    <message>
        <source>Foreground</source>
        <translation>前景</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>inverse</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>基</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共用</translation>
    </message>
    <message>
        <source>Token norms</source>
        <translation>词元范数</translation>
    </message>
    <message>
        <source>The L2 norm of every patch&apos;s token as it leaves the layer; ringed are outliers, in which large models trained without registers store information about the whole image. The paper uses a fixed norm as the threshold for its models, here it is a multiple of the median: a choice, not a test.</source>
        <translation>每个图像块的词元离开该层时的 L2 范数；圈出的是离群值，没有寄存器的大模型用它们存放属于整幅图像的信息。论文按其模型的固定范数划界，这里按中位数的倍数：这是一种选择，不是检验。</translation>
    </message>
    <message>
        <source>Outlier threshold</source>
        <translation>离群阈值</translation>
    </message>
    <message>
        <source>Multiple of the median norm that a patch must exceed to be ringed and counted.</source>
        <translation>图像块的范数须超过中位数多少倍才被圈出和计数。</translation>
    </message>
    <message>
        <source>Token norms through layers</source>
        <translation>各层的词元范数</translation>
    </message>
    <message>
        <source>How the norms of the patches&apos; tokens (median, quartiles as a band, maximum), of the class token and of registers grow through the layers for this image; a maximum far above the quartiles indicates outliers. Norms of different models, or of Swin&apos;s stages, whose widths differ, are not comparable.</source>
        <translation>此图像中图像块词元（中位数、四分位数带、最大值）、类别词元和寄存器的范数如何逐层增长；最大值远离四分位数是离群值的标志。不同模型的范数，或宽度不同的 Swin 各阶段的范数，不可比较。</translation>
    </message>
    <message>
        <source>Positions and filters</source>
        <translation>位置与滤波器</translation>
    </message>
    <message>
        <source>Position similarity</source>
        <translation>位置相似度</translation>
    </message>
    <message>
        <source>ViT and its relatives, rotary ViT, CaiT, XCiT, SAM</source>
        <translation>ViT 及其同类、旋转位置 ViT、CaiT、XCiT、SAM</translation>
    </message>
    <message>
        <source>How similar the query patch&apos;s position is to every other patch&apos;s. Positions are compared by the cosine of what is added to the patches: the position embedding at this image&apos;s grid, in XCiT the Fourier encoding after its learned projection; class and register tokens are left out. For a model that rotates queries and keys instead (DINOv3) the kernel of the rotation is shown: the cosine of one constant vector rotated as at either patch, which is the mean of cos(difference of angles) over channel pairs, and over layers and heads where frequencies are learned. It is the same for every image of this size, and does not show how later layers use it.</source>
        <translation>查询图像块的位置与其他每个图像块的位置有多相似。按加到图像块上的内容的余弦比较：此图像网格上的位置嵌入，XCiT 中为经学习投影后的傅里叶编码；不含类别词元和寄存器词元。不相加而旋转查询和键的模型（DINOv3）显示其旋转核：同一常向量按两个图像块分别旋转后的余弦，即 cos(角度差) 对通道对的平均，频率为学习所得时还对层和头平均。它对这一尺寸的每幅图像都相同，不说明后面的层如何利用它。</translation>
    </message>
    <message>
        <source>Position similarity of all patches</source>
        <translation>所有图像块的位置相似度</translation>
    </message>
    <message>
        <source>One tile per patch: how similar its position is to every other patch&apos;s. Positions are compared by the cosine of what is added to the patches: the position embedding at this image&apos;s grid, in XCiT the Fourier encoding after its learned projection; class and register tokens are left out. For a model that rotates queries and keys instead (DINOv3) the kernel of the rotation is shown: the cosine of one constant vector rotated as at either patch, which is the mean of cos(difference of angles) over channel pairs, and over layers and heads where frequencies are learned. In grids larger than 32 x 32 every n-th patch has a tile.</source>
        <translation>每个图像块一幅小图：它的位置与其他每个图像块的位置有多相似。按加到图像块上的内容的余弦比较：此图像网格上的位置嵌入，XCiT 中为经学习投影后的傅里叶编码；不含类别词元和寄存器词元。不相加而旋转查询和键的模型（DINOv3）显示其旋转核：同一常向量按两个图像块分别旋转后的余弦，即 cos(角度差) 对通道对的平均，频率为学习所得时还对层和头平均。网格大于 32 x 32 时每 n 个图像块取一个。</translation>
    </message>
    <message>
        <source>Relative position bias</source>
        <translation>相对位置偏置</translation>
    </message>
    <message>
        <source>Swin, BEiT, relative-position ViTs, SAM</source>
        <translation>Swin、BEiT、相对位置 ViT、SAM</translation>
    </message>
    <message>
        <source>The bias added to the attention score of a patch for another, by how many rows and columns the other lies below and to the right of it; 0, 0 is the patch itself. It is learned, and the same for every image and query except in SAM, where it depends on the query patch. It is not attention: scores of queries and keys are added before the softmax.</source>
        <translation>一个图像块对另一个图像块的注意力得分所加的量，取决于后者在其下方和右侧多少行、多少列；0, 0 是图像块自身。它是学习得到的，对每幅图像和每个查询都相同（SAM 除外，其由查询图像块求得），它不是注意力：softmax 之前还要加上查询与键的得分。</translation>
    </message>
    <message>
        <source>Relative position bias on the photo</source>
        <translation>照片上的相对位置偏置</translation>
    </message>
    <message>
        <source>The bias of the query patch&apos;s scores for each patch that it may attend to, at the places of these in the photo; patches outside its window, and those masked by the shift, have none. Except in SAM it does not depend on what the photo shows, and it is not attention.</source>
        <translation>查询图像块对它可关注的每个图像块的得分偏置，画在它们在照片中的位置；窗口之外以及被窗口移位隔开的图像块没有偏置。除 SAM 由查询求得之外，它与照片内容无关，也不是注意力。</translation>
    </message>
    <message>
        <source>Patch filters</source>
        <translation>图像块滤波器</translation>
    </message>
    <message>
        <source>all; of XCiT, hybrid ViTs, DETR and ResNet the first of their convolutions</source>
        <translation>全部；XCiT、混合 ViT、DETR 和 ResNet 取其第一个卷积</translation>
    </message>
    <message>
        <source>The principal components of the first filters applied to the pixels, after subtracting their mean, strongest first, with the share of the variance that each explains; each is scaled separately around mid-gray, so tiles cannot be compared in strength, and a component&apos;s sign is arbitrary. Where the patch embedding is not a single convolution, its first is shown: 3 x 3 in XCiT, 7 x 7 in a ResNet, a DETR and a hybrid ViT.</source>
        <translation>最先作用于像素的滤波器减去平均后的主成分，由强到弱，并给出各自解释的方差份额；每个都以中灰为零各自缩放，因此小图不能比较强弱，主成分的符号是任意的。图像块嵌入不是单个卷积时，显示第一个：XCiT 为 3 x 3，ResNet、DETR 和混合 ViT 为 7 x 7。</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>主成分数</translation>
    </message>
    <message>
        <source>Number of principal components shown, strongest first.</source>
        <translation>显示多少个主成分，由强到弱。</translation>
    </message>
    <message>
        <source>Layer by layer</source>
        <translation>逐层分析</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>all that have a classifier</source>
        <translation>所有带分类器的模型</translation>
    </message>
    <message>
        <source>The classes that the model considers most probable, by softmax over all classes that it knows; these are shares among its own classes, which need not be calibrated, and one of them is named even for an image of something else.</source>
        <translation>模型认为最可能的类别，按它所知全部类别的 softmax；这些是它自己类别之间的份额，不一定经过校准，即使图像是别的东西也会给出其中之一。</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别数</translation>
    </message>
    <message>
        <source>Number of most probable classes shown.</source>
        <translation>显示多少个最可能的类别。</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>Logit 透镜</translation>
    </message>
    <message>
        <source>all that have a classifier; CaiT and XCiT from the first class-attention layer on, Swin in its last stage</source>
        <translation>所有带分类器的模型；CaiT 和 XCiT 从第一个类别注意力层起，Swin 在最后阶段</translation>
    </message>
    <message>
        <source>What the classifier would predict if the network ended after each layer: final norm, pooling and classifier applied to the tokens that leave it. They were trained only for the last layer, so an early layer that scores low may represent the class in a form that the classifier cannot read.</source>
        <translation>如果网络在每一层之后结束，分类器会说什么：把最后的归一化、池化和分类器用于该层输出的词元。它们只为最后一层训练，因此得分低的早期层可能以分类器读不懂的形式包含该类别。</translation>
    </message>
    <message>
        <source>Number of classes to follow, most probable at the end first.</source>
        <translation>跟踪最终最可能的多少个类别。</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>刻度</translation>
    </message>
    <message>
        <source>Probability by softmax over the classes, or raw logits.</source>
        <translation>对类别做 softmax 的概率，或原始 logit。</translation>
    </message>
    <message>
        <source>LayerScale</source>
        <translation>LayerScale</translation>
    </message>
    <message>
        <source>CaiT, XCiT, and those relatives of ViT that have LayerScale (DINOv2, DeiT-III)</source>
        <translation>CaiT、XCiT 以及带 LayerScale 的 ViT 同类（DINOv2、DeiT-III）</translation>
    </message>
    <message>
        <source>The size of the learned gains that multiply each channel of a branch before it is added: mean magnitude over the channels, and quartiles as a band. They are weights, the same for every image; how much a branch adds depends on the size of its output, too.</source>
        <translation>分支的每个通道在相加之前所乘的学习增益有多大：通道上绝对值的平均，四分位数为带。它们是权重，对每幅图像相同，只有与分支输出的大小一起才能说明分支加了多少。</translation>
    </message>
    <message>
        <source>LayerScale by channels</source>
        <translation>各通道的 LayerScale</translation>
    </message>
    <message>
        <source>The learned gain of every channel, one row per layer and branch in the order in which they are applied; the same for every image. A sign has no meaning of its own, as the weights before it can carry it as well.</source>
        <translation>每个通道的学习增益，按应用顺序每层每分支一行；对每幅图像相同。符号本身没有意义，因为前面的权重同样可以带有符号。</translation>
    </message>
    <message>
        <source>Branch-to-trunk ratio</source>
        <translation>分支与主干之比</translation>
    </message>
    <message>
        <source>The norm of what each branch adds, LayerScale included, divided by the norm of the trunk that it is added to, averaged over the patches, and for the class token; for this image. It shows how much is added, not whether it turns the token: a branch along the trunk counts like one across it.</source>
        <translation>每个分支所加内容（含 LayerScale）的范数与所加主干的范数之比，对图像块取平均以及类别词元的值；针对此图像。它说明加了多少，而不说明是否使词元转向：沿主干方向的分支与垂直方向的同样计算。</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Head ablation</source>
        <translation>头消融</translation>
    </message>
    <message>
        <source>How the score changes when the output of one head is set to 0 for all tokens: negative where the head favored the class. Later layers react to what is missing, so changes do not add up, and heads that can replace each other all look idle.</source>
        <translation>一个头对所有词元的输出置为 0 时得分如何变化：该头支持该类别时为负。后面的层会对缺失作出反应，因此变化不能相加，能互相替代的头看起来都不起作用。</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Score to watch: the class&apos;s logit, its probability, or its logit minus another class&apos;s; for models without a classifier the cosine between their features.</source>
        <translation>观察该类别的什么：logit、概率，或其 logit 比另一类别高多少；没有分类器的模型观察特征之间的余弦。</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Other class</source>
        <translation>另一类别</translation>
    </message>
    <message>
        <source>The class to subtract where the score is a difference; -1 is the most probable other one.</source>
        <translation>得分为差值时的另一类别；-1 表示其余类别中最可能者。</translation>
    </message>
    <message>
        <source>Head ablation, estimated</source>
        <translation>头消融（估计）</translation>
    </message>
    <message>
        <source>all with a classifier</source>
        <translation>所有带分类器的模型</translation>
    </message>
    <message>
        <source>First-order estimate of every head&apos;s ablation effect from a single backward pass (attribution patching). Fast, and wrong where softmax and norms are strongly nonlinear: the strongest heads are verified by real passes and listed beside their estimates.</source>
        <translation>用一次反向传播对每个头的消融效果作一阶估计（归因修补）。速度快，但在 softmax 和归一化强非线性处不准：最强的头用真实前向计算核实，并与估计值并列。</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>核实数</translation>
    </message>
    <message>
        <source>Number of strongest heads to verify exactly.</source>
        <translation>精确核实多少个最强的头。</translation>
    </message>
    <message>
        <source>Token knockout</source>
        <translation>词元屏蔽</translation>
    </message>
    <message>
        <source>all whose tokens attend to tokens</source>
        <translation>词元会关注词元的所有模型</translation>
    </message>
    <message>
        <source>How the score changes when one token is masked as a key in one layer, so that its weight goes to the others: negative where it mattered there. What it passed on in earlier layers remains.</source>
        <translation>在某一层把一个词元屏蔽为键、其权重分给其他词元时得分如何变化：该词元在该处重要时为负。它在之前各层已经传出的内容保留。</translation>
    </message>
    <message>
        <source>Occlusion</source>
        <translation>遮挡</translation>
    </message>
    <message>
        <source>How the score changes when the pixels of one patch are filled: negative where the patch favored the class. One pass per patch. The fill itself is an image that the model sees, and an object in many patches survives the loss of any one of them.</source>
        <translation>填充一个图像块的像素时得分如何变化：该图像块支持该类别时为负。每个图像块运行一次。填充内容本身也是模型看到的图像，跨多个图像块的物体失去任何一块都不受影响。</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Fill of a patch: the image&apos;s mean color, a blur of 5 pixels, 0 of the normalized input, or an imputation from the pixels around it (road: Rong et al. 2022); or drop it from the sequence.</source>
        <translation>图像块变成什么：像素变为图像的平均颜色、5 像素的模糊、归一化输入的 0，或由周围像素推断（road：Rong et al. 2022）；或从序列中去掉。</translation>
    </message>
    <message>
        <source>blur</source>
        <translation>模糊</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>drop</source>
        <translation>去掉</translation>
    </message>
    <message>
        <source>road</source>
        <translation>road</translation>
    </message>
    <message>
        <source>Activation patching</source>
        <translation>激活修补</translation>
    </message>
    <message>
        <source>all; heads per token not for window attention</source>
        <translation>全部；窗口注意力除外于按词元的头</translation>
    </message>
    <message>
        <source>The activation of one head, or of one token in one layer, is copied from this image&apos;s pass into the pass over a corrupt image: the share of the answer that is recovered, 0 as corrupt as before, 1 clean again. The corrupt image is the one the view would subtract (another photo, or this one with patches filled by edits), else this one filled completely. What many parts know is recovered by any of them, and shares do not sum to 1.</source>
        <translation>把一个头、或某一层中一个词元在此图像中所得的结果放入对受损图像的运行中，输出恢复多少：0 表示仍如受损时，1 表示完全恢复。受损图像是视图要减去的图像（另一张照片，或用编辑填充了图像块的本图），否则是整幅填充的本图。许多部分共有的信息随其中任何一个恢复，份额之和不为 1。</translation>
    </message>
    <message>
        <source>Patched</source>
        <translation>修补内容</translation>
    </message>
    <message>
        <source>Activation to copy: of one token the input of a layer (residual), the output of all heads (attention) or the output of the MLP; or one head&apos;s output for all tokens.</source>
        <translation>要复制的激活：一个词元在某层的输入（残差）、所有头的输出（注意力）或 MLP 的输出；或一个头对所有词元的输出。</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>mlp</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>Corruption</source>
        <translation>受损方式</translation>
    </message>
    <message>
        <source>Fill of this image if the view names no other one.</source>
        <translation>视图没有指定其他图像时，此图像如何填充。</translation>
    </message>
    <message>
        <source>Logit attribution</source>
        <translation>logit 归因</translation>
    </message>
    <message>
        <source>ViT and its relatives whose logit is a sum over heads and MLPs</source>
        <translation>logit 为各头与 MLP 之和的 ViT 及其同类</translation>
    </message>
    <message>
        <source>Faithfulness of the map</source>
        <translation>图的忠实度</translation>
    </message>
    <message>
        <source>all, with the maps that each has</source>
        <translation>全部；各取其所具有的图</translation>
    </message>
    <message>
        <source>The class&apos;s probability while patches are filled in the order in which a map ranks them. For a faithful map it falls fast when the most relevant are deleted first and rises fast when they are inserted first; a map that stays in the band of random orders is uninformative. The area is the curve&apos;s mean height. A filled image is unlike any that the model was trained on, which lowers all curves alike.</source>
        <translation>按图给出的排序逐步填充图像块时该类别的概率。忠实的图：先删除最相关者时概率迅速下降，先插入它们时迅速上升；停留在随机次序带内的图没有信息。面积是曲线的平均高度。填充的图像与训练图像都不相似，因此所有曲线都同样偏低。</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>图</translation>
    </message>
    <message>
        <source>View whose map is evaluated, for the same layer, head, query and class.</source>
        <translation>被评判的图所属的视图，层、头、查询和类别相同。</translation>
    </message>
    <message>
        <source>class-attention</source>
        <translation>类别注意力</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>gradient-rollout</source>
        <translation>梯度 Rollout</translation>
    </message>
    <message>
        <source>grad-cam</source>
        <translation>Grad-CAM</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Points per curve after the first.</source>
        <translation>每条曲线除首点外的点数。</translation>
    </message>
    <message>
        <source>Random orders</source>
        <translation>随机次序数</translation>
    </message>
    <message>
        <source>Number of random orders in the band.</source>
        <translation>带由多少个随机次序构成。</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>mean of heads</source>
        <translation>头平均</translation>
    </message>
    <message>
        <source>distillation</source>
        <translation>蒸馏</translation>
    </message>
    <message>
        <source>register %1</source>
        <translation>寄存器 %1</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>What each head and each MLP adds directly to the class&apos;s score, with the scale of the last norm held fixed: together with the input of layer 0 and the classifier&apos;s bias they sum to the score. An effect through later layers counts in their shares. Without a classifier the score is the projection of the feature on that of the pass without edits.</source>
        <translation>每个头和每个 MLP 直接对该类别得分的贡献，最后一个归一化的尺度保持不变：连同第 0 层的输入和分类器的偏置，总和即为得分。经由后面各层产生的影响计入那些层的份额。没有分类器时，得分是特征在无编辑特征上的投影。</translation>
    </message>
    <message>
        <source>share of the feature</source>
        <translation>特征的份额</translation>
    </message>
    <message>
        <source>feature along that without edits</source>
        <translation>沿未编辑特征方向的特征</translation>
    </message>
    <message>
        <source>deletion</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>insertion</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>most relevant first</source>
        <translation>最相关者先</translation>
    </message>
    <message>
        <source>random orders</source>
        <translation>随机顺序</translation>
    </message>
    <message>
        <source>area %1</source>
        <translation>面积 %1</translation>
    </message>
    <message>
        <source>map %1 of layer %2</source>
        <translation>第 %2 层的 %1 图</translation>
    </message>
    <message>
        <source>insertion minus deletion %1</source>
        <translation>插入减删除 %1</translation>
    </message>
    <message>
        <source>fill %1</source>
        <translation>填充 %1</translation>
    </message>
    <message>
        <source>learned latent</source>
        <translation>学习得到的隐向量</translation>
    </message>
    <message>
        <source>no layer</source>
        <translation>无层</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>第 %1 至 %2 层</translation>
    </message>
    <message>
        <source>layers %1 and %2</source>
        <translation>第 %1 和 %2 层</translation>
    </message>
    <message>
        <source>class %1 (%2)</source>
        <translation>类别 %1（%2）</translation>
    </message>
    <message>
        <source>patch %1, %2</source>
        <translation>图像块 %1, %2</translation>
    </message>
    <message>
        <source>heads mixed</source>
        <translation>各头已混合</translation>
    </message>
    <message>
        <source>other %1</source>
        <translation>其他 %1</translation>
    </message>
    <message>
        <source>prefix %1</source>
        <translation>前缀 %1</translation>
    </message>
    <message>
        <source>colors of %1</source>
        <translation>%1的颜色</translation>
    </message>
    <message>
        <source>ringed: %1</source>
        <translation>圈出：%1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>%1 vs. %2</source>
        <translation>%1 对比 %2</translation>
    </message>
    <message>
        <source>queries of %1</source>
        <translation>查询，%1</translation>
    </message>
    <message>
        <source>keys of %1</source>
        <translation>键，%1</translation>
    </message>
    <message>
        <source>values of %1</source>
        <translation>值，%1</translation>
    </message>
    <message>
        <source>similarity to layer %1, head %2</source>
        <translation>与第 %1 层第 %2 头的相似度</translation>
    </message>
    <message>
        <source>share on the object</source>
        <translation>在物体上的份额</translation>
    </message>
    <message>
        <source>attention distance</source>
        <translation>注意力距离</translation>
    </message>
    <message>
        <source>attention entropy</source>
        <translation>注意力熵</translation>
    </message>
    <message>
        <source>share of sinks</source>
        <translation>汇聚点所占份额</translation>
    </message>
    <message>
        <source>%1 % to sinks</source>
        <translation>%1 % 给汇聚点</translation>
    </message>
    <message>
        <source>all layers that have maps</source>
        <translation>所有有图的层</translation>
    </message>
    <message>
        <source>%1 % on padding</source>
        <translation>%1 % 在填充上</translation>
    </message>
    <message>
        <source>%1 (the middle, as no patch is the query)</source>
        <translation>%1（取中心，因为没有图像块作为查询）</translation>
    </message>
    <message>
        <source>no sinks</source>
        <translation>无汇聚点</translation>
    </message>
    <message>
        <source>range without %1</source>
        <translation>范围不计 %1</translation>
    </message>
    <message>
        <source>%1 to %2 sink</source>
        <translation>%1 至 %2 个汇聚点</translation>
    </message>
    <message>
        <source>%1 to %2 sinks</source>
        <translation>%1 至 %2 个汇聚点</translation>
    </message>
    <message>
        <source>%1 sink</source>
        <translation>%1 个汇聚点</translation>
    </message>
    <message>
        <source>%1 sinks</source>
        <translation>%1 个汇聚点</translation>
    </message>
    <message>
        <source>edited: %1</source>
        <translation>已编辑：%1</translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>temperatures %1 to %2</source>
        <translation>温度 %1 至 %2</translation>
    </message>
    <message>
        <source>normalized key</source>
        <translation>归一化的键</translation>
    </message>
    <message>
        <source>normalized query</source>
        <translation>归一化的查询</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>channel %1, then its sources</source>
        <translation>通道 %1，然后是其来源</translation>
    </message>
    <message>
        <source>mean of %1</source>
        <translation>%1的平均</translation>
    </message>
    <message>
        <source>%1 most probable of %2 classes</source>
        <translation>%2 个类别中最可能的 %1 个</translation>
    </message>
    <message>
        <source>layer %1 head %2 (%3)</source>
        <translation>第 %1 层第 %2 头（%3）</translation>
    </message>
    <message>
        <source>strongest %1</source>
        <translation>最强：%1</translation>
    </message>
    <message>
        <source>each patch occluded</source>
        <translation>逐个遮挡图像块</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>sum %1, with %2 from the input of layer 0 and %3 from the last norm&apos;s bias</source>
        <translation>总和 %1，其中 %2 来自第 0 层的输入，%3 来自最后归一化的偏置</translation>
    </message>
    <message>
        <source>sum %1, with %2 from the input of layer 0 and %3 from the classifier&apos;s bias</source>
        <translation>总和 %1，其中 %2 来自第 0 层的输入，%3 来自分类器的偏置</translation>
    </message>
    <message>
        <source>Gini %1</source>
        <translation>基尼系数 %1</translation>
    </message>
    <message>
        <source>all %1 principal components</source>
        <translation>全部 %1 个主成分</translation>
    </message>
    <message>
        <source>%1 strongest principal components</source>
        <translation>%1 个最强的主成分</translation>
    </message>
    <message>
        <source>%1 filters of %2 x %3 pixels</source>
        <translation>%1 个 %2 x %3 像素的滤波器</translation>
    </message>
    <message>
        <source>%1 % of the variance</source>
        <translation>%1 % 的方差</translation>
    </message>
    <message>
        <source>maximum of heads</source>
        <translation>头的最大值</translation>
    </message>
    <message>
        <source>minimum of heads</source>
        <translation>头的最小值</translation>
    </message>
    <message>
        <source>heads averaged</source>
        <translation>各头取平均</translation>
    </message>
    <message>
        <source>residual %1</source>
        <translation>残差 %1</translation>
    </message>
    <message>
        <source>smallest %1 % dropped</source>
        <translation>丢弃最小的 %1 %</translation>
    </message>
    <message>
        <source>columns divided as in vit-explain</source>
        <translation>按 vit-explain 的方式除各列</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 个通道</translation>
    </message>
    <message>
        <source>output of layer %1</source>
        <translation>第 %1 层的输出</translation>
    </message>
    <message>
        <source>patches entering layer %1</source>
        <translation>进入第 %1 层的图像块</translation>
    </message>
    <message>
        <source>the score has no gradient there</source>
        <translation>得分在此处没有梯度</translation>
    </message>
    <message>
        <source>%1 sink head</source>
        <translation>%1 个汇聚头</translation>
    </message>
    <message>
        <source>%1 sink heads</source>
        <translation>%1 个汇聚头</translation>
    </message>
    <message>
        <source>by %1, largest first</source>
        <translation>按%1，由大到小</translation>
    </message>
    <message>
        <source>diagonal of a window in the first layer</source>
        <translation>第一层窗口的对角线</translation>
    </message>
    <message>
        <source>uniform over patches</source>
        <translation>图像块均匀</translation>
    </message>
    <message>
        <source>image diagonal</source>
        <translation>图像对角线</translation>
    </message>
    <message>
        <source>log N, uniform within a window</source>
        <translation>log N，窗口内均匀</translation>
    </message>
    <message>
        <source>log T, uniform over tokens</source>
        <translation>log T，词元均匀</translation>
    </message>
    <message>
        <source>every head</source>
        <translation>每个头</translation>
    </message>
    <message>
        <source>%1 % of the attention</source>
        <translation>%1 % 的注意力</translation>
    </message>
    <message>
        <source>layer %1 %2 %3 (%4)</source>
        <translation>第 %1 层 %2 %3（%4）</translation>
    </message>
    <message>
        <source>corrupt: other image</source>
        <translation>受损：另一幅图像</translation>
    </message>
    <message>
        <source>corrupt: %1</source>
        <translation>受损：%1</translation>
    </message>
    <message>
        <source>no edits</source>
        <translation>无编辑</translation>
    </message>
    <message>
        <source>corrupt: the whole image filled, %1</source>
        <translation>受损：整幅图像填充，%1</translation>
    </message>
    <message>
        <source>%1 %2 clean, %3 corrupt</source>
        <translation>%1：正确 %2，受损 %3</translation>
    </message>
    <message>
        <source>patched: %1</source>
        <translation>代入：%1</translation>
    </message>
    <message>
        <source>each token knocked out</source>
        <translation>逐个屏蔽词元</translation>
    </message>
    <message>
        <source>layer %1 head %2 %3 (found %4)</source>
        <translation>第 %1 层第 %2 头 %3（实际 %4）</translation>
    </message>
    <message>
        <source>none verified</source>
        <translation>未核实</translation>
    </message>
    <message>
        <source>estimated (found): %1; mean error %2</source>
        <translation>估计（实际）：%1；平均误差 %2</translation>
    </message>
    <message>
        <source>bias added to the attention score</source>
        <translation>加到注意力得分上的偏置</translation>
    </message>
    <message>
        <source>windows of %1 x %2 patches</source>
        <translation>%1 x %2 个图像块的窗口</translation>
    </message>
    <message>
        <source>grid of %1 x %2 patches</source>
        <translation>%1 x %2 个图像块的网格</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>all %1 x %2 patches</source>
        <translation>全部 %1 x %2 个图像块</translation>
    </message>
    <message>
        <source>one per %1 x %1 of the %2 x %3 patches</source>
        <translation>%2 x %3 个图像块中每 %1 x %1 个取一个</translation>
    </message>
    <message>
        <source>mean of all queries</source>
        <translation>所有查询的平均</translation>
    </message>
    <message>
        <source>%1 per layer</source>
        <translation>每层 %1</translation>
    </message>
    <message>
        <source>mixing before the softmax</source>
        <translation>softmax 之前的混合</translation>
    </message>
    <message>
        <source>mixing after the softmax</source>
        <translation>softmax 之后的混合</translation>
    </message>
    <message>
        <source>%1 of %2 patches in the foreground</source>
        <translation>%2 个图像块中 %1 个在前景</translation>
    </message>
    <message>
        <source>%1 of %2 patches in the background</source>
        <translation>%2 个图像块中 %1 个在背景</translation>
    </message>
    <message>
        <source>no other image to share colors with</source>
        <translation>没有可共用颜色的其他图像</translation>
    </message>
    <message>
        <source>colors of %1 other images</source>
        <translation>%1 幅其他图像的颜色</translation>
    </message>
    <message>
        <source>colors shared by %1 images</source>
        <translation>%1 幅图像共用颜色</translation>
    </message>
    <message>
        <source>%1 of %2 patches above %3 times the median %4</source>
        <translation>%2 个图像块中 %1 个高于中位数 %4 的 %3 倍</translation>
    </message>
    <message>
        <source>distillation token</source>
        <translation>蒸馏词元</translation>
    </message>
    <message>
        <source>image %1</source>
        <translation>图像 %1</translation>
    </message>
    <message>
        <source>attention on the class token</source>
        <translation>对类别词元的注意力</translation>
    </message>
    <message>
        <source>attention on registers</source>
        <translation>对寄存器的注意力</translation>
    </message>
    <message>
        <source>attention on sinks</source>
        <translation>对汇聚点的注意力</translation>
    </message>
    <message>
        <source>share of the map on the object</source>
        <translation>图在物体上的份额</translation>
    </message>
    <message>
        <source>maps that point at the object</source>
        <translation>指向物体的图</translation>
    </message>
    <message>
        <source>attention on padding</source>
        <translation>对填充的注意力</translation>
    </message>
    <message>
        <source>%1 images</source>
        <translation>%1 幅图像</translation>
    </message>
    <message>
        <source>Heads over a dataset</source>
        <translation>数据集上的头</translation>
    </message>
    <message>
        <source>means of %1 images</source>
        <translation>%1 幅图像的平均</translation>
    </message>
    <message>
        <source>logit minus that of class %1</source>
        <translation>logit 减去类别 %1 的 logit</translation>
    </message>
    <message>
        <source>cosine of the feature</source>
        <translation>特征的余弦</translation>
    </message>
    <message>
        <source>BEiT v2 has ImageNet&apos;s</source>
        <translation>BEiT v2 使用 ImageNet 的</translation>
    </message>
    <message>
        <source>The head of masked pretraining is left out; such a file gives features, not classes.</source>
        <translation>掩码预训练的头部被略去；这样的文件给出特征，而不是类别。</translation>
    </message>
    <message>
        <source>The file holds several sets of weights (%1); %2 is used.</source>
        <translation>文件中有多组权重（%1）；使用 %2。</translation>
    </message>
    <message>
        <source>The decoder of masked pretraining is left out; such a file gives features, not classes.</source>
        <translation>掩码预训练的解码器被略去；这样的文件给出特征，而不是类别。</translation>
    </message>
    <message>
        <source>Outside the backbone (%1) %2 tensors are not used: %3%4.</source>
        <translation>主干（%1）之外有 %2 个张量未使用：%3%4。</translation>
    </message>
    <message>
        <source>The file holds a text tower too; only the image tower is used.</source>
        <translation>文件中还有文本塔；只使用图像塔。</translation>
    </message>
    <message>
        <source>the authors&apos; number</source>
        <translation>作者的数值</translation>
    </message>
    <message>
        <source>the authors&apos; shorter side; --size WxH keeps a photo&apos;s own ratio</source>
        <translation>作者的短边；--size 宽x高 保持照片自身的比例</translation>
    </message>
    <message>
        <source>all DETR</source>
        <translation>所有 DETR</translation>
    </message>
    <message>
        <source>the whole photo is looked at</source>
        <translation>使用整张照片</translation>
    </message>
    <message>
        <source>dilated models (DC5) have the same, and half of it</source>
        <translation>空洞模型（DC5）相同，并取其一半</translation>
    </message>
    <message>
        <source>The file does not say whether norms come before or after attention and MLP; after is assumed, as in published models without LayerScale.</source>
        <translation>文件未说明归一化在注意力和 MLP 之前还是之后；假定在之后，与已发布的无 LayerScale 模型一致。</translation>
    </message>
    <message>
        <source>published models of this width and patch</source>
        <translation>此宽度和图块大小的已发布模型</translation>
    </message>
    <message>
        <source>The file does not show whether this ResNet blurs before downsampling; no blur is assumed. A config.json beside it settles that.</source>
        <translation>文件未显示此 ResNet 在下采样前是否模糊；假定不模糊。旁边的 config.json 可以确定这一点。</translation>
    </message>
    <message>
        <source>learned: rope.freqs of the file</source>
        <translation>学习得到：文件中的 rope.freqs</translation>
    </message>
    <message>
        <source>periods of the file</source>
        <translation>文件中的周期</translation>
    </message>
    <message>
        <source>computed: base %1</source>
        <translation>计算得到：底数 %1</translation>
    </message>
    <message>
        <source>Whether the classifier reads the class token or the mean of the patches is not in the file; the class token is assumed, as in the authors&apos; code.</source>
        <translation>文件中没有说明分类器读取类别标记还是图块均值；假定为类别标记，与作者的代码一致。</translation>
    </message>
    <message>
        <source>Whether the classifier reads the class token or the mean of the patches is not in the file; the mean is assumed, as in timm.</source>
        <translation>文件中没有说明分类器读取类别标记还是图块均值；假定为均值，与 timm 一致。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>This file holds no tensor of positions: they are rotated as in a %1, by its names and shapes; a config.json with its architecture would settle it.</source>
        <translation>此文件中没有位置张量：根据名称和形状按 %1 的方式旋转；写明架构的 config.json 可以确定这一点。</translation>
    </message>
    <message>
        <source>At other input sizes than the trained one, numbers differ from the authors&apos;: added positions are resampled by antialiased cubic interpolation here.</source>
        <translation>输入尺寸与训练时不同时，数值会与作者的不同：此处对相加的位置使用抗锯齿三次插值重采样。</translation>
    </message>
    <message>
        <source>no position embedding</source>
        <translation>没有位置嵌入</translation>
    </message>
    <message>
        <source>the names of EVA-02</source>
        <translation>EVA-02 的名称</translation>
    </message>
    <message>
        <source>width and depth</source>
        <translation>宽度和深度</translation>
    </message>
    <message>
        <source>a norm before the blocks and the end of a Perception Encoder</source>
        <translation>块之前的归一化和 Perception Encoder 的末端</translation>
    </message>
    <message>
        <source>the last layer of each quarter attends to the whole grid</source>
        <translation>每四分之一的最后一层关注整个网格</translation>
    </message>
    <message>
        <source>timm&apos;s SAM</source>
        <translation>timm 的 SAM</translation>
    </message>
    <message>
        <source>windows of %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>large inputs are not cropped</source>
        <translation>大尺寸输入不裁剪</translation>
    </message>
    <message>
        <source>The file does not state the windows that the position bias was learned in; the current ones are assumed.</source>
        <translation>文件未说明位置偏置是在何种窗口中学习的；假定为当前窗口。</translation>
    </message>
    <message>
        <source>The classifier is left out: it reads the mean of the patch tokens, where this model reads another token; features and attention are not affected.</source>
        <translation>分类器被略去：它读取图块标记的均值，而此模型读取另一个标记；特征和注意力不受影响。</translation>
    </message>
    <message>
        <source>The classifier was trained behind a layer (pre_logits) that is left out, as timm does; its classes are not to be trusted.</source>
        <translation>分类器是在一个被略去的层（pre_logits）之后训练的，timm 也是如此；其类别不可信。</translation>
    </message>
    <message>
        <source>The pooling by attention behind the last layer is left out, which is not supported: the feature is the mean of the patch tokens instead; attention is not affected.</source>
        <translation>最后一层之后的注意力池化不受支持，被略去：特征改为图块标记的均值；注意力不受影响。</translation>
    </message>
    <message>
        <source>AIMv2&apos;s width / 128</source>
        <translation>AIMv2 的宽度 / 128</translation>
    </message>
    <message>
        <source>Hugging Face&apos;s default</source>
        <translation>Hugging Face 的默认值</translation>
    </message>
    <message>
        <source>The file does not say whether its positions keep their ratio when resized to a photo&apos;s grid (par); it is assumed that they do not. A config.json with the model&apos;s architecture settles it.</source>
        <translation>文件未说明其位置在缩放到照片网格时是否保持比例（par）；假定不保持。写明模型架构的 config.json 可以确定这一点。</translation>
    </message>
    <message>
        <source>OpenAI&apos;s own archive</source>
        <translation>OpenAI 自己的归档</translation>
    </message>
    <message>
        <source>Google&apos;s own models</source>
        <translation>Google 自己的模型</translation>
    </message>
    <message>
        <source>Names and shapes fit DeiT III, as which this file is computed, and a rotary ViT (rope_ape), whose rotation is in no tensor; a config.json with its architecture would tell.</source>
        <translation>名称和形状既符合 DeiT III（本文件按此计算），也符合旋转式 ViT（rope_ape），后者的旋转不在任何张量中；写明架构的 config.json 可以说明。</translation>
    </message>
    <message>
        <source>architecture %1</source>
        <translation>架构 %1</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>The file does not say whether its norms come before or after attention and MLP; after is assumed, as in the published ViT with these shapes (rpn). A config.json with the model&apos;s architecture settles it.</source>
        <translation>文件未说明其归一化在注意力和 MLP 之前还是之后；假定在之后，与具有这些形状的已发布 ViT（rpn）一致。写明模型架构的 config.json 可以确定这一点。</translation>
    </message>
    <message>
        <source>The file does not say whether the attention pooling reads the registers; it is computed without them.</source>
        <translation>文件未说明注意力池化是否读取寄存器标记；计算时不包括它们。</translation>
    </message>
    <message>
        <source>No block has attn.qkv.bias, which most ViTs with a class token have; it is computed without.</source>
        <translation>没有任何块含有 attn.qkv.bias，而多数带类别标记的 ViT 都有；计算时不使用。</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>channels per token</source>
        <translation>每个标记的通道</translation>
    </message>
    <message>
        <source>pixels per side of a patch</source>
        <translation>图块边长像素</translation>
    </message>
    <message>
        <source>register tokens</source>
        <translation>寄存器标记</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>%1 says %2 %3, the weights show %4; the weights are used. It may belong to another model.</source>
        <translation>%1 写的是 %2 %3，权重显示 %4；以权重为准。它可能属于另一个模型。</translation>
    </message>
    <message>
        <source>%1 says images of %2, the position embedding is for %3; it may belong to another model.</source>
        <translation>%1 写的是 %2 的图像，位置嵌入对应 %3；它可能属于另一个模型。</translation>
    </message>
    <message>
        <source>%1 names %2, but the weights have %3 layers of width %4 and patches of %5: it seems to be another model&apos;s.</source>
        <translation>%1 写的是 %2，但权重有 %3 层，宽度 %4，图块 %5：它似乎属于另一个模型。</translation>
    </message>
    <message>
        <source>%1 says %2 heads; %3 has %4, and shapes fit both.</source>
        <translation>%1 写的是 %2 个头；%3 为 %4，形状与两者都相符。</translation>
    </message>
    <message>
        <source>The number of heads is not in the file; %1 follows from the usual 64 channels per head.</source>
        <translation>文件中没有头的数量；按通常每个头 64 个通道推得 %1。</translation>
    </message>
    <message>
        <source>The number of heads is not in the file; %1 is assumed, which all published models of width %2 have.</source>
        <translation>文件中没有头的数量；假定为 %1，所有宽度为 %2 的已发布模型都是如此。</translation>
    </message>
    <message>
        <source>The file does not say whether this CLIP model uses GELU or QuickGELU; GELU is assumed.</source>
        <translation>文件未说明此 CLIP 模型使用 GELU 还是 QuickGELU；假定为 GELU。</translation>
    </message>
    <message>
        <source>%1 says %2 for %3; %4 has %5, and shapes fit both.</source>
        <translation>%1 写的 %3 是 %2；%4 为 %5，形状与两者都相符。</translation>
    </message>
    <message>
        <source>The input size is not in the file; %1 pixels are assumed.</source>
        <translation>文件中没有输入尺寸；假定为 %1 像素。</translation>
    </message>
    <message>
        <source>nothing is cut (%1)</source>
        <translation>不裁剪（%1）</translation>
    </message>
    <message>
        <source>Mean and std are not in the file; ImageNet&apos;s are assumed. A wrong normalization changes every number.</source>
        <translation>文件中没有均值和标准差；假定为 ImageNet 的。错误的归一化会改变所有数值。</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>norm epsilon</source>
        <translation>归一化 epsilon</translation>
    </message>
    <message>
        <source>mean and std</source>
        <translation>均值和标准差</translation>
    </message>
    <message>
        <source>The file does not state %1; assumed as in the published %2 that has the same shapes.</source>
        <translation>文件未说明 %1；假定与形状相同的已发布模型 %2 一致。</translation>
    </message>
    <message>
        <source>The file does not state %1; assumed as in the published models that have the same shapes.</source>
        <translation>文件未说明 %1；假定与形状相同的已发布模型一致。</translation>
    </message>
    <message>
        <source>activation (%1 is assumed)</source>
        <translation>激活函数（假定为 %1）</translation>
    </message>
    <message>
        <source>norm epsilon (%1 is assumed)</source>
        <translation>归一化 epsilon（假定为 %1）</translation>
    </message>
    <message>
        <source>rotary positions (none are assumed)</source>
        <translation>旋转位置（假定没有）</translation>
    </message>
    <message>
        <source>The file does not state its %1; wrong ones change every number. A config.json beside it settles them.</source>
        <translation>文件未说明其 %1；错误的值会改变所有数值。旁边的 config.json 可以确定它们。</translation>
    </message>
    <message>
        <source>%1 names %2 labels, but the classifier has %3 classes; the names are not used.</source>
        <translation>%1 列出 %2 个标签，但分类器有 %3 个类别；不使用这些名称。</translation>
    </message>
    <message>
        <source>%1 holds NaN or infinite numbers (%2 of %3); maps and predictions may be empty.</source>
        <translation>%1 中有 NaN 或无穷大（%3 个中的 %2 个）；图和预测可能为空。</translation>
    </message>
    <message>
        <source>%1 holds NaN or infinite numbers (%2 of %3), one of %4 such tensors; maps and predictions may be empty.</source>
        <translation>%1 中有 NaN 或无穷大（%3 个中的 %2 个），这样的张量共有 %4 个；图和预测可能为空。</translation>
    </message>
    <message>
        <source>%1 holds negative variances, which no data can have; maps and predictions may be empty.</source>
        <translation>%1 中有负方差，任何数据都不可能如此；图和预测可能为空。</translation>
    </message>
    <message>
        <source>Queries and keys are kept in float16: on a test pattern scores change by up to %1, so a softmax weight by at most %2 % of itself.</source>
        <translation>查询和键以 float16 保存：在测试图案上分数最多变化 %1，因此 softmax 权重最多变化其自身的 %2 %。</translation>
    </message>
    <message>
        <source>stored as %1, computed in float32</source>
        <translation>以 %1 存储，以 float32 计算</translation>
    </message>
    <message>
        <source>option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>shapes; %1</source>
        <translation>形状；%1</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>%1 (class default)</source>
        <translation>%1（类默认值）</translation>
    </message>
    <message>
        <source>file name</source>
        <translation>文件名</translation>
    </message>
    <message>
        <source>folder name</source>
        <translation>文件夹名</translation>
    </message>
    <message>
        <source>zoo</source>
        <translation>模型库</translation>
    </message>
    <message>
        <source>zoo: %1</source>
        <translation>模型库：%1</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>table: %1</source>
        <translation>表：%1</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>rule: %1</source>
        <translation>规则：%1</translation>
    </message>
    <message>
        <source>rule of the family</source>
        <translation>该系列的规则</translation>
    </message>
    <message>
        <source>rule of the family (%1)</source>
        <translation>该系列的规则（%1）</translation>
    </message>
    <message>
        <source>rule: published models of this width</source>
        <translation>规则：此宽度的已发布模型</translation>
    </message>
    <message>
        <source>rule: width / 64</source>
        <translation>规则：宽度 / 64</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>default: %1</source>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>built-in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>built-in %1</source>
        <translation>内置 %1</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>%1 models with these shapes</source>
        <translation>%1 个具有这些形状的模型</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>channel-attention</source>
        <translation>通道注意力</translation>
    </message>
    <message>
        <source>window-attention</source>
        <translation>窗口注意力</translation>
    </message>
    <message>
        <source>talking-heads</source>
        <translation>交谈头</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>convolution-blocks</source>
        <translation>卷积块</translation>
    </message>
    <message>
        <source>Channels of different heads are unrelated, so their mean means nothing. Choose a head.</source>
        <translation>不同注意力头的通道互不相关，其均值没有意义。请选择一个头。</translation>
    </message>
    <message>
        <source>%1 that holds %2 %</source>
        <translation>%1，占 %2 %</translation>
    </message>
    <message>
        <source>%1 that hold %2 %</source>
        <translation>%1，共占 %2 %</translation>
    </message>
    <message>
        <source>ranges of %1 of %2 maps without sinks</source>
        <translation>%2 张图中有 %1 张的范围不含汇点</translation>
    </message>
    <message>
        <source>%1 % of the area within 5 % of the middle of the range</source>
        <translation>%1 % 的面积位于范围中部的 5 % 以内</translation>
    </message>
    <message>
        <source>%1 % of the area in the lowest 5 % of the range</source>
        <translation>%1 % 的面积位于范围最低的 5 % 以内</translation>
    </message>
    <message>
        <source>colors diverge from the mean</source>
        <translation>颜色以均值为中心向两侧展开</translation>
    </message>
    <message>
        <source>Bright patches are where the query takes information from in this layer and head; what that information changes in the answer is not shown.</source>
        <translation>明亮的图块是查询在本层、本头获取信息的来源；这些信息如何改变答案并未显示。</translation>
    </message>
    <message>
        <source>Weights of talking heads may be negative once mixed.</source>
        <translation>Talking heads 的权重混合后可能为负。</translation>
    </message>
    <message>
        <source>In layers with windows only a patch&apos;s own window has weights; the share that goes to padding beyond the image is stated in the caption.</source>
        <translation>在带窗口的层中，只有图块所在的窗口有权重；落在图像之外填充部分的份额写在图注中。</translation>
    </message>
    <message>
        <source>Where keys are on a coarser grid, the weight of a key is divided evenly among the patches that it covers.</source>
        <translation>键位于较粗网格时，每个键的权重平均分给它覆盖的图像块。</translation>
    </message>
    <message>
        <source>Sinks are patches with a norm above 3 times the median, or that receive above 3 times the 90th percentile of what patches receive. Left-out takes the color range from the other patches and hatches the sinks; auto does so where they hold more than 30 % of the map or leave 90 % of it in the lowest 5 % of its range; counted never does. A fixed range stays.</source>
        <translation>汇点是范数超过中位数 3 倍的图块，或所获注意力超过各图块所获注意力第 90 百分位 3 倍的图块。“left-out”按其余图块确定颜色范围，并给汇点画上斜线；“auto”在汇点占图的 30 % 以上、或使图的 90 % 落在范围最低 5 % 时这样做；“counted”从不这样做。固定范围不变。</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>The query&apos;s attention in every head of every layer that has maps, one tile each, labeled with layer and head; tiles with their own range cannot be compared in strength. In layers without a class token the mean of the patches is the query.</source>
        <translation>查询在每个有图的层、每个头中的注意力，各占一格，标注层和头；各自取范围的格子之间不能比较强弱。在没有类别 token 的层中，以图块均值为查询。</translation>
    </message>
    <message>
        <source>Every token&apos;s attention to every token, one row per query, tokens before the patches included; rows of one head sum to 1.</source>
        <translation>每个 token 对每个 token 的注意力，每个查询一行，包括图块之前的 token；同一头的每行之和为 1。</translation>
    </message>
    <message>
        <source>Once talking heads are mixed, rows no longer sum to 1.</source>
        <translation>Talking heads 混合之后，各行之和不再为 1。</translation>
    </message>
    <message>
        <source>Class attention has one row.</source>
        <translation>类别注意力只有一行。</translation>
    </message>
    <message>
        <source>Layers that mix channels show channels instead of tokens.</source>
        <translation>混合通道的层显示通道而不是 token。</translation>
    </message>
    <message>
        <source>Only tokens of one window have weights between them.</source>
        <translation>只有同一窗口内的 token 之间才有权重。</translation>
    </message>
    <message>
        <source>The fewest patches that together hold this share of the query&apos;s attention to patches; the rest has no color. It is a mask of attention, not of an object.</source>
        <translation>合计占查询对图块注意力这一份额的最少图块；其余不着色。这是注意力的掩码，不是物体的掩码。</translation>
    </message>
    <message>
        <source>Negative weights of talking heads count as 0.</source>
        <translation>Talking heads 的负权重按 0 计。</translation>
    </message>
    <message>
        <source>how much each query takes from each key; weights that sum to 1 per head and query</source>
        <translation>每个查询从每个键取多少信息；每个头、每个查询的权重之和为 1</translation>
    </message>
    <message>
        <source>the weights of one query over all patches, laid over the image</source>
        <translation>一个查询对所有图像块的权重，叠加在图像上</translation>
    </message>
    <message>
        <source>what a difference subtracts: another view, model or image</source>
        <translation>差值所减去的内容：另一个视图、模型或图像</translation>
    </message>
    <message>
        <source>the file with a model&apos;s weights</source>
        <translation>保存模型权重的文件</translation>
    </message>
    <message>
        <source>the colors that values are drawn in</source>
        <translation>绘制数值所用的颜色</translation>
    </message>
    <message>
        <source>attention between channels instead of tokens (XCiT)</source>
        <translation>通道之间而非词元之间的注意力（XCiT）</translation>
    </message>
    <message>
        <source>one result minus another, drawn around 0</source>
        <translation>一个结果减去另一个，以 0 为中心绘制</translation>
    </message>
    <message>
        <source>a single intervention on the forward pass: a head off, patches filled, a token dropped</source>
        <translation>对前向计算的一次干预：关闭一个头、填充图像块、丢弃一个词元</translation>
    </message>
    <message>
        <source>how evenly a query spreads its attention, in nats</source>
        <translation>查询的注意力分布有多均匀，单位为奈特</translation>
    </message>
    <message>
        <source>whether the patches that a map names are those that matter to the model</source>
        <translation>注意力图指出的图像块是否正是对模型重要的图像块</translation>
    </message>
    <message>
        <source>what is exported: PNG, SVG or PDF</source>
        <translation>导出的内容：PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>one run of the network over one image</source>
        <translation>网络对一幅图像的一次运行</translation>
    </message>
    <message>
        <source>one of several attention functions of a layer; counted from 0</source>
        <translation>一层中多个注意力函数之一；从 0 计数</translation>
    </message>
    <message>
        <source>switching each head off in turn, and the change of the score</source>
        <translation>依次关闭每个头，以及得分的变化</translation>
    </message>
    <message>
        <source>the user&apos;s photo</source>
        <translation>用户的照片</translation>
    </message>
    <message>
        <source>a block of the network, counted from 0 in forward order</source>
        <translation>网络的一个块，按前向顺序从 0 计数</translation>
    </message>
    <message>
        <source>a class&apos;s score before the softmax</source>
        <translation>softmax 之前某一类别的得分</translation>
    </message>
    <message>
        <source>how much each head and MLP adds directly to a logit</source>
        <translation>每个头和 MLP 直接为 logit 增加多少</translation>
    </message>
    <message>
        <source>the classifier applied after every layer</source>
        <translation>在每一层之后应用分类器</translation>
    </message>
    <message>
        <source>which pixels belong to an object; or which keys a query may see</source>
        <translation>哪些像素属于对象；或查询可以看到哪些键</translation>
    </message>
    <message>
        <source>filling each patch in turn, and the change of the score</source>
        <translation>依次填充每个图像块，以及得分的变化</translation>
    </message>
    <message>
        <source>one of up to four views side by side</source>
        <translation>并排的最多四个视图之一</translation>
    </message>
    <message>
        <source>a square of pixels that becomes one token</source>
        <translation>成为一个词元的像素方块</translation>
    </message>
    <message>
        <source>the token whose attention is shown</source>
        <translation>正在显示其注意力的词元</translation>
    </message>
    <message>
        <source>the two values at the ends of the colors</source>
        <translation>颜色两端对应的两个数值</translation>
    </message>
    <message>
        <source>an extra token without a place, for the network&apos;s own use</source>
        <translation>没有位置的附加词元，供网络自身使用</translation>
    </message>
    <message>
        <source>gradient times attention, for one class, accumulated over layers</source>
        <translation>针对某一类别的梯度乘以注意力，跨层累积</translation>
    </message>
    <message>
        <source>attention multiplied from layer to layer, with the residual connection</source>
        <translation>逐层相乘的注意力，包含残差连接</translation>
    </message>
    <message>
        <source>the number that experiments watch: a logit, a probability, a difference or a cosine</source>
        <translation>实验所观察的数值：logit、概率、差值或余弦</translation>
    </message>
    <message>
        <source>a patch that receives much attention whatever it shows</source>
        <translation>无论内容如何都获得大量注意力的图像块</translation>
    </message>
    <message>
        <source>CaiT&apos;s mixing of heads before and after the softmax</source>
        <translation>CaiT 在 softmax 前后对头的混合</translation>
    </message>
    <message>
        <source>a vector that the network passes from layer to layer: one per patch, and a few more</source>
        <translation>网络逐层传递的向量：每个图像块一个，另有少数几个</translation>
    </message>
    <message>
        <source>masking each token as a key in turn, and the change of the score</source>
        <translation>依次把每个词元作为键屏蔽，以及得分的变化</translation>
    </message>
    <message>
        <source>the record of one forward pass, from which attention can be recomputed</source>
        <translation>一次前向计算的记录，可据此重新计算注意力</translation>
    </message>
    <message>
        <source>frames in order: a video file, a folder of numbered images or a camera</source>
        <translation>按顺序的帧：视频文件、编号图像的文件夹或摄像头</translation>
    </message>
    <message>
        <source>a learned number of the model; or the share of attention</source>
        <translation>模型学习到的数值；或注意力所占的份额</translation>
    </message>
    <message>
        <source>the square of patches within which tokens attend to each other</source>
        <translation>词元在其中相互关注的图像块方格</translation>
    </message>
    <message>
        <source>LeGrad</source>
        <translation>LeGrad</translation>
    </message>
    <message>
        <source>positive gradient by attention</source>
        <translation>对注意力的正梯度</translation>
    </message>
    <message>
        <source>last two layers</source>
        <translation>最后两层</translation>
    </message>
    <message>
        <source>part of the score</source>
        <translation>得分的组成部分</translation>
    </message>
    <message>
        <source>%1 steps from the training images&apos; mean color</source>
        <translation>从训练图像的平均颜色起 %1 步</translation>
    </message>
    <message>
        <source>%1 steps from the image&apos;s mean color</source>
        <translation>从本图像的平均颜色起 %1 步</translation>
    </message>
    <message>
        <source>%1 steps from the blurred image</source>
        <translation>从模糊图像起 %1 步</translation>
    </message>
    <message>
        <source>sum %1 of %2</source>
        <translation>总和 %1，应为 %2</translation>
    </message>
    <message>
        <source>completeness error %1 %</source>
        <translation>完备性误差 %1 %</translation>
    </message>
    <message>
        <source>gradient of the score</source>
        <translation>得分的梯度</translation>
    </message>
    <message>
        <source>mean of %1 copies, noise %2 % of the span</source>
        <translation>%1 个副本的平均，噪声为取值范围的 %2 %</translation>
    </message>
    <message>
        <source>similarity less the words&apos; mean</source>
        <translation>减去各词平均后的相似度</translation>
    </message>
    <message>
        <source>method %1</source>
        <translation>方法 %1</translation>
    </message>
    <message>
        <source>word that fits best</source>
        <translation>最匹配的词</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 个词</translation>
    </message>
    <message>
        <source>background below %1</source>
        <translation>低于 %1 为背景</translation>
    </message>
    <message>
        <source>probability among the words</source>
        <translation>在各词中的概率</translation>
    </message>
    <message>
        <source>Words on places</source>
        <translation>词语定位</translation>
    </message>
    <message>
        <source>putting activations of one pass into another, to see what restores a prediction</source>
        <translation>把一次前向传播的激活放入另一次，看什么能恢复预测</translation>
    </message>
    <message>
        <source>a learned token before the patches, from which many models classify</source>
        <translation>位于图块之前的可学习词元，许多模型由它进行分类</translation>
    </message>
    <message>
        <source>how the score falls or rises while patches are removed or added in the order of a map</source>
        <translation>按图的次序移除或加入图块时，得分如何下降或上升</translation>
    </message>
    <message>
        <source>a token&apos;s vector that queries are compared with</source>
        <translation>与查询相比较的词元向量</translation>
    </message>
    <message>
        <source>a figure with several panels in rows and columns</source>
        <translation>由多个按行列排列的面板组成的插图</translation>
    </message>
    <message>
        <source>a saved view, one click away</source>
        <translation>已保存的视图，一次单击即可返回</translation>
    </message>
    <message>
        <source>the network&apos;s information about the place of a patch</source>
        <translation>网络关于图块位置的信息</translation>
    </message>
    <message>
        <source>the description inside a figure from which it can be reproduced</source>
        <translation>插图中可用于重现它的描述</translation>
    </message>
    <message>
        <source>the output of a view: a map, tiles, a matrix or curves</source>
        <translation>视图的输出：图、图块网格、矩阵或曲线</translation>
    </message>
    <message>
        <source>everything that is open and how it is shown, as a file</source>
        <translation>所有打开的内容及其显示方式，保存为文件</translation>
    </message>
    <message>
        <source>the residual stream, and the outputs of attention or MLP that are added to it</source>
        <translation>残差流，以及加到其上的注意力或 MLP 的输出</translation>
    </message>
    <message>
        <source>a request: name, layer, head, query and style</source>
        <translation>一个请求：名称、层、头、查询和样式</translation>
    </message>
    <message>
        <source>Where more attention would raise the score: in each layer the mean of all tokens goes through the final norm and the classifier, G is the gradient of that score by this layer&apos;s attention alone, and a patch shows the mean over heads and queries of the positive part of G, summed over layers. G is not multiplied by the attention, so a patch can be bright that the model hardly attends to.</source>
        <translation>更多注意力会提高得分的位置：在每一层，所有词元的平均经过最终归一化和分类器，G 是该得分仅对本层注意力的梯度；图块显示 G 的正部在各头和各查询上的平均，再对各层求和。G 不乘以注意力，因此模型几乎不关注的图块也可能很亮。</translation>
    </message>
    <message>
        <source>The sum over all layers, as in the paper, or over the last two, as in the authors&apos; code.</source>
        <translation>对所有层求和（如论文），或对最后两层求和（如作者的代码）。</translation>
    </message>
    <message>
        <source>last2</source>
        <translation>最后两层</translation>
    </message>
    <message>
        <source>Integrated gradients</source>
        <translation>积分梯度</translation>
    </message>
    <message>
        <source>What each place of the image adds to the score of the class, or takes from it, on the straight way from a baseline image to this one: the mean gradient along the way times the change of the pixel. The parts sum to the difference of the two scores but for the completeness error. Another baseline gives another map, and pixels that equal the baseline show 0.</source>
        <translation>沿从基线图像到本图像的直线路径，图像每个位置为类别得分增加或减少多少：路径上的平均梯度乘以像素的变化。除完备性误差外，各部分之和等于两个得分之差。基线不同，图也不同；与基线相同的像素显示为 0。</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>The image without evidence: the mean color of the training images, that of this image, or this image blurred.</source>
        <translation>没有证据的图像：训练图像的平均颜色、本图像的平均颜色，或模糊后的本图像。</translation>
    </message>
    <message>
        <source>Points on the way at which the gradient is taken; more make the completeness error smaller.</source>
        <translation>路径上求梯度的点数；越多，完备性误差越小。</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>The sum over each patch, or single pixels of the model&apos;s input.</source>
        <translation>对每个图块求和，或模型输入的单个像素。</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>SmoothGrad</source>
        <translation>SmoothGrad</translation>
    </message>
    <message>
        <source>Where a little more brightness would raise the score of the class or lower it: the gradient of the score by the pixels, summed over the color channels, as the mean over copies of the image with noise. It shows what the score is sensitive to, which need not be what it is made of.</source>
        <translation>稍微提高亮度会使类别得分升高或降低的位置：得分对像素的梯度，对颜色通道求和，并在加噪的图像副本上取平均。它显示得分对什么敏感，而不一定是得分由什么构成。</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>The standard deviation of the noise, as a share of the span of the input&apos;s values.</source>
        <translation>噪声的标准差，占输入取值范围的比例。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>Copies of the image with noise; the same noise in every run.</source>
        <translation>加噪的图像副本；每次运行的噪声相同。</translation>
    </message>
    <message>
        <source>LeGrad for words</source>
        <translation>词语的 LeGrad</translation>
    </message>
    <message>
        <source>Where more attention would bring the image nearer to the words: LeGrad with the cosine between image and words as the score. SigLIP&apos;s tokens are pooled by its own pooling layer after each layer, and the gradient is by the attention of that layer; the maps are not corrected by those of an empty caption.</source>
        <translation>更多注意力会使图像更接近词语的位置：以图像与词语的余弦为得分的 LeGrad。SigLIP 的词元在每层之后由其自身的池化层汇总，梯度是对该层注意力的；图未用空说明文字的图加以校正。</translation>
    </message>
    <message>
        <source>Where the words are: their cosine with each patch, computed so that patches keep what they show; with several captions the one that fits each patch best, among these captions only. A word that is nowhere in the image still fits some patch best: give a caption for the rest, or a background.</source>
        <translation>词语所在的位置：与每个图块的余弦，其计算方式使图块保留其所显示的内容；有多个说明文字时，显示其中最匹配每个图块的一个。图像中不存在的词仍会最匹配某个图块：请为其余部分提供说明文字，或设定背景。</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>naclip</source>
        <translation>naclip</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>plain</translation>
    </message>
    <message>
        <source>maskclip</source>
        <translation>maskclip</translation>
    </message>
    <message>
        <source>maskclip-simple</source>
        <translation>maskclip-simple</translation>
    </message>
    <message>
        <source>sclip</source>
        <translation>sclip</translation>
    </message>
    <message>
        <source>surgery</source>
        <translation>surgery</translation>
    </message>
    <message>
        <source>gem</source>
        <translation>gem</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>背景</translation>
    </message>
    <message>
        <source>With several captions: patches whose best caption has a lower probability than this show the photo.</source>
        <translation>有多个说明文字时：最佳说明文字的概率低于此值的图块显示照片。</translation>
    </message>
    <message>
        <source>Words on places, each by itself</source>
        <translation>词语定位，逐个显示</translation>
    </message>
    <message>
        <source>One map per caption: its cosine with each patch, each with a range of its own unless they share one, or its probability among these captions, which depends on the others.</source>
        <translation>每个说明文字一张图：它与每个图块的余弦，若不共用范围则各有范围；或它在这些说明文字中的概率，该概率取决于其他说明文字。</translation>
    </message>
    <message>
        <source>The cosine, or the probability among these captions at each patch.</source>
        <translation>余弦，或每个图块在这些说明文字中的概率。</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>legrad</source>
        <translation>legrad</translation>
    </message>
    <message>
        <source>integrated-gradients</source>
        <translation>integrated-gradients</translation>
    </message>
    <message>
        <source>smooth-grad</source>
        <translation>smooth-grad</translation>
    </message>
    <message>
        <source>attention matrix: expected at most %1 tokens in a layer with windows, found %2 in layer %3; later layers have fewer, and so has a smaller input</source>
        <translation>注意力矩阵：带窗口的层最多应有 %1 个词元，第 %3 层有 %2 个；较后的层更少，较小的输入也更少</translation>
    </message>
    <message>
        <source>head: expected 0 to %1 in this layer, found %2</source>
        <translation>头：此层应为 0 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>query: expected a patch in rows 0 to %1 and columns 0 to %2, found %3,%4</source>
        <translation>查询：应为第 0 到 %1 行、第 0 到 %2 列的图像块，实为 %3,%4</translation>
    </message>
    <message>
        <source>query: expected a patch or mean, found class in a layer without class token</source>
        <translation>查询：应为图像块或平均，实为类别，而此层没有类别词元</translation>
    </message>
    <message>
        <source>query: expected one token, found the mean of the patches</source>
        <translation>查询：应为一个词元，实为图像块的平均</translation>
    </message>
    <message>
        <source>attention rows: expected a layer in which tokens attend to tokens, found one that mixes channels and has no map over the patches</source>
        <translation>注意力行：应为词元关注词元的层，实为混合通道、没有图像块图的层</translation>
    </message>
    <message>
        <source>attention rows: expected a layer with attention, found convolutions</source>
        <translation>注意力行：应为带注意力的层，实为卷积</translation>
    </message>
    <message>
        <source>attention rows: expected rows 0 to %1, found %2 to %3</source>
        <translation>注意力行：应为第 0 到 %1 行，实为 %2 到 %3</translation>
    </message>
    <message>
        <source>channel attention: expected a layer that mixes channels; in this one tokens attend to tokens</source>
        <translation>通道注意力：应为混合通道的层；此层中词元关注词元</translation>
    </message>
    <message>
        <source>%1: expected 0 to %2 in this layer, found %3</source>
        <translation>%1：此层应为 0 到 %2，实为 %3</translation>
    </message>
    <message>
        <source>%1: expected a layer that mixes channels (%2), found layer %3</source>
        <translation>%1：应为混合通道的层（%2），实为第 %3 层</translation>
    </message>
    <message>
        <source>layer: expected 0 to %1, found %2</source>
        <translation>层：应为 0 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>head: expected 0 to %1 in layer %2, found %3</source>
        <translation>头：第 %2 层应为 0 到 %1，实为 %3</translation>
    </message>
    <message>
        <source>Layer %1 mixes channels and has no map over the patches; %2 have one.</source>
        <translation>第 %1 层混合通道，没有图像块上的图；%2有。</translation>
    </message>
    <message>
        <source>Layer %1 mixes channels and has no map over the patches; %2 has one.</source>
        <translation>第 %1 层混合通道，没有图像块上的图；%2有。</translation>
    </message>
    <message>
        <source>expected the name or number of a query of this trace, found @%1</source>
        <translation>应为此轨迹中某个查询的名称或编号，实为 @%1</translation>
    </message>
    <message>
        <source>object: expected a grid of %1 x %2 patches, found %3</source>
        <translation>物体：应为 %1 x %2 个图像块的网格，实为 %3</translation>
    </message>
    <message>
        <source>rollout: expected plain self-attention in every layer, found %1 attention in layer %2</source>
        <translation>Rollout：每层应为普通自注意力，第 %2 层实为 %1 注意力</translation>
    </message>
    <message>
        <source>rollout: expected at least one layer, found none</source>
        <translation>Rollout：至少应有一层，实际没有</translation>
    </message>
    <message>
        <source>rollout: expected a token from 0 to %1, found %2</source>
        <translation>Rollout：词元应为 0 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>expected plain self-attention in every layer, found %1</source>
        <translation>每层应为普通自注意力，实为 %1</translation>
    </message>
    <message>
        <source>expected a token from 0 to %1, found %2</source>
        <translation>词元应为 0 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>Grad-CAM: expected a layer from 0 to %1, found %2</source>
        <translation>Grad-CAM：层应为 0 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>attention weights: expected some in layer %1, it gives none</source>
        <translation>注意力权重：第 %1 层应有，实际没有</translation>
    </message>
    <message>
        <source>expected 1 to %1 %2, found %3</source>
        <translation>%2应为 1 到 %1，实为 %3</translation>
    </message>
    <message>
        <source>%1: expected a model with a classifier, found none</source>
        <translation>%1：应为带分类器的模型，实际没有分类器</translation>
    </message>
    <message>
        <source>%1: expected a class from 0 to %2, found %3</source>
        <translation>%1：类别应为 0 到 %2，实为 %3</translation>
    </message>
    <message>
        <source>expected a text with one {} in it, found &quot;%1&quot;</source>
        <translation>应为含有一个 {} 的文本，实为&quot;%1&quot;</translation>
    </message>
    <message>
        <source>file of numbers: expected a name ending in .csv, .npz or .safetensors, found &quot;%1&quot;</source>
        <translation>数值文件：名称应以 .csv、.npz 或 .safetensors 结尾，实为&quot;%1&quot;</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>以下之一：%1</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 的数</translation>
    </message>
    <message>
        <source>option: expected %1 of view %2, found &quot;%3&quot;</source>
        <translation>选项：视图 %2 应为%1，实为&quot;%3&quot;</translation>
    </message>
    <message>
        <source>%1: expected %2, found %3</source>
        <translation>%1：应为%2，实为%3</translation>
    </message>
    <message>
        <source>following a patch: expected a model with a layer that leaves a token for every patch, found none</source>
        <translation>跟踪图像块：模型应有一层为每个图像块输出词元，实际没有</translation>
    </message>
    <message>
        <source>following a patch: expected a frame of %1 x %2 patches, found %3 x %4</source>
        <translation>跟踪图像块：帧应有 %1 x %2 个图像块，实为 %3 x %4</translation>
    </message>
    <message>
        <source>position bias: expected one value for all pairs of the same offset, found several</source>
        <translation>位置偏置：偏移量相同的各对应为同一个值，实为多个</translation>
    </message>
    <message>
        <source>This trace does not contain the %1 of layer %2.</source>
        <translation>此轨迹不含第 %2 层的%1。</translation>
    </message>
    <message>
        <source>In layer %1 tokens of another kind are the queries; patches have keys there, but no queries.</source>
        <translation>第 %1 层中由另一类词元作查询；图像块在那里有键，没有查询。</translation>
    </message>
    <message>
        <source>In layer %1 the %2 is the only query; patches have keys and values there, but no queries.</source>
        <translation>第 %1 层中唯一的查询是%2；图像块在那里有键和值，没有查询。</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>tokens: expected a trace that kept them, found one that did not</source>
        <translation>词元：轨迹应保留词元，实际没有</translation>
    </message>
    <message>
        <source>In layer %1 queries of another kind are computed; no patch tokens leave it.</source>
        <translation>第 %1 层计算另一类查询，不输出图像块的词元。</translation>
    </message>
    <message>
        <source>Layer %1 pools the patches into one token; no patch tokens leave it.</source>
        <translation>第 %1 层把图像块池化为一个词元，不输出图像块的词元。</translation>
    </message>
    <message>
        <source>expected one that this model has (%1), found &quot;%2&quot;</source>
        <translation>应为此模型具有的之一（%1），实为&quot;%2&quot;</translation>
    </message>
    <message>
        <source>array %1: expected a pass over all patches, found one in which some are dropped; fill and knockout leave them in</source>
        <translation>数组 %1：应为包含全部图像块的前向计算，实际去掉了一些；填充和屏蔽会保留它们</translation>
    </message>
    <message>
        <source>expected one of %1, found &quot;%2&quot;</source>
        <translation>应为以下之一：%1；实为&quot;%2&quot;</translation>
    </message>
    <message>
        <source>option: expected one of an array in --only, found &quot;%1&quot;</source>
        <translation>选项：应属于 --only 中的数组，实为&quot;%1&quot;</translation>
    </message>
    <message>
        <source>the arrays for an input of %1 x %2 pixels need about %3 of memory, %4 are free; ask for fewer with their names, for layer.I.q and layer.I.k, from which attention is recomputed row by row, or for a smaller input</source>
        <translation>%1 x %2 像素输入的数组约需 %3 内存，可用 %4；请按名称少要一些，或只要 layer.I.q 和 layer.I.k（可由它们逐行算出注意力），或使用较小的输入</translation>
    </message>
    <message>
        <source>expected maps of numbers, found one of colors</source>
        <translation>应为数值图，实为颜色图</translation>
    </message>
    <message>
        <source>expected two matrices of one size, found %1 x %2 and %3 x %4</source>
        <translation>两个矩阵大小应相同，实为 %1 x %2 和 %3 x %4</translation>
    </message>
    <message>
        <source>expected two maps or two matrices, found %1 and %2</source>
        <translation>应为两幅图或两个矩阵，实为 %1 和 %2</translation>
    </message>
    <message>
        <source>expected a range per-map or fixed, found %1</source>
        <translation>范围应为 per-map 或 fixed，实为 %1</translation>
    </message>
    <message>
        <source>expected the same quantity on both sides, found %1 and %2</source>
        <translation>两侧应为同一种量，实为%1和%2</translation>
    </message>
    <message>
        <source>expected low at most high, found %1 and %2</source>
        <translation>下限不应大于上限，实为 %1 和 %2</translation>
    </message>
    <message>
        <source>expected percentiles in order from 0 to 100, found %1 and %2</source>
        <translation>应为 0 到 100 之间按序的百分位，实为 %1 和 %2</translation>
    </message>
    <message>
        <source>expected %1, found &quot;%2&quot;</source>
        <translation>应为%1，实为&quot;%2&quot;</translation>
    </message>
    <message>
        <source>mean, max, min or the number of a head from 0</source>
        <translation>mean、max、min 或从 0 起的头编号</translation>
    </message>
    <message>
        <source>glow, tint or spotlight</source>
        <translation>glow、tint 或 spotlight</translation>
    </message>
    <message>
        <source>per-map, per-layer, shared or fixed</source>
        <translation>per-map、per-layer、shared 或 fixed</translation>
    </message>
    <message>
        <source>unknown key; expected one of %1</source>
        <translation>未知的键；应为以下之一：%1</translation>
    </message>
    <message>
        <source>expected at most high, which is %1, found %2</source>
        <translation>不应大于 high（%1），实为 %2</translation>
    </message>
    <message>
        <source>expected at most high_percentile, which is %1, found %2</source>
        <translation>不应大于 high_percentile（%1），实为 %2</translation>
    </message>
    <message>
        <source>a number or a word</source>
        <translation>数或词</translation>
    </message>
    <message>
        <source>an object that names a file</source>
        <translation>指明文件的对象</translation>
    </message>
    <message>
        <source>no baseline inside a baseline</source>
        <translation>空，因为被减的视图不能再减另一个</translation>
    </message>
    <message>
        <source>faithfulness: expected a view that gives a map, found none</source>
        <translation>忠实度：应有给出图的视图，实际没有</translation>
    </message>
    <message>
        <source>%1: expected a view that gives one number per patch, found %2</source>
        <translation>%1：应为每个图像块一个数值的视图，实为 %2</translation>
    </message>
    <message>
        <source>colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>sort: there is no map to compare with. %1</source>
        <translation>排序：没有可比较的图。%1</translation>
    </message>
    <message>
        <source>sort: no object is marked to sort heads by.</source>
        <translation>排序：没有标记可用来给头排序的物体。</translation>
    </message>
    <message>
        <source>layers: expected some of %1, which have maps; found %2 to %3</source>
        <translation>层：应为有图的层（%1）中的一些；实为 %2 到 %3</translation>
    </message>
    <message>
        <source>words: expected a caption, found none</source>
        <translation>文字：应有说明文字，实际没有</translation>
    </message>
    <message>
        <source>expected %1 to %2, found %3</source>
        <translation>应为 %1 到 %2，实为 %3</translation>
    </message>
    <message>
        <source>expected 0 to %1 in layer %2, found %3</source>
        <translation>第 %2 层应为 0 到 %1，实为 %3</translation>
    </message>
    <message>
        <source>expected 0 to %1, found %2</source>
        <translation>应为 0 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>expected a patch in rows 0 to %1 and columns 0 to %2, found %3,%4</source>
        <translation>应为第 0 到 %1 行、第 0 到 %2 列的图像块，实为 %3,%4</translation>
    </message>
    <message>
        <source>expected a caption, found none</source>
        <translation>应有说明文字，实际没有</translation>
    </message>
    <message>
        <source>%1: expected a pass over all patches, found one in which some are dropped; fill and knockout leave them in</source>
        <translation>%1：应为包含全部图像块的前向计算，实际去掉了一些；填充和屏蔽会保留它们</translation>
    </message>
    <message>
        <source>query: expected the class token or a patch that is there, found the mean of patches of which some are dropped</source>
        <translation>查询：应为类别词元或存在的图像块，实为图像块的平均，而其中一些已去掉</translation>
    </message>
    <message>
        <source>query: expected a patch that is there, found %1,%2, which an edit drops</source>
        <translation>查询：应为存在的图像块，实为 %1,%2，它已被编辑去掉</translation>
    </message>
    <message>
        <source>expected a pass with the edits %1, found one with %2</source>
        <translation>应为带编辑 %1 的前向计算，实为带 %2</translation>
    </message>
    <message>
        <source>expected a patch that %1 sees, too, found %2</source>
        <translation>应为%1也能看到的图像块，实为 %2</translation>
    </message>
    <message>
        <source>expected another model or image to subtract, found none</source>
        <translation>应有另一个模型或图像作为减数，实际没有</translation>
    </message>
    <message>
        <source>Layer %1 has no class token as a query; %2 have one.</source>
        <translation>第 %1 层没有作为查询的类别词元；%2有。</translation>
    </message>
    <message>
        <source>Layer %1 has no class token as a query; %2 has one.</source>
        <translation>第 %1 层没有作为查询的类别词元；%2有。</translation>
    </message>
    <message>
        <source>class: expected 0 to %1, found %2</source>
        <translation>类别：应为 0 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>This model has no convolution whose filters could be shown.</source>
        <translation>此模型没有可显示滤波器的卷积。</translation>
    </message>
    <message>
        <source>This model has no %1.</source>
        <translation>此模型没有%1。</translation>
    </message>
    <message>
        <source>query attention: expected a layer in which queries ask each other (%1), found layer %2</source>
        <translation>查询注意力：应为查询相互关注的层（%1），实为第 %2 层</translation>
    </message>
    <message>
        <source>talking heads: expected a layer that mixes its heads (%1), found layer %2</source>
        <translation>交谈头：应为混合各头的层（%1），实为第 %2 层</translation>
    </message>
    <message>
        <source>channel gate: expected a block with squeeze and excitation (%1), found layer %2</source>
        <translation>通道门：应为带 squeeze-and-excitation 的块（%1），实为第 %2 层</translation>
    </message>
    <message>
        <source>activation patching: expected another image or other edits of the same model, found another model</source>
        <translation>激活修补：应为同一模型的另一图像或其他编辑，实为另一个模型</translation>
    </message>
    <message>
        <source>This model adds no position to its patches.</source>
        <translation>此模型不给图像块加位置。</translation>
    </message>
    <message>
        <source>Layer %1 has no position bias.</source>
        <translation>第 %1 层没有位置偏置。</translation>
    </message>
    <message>
        <source>words on places: expected plain self-attention in layer %1</source>
        <translation>文字定位：第 %1 层应为普通自注意力</translation>
    </message>
    <message>
        <source>words on places: expected plain self-attention in every layer, found %1</source>
        <translation>文字定位：每层应为普通自注意力，实为%1</translation>
    </message>
    <message>
        <source>surgery: expected at least two words, which it compares, found one; add a word for the rest of the image</source>
        <translation>surgery：至少应有两个供比较的词，实际一个；请为图像其余部分加一个词</translation>
    </message>
    <message>
        <source>NumPy has no type for %1</source>
        <translation>NumPy 没有对应 %1 的类型</translation>
    </message>
    <message>
        <source>holds no tensor named %1</source>
        <translation>没有名为 %1 的张量</translation>
    </message>
    <message>
        <source>tensor %1: %2</source>
        <translation>张量 %1：%2</translation>
    </message>
    <message>
        <source>expected weights, found another index of a model in several files</source>
        <translation>应为权重，实为多文件模型的另一个索引</translation>
    </message>
    <message>
        <source>contains a call to %1: refused, nothing was executed</source>
        <translation>含有对 %1 的调用：已拒绝，未执行任何内容</translation>
    </message>
    <message>
        <source>header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>tensor %1: elements of type %2 are not written to safetensors</source>
        <translation>张量 %1：类型 %2 的元素不能写入 safetensors</translation>
    </message>
    <message>
        <source>%1, which holds a part of the weights, is missing in the same folder</source>
        <translation>%1 含有部分权重，但不在同一文件夹中</translation>
    </message>
    <message>
        <source>tensor %1 is not in %2, where the index has it</source>
        <translation>张量 %1 不在索引所指的 %2 中</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>tensor %1 is made by %2, which is not supported; nothing was executed</source>
        <translation>张量 %1 由 %2 生成，不受支持；未执行任何内容</translation>
    </message>
    <message>
        <source>has no entry %1, it has %2</source>
        <translation>没有条目 %1，只有 %2</translation>
    </message>
    <message>
        <source>expected a dictionary of tensors, found %1</source>
        <translation>应为张量字典，实为 %1</translation>
    </message>
    <message>
        <source>expected a model whose tokens attend to each other, found one that has none of these</source>
        <translation>模型的词元应相互关注，实际没有</translation>
    </message>
    <message>
        <source>expected this array of statistics, found none</source>
        <translation>应有此统计数组，实际没有</translation>
    </message>
    <message>
        <source>expected %1 of shape [%2], found %3 of shape [%4]</source>
        <translation>应为形状 [%2] 的 %1，实为形状 [%4] 的 %3</translation>
    </message>
    <message>
        <source>expected counts from 0 to %1, found %2</source>
        <translation>计数应为 0 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>expected bins that add up to the counts, found others</source>
        <translation>各区间之和应等于计数，实际不符</translation>
    </message>
    <message>
        <source>expected parts of one division, each once, found %1/%2</source>
        <translation>应为同一划分的各部分且各一次，实为 %1/%2</translation>
    </message>
    <message>
        <source>expected at least one part, found none</source>
        <translation>至少应有一部分，实际没有</translation>
    </message>
    <message>
        <source>expected [%1, %2] as of the first image, found [%3]</source>
        <translation>应与第一幅图像同为 [%1, %2]，实为 [%3]</translation>
    </message>
    <message>
        <source>expected a number of at most 2^30, found %1</source>
        <translation>应为不大于 2^30 的数，实为 %1</translation>
    </message>
    <message>
        <source>expected parts of one division, found one of %1 and one of %2</source>
        <translation>应为同一划分的部分，实为 %1 份之一和 %2 份之一</translation>
    </message>
    <message>
        <source>expected each part once, found %1/%2 twice</source>
        <translation>每部分应各一次，%1/%2 出现两次</translation>
    </message>
    <message>
        <source>nothing named</source>
        <translation>未命名的内容</translation>
    </message>
    <message>
        <source>expected statistics of %1, found those of %2</source>
        <translation>应为 %1 的统计，实为 %2 的统计</translation>
    </message>
    <message>
        <source>expected %1 quantities of %2 layers and %3 heads, found %4 of %5 and %6</source>
        <translation>应为 %2 层、%3 个头的 %1 种量，实为 %5 层、%6 个头的 %4 种</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>应为%1，实为%2</translation>
    </message>
    <message>
        <source>%1: expected a histogram from %2 to %3, found one from %4 to %5</source>
        <translation>%1：直方图应为 %2 到 %3，实为 %4 到 %5</translation>
    </message>
    <message>
        <source>expected [layers, heads, %1], found [%2]</source>
        <translation>应为 [layers, heads, %1]，实为 [%2]</translation>
    </message>
    <message>
        <source>%1_edges: expected ascending numbers</source>
        <translation>%1_edges：应为递增的数</translation>
    </message>
    <message>
        <source>%1_edges: expected bins of equal width</source>
        <translation>%1_edges：各区间宽度应相等</translation>
    </message>
    <message>
        <source>expected statistics of a data set, found no array that ends in _histogram</source>
        <translation>应为数据集的统计，没有以 _histogram 结尾的数组</translation>
    </message>
    <message>
        <source>expected at most %1 bytes, found %2</source>
        <translation>最多应为 %1 字节，实为 %2</translation>
    </message>
    <message>
        <source>expected a list of paths, a line each, found a NUL character</source>
        <translation>应为每行一个路径的列表，发现 NUL 字符</translation>
    </message>
    <message>
        <source>expected each image once, found it twice</source>
        <translation>每幅图像应只出现一次，实为两次</translation>
    </message>
    <message>
        <source>expected at most 2 GiB, found %1 bytes</source>
        <translation>最多应为 2 GiB，实为 %1 字节</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>manifest</source>
        <translation>清单</translation>
    </message>
    <message>
        <source>expected an image&apos;s entry, found another line %1</source>
        <translation>应为图像条目，第 %1 行不是</translation>
    </message>
    <message>
        <source>expected a manifest, found an empty file</source>
        <translation>应为清单，实为空文件</translation>
    </message>
    <message>
        <source>could not be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>no record</source>
        <translation>没有记录</translation>
    </message>
    <message>
        <source>facts: expected lines of a name, a tab and a value, found &quot;%1&quot;</source>
        <translation>事实：每行应为名称、制表符和值，实为&quot;%1&quot;</translation>
    </message>
    <message>
        <source>expected a whole number, found &quot;%1&quot;</source>
        <translation>应为整数，实为&quot;%1&quot;</translation>
    </message>
    <message>
        <source>expected an array without gaps, found gaps; use --shard K/N</source>
        <translation>作业数组不应有空缺，实际有；请改用 --shard K/N</translation>
    </message>
    <message>
        <source>expected K/N with K from 0 to N - 1 and N up to %1, found &quot;%2&quot;</source>
        <translation>应为 K/N，K 为 0 到 N - 1，N 不超过 %1，实为&quot;%2&quot;</translation>
    </message>
    <message>
        <source>not enough memory; a smaller input or model needs less</source>
        <translation>内存不足；较小的输入或模型所需较少</translation>
    </message>
    <message>
        <source>not enough memory on the GPU; a smaller input or model needs less</source>
        <translation>GPU 内存不足；较小的输入或模型所需较少</translation>
    </message>
    <message>
        <source>not enough memory on the GPU: no block of %1 is free; a smaller input or model needs less</source>
        <translation>GPU 内存不足：没有 %1 的空闲块；较小的输入或模型所需较少</translation>
    </message>
    <message>
        <source>not enough memory: no block of %1 is free; a smaller input or model needs less</source>
        <translation>内存不足：没有 %1 的空闲块；较小的输入或模型所需较少</translation>
    </message>
    <message>
        <source>not enough memory, or too many processes, to start another thread</source>
        <translation>内存不足或进程过多，无法再启动线程</translation>
    </message>
    <message>
        <source>unknown error</source>
        <translation>未知错误</translation>
    </message>
    <message>
        <source>activation patching: expected two images of the same patches, found %1 x %2 and %3 x %4</source>
        <translation>激活修补：两幅图像的图像块数应相同，实为 %1 x %2 和 %3 x %4</translation>
    </message>
    <message>
        <source>activation patching: expected two images of the same tokens, found dropped patches; fill corrupts an image without removing tokens</source>
        <translation>激活修补：两幅图像的词元应相同，实际有去掉的图像块；填充可改变图像而不去掉词元</translation>
    </message>
    <message>
        <source>activation patching: expected attention over one sequence of tokens to take heads over by token, found windows</source>
        <translation>激活修补：要逐词元接管头，应为单一词元序列上的注意力，实为窗口</translation>
    </message>
    <message>
        <source>activation patching: expected two images that differ in the %1, found %2 of both</source>
        <translation>激活修补：两幅图像的%1应不同，实际均为 %2</translation>
    </message>
    <message>
        <source>expected %1 from 0 to %2, found %3</source>
        <translation>%1应为 0 到 %2，实为 %3</translation>
    </message>
    <message>
        <source>there channels attend to channels, so tokens do not attend to each other</source>
        <translation>那里通道关注通道，没有词元查询其他词元</translation>
    </message>
    <message>
        <source>there the class token is the only query</source>
        <translation>那里类别词元是唯一的查询</translation>
    </message>
    <message>
        <source>it has no such query</source>
        <translation>该层没有这样的查询</translation>
    </message>
    <message>
        <source>it has no such key</source>
        <translation>该层没有这样的键</translation>
    </message>
    <message>
        <source>there only one token is changed, which is its own mean</source>
        <translation>那里只改变一个词元，它就是自身的平均</translation>
    </message>
    <message>
        <source>its attention adds a bias learned per position, which an extra token does not have</source>
        <translation>其注意力加上按位置学习的偏置，额外的词元没有这种偏置</translation>
    </message>
    <message>
        <source>expected a model whose layers all process the same tokens and accept any number of them</source>
        <translation>应为所有词元以任意数量一起通过每层的模型</translation>
    </message>
    <message>
        <source>its layers have several MLPs side by side, whose neurons bear the same numbers</source>
        <translation>其各层有多个并列的 MLP，其神经元编号相同</translation>
    </message>
    <message>
        <source>no meaning in layer %1: it pools the patches, and leaves registers out</source>
        <translation>在第 %1 层没有意义：它池化图像块，不含寄存器</translation>
    </message>
    <message>
        <source>expected neurons of layer %1 from 0 to %2, found %3</source>
        <translation>第 %1 层的神经元应为 0 到 %2，实为 %3</translation>
    </message>
    <message>
        <source>expected patches, found tokens without pixels; use knockout to mask them</source>
        <translation>应为图像块，实为不由像素生成的词元；可用屏蔽切断它们</translation>
    </message>
    <message>
        <source>expected a model that takes any sequence of patches, found one that requires its whole grid for windows or convolutions; fill changes the pixels instead</source>
        <translation>应为接受任意图像块序列的模型，此模型因窗口或卷积需要完整网格；可改用填充来改变像素</translation>
    </message>
    <message>
        <source>edit %1: %2</source>
        <translation>编辑 %1：%2</translation>
    </message>
    <message>
        <source>no meaning in layer %1: %2</source>
        <translation>在第 %1 层没有意义：%2</translation>
    </message>
    <message>
        <source>heads of layer %1</source>
        <translation>第 %1 层的头</translation>
    </message>
    <message>
        <source>expected patches in rows 0 to %1 and columns 0 to %2, found %3,%4</source>
        <translation>应为第 0 到 %1 行、第 0 到 %2 列的图像块，实为 %3,%4</translation>
    </message>
    <message>
        <source>expected a model with weights, found a recorded trace</source>
        <translation>应为带权重的模型，实为记录的轨迹</translation>
    </message>
    <message>
        <source>expected at least one patch that is not dropped</source>
        <translation>至少应有一个未去掉的图像块</translation>
    </message>
    <message>
        <source>faithfulness: expected a map of %1 x %2 patches, found %3</source>
        <translation>忠实度：图应有 %1 x %2 个图像块，实为 %3</translation>
    </message>
    <message>
        <source>logit attribution: expected a norm and a linear classifier behind it</source>
        <translation>logit 归因：应为归一化及其后的线性分类器</translation>
    </message>
    <message>
        <source>logit attribution: expected a sum of %1, which is the logit, found %2</source>
        <translation>logit 归因：总和应为 logit %1，实为 %2</translation>
    </message>
    <message>
        <source>a class from 0 to %1</source>
        <translation>0 到 %1 的类别</translation>
    </message>
    <message>
        <source>a model with a classifier</source>
        <translation>带分类器的模型</translation>
    </message>
    <message>
        <source>logit attribution: expected %1, found class %2</source>
        <translation>logit 归因：应为%1，实为类别 %2</translation>
    </message>
    <message>
        <source>logit attribution: expected a direction of %1 numbers, found %2</source>
        <translation>logit 归因：方向应有 %1 个数，实为 %2</translation>
    </message>
    <message>
        <source>against: expected a class from 0 to %1 other than %2, found %3</source>
        <translation>对照类别：应为 0 到 %1 中除 %2 以外的类别，实为 %3</translation>
    </message>
    <message>
        <source>This model needs its whole grid, for windows or convolutions, so no patch can be dropped; another fill changes the pixels instead.</source>
        <translation>此模型因窗口或卷积需要完整网格，不能去掉图像块；其他填充方式改为改变像素。</translation>
    </message>
    <message>
        <source>dropped patches: expected attention over a sequence of tokens</source>
        <translation>去掉的图像块：应为词元序列上的注意力</translation>
    </message>
    <message>
        <source>dropped patches: expected no view that needs whole matrices of attention</source>
        <translation>去掉的图像块：不应为需要完整注意力矩阵的视图</translation>
    </message>
    <message>
        <source>the name of a file is missing</source>
        <translation>缺少文件名</translation>
    </message>
    <message>
        <source>there is %1 of that name</source>
        <translation>该名称已是%1</translation>
    </message>
    <message>
        <source>%1 bytes wanted at %2, the file has %3</source>
        <translation>需要从 %2 起的 %1 字节，文件只有 %3</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a whole number from %1</source>
        <translation>不小于 %1 的整数</translation>
    </message>
    <message>
        <source>expected every key of an object once, found &quot;%1&quot; twice</source>
        <translation>对象的每个键应只出现一次，&quot;%1&quot;出现两次</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>expected at most %1, found %2</source>
        <translation>最多应为 %1，实为 %2</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a number above 0 and up to %1</source>
        <translation>大于 0 且不超过 %1 的数</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>大于 0 的数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>three numbers</source>
        <translation>三个数</translation>
    </message>
    <message>
        <source>two numbers</source>
        <translation>两个数</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 个数</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>page</source>
        <translation>插图页面</translation>
    </message>
    <message>
        <source>expected a text file of at most %1 MB, found %2 bytes</source>
        <translation>应为不超过 %1 MB 的文本文件，实为 %2 字节</translation>
    </message>
    <message>
        <source>%1 is not UTF-8</source>
        <translation>%1不是 UTF-8</translation>
    </message>
    <message>
        <source>%1 is not JSON: it holds a NUL character or a byte order mark</source>
        <translation>%1不是 JSON：含有 NUL 字符或字节顺序标记</translation>
    </message>
    <message>
        <source>%1&apos;s JSON is nested deeper than %2 levels</source>
        <translation>%1的 JSON 嵌套超过 %2 层</translation>
    </message>
    <message>
        <source>expected a file, found links that lead in a circle</source>
        <translation>应为文件，实为循环的链接</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>没有此文件</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>expected a file, found %1</source>
        <translation>应为文件，实为%1</translation>
    </message>
    <message>
        <source>cannot be mapped into memory: %1</source>
        <translation>无法映射到内存：%1</translation>
    </message>
    <message>
        <source>cannot be read any more: %1</source>
        <translation>无法再读取：%1</translation>
    </message>
    <message>
        <source>was opened with %1 bytes and now has %2: it was changed meanwhile</source>
        <translation>打开时为 %1 字节，现为 %2：其间已被更改</translation>
    </message>
    <message>
        <source>was written to since it was opened</source>
        <translation>打开之后被写入</translation>
    </message>
    <message>
        <source>bytes %1 to %2 cannot be read</source>
        <translation>无法读取第 %1 到 %2 字节</translation>
    </message>
    <message>
        <source>links that lead in a circle</source>
        <translation>循环的链接</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>管道</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>套接字</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>the folder cannot be made: %1</source>
        <translation>无法创建文件夹：%1</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>没有此文件夹</translation>
    </message>
    <message>
        <source>expected the name of a file to write, found %1</source>
        <translation>应为要写入的文件名，实为%1</translation>
    </message>
    <message>
        <source>expected a folder to write into, found none</source>
        <translation>应为要写入的文件夹，实际没有</translation>
    </message>
    <message>
        <source>expected a folder to write into, found %1</source>
        <translation>应为要写入的文件夹，实为%1</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>would write over %1; choose another name for the output</source>
        <translation>会覆盖%1；请为输出另选名称</translation>
    </message>
    <message>
        <source>expected sides that the model&apos;s resize can bring below %1 pixels, found %2</source>
        <translation>模型缩放后的边长应小于 %1 像素，实为 %2</translation>
    </message>
    <message>
        <source>expected sides of 1 to %1 pixels, found %2 x %3</source>
        <translation>边长应为 1 到 %1 像素，实为 %2 x %3</translation>
    </message>
    <message>
        <source>expected at least 1 pixel, found %1</source>
        <translation>至少应为 1 像素，实为 %1</translation>
    </message>
    <message>
        <source>expected at least one pixel, found %1 x %2</source>
        <translation>至少应有一个像素，实为 %1 x %2</translation>
    </message>
    <message>
        <source>expected a ratio that leaves the model input&apos;s sides below %1 pixels, found %2 x %3, which makes %4 x %5</source>
        <translation>宽高比应使模型输入的边长小于 %1 像素，实为 %2 x %3，得到 %4 x %5</translation>
    </message>
    <message>
        <source>expected a camera at %1, found %2</source>
        <translation>%1 应为相机，实为%2</translation>
    </message>
    <message>
        <source>expected a camera that sends images, found none at %1 (in use, not allowed, or no camera)</source>
        <translation>应为发送图像的相机，%1 处没有（被占用、无权限或不是相机）</translation>
    </message>
    <message>
        <source>expected another image, found that the camera has stopped</source>
        <translation>应有下一幅图像，但相机已停止</translation>
    </message>
    <message>
        <source>expected images of %1 x %2 pixels, found %3 x %4</source>
        <translation>图像应为 %1 x %2 像素，实为 %3 x %4</translation>
    </message>
    <message>
        <source>expected a video or a folder of numbered images, found %1</source>
        <translation>应为视频或编号图像的文件夹，实为%1</translation>
    </message>
    <message>
        <source>expected a name with a number, as all frames of a video have</source>
        <translation>名称应带编号，视频的所有帧都应如此</translation>
    </message>
    <message>
        <source>expected images whose names differ in their number, found %1 and %2</source>
        <translation>图像名称应只有编号不同，实为 %1 和 %2</translation>
    </message>
    <message>
        <source>expected one image of each number, found %1 and %2</source>
        <translation>每个编号应只有一幅图像，实为 %1 和 %2</translation>
    </message>
    <message>
        <source>expected a video of at most %1 frames, found more images</source>
        <translation>视频最多应有 %1 帧，实际图像更多</translation>
    </message>
    <message>
        <source>expected numbered images (JPEG, PNG, WebP, TIFF, BMP), found none</source>
        <translation>应有编号图像（JPEG、PNG、WebP、TIFF、BMP），实际没有</translation>
    </message>
    <message>
        <source>expected a frame of %1 x %2 pixels as the first, found %3 x %4</source>
        <translation>帧应与第一帧同为 %1 x %2 像素，实为 %3 x %4</translation>
    </message>
    <message>
        <source>a video (MP4, QuickTime, Matroska, WebM, AVI, MPEG, Ogg, ASF, FLV or GIF)</source>
        <translation>视频（MP4、QuickTime、Matroska、WebM、AVI、MPEG、Ogg、ASF、FLV 或 GIF）</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>expected %1 or a folder of numbered images, found one %2</source>
        <translation>应为%1或编号图像的文件夹，实为单个 %2</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>空文件</translation>
    </message>
    <message>
        <source>frame %1 cannot be decoded</source>
        <translation>无法解码第 %1 帧</translation>
    </message>
    <message>
        <source>expected frames of %1 x %2 pixels, found %3 x %4 at frame %5</source>
        <translation>帧应为 %1 x %2 像素，第 %5 帧实为 %3 x %4</translation>
    </message>
    <message>
        <source>expected a video that can be decoded, found a broken file, one without images, or a codec that FFmpeg cannot read</source>
        <translation>应为可解码的视频，实为损坏的文件、没有图像的文件或 FFmpeg 无法读取的编码</translation>
    </message>
    <message>
        <source>expected a video with an image, found one of size 0</source>
        <translation>视频应有图像，实际大小为 0</translation>
    </message>
    <message>
        <source>expected frames of at most %1 megapixels, found %2 x %3</source>
        <translation>帧最多应为 %1 百万像素，实为 %2 x %3</translation>
    </message>
    <message>
        <source>expected a video of at least one frame, found none</source>
        <translation>视频至少应有一帧，实际没有</translation>
    </message>
    <message>
        <source>expected a video of at most %1 frames, found more</source>
        <translation>视频最多应有 %1 帧，实际更多</translation>
    </message>
    <message>
        <source>expected even sides of 2 to %1 pixels, found %2 x %3</source>
        <translation>边长应为 2 到 %1 像素的偶数，实为 %2 x %3</translation>
    </message>
    <message>
        <source>expected up to %1 frames a second, found %2</source>
        <translation>每秒最多应为 %1 帧，实为 %2</translation>
    </message>
    <message>
        <source>this system&apos;s FFmpeg has no encoder for H.264 or MPEG-4</source>
        <translation>此系统的 FFmpeg 没有 H.264 或 MPEG-4 编码器</translation>
    </message>
    <message>
        <source>expected %1 frames on the disk, found %2</source>
        <translation>磁盘上应有 %1 帧，实为 %2</translation>
    </message>
    <message>
        <source>an SVG drawing</source>
        <translation>SVG 图形</translation>
    </message>
    <message>
        <source>bytes of an unknown kind</source>
        <translation>未知类型的字节</translation>
    </message>
    <message>
        <source>expected a whole %1, found %2 bytes that do not tell its width and height</source>
        <translation>应为完整的 %1，实为 %2 字节，未含宽度和高度</translation>
    </message>
    <message>
        <source>mask: expected some of the photo inside, found none</source>
        <translation>掩码：图像应有一部分在内，实际没有</translation>
    </message>
    <message>
        <source>mask: expected some of the photo outside, found none</source>
        <translation>掩码：图像应有一部分在外，实际没有</translation>
    </message>
    <message>
        <source>expected the photo&apos;s shape, %1 x %2, found %3 x %4</source>
        <translation>应与图像同为 %1 x %2，实为 %3 x %4</translation>
    </message>
    <message>
        <source>expected lengths that fill %1 x %2 cells</source>
        <translation>各段长度应填满 %1 x %2 格</translation>
    </message>
    <message>
        <source>expected %1 cells, found %2</source>
        <translation>应为 %1 格，实为 %2</translation>
    </message>
    <message>
        <source>expected an image with sides of at most %1 pixels, found %2 x %3</source>
        <translation>图像边长最多应为 %1 像素，实为 %2 x %3</translation>
    </message>
    <message>
        <source>expected an image of at most %1 megapixels, found %2 x %3 (%4 megapixels)</source>
        <translation>图像最多应为 %1 百万像素，实为 %2 x %3（%4 百万像素）</translation>
    </message>
    <message>
        <source>expected a still image of 8 or 16 bits per channel, found %1</source>
        <translation>应为每通道 8 或 16 位的静态图像，实为%1</translation>
    </message>
    <message>
        <source>expected a whole %1 of %2 x %3 pixels, found a file that breaks off (it has %4 bytes)</source>
        <translation>应为完整的 %2 x %3 像素 %1，实为中断的文件（%4 字节）</translation>
    </message>
    <message>
        <source>expected an image, found %1</source>
        <translation>应为图像，实为%1</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>cannot be read to its end: %1</source>
        <translation>无法读到末尾：%1</translation>
    </message>
    <message>
        <source>expected an image file below 2 GiB, found %1 bytes</source>
        <translation>图像文件应小于 2 GiB，实为 %1 字节</translation>
    </message>
    <message>
        <source>expected a %1 of %2 x %3 pixels, found data that cannot be decoded</source>
        <translation>应为 %2 x %3 像素的 %1，实为无法解码的数据</translation>
    </message>
    <message>
        <source>expected a finite mean and a std other than 0, found mean %1 and std %2</source>
        <translation>均值应为有限数，标准差应不为 0，实为均值 %1、标准差 %2</translation>
    </message>
    <message>
        <source>expected an image as [height, width, 3] of bytes</source>
        <translation>应为 [height, width, 3] 的字节图像</translation>
    </message>
    <message>
        <source>%1: expected an instruction set of this processor (%2), found %3</source>
        <translation>%1：应为此处理器的指令集（%2），实为 %3</translation>
    </message>
    <message>
        <source>%1 needs about %2 of memory, %3 are free; use a smaller input or model</source>
        <translation>%1约需 %2 内存，可用 %3；请使用较小的输入或模型</translation>
    </message>
    <message>
        <source>%1 needs about %2 of memory; %3</source>
        <translation>%1约需 %2 内存；%3</translation>
    </message>
    <message>
        <source>edit: expected at least one key for every query, found a query all of whose keys are knocked out</source>
        <translation>编辑：每个查询至少应有一个键，实际有查询的键全部被屏蔽</translation>
    </message>
    <message>
        <source>model input: expected at least one patch of %1x%1 pixels, found %2x%3</source>
        <translation>模型输入：至少应有一个 %1x%1 像素的图像块，实为 %2x%3</translation>
    </message>
    <message>
        <source>model input: expected at least one pixel, found %1 x %2</source>
        <translation>模型输入：至少应有一个像素，实为 %1 x %2</translation>
    </message>
    <message>
        <source>heads: rotary positions expected a width of a head that is a multiple of %1, found %2 (width %3, %4 heads)</source>
        <translation>头：旋转位置要求头宽为 %1 的倍数，实为 %2（宽度 %3，%4 个头）</translation>
    </message>
    <message>
        <source>expected the square of an odd number of rows and %1 of the class token, found %2; a config.json with the model&apos;s img_size would settle it</source>
        <translation>行数应为奇数的平方再加类别词元的 %1 行，实为 %2；含模型 img_size 的 config.json 可以确定</translation>
    </message>
    <message>
        <source>expected one row per patch, as in every CaiT, found one more</source>
        <translation>应与所有 CaiT 一样每个图像块一行，实际多一行</translation>
    </message>
    <message>
        <source>by its name this DETR has dilated convolutions in its last stage (DC5), which is not supported; its shapes are those of the DETR without</source>
        <translation>按名称此 DETR 最后阶段使用空洞卷积（DC5），不受支持；其形状与不带空洞卷积的 DETR 相同</translation>
    </message>
    <message>
        <source>dilation is true (DC5), which is not supported</source>
        <translation>dilation 为 true（DC5），不受支持</translation>
    </message>
    <message>
        <source>decoder_attention_heads is another number than encoder_attention_heads, which is not supported</source>
        <translation>decoder_attention_heads 与 encoder_attention_heads 不同，不受支持</translation>
    </message>
    <message>
        <source>expected rows for at least one class and &quot;no object&quot;, found 1</source>
        <translation>至少应有一个类别和&quot;no object&quot;的行，实为 1</translation>
    </message>
    <message>
        <source>a norm behind the encoder: this is a DETR whose norms stand before their branches (pre-norm, as in Table Transformer), which is not supported</source>
        <translation>编码器之后有归一化：此 DETR 的归一化在分支之前（pre-norm，如 Table Transformer），不受支持</translation>
    </message>
    <message>
        <source>expected a width that is a multiple of 4, for sines and cosines of rows and columns, found %1</source>
        <translation>宽度应为 4 的倍数，以容纳行和列的正弦和余弦，实为 %1</translation>
    </message>
    <message>
        <source>no such tensor, and the file does not state how this ViT encodes positions; expected a config.json with its architecture</source>
        <translation>没有此张量，文件中也没有其他内容说明此 ViT 如何得知位置；应有写明架构的 config.json，实际没有</translation>
    </message>
    <message>
        <source>nearest is %1, where %2 is missing</source>
        <translation>最接近的是 %1，但缺少 %2</translation>
    </message>
    <message>
        <source>expected the names of a %1</source>
        <translation>应为以下之一的名称：%1</translation>
    </message>
    <message>
        <source>no known model family: %1; found %2 tensors, among them %3</source>
        <translation>不是已知的模型系列：%1；有 %2 个张量，其中有 %3</translation>
    </message>
    <message>
        <source>%1, which is not supported</source>
        <translation>%1，不受支持</translation>
    </message>
    <message>
        <source>expected one, found none; a position bias that is bounded as in Swin v2 is not supported here</source>
        <translation>应有一个，实际没有；此处不支持像 Swin v2 那样有界的位置偏置</translation>
    </message>
    <message>
        <source>expected groups of a divisor of %1 channels, found %2</source>
        <translation>每组通道数应为 %1 的约数，实为 %2</translation>
    </message>
    <message>
        <source>expected [%1, %2, 1, 1], found no such tensor</source>
        <translation>应为 [%1, %2, 1, 1]，没有此张量</translation>
    </message>
    <message>
        <source>this ResNet blurs feature maps before downsampling, which is not supported</source>
        <translation>此 ResNet 在缩小一半之前先做模糊，不受支持</translation>
    </message>
    <message>
        <source>global_pool: expected avg, found %1, which is not supported for a ResNet</source>
        <translation>global_pool：应为 avg，实为 %1，ResNet 不支持</translation>
    </message>
    <message>
        <source>rope_type: expected cat, mixed or dinov3, found %1</source>
        <translation>rope_type：应为 cat、mixed 或 dinov3，实为 %1</translation>
    </message>
    <message>
        <source>expected beside rope_type mixed (%1), found no such tensor</source>
        <translation>rope_type 为 mixed（%1）时应有，没有此张量</translation>
    </message>
    <message>
        <source>rope_grid_indexing: expected ij or xy, found %1</source>
        <translation>rope_grid_indexing：应为 ij 或 xy，实为 %1</translation>
    </message>
    <message>
        <source>rope_grid_offset: expected none for relative coordinates (DINOv3), found %1</source>
        <translation>rope_grid_offset：使用相对坐标（DINOv3）时不应有，实为 %1</translation>
    </message>
    <message>
        <source>use_rot_pos_emb: expected true for an architecture with rotary positions, found false</source>
        <translation>use_rot_pos_emb：带旋转位置的架构应为 true，实为 false</translation>
    </message>
    <message>
        <source>expected in a rotary ViT with learned frequencies (by %1), found no such tensor</source>
        <translation>带学习频率的旋转 ViT 应有（依据 %1），没有此张量</translation>
    </message>
    <message>
        <source>expected a quarter of a head&apos;s width, a divisor of %1, found %2</source>
        <translation>应为头宽的四分之一，即 %1 的约数，实为 %2</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1, found %2</source>
        <translation>应为宽度 %1 的约数，实为 %2</translation>
    </message>
    <message>
        <source>expected an odd number of rows up to %1, found %2</source>
        <translation>行数应为不超过 %1 的奇数，实为 %2</translation>
    </message>
    <message>
        <source>expected at most %1x%1 patches, found %2x%3</source>
        <translation>最多应为 %1x%1 个图像块，实为 %2x%3</translation>
    </message>
    <message>
        <source>a list of layers</source>
        <translation>层的列表</translation>
    </message>
    <message>
        <source>global_attn_indexes: layer %1 is said to attend to the whole grid of %2 x %3 patches, but its tables are for %4 x %5</source>
        <translation>global_attn_indexes：第 %1 层应关注 %2 x %3 个图像块的完整网格，但其表对应 %4 x %5</translation>
    </message>
    <message>
        <source>expected a table for the grid of %1 x %2 patches or for a square window, found one for %3 x %4</source>
        <translation>应为 %1 x %2 图像块网格或方形窗口的表，实为 %3 x %4 的表</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1 as the width of a head, found %2</source>
        <translation>头宽应为宽度 %1 的约数，实为 %2</translation>
    </message>
    <message>
        <source>model input: expected a size that windows of %1 patches fit at every stage, nearest %2, found %3x%4</source>
        <translation>模型输入：尺寸应使 %1 个图像块的窗口在每个阶段都能铺满，最接近 %2，实为 %3x%4</translation>
    </message>
    <message>
        <source>expected stages of at most 65536 channels, found %1 stages from %2 channels</source>
        <translation>各阶段最多应为 65536 个通道，实为从 %2 个通道起的 %1 个阶段</translation>
    </message>
    <message>
        <source>always_partition: expected windows no larger than their grid, found true, which is not supported</source>
        <translation>always_partition：窗口不应大于网格，实为 true，不受支持</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1 as heads, found %2</source>
        <translation>头数应为宽度 %1 的约数，实为 %2</translation>
    </message>
    <message>
        <source>expected the square of an odd number of rows, found %1</source>
        <translation>行数应为奇数的平方，实为 %1</translation>
    </message>
    <message>
        <source>expected windows of at most %1 patches a side, found %2</source>
        <translation>窗口每边最多应为 %1 个图像块，实为 %2</translation>
    </message>
    <message>
        <source>a whole number of patches or a list of them</source>
        <translation>图像块数（整数）或其列表</translation>
    </message>
    <message>
        <source>window_size: expected one side in patches for the windows of a Swin v2, found %1</source>
        <translation>window_size：应为 Swin v2 窗口的一个边长（图像块数），实为 %1</translation>
    </message>
    <message>
        <source>the side of the windows is not in the file: expected it from config.json or the name (swinv2_..._window8_256), found neither</source>
        <translation>文件中没有窗口边长：应写在 config.json 或名称中（swinv2_..._window8_256），两处都没有</translation>
    </message>
    <message>
        <source>expected 1 to %1 patches, found %2 (from %3)</source>
        <translation>应为 1 到 %1 个图像块，实为 %2（来自 %3）</translation>
    </message>
    <message>
        <source>expected 0 or at least 2 patches for each of %1 stages, found %2</source>
        <translation>%1 个阶段各应为 0 或至少 2 个图像块，实为 %2</translation>
    </message>
    <message>
        <source>expected a first axis of 1 to %1 blocks, found %2</source>
        <translation>第一轴应为 1 到 %1 个块，实为 %2</translation>
    </message>
    <message>
        <source>expected at most %1 arrays of stacked blocks, found more</source>
        <translation>堆叠块的数组最多应为 %1 个，实际更多</translation>
    </message>
    <message>
        <source>expected %1 heads as in %2, found %3</source>
        <translation>应与 %2 同为 %1 个头，实为 %3</translation>
    </message>
    <message>
        <source>expected a multiple of %1 channels up to %2 and at most %3 stages, found %4 channels and %5 stages</source>
        <translation>通道数应为 %1 的倍数且不超过 %2，阶段最多 %3 个，实为 %4 个通道、%5 个阶段</translation>
    </message>
    <message>
        <source>expected as many attentions as MLPs side by side, found %1 and %2</source>
        <translation>并列的注意力与 MLP 数量应相同，实为 %1 和 %2</translation>
    </message>
    <message>
        <source>norm_layer: expected layernorm or rmsnorm, found %1</source>
        <translation>norm_layer：应为 layernorm 或 rmsnorm，实为 %1</translation>
    </message>
    <message>
        <source>model input: expected at least one pixel, found %1x%2</source>
        <translation>模型输入：至少应有一个像素，实为 %1x%2</translation>
    </message>
    <message>
        <source>expected 3 or 4 convolutions (patches of 8 or 16 pixels), found %1</source>
        <translation>应为 3 或 4 个卷积（8 或 16 像素的图像块），实为 %1</translation>
    </message>
    <message>
        <source>global_pool: expected %1, found %2</source>
        <translation>global_pool：应为 %1，实为 %2</translation>
    </message>
    <message>
        <source>global_pool: expected map, because the file holds attn_pool.latent, found %1</source>
        <translation>global_pool：文件含有 attn_pool.latent，因此应为 map，实为 %1</translation>
    </message>
    <message>
        <source>attention pooling that reads the class token beside the patches is not supported</source>
        <translation>不支持除图像块外还读取类别词元的注意力池化</translation>
    </message>
    <message>
        <source>expected [1, tokens, %1], found %2</source>
        <translation>应为 [1, tokens, %1]，实为 %2</translation>
    </message>
    <message>
        <source>no such tensor, but pos_embed has %1 rows, one more than a square grid of patches and %2 prefix tokens</source>
        <translation>没有此张量，但 pos_embed 有 %1 行，比方形图像块网格加 %2 个前缀词元多一行</translation>
    </message>
    <message>
        <source>expected a square grid of patches with or without %1 prefix tokens, found %2 rows; a config.json with the model&apos;s img_size would settle it</source>
        <translation>应为带或不带 %1 个前缀词元的方形图像块网格，实为 %2 行；含模型 img_size 的 config.json 可以确定</translation>
    </message>
    <message>
        <source>their number is not in the file and width %1 is not a multiple of 64: expected it from config.json or --heads, found neither</source>
        <translation>文件中没有其数量，宽度 %1 也不是 64 的倍数：应由 config.json 或 --heads 给出，两处都没有</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1, found %2 (from %3)</source>
        <translation>应为宽度 %1 的约数，实为 %2（来自 %3）</translation>
    </message>
    <message>
        <source>expected sides from %1 to %2 pixels, found %3x%4</source>
        <translation>边长应为 %1 到 %2 像素，实为 %3x%4</translation>
    </message>
    <message>
        <source>expected 1 with crop_mode %1, which cuts nothing, found %2</source>
        <translation>crop_mode 为 %1 时不裁剪，应为 1，实为 %2</translation>
    </message>
    <message>
        <source>expected finite numbers, std above 0, found %1 and %2</source>
        <translation>应为有限数且标准差大于 0，实为 %1 和 %2</translation>
    </message>
    <message>
        <source>weights do not fit a %1: %2</source>
        <translation>权重与 %1 不符：%2</translation>
    </message>
    <message>
        <source>expected floating-point numbers, found %1 (quantized weights are not supported)</source>
        <translation>应为浮点数，实为 %1（不支持量化权重）</translation>
    </message>
    <message>
        <source>weights do not fit a %1: expected at least %2 numbers, found %3</source>
        <translation>权重与 %1 不符：至少应有 %2 个数，实为 %3</translation>
    </message>
    <message>
        <source>expected a checkpoint file or folder, found %1</source>
        <translation>应为检查点文件或文件夹，实为%1</translation>
    </message>
    <message>
        <source>nothing there</source>
        <translation>没有任何内容</translation>
    </message>
    <message>
        <source>expected one checkpoint in the folder, found %1</source>
        <translation>文件夹中应有一个检查点，实为 %1</translation>
    </message>
    <message>
        <source>expected one of those in the file (%1), found none</source>
        <translation>应为文件中的条目之一（%1），实际没有</translation>
    </message>
    <message>
        <source>expected one %1, found %2 and %3</source>
        <translation>应只有一个 %1，实为 %2 和 %3</translation>
    </message>
    <message>
        <source>expected %1, found no %2 beside %3</source>
        <translation>应有 %1，%3 旁没有 %2</translation>
    </message>
    <message>
        <source>this is %1%2, %3; it is not supported</source>
        <translation>这是 %1%2，%3；不受支持</translation>
    </message>
    <message>
        <source>this is a convolutional network%1: none of its %2 tensors is one of attention</source>
        <translation>这是卷积网络%1：其 %2 个张量都不属于注意力</translation>
    </message>
    <message>
        <source>gated attention</source>
        <translation>门控注意力</translation>
    </message>
    <message>
        <source>positions as sums of a row&apos;s and a column&apos;s (factorised, NaFlex)</source>
        <translation>行与列之和的位置（分解，NaFlex）</translation>
    </message>
    <message>
        <source>an absolute position embedding (Swin)</source>
        <translation>绝对位置嵌入（Swin）</translation>
    </message>
    <message>
        <source>a convolutional stem of its own kind (ResNet-D in front of a ViT)</source>
        <translation>特殊的卷积主干（ViT 之前的 ResNet-D）</translation>
    </message>
    <message>
        <source>a convolutional stem</source>
        <translation>卷积主干</translation>
    </message>
    <message>
        <source>a convolutional stem (hybrid ViT)</source>
        <translation>卷积主干（混合 ViT）</translation>
    </message>
    <message>
        <source>this model has %1, which is not supported</source>
        <translation>此模型具有%1，不受支持</translation>
    </message>
    <message>
        <source>found %1 tensors, among them %2</source>
        <translation>有 %1 个张量，其中有 %2</translation>
    </message>
    <message>
        <source>a linear classifier only: it needs its backbone, which is another file</source>
        <translation>仅有线性分类器：它需要另一个文件中的骨干网络</translation>
    </message>
    <message>
        <source>a DINO head without its backbone: probably the wrong part of a training checkpoint</source>
        <translation>没有骨干网络的 DINO 头：可能取错了训练检查点的部分</translation>
    </message>
    <message>
        <source>a MAE decoder without its encoder</source>
        <translation>没有编码器的 MAE 解码器</translation>
    </message>
    <message>
        <source>a text encoder without an image tower</source>
        <translation>没有图像塔的文本编码器</translation>
    </message>
    <message>
        <source>a convolutional network (ResNet), not a vision transformer</source>
        <translation>卷积网络（ResNet），不是视觉 Transformer</translation>
    </message>
    <message>
        <source>expected the weights of a vision transformer, found no tensors</source>
        <translation>应为视觉 Transformer 的权重，没有张量</translation>
    </message>
    <message>
        <source>this is %1; %2</source>
        <translation>这是%1；%2</translation>
    </message>
    <message>
        <source>no known naming of a vision transformer: %1; %2</source>
        <translation>不是已知的视觉 Transformer 命名：%1；%2</translation>
    </message>
    <message>
        <source>none of the known names of a patch embedding is there</source>
        <translation>没有任何已知的图像块嵌入名称</translation>
    </message>
    <message>
        <source>the nearest naming is %1, but %2 is missing</source>
        <translation>最接近的命名是 %1，但缺少 %2</translation>
    </message>
    <message>
        <source>expected one tensor, found %1 and %2</source>
        <translation>应为一个张量，实为 %1 和 %2</translation>
    </message>
    <message>
        <source>expected parts of one width, found %1 %2 and %3 %4</source>
        <translation>各部分宽度应相同，实为 %1 %2 和 %3 %4</translation>
    </message>
    <message>
        <source>expected [1, 1, width] and [1, 1 + patches, width], found %1 and %2</source>
        <translation>应为 [1, 1, width] 和 [1, 1 + patches, width]，实为 %1 和 %2</translation>
    </message>
    <message>
        <source>in the input</source>
        <translation>输入中</translation>
    </message>
    <message>
        <source>in the embedding of the patches</source>
        <translation>图像块嵌入中</translation>
    </message>
    <message>
        <source>in layer %1 of 0 to %2</source>
        <translation>第 %1 层（共 0 到 %2）</translation>
    </message>
    <message>
        <source>in the classifier</source>
        <translation>分类器中</translation>
    </message>
    <message>
        <source>in the pooled feature</source>
        <translation>池化特征中</translation>
    </message>
    <message>
        <source>%1: expected finite numbers, found NaN or infinite ones, first %2</source>
        <translation>%1：应为有限数，实为 NaN 或无穷大，首先出现在%2</translation>
    </message>
    <message>
        <source>%1: expected finite numbers, found NaN or infinite ones, first %2; the weights are damaged or too large for float32</source>
        <translation>%1：应为有限数，实为 NaN 或无穷大，首先出现在%2；权重已损坏或超出 float32</translation>
    </message>
    <message>
        <source>use a smaller model</source>
        <translation>请使用较小的模型</translation>
    </message>
    <message>
        <source>an input of %1 would fit</source>
        <translation>%1 的输入可以容纳</translation>
    </message>
    <message>
        <source>%1, or views and arrays that need no tokens</source>
        <translation>%1，或选择不需要词元的视图和数组</translation>
    </message>
    <message>
        <source>%1 needs about %2 of memory, %3 are free; %4</source>
        <translation>%1约需 %2 内存，可用 %3；%4</translation>
    </message>
    <message>
        <source>precision: expected float32, or bf16 on a GPU or a processor with AVX-512 BF16, found bf16 on a processor without it, where it would only be slower</source>
        <translation>精度：应为 float32，或在 GPU 或带 AVX-512 BF16 的处理器上用 bf16；此处理器不支持，用 bf16 只会更慢</translation>
    </message>
    <message>
        <source>keep: expected float32, or layers in which all tokens attend to all for float16, found none</source>
        <translation>保留：应为 float32；float16 需要所有词元互相关注的层，实际没有</translation>
    </message>
    <message>
        <source>expected no corrections to a recorded trace, which would need another pass, found %1</source>
        <translation>记录的轨迹不应有需要重新计算的更正，实为 %1</translation>
    </message>
    <message>
        <source>expected cpu, cuda, cuda:N or auto, found %1</source>
        <translation>应为 cpu、cuda、cuda:N 或 auto，实为 %1</translation>
    </message>
    <message>
        <source>expected one of the %1 GPUs that LibTorch can use here, found %2</source>
        <translation>应为 LibTorch 在此可用的 %1 个 GPU 之一，实为 %2</translation>
    </message>
    <message>
        <source>recorded trace: it contains one forward pass and no weights; open the model itself for this</source>
        <translation>轨迹：它含一次前向计算，没有权重；请打开模型本身</translation>
    </message>
    <message>
        <source>recorded trace: expected its own input of %1 x %2 pixels, found %3 x %4</source>
        <translation>轨迹：应为其自身的 %1 x %2 像素输入，实为 %3 x %4</translation>
    </message>
    <message>
        <source>recorded trace: it belongs to one image and cannot be run on another; open the model itself for this</source>
        <translation>轨迹：它属于一幅图像，不能用于另一幅；请打开模型本身</translation>
    </message>
    <message>
        <source>%1: this trace does not say which photo it was recorded from; leave the photo out to see the recorded input</source>
        <translation>%1：此轨迹未说明由哪幅图像记录；不给图像即可查看记录的输入</translation>
    </message>
    <message>
        <source>%1: expected %2 that this trace was recorded from (SHA-256 %3...), found another image; its queries and keys belong only to that one</source>
        <translation>%1：应为记录此轨迹的 %2（SHA-256 %3...），实为另一图像；其查询和键只属于那幅图像</translation>
    </message>
    <message>
        <source>%1: this trace does not say how its photo became model input (mapping or fit); leave the photo out to see the recorded input</source>
        <translation>%1：此轨迹未说明图像如何变为模型输入（mapping 或 fit）；不给图像即可查看记录的输入</translation>
    </message>
    <message>
        <source>%1: expected %2 x %3 pixels as the trace&apos;s mapping says, found %4 x %5</source>
        <translation>%1：按轨迹的映射应为 %2 x %3 像素，实为 %4 x %5</translation>
    </message>
    <message>
        <source>recorded trace: it holds no input to show; expected %1 that it was recorded from</source>
        <translation>轨迹：没有可显示的输入；应提供记录它的 %1</translation>
    </message>
    <message>
        <source>expected tensors layer.0.q and layer.0.k, or layer.0.attention, found none</source>
        <translation>应有张量 layer.0.q 和 layer.0.k，或 layer.0.attention，实际没有</translation>
    </message>
    <message>
        <source>layers: expected as many as there are tensors of, %1, found %2</source>
        <translation>layers：应与张量数相同，为 %1，实为 %2</translation>
    </message>
    <message>
        <source>input: expected %1 x %2 pixels as the mapping says, found %3 x %4</source>
        <translation>input：按映射应为 %1 x %2 像素，实为 %3 x %4</translation>
    </message>
    <message>
        <source>expected an input that holds %1 x %2 patches of %3 pixels, found %4 x %5</source>
        <translation>输入应含 %1 x %2 个 %3 像素的图像块，实为 %4 x %5</translation>
    </message>
    <message>
        <source>labels: expected %1 for as many logits, found %2</source>
        <translation>labels：应有与 logit 同数的 %1 个，实为 %2</translation>
    </message>
    <message>
        <source>layer %1: expected %2, found %3</source>
        <translation>第 %1 层：应为%2，实为%3</translation>
    </message>
    <message>
        <source>a grid of %1 x %2 patches or its halvings</source>
        <translation>%1 x %2 个图像块的网格或其减半</translation>
    </message>
    <message>
        <source>q and k, or attention</source>
        <translation>q 和 k，或 attention</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两者都有</translation>
    </message>
    <message>
        <source>one of bias, bias_table and bias_rows</source>
        <translation>bias、bias_table 和 bias_rows 之一</translation>
    </message>
    <message>
        <source>several</source>
        <translation>多个</translation>
    </message>
    <message>
        <source>no prefix tokens beside bias_rows and bias_cols</source>
        <translation>有 bias_rows 和 bias_cols 时没有前缀词元</translation>
    </message>
    <message>
        <source>windows that the padded grid is a multiple of, shifts below a window&apos;s side, no prefix tokens</source>
        <translation>填充后的网格为窗口的倍数、移位小于窗口边长、没有前缀词元</translation>
    </message>
    <message>
        <source>windows of %1 x %2 on %3 x %4</source>
        <translation>%3 x %4 上的 %1 x %2 窗口</translation>
    </message>
    <message>
        <source>%1 patches from key %2 on</source>
        <translation>从第 %2 个键起的 %1 个图像块</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>%1 labels of queries</source>
        <translation>%1 个查询标签</translation>
    </message>
    <message>
        <source>expected layers of attention, found convolutions, which have none to record</source>
        <translation>应为注意力层，实为卷积，没有可记录的注意力</translation>
    </message>
    <message>
        <source>two whole numbers, rows before columns</source>
        <translation>两个整数，先行后列</translation>
    </message>
    <message>
        <source>two whole numbers from %1 to %2</source>
        <translation>%1 到 %2 的两个整数</translation>
    </message>
    <message>
        <source>class, distillation and register, in this order</source>
        <translation>依次为 class、distillation 和 register</translation>
    </message>
    <message>
        <source>photo, input, scale and offset</source>
        <translation>photo、input、scale 和 offset</translation>
    </message>
    <message>
        <source>two numbers above 0, down before right</source>
        <translation>大于 0 的两个数，先向下后向右</translation>
    </message>
    <message>
        <source>two numbers, down before right</source>
        <translation>两个数，先向下后向右</translation>
    </message>
    <message>
        <source>center, squash or border</source>
        <translation>center、squash 或 border</translation>
    </message>
    <message>
        <source>three numbers above 0</source>
        <translation>大于 0 的三个数</translation>
    </message>
    <message>
        <source>64 lower-case hexadecimal digits</source>
        <translation>64 位小写十六进制数字</translation>
    </message>
    <message>
        <source>expected the format &quot;%1&quot;, found &quot;%2&quot;</source>
        <translation>格式应为&quot;%1&quot;，实为&quot;%2&quot;</translation>
    </message>
    <message>
        <source>grid: expected rows and columns of the patches, found none</source>
        <translation>grid：应有图像块的行数和列数，实际没有</translation>
    </message>
    <message>
        <source>expected finite numbers, found NaN or infinite ones (%1 of %2)</source>
        <translation>应为有限数，实为 NaN 或无穷大（%2 个中的 %1 个）</translation>
    </message>
    <message>
        <source>expected a tensor %1, found none</source>
        <translation>应有张量 %1，实际没有</translation>
    </message>
    <message>
        <source>expected floating-point numbers, found %1</source>
        <translation>应为浮点数，实为 %1</translation>
    </message>
    <message>
        <source>%1: no such tensor is known in a trace of this kind of layer</source>
        <translation>%1：此类层的轨迹中没有这样的张量</translation>
    </message>
    <message>
        <source>expected at most %1 lines, found more</source>
        <translation>最多应为 %1 行，实际更多</translation>
    </message>
    <message>
        <source>height and width, or shortest_edge</source>
        <translation>height 和 width，或 shortest_edge</translation>
    </message>
    <message>
        <source>0 (nearest), 1 (Lanczos), 2 (bilinear) or 3 (bicubic)</source>
        <translation>0（最近邻）、1（Lanczos）、2（双线性）或 3（双三次）</translation>
    </message>
    <message>
        <source>nearest, bilinear, bicubic or lanczos</source>
        <translation>nearest、bilinear、bicubic 或 lanczos</translation>
    </message>
    <message>
        <source>shortest, longest or squash</source>
        <translation>shortest、longest 或 squash</translation>
    </message>
    <message>
        <source>a size in pixels</source>
        <translation>以像素计的尺寸</translation>
    </message>
    <message>
        <source>a known activation (gelu, gelu_tanh, quick_gelu, silu)</source>
        <translation>已知的激活函数（gelu、gelu_tanh、quick_gelu、silu）</translation>
    </message>
    <message>
        <source>a list of at most %1 texts, or an object of them by index</source>
        <translation>最多 %1 个文本的列表，或按编号的对象</translation>
    </message>
    <message>
        <source>configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>a number above 0 per channel</source>
        <translation>每通道一个大于 0 的数</translation>
    </message>
    <message>
        <source>N or WIDTHxHEIGHT with sides of 1 to %1 pixels</source>
        <translation>N 或 宽x高，边长为 1 到 %1 像素</translation>
    </message>
    <message>
        <source>width and height</source>
        <translation>宽度和高度</translation>
    </message>
    <message>
        <source>expected in %1, found no such tensor</source>
        <translation>%1 应有，没有此张量</translation>
    </message>
    <message>
        <source>expected %1 sides from 1 to %2, found %3</source>
        <translation>应有 %1 个 1 到 %2 的维，实为 %3</translation>
    </message>
    <message>
        <source>no such tensor</source>
        <translation>没有此张量</translation>
    </message>
    <message>
        <source>expected a number from 0 behind &quot;%1&quot;, found another name</source>
        <translation>&quot;%1&quot;之后应为从 0 起的数，实为其他名称</translation>
    </message>
    <message>
        <source>expected %10 to %1%2 without a gap, found no %1%3</source>
        <translation>应为 %10 到 %1%2 且无空缺，没有 %1%3</translation>
    </message>
    <message>
        <source>expected at most %1 of them, found %2</source>
        <translation>最多应有 %1 个，实为 %2</translation>
    </message>
    <message>
        <source>expected a token %1, found none</source>
        <translation>应有词元 %1，实际没有</translation>
    </message>
    <message>
        <source>expected words, found %1</source>
        <translation>应为词，实为 %1</translation>
    </message>
    <message>
        <source>expected words that the vocabulary spells, found &quot;%1&quot;, of which it has no token %2</source>
        <translation>应为词表能拼出的词，实为&quot;%1&quot;，词表没有其中的词元 %2</translation>
    </message>
    <message>
        <source>expected UTF-8, found other bytes</source>
        <translation>应为 UTF-8，实为其他字节</translation>
    </message>
    <message>
        <source>expected Precompiled, Lowercase, Strip or Replace, found %1</source>
        <translation>应为 Precompiled、Lowercase、Strip 或 Replace，实为 %1</translation>
    </message>
    <message>
        <source>expected unigrams of characters, as SigLIP has them, found unigrams of bytes</source>
        <translation>应为像 SigLIP 那样的字符 unigram，实为字节 unigram</translation>
    </message>
    <message>
        <source>expected pairs of a piece and its score</source>
        <translation>应为片段及其得分的对</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>expected a model of type BPE (CLIP) or Unigram (SigLIP), found %1</source>
        <translation>应为 BPE（CLIP）或 Unigram（SigLIP）类型的模型，实为 %1</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>expected a map of characters whose first number is its length, found %1 bytes</source>
        <translation>应为首个数是长度的字符表，实为 %1 字节</translation>
    </message>
    <message>
        <source>expected a piece %1, found none</source>
        <translation>应有片段 %1，实际没有</translation>
    </message>
    <message>
        <source>expected pieces of at most %1 bytes, found one of %2</source>
        <translation>片段最多应为 %1 字节，实为 %2</translation>
    </message>
    <message>
        <source>expected heads that share its %1 channels evenly, found %2; config.json states them as text_config.num_attention_heads</source>
        <translation>其 %1 个通道应能均分给各头，实为 %2 个头；config.json 中由 text_config.num_attention_heads 给出</translation>
    </message>
    <message>
        <source>text_cfg.pool_type: expected %1 of such a text tower, found %2</source>
        <translation>text_cfg.pool_type：此类文本塔应为 %1，实为 %2</translation>
    </message>
    <message>
        <source>expected one finite number, found others</source>
        <translation>应为一个有限数，实为其他内容</translation>
    </message>
    <message>
        <source>expected words, found none</source>
        <translation>应有词，实际没有</translation>
    </message>
    <message>
        <source>expected at most %1 tokens below %2, found %3 up to %4: it is not this model&apos;s</source>
        <translation>最多应有 %1 个小于 %2 的词元，实为 %3 个、最大 %4：它不属于此模型</translation>
    </message>
    <message>
        <source>expected captions of %1 numbers as the image tower gives, found %2</source>
        <translation>说明文字应与图像塔同为 %1 个数，实为 %2</translation>
    </message>
    <message>
        <source>list of models</source>
        <translation>模型列表</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>expected a Headscope session (an object with &quot;%1&quot;), found other JSON</source>
        <translation>应为 Headscope 会话（含&quot;%1&quot;的对象），实为其他 JSON</translation>
    </message>
    <message>
        <source>a version from 1</source>
        <translation>从 1 起的版本</translation>
    </message>
    <message>
        <source>expected a version up to %1, found %2: written by a newer Headscope</source>
        <translation>版本最高应为 %1，实为 %2：由更新的 Headscope 写入</translation>
    </message>
    <message>
        <source>expected pairs of hexadecimal digits, found others</source>
        <translation>应为成对的十六进制数字，实为其他内容</translation>
    </message>
    <message>
        <source>expected a path, found none</source>
        <translation>应有路径，实际没有</translation>
    </message>
    <message>
        <source>64 hexadecimal digits</source>
        <translation>64 位十六进制数字</translation>
    </message>
    <message>
        <source>expected a session of at most %1 MB, found more</source>
        <translation>会话最多应为 %1 MB，实际更大</translation>
    </message>
    <message>
        <source>a session holds at most %1 %2, found %3</source>
        <translation>会话最多可含 %1 %2，实为 %3</translation>
    </message>
    <message>
        <source>panes</source>
        <translation>个窗格</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>个图钉</translation>
    </message>
    <message>
        <source>bytes of notes</source>
        <translation>字节笔记</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>display: expected OpenGL 3.3 for the window, found none on the Qt platform &quot;%1&quot;; headscope-cli makes figures without it</source>
        <translation>显示：窗口应有 OpenGL 3.3，Qt 平台&quot;%1&quot;上没有；headscope-cli 不用它也能生成插图</translation>
    </message>
    <message>
        <source>shader %1: not built into the program</source>
        <translation>着色器 %1：未内置于程序</translation>
    </message>
    <message>
        <source>shader %1: %2</source>
        <translation>着色器 %1：%2</translation>
    </message>
    <message>
        <source>expected one of %1; found &quot;%2&quot;</source>
        <translation>应为以下之一：%1；实为&quot;%2&quot;</translation>
    </message>
    <message>
        <source>cannot encode PNG: %1</source>
        <translation>无法编码 PNG：%1</translation>
    </message>
    <message>
        <source>expected a PNG of at most 250 million pixels, found %1 x %2; fewer dots an inch make it smaller</source>
        <translation>PNG 最多应为 2.5 亿像素，实为 %1 x %2；降低每英寸点数可使其变小</translation>
    </message>
    <message>
        <source>expected a name ending in .png, .svg or .pdf, found &quot;%1&quot;</source>
        <translation>名称应以 .png、.svg 或 .pdf 结尾，实为&quot;%1&quot;</translation>
    </message>
    <message>
        <source>expected a result to draw, found none</source>
        <translation>应有可绘制的结果，实际没有</translation>
    </message>
    <message>
        <source>expected white, dark or transparent, found &quot;%1&quot;</source>
        <translation>应为 white、dark 或 transparent，实为&quot;%1&quot;</translation>
    </message>
    <message>
        <source>expected single, double or a number with mm, cm, in or pt behind it, found &quot;%1&quot;</source>
        <translation>应为 single、double 或后跟 mm、cm、in、pt 的数，实为&quot;%1&quot;</translation>
    </message>
    <message>
        <source>a page has no such key</source>
        <translation>插图页面没有这样的键</translation>
    </message>
    <message>
        <source>a length from %1mm to %2mm</source>
        <translation>%1mm 到 %2mm 的长度</translation>
    </message>
    <message>
        <source>expected the name of a file, found %1</source>
        <translation>应为文件名，实为%1</translation>
    </message>
    <message>
        <source>one with a NUL in it</source>
        <translation>含有 NUL 的名称</translation>
    </message>
    <message>
        <source>expected a page (&quot;format&quot;: &quot;%1&quot;), found something else</source>
        <translation>应为插图页面（&quot;format&quot;: &quot;%1&quot;），实为其他内容</translation>
    </message>
    <message>
        <source>expected a page of version %1 or older, found %2</source>
        <translation>插图页面版本应不高于 %1，实为 %2</translation>
    </message>
    <message>
        <source>expected at least one, found none</source>
        <translation>至少应有一个，实际没有</translation>
    </message>
    <message>
        <source>expected one of the %1 %2s, from 0, found %3</source>
        <translation>应为 %1 个 %2 之一（从 0 起），实为 %3</translation>
    </message>
    <message>
        <source>expected a page of at most 8 MB, found more</source>
        <translation>插图页面最多应为 8 MB，实际更大</translation>
    </message>
    <message>
        <source>expected a page, or a figure that holds one</source>
        <translation>应为插图页面，或含有插图页面的插图</translation>
    </message>
    <message>
        <source>expected room for %1 columns, found %2mm; a larger width, fewer columns or a smaller font give more</source>
        <translation>应能容纳 %1 列，实为 %2mm；增大宽度、减少列数或缩小字体可腾出空间</translation>
    </message>
    <message>
        <source>expected room for %1 rows, found a height of %2mm</source>
        <translation>应能容纳 %1 行，实际高度为 %2mm</translation>
    </message>
    <message>
        <source>font: expected a family that is installed, found &quot;%1&quot;</source>
        <translation>字体：应为已安装的字体，实为&quot;%1&quot;</translation>
    </message>
    <message>
        <source>expected a model and a photo, found none</source>
        <translation>应有模型和图像，实际没有</translation>
    </message>
    <message>
        <source>layers: expected a view of one layer, found %1</source>
        <translation>层：应为单层的视图，实为 %1</translation>
    </message>
    <message>
        <source>heads: expected a view of one head, found %1</source>
        <translation>头：应为单个头的视图，实为 %1</translation>
    </message>
    <message>
        <source>expected at most %1 panels, found %2</source>
        <translation>最多应有 %1 个子图，实为 %2</translation>
    </message>
    <message>
        <source>expected at most %1 models and as many photos, found %2 and %3</source>
        <translation>模型和图像最多各 %1 个，实为 %2 和 %3</translation>
    </message>
    <message>
        <source>expected at most two lists among photos, models, layers and heads, found %1</source>
        <translation>图像、模型、层和头中最多应有两个列表，实为 %1</translation>
    </message>
    <message>
        <source>expected pins, found none</source>
        <translation>应有图钉，实际没有</translation>
    </message>
    <message>
        <source>pin &quot;%1&quot;: expected a model and a photo with a file</source>
        <translation>图钉&quot;%1&quot;：应有模型和带文件的图像</translation>
    </message>
    <message>
        <source>one color bar for all panels: expected one %1, found &quot;%2&quot; and &quot;%3&quot;; &quot;color_bar&quot;: &quot;each&quot; gives each panel its own</source>
        <translation>所有子图共用一个颜色条：%1应只有一种，实为&quot;%2&quot;和&quot;%3&quot;；&quot;color_bar&quot;: &quot;each&quot; 使每个子图各有颜色条</translation>
    </message>
    <message>
        <source>expected a view as JSON of at most 1 MB, found more</source>
        <translation>视图 JSON 最多应为 1 MB，实际更大</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>expected one view, found a figure page; `headscope-cli page` draws it</source>
        <translation>应为单个视图，实为插图页面；可用 `headscope-cli page` 绘制</translation>
    </message>
    <message>
        <source>expected a figure that holds its view, found none in it</source>
        <translation>插图应含有其视图，实际没有</translation>
    </message>
    <message>
        <source>0 or %1 to %2</source>
        <translation>0 或 %1 到 %2</translation>
    </message>
    <message>
        <source>page: expected %1 with the SHA-256 %2, found another file of that name (%3)</source>
        <translation>插图页面：应为 SHA-256 为 %2 的 %1，实为同名的另一文件（%3）</translation>
    </message>
    <message>
        <source>difference: expected %1 with the SHA-256 %2, found %3</source>
        <translation>差值：应为 SHA-256 为 %2 的 %1，实为%3</translation>
    </message>
    <message>
        <source>difference: expected another model or image to subtract, found none</source>
        <translation>差值：应有另一个模型或图像作为减数，实际没有</translation>
    </message>
    <message>
        <source>true, false or how layers are linked</source>
        <translation>true、false 或层的关联方式</translation>
    </message>
    <message>
        <source>expected images that can be read, found none of %1</source>
        <translation>应有可读取的图像，%1 个中没有</translation>
    </message>
    <message>
        <source>expected numbers of at least one image, found none</source>
        <translation>至少应有一幅图像的数值，实际没有</translation>
    </message>
    <message>
        <source>%1: cannot be written</source>
        <translation>%1：无法写入</translation>
    </message>
    <message>
        <source>%1: expected an image with a file, found a pasted one</source>
        <translation>%1：应为带文件的图像，实为粘贴的图像</translation>
    </message>
    <message>
        <source>%1: expected a video, found no frame</source>
        <translation>%1：应为视频，没有帧</translation>
    </message>
    <message>
        <source>%1: the camera sends no more images</source>
        <translation>%1：相机不再发送图像</translation>
    </message>
    <message>
        <source>expected FILE.mp4 or a folder, found &quot;%1&quot;</source>
        <translation>应为 文件.mp4 或文件夹，实为&quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1: expected FILE.mp4 or a folder, found a file</source>
        <translation>%1：应为 文件.mp4 或文件夹，实为文件</translation>
    </message>
    <message>
        <source>%1: expected a folder without frames, found %2</source>
        <translation>%1：应为没有帧的文件夹，实为 %2</translation>
    </message>
    <message>
        <source>%1: expected a folder for this task, found frames of another model, view or video; choose another folder</source>
        <translation>%1：应为此任务的文件夹，实为另一模型、视图或视频的帧；请另选文件夹</translation>
    </message>
    <message>
        <source>%1: has changed while it was read</source>
        <translation>%1：读取期间已更改</translation>
    </message>
    <message>
        <source>%1: expected frames that show at most 2 GiB of numbers, found more by frame %2; --frames and --every choose fewer</source>
        <translation>%1：各帧数值最多应为 2 GiB，到第 %2 帧已超出；可用 --frames 和 --every 减少帧数</translation>
    </message>
    <message>
        <source>%1: expected a last frame, for a camera has no end</source>
        <translation>%1：应给出最后一帧，因为相机没有尽头</translation>
    </message>
    <message>
        <source>%1: expected a frame %2, found %3 frames</source>
        <translation>%1：应有第 %2 帧，实为 %3 帧</translation>
    </message>
    <message>
        <source>page: expected a shown view, found none</source>
        <translation>插图页面：应有显示的视图，实际没有</translation>
    </message>
    <message>
        <source>page: expected an image with a file, found a pasted one</source>
        <translation>插图页面：应为带文件的图像，实为粘贴的图像</translation>
    </message>
    <message>
        <source>page: expected a layer of the model that is shown, found another</source>
        <translation>插图页面：应为所显示模型的层，实为其他层</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>an object that names at least one tensor</source>
        <translation>至少列出一个张量的对象</translation>
    </message>
    <message>
        <source>expected at most %1 tensors, found %2</source>
        <translation>最多应有 %1 个张量，实为 %2</translation>
    </message>
    <message>
        <source>expected names of at most %1 bytes, found %2 of %3</source>
        <translation>名称最多应为 %1 字节，%3 为 %2 字节</translation>
    </message>
    <message>
        <source>a plain file name in the folder of the index</source>
        <translation>索引所在文件夹中的简单文件名</translation>
    </message>
    <message>
        <source>expected at most %1 files, found more</source>
        <translation>最多应有 %1 个文件，实际更多</translation>
    </message>
    <message>
        <source>expected at most %1 entries, found %2</source>
        <translation>最多应有 %1 个条目，实为 %2</translation>
    </message>
    <message>
        <source>an animated WebP</source>
        <translation>动态 WebP</translation>
    </message>
    <message>
        <source>a GIF</source>
        <translation>GIF</translation>
    </message>
    <message>
        <source>an AVIF image</source>
        <translation>AVIF 图像</translation>
    </message>
    <message>
        <source>a HEIC image</source>
        <translation>HEIC 图像</translation>
    </message>
    <message>
        <source>a camera&apos;s raw file</source>
        <translation>相机的原始文件</translation>
    </message>
    <message>
        <source>a video</source>
        <translation>视频</translation>
    </message>
    <message>
        <source>a JPEG XL image</source>
        <translation>JPEG XL 图像</translation>
    </message>
    <message>
        <source>a JPEG 2000 image</source>
        <translation>JPEG 2000 图像</translation>
    </message>
    <message>
        <source>a Photoshop file</source>
        <translation>Photoshop 文件</translation>
    </message>
    <message>
        <source>an OpenEXR image</source>
        <translation>OpenEXR 图像</translation>
    </message>
    <message>
        <source>a Radiance HDR image</source>
        <translation>Radiance HDR 图像</translation>
    </message>
    <message>
        <source>a PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>a zip archive (a PyTorch checkpoint is one)</source>
        <translation>ZIP 归档（PyTorch 检查点即是）</translation>
    </message>
    <message>
        <source>a NumPy array</source>
        <translation>NumPy 数组</translation>
    </message>
    <message>
        <source>a Python pickle</source>
        <translation>Python pickle</translation>
    </message>
    <message>
        <source>an HDF5 file</source>
        <translation>HDF5 文件</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>a safetensors checkpoint</source>
        <translation>safetensors 检查点</translation>
    </message>
    <message>
        <source>a TIFF of floating-point numbers</source>
        <translation>浮点数 TIFF</translation>
    </message>
    <message>
        <source>every model</source>
        <translation>每个模型</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>每个 %1</translation>
    </message>
    <message>
        <source>%1 with %2 layers of width %3</source>
        <translation>%2 层、宽度 %3 的 %1</translation>
    </message>
    <message>
        <source>missing %1</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>not understood %1</source>
        <translation>无法理解 %1</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 等另外 %2 个</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>the model&apos;s %1</source>
        <translation>模型的 %1</translation>
    </message>
    <message>
        <source>a part of the model</source>
        <translation>模型的一部分</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1和%2</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>gated part</source>
        <translation>受门控部分</translation>
    </message>
    <message>
        <source>gate and gated part</source>
        <translation>门控和受门控部分</translation>
    </message>
    <message>
        <source>query, key and value</source>
        <translation>查询、键和值</translation>
    </message>
    <message>
        <source>key and value</source>
        <translation>键和值</translation>
    </message>
    <message>
        <source>a pass over %1 (%2 patches, %3 layers)</source>
        <translation>对 %1 的前向计算（%2 个图像块，%3 层）</translation>
    </message>
    <message>
        <source>%1: loading it</source>
        <translation>%1：加载</translation>
    </message>
    <message>
        <source>the photo</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>%1: opening this trace</source>
        <translation>%1：打开此轨迹</translation>
    </message>
    <message>
        <source>every text tower</source>
        <translation>每个文本塔</translation>
    </message>
    <message>
        <source>a photo of the session</source>
        <translation>会话中的图像</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>插图</translation>
    </message>
    <message>
        <source>the baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>the video</source>
        <translation>视频</translation>
    </message>
    <message>
        <source>expected some of the followed object in frame %1, found none</source>
        <translation>第 %1 帧中应有所跟随的物体，实际没有</translation>
    </message>
    <message>
        <source>%1: keeping its frames</source>
        <translation>%1：保留其帧</translation>
    </message>
    <message>
        <source>another file of that name</source>
        <translation>同名的另一文件</translation>
    </message>
    <message>
        <source>no such file beside the other model and image</source>
        <translation>另一模型和图像旁没有此文件</translation>
    </message>
    <message>
        <source>expected a row for each of %1 patches, found %2</source>
        <translation>应为 %1 个图像块各一行,实为 %2 行</translation>
    </message>
    <message>
        <source>At this threshold the patches do not fall into two parts; choose another threshold or other features.</source>
        <translation>在此阈值下,图像块无法分成两部分;请选择其他阈值或其他特征。</translation>
    </message>
    <message>
        <source>Keys require plain self-attention; choose tokens instead.</source>
        <translation>此模型的注意力键不是普通自注意力的键;请选择词元。</translation>
    </message>
    <message>
        <source>%1 of %2 patches in the object</source>
        <translation>%2 个图像块中有 %1 个属于对象</translation>
    </message>
    <message>
        <source>threshold %1</source>
        <translation>阈值 %1</translation>
    </message>
    <message>
        <source>second eigenvector</source>
        <translation>第二特征向量</translation>
    </message>
    <message>
        <source>%1 % of all pairs of patches are similar</source>
        <translation>%1 % 的图像块对相似</translation>
    </message>
    <message>
        <source>similarity to the seed and similar patches</source>
        <translation>与种子及其同类的相似度</translation>
    </message>
    <message>
        <source>object %1</source>
        <translation>对象 %1</translation>
    </message>
    <message>
        <source>objects: %1</source>
        <translation>对象：%1</translation>
    </message>
    <message>
        <source>Object discovery requires plain self-attention; this model has %1.</source>
        <translation>对象由普通自注意力的键切分得到;此模型为 %1。</translation>
    </message>
    <message>
        <source>text tower</source>
        <translation>文本塔</translation>
    </message>
    <message>
        <source>expected to write a %1, found no plugin of Qt that does</source>
        <translation>应写出 %1,但没有可用的 Qt 插件</translation>
    </message>
    <message>
        <source>expected a photo to lay maps over, found an array of model input</source>
        <translation>应为可叠加图的照片,实为模型输入数组</translation>
    </message>
    <message>
        <source>expected the template of web pages beside the program, found none</source>
        <translation>程序旁应有网页模板,但未找到</translation>
    </message>
    <message>
        <source>Object discovery</source>
        <translation>对象发现</translation>
    </message>
    <message>
        <source>plain self-attention</source>
        <translation>普通自注意力</translation>
    </message>
    <message>
        <source>The patches of the object that stands out, found without labels: patches of the last layer are joined where their keys are similar, and cut into two parts; the outlined part is the object. It finds an object that differs from the rest of the photo, best with DINO; the thresholds are those of its authors for DINO&apos;s keys.</source>
        <translation>哪些图像块属于未命名的对象:最后一层中键相似的图像块被连接,再切成两部分;勾勒出的是突出的部分。它能找到照片中与其余部分不同的一个对象,用 DINO 效果最好;阈值是作者针对 DINO 的键给出的。</translation>
    </message>
    <message>
        <source>tokencut: the cut&apos;s eigenvector; lost: likeness to the patch that resembles fewest; maskcut: up to three objects, one after another.</source>
        <translation>tokencut:切分的特征向量;lost:与相似者最少的图像块的相似度;maskcut:依次找出最多三个对象。</translation>
    </message>
    <message>
        <source>tokencut</source>
        <translation>tokencut</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>lost</translation>
    </message>
    <message>
        <source>maskcut</source>
        <translation>maskcut</translation>
    </message>
    <message>
        <source>The keys of the last layer, or its tokens behind the final norm.</source>
        <translation>最后一层的键,或经最终归一化的词元。</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Cosine above which two patches are joined; 0: the authors&apos;, 0.2 for tokencut and 0.15 for maskcut.</source>
        <translation>高于此余弦值的两个图像块相连;0 表示作者的值:tokencut 为 0.2,maskcut 为 0.15。</translation>
    </message>
    <message>
        <source>expected the same number in both images, found %1 and %2</source>
        <translation>两幅图像应有相同的数量，实际为 %1 和 %2</translation>
    </message>
    <message>
        <source>expected %1 patches, found %2</source>
        <translation>应有 %1 个图像块，实际为 %2</translation>
    </message>
    <message>
        <source>patch %1 matches %2 (%3)</source>
        <translation>图像块 %1 对应 %2（%3）</translation>
    </message>
    <message>
        <source>mutually</source>
        <translation>互为最佳</translation>
    </message>
    <message>
        <source>whose best match is %1, %2 patches away</source>
        <translation>其最佳匹配为 %1，相距 %2 个图像块</translation>
    </message>
    <message>
        <source>best match of each patch</source>
        <translation>每个图像块的最佳匹配</translation>
    </message>
    <message>
        <source>best match</source>
        <translation>最佳匹配</translation>
    </message>
    <message>
        <source>top left</source>
        <translation>左上</translation>
    </message>
    <message>
        <source>top right</source>
        <translation>右上</translation>
    </message>
    <message>
        <source>bottom left</source>
        <translation>左下</translation>
    </message>
    <message>
        <source>bottom right</source>
        <translation>右下</translation>
    </message>
    <message>
        <source>place in this image</source>
        <translation>在本图像中的位置</translation>
    </message>
    <message>
        <source>place in the other image</source>
        <translation>在另一图像中的位置</translation>
    </message>
    <message>
        <source>%1 of %2 patches match mutually</source>
        <translation>%2 个图像块中有 %1 个互相匹配</translation>
    </message>
    <message>
        <source>Patches can be matched where both models give each the same number of features; these give %1 and %2.</source>
        <translation>只有两个模型的图像块特征数量相同时才能匹配；此处为 %1 和 %2。</translation>
    </message>
    <message>
        <source>Patch matching</source>
        <translation>图像块匹配</translation>
    </message>
    <message>
        <source>How much each patch of this image resembles the one that is pointed at in the other image, and where its best match lies; without another image, in this one. What matches means the same to the network, not to you: left and right of a symmetric thing are often confused. Matches are mutual where each is the other&apos;s best.</source>
        <translation>本图像中每个图像块与另一图像中所指图像块的相似程度，以及最佳匹配的位置；没有另一图像时在本图像内比较。匹配表示对网络而言含义相同，而非对您：对称物体的左右常被混淆。彼此都是对方最佳匹配时即为互相匹配。</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示内容</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>colors</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>The tokens that the layer leaves, those of the last layer behind the final norm; or its keys.</source>
        <translation>该层输出的 token（最后一层取最终归一化之后）；或其键。</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最后一层</translation>
    </message>
    <message>
        <source>patch %1 matches %2 of the other image (%3)</source>
        <translation>图像块 %1 对应另一图像的 %2（%3）</translation>
    </message>
    <message>
        <source>patch %1 of the other image matches %2 (%3)</source>
        <translation>另一图像的图像块 %1 对应 %2（%3）</translation>
    </message>
    <message>
        <source>expected a request of one line in at most 1 MB, found more</source>
        <translation>应为不超过 1 MB 的单行请求，实际更长</translation>
    </message>
    <message>
        <source>request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>expected an answer of the window, found none: it was closed</source>
        <translation>应有窗口的应答，但没有：窗口已关闭</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>the mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>The file holds a mask decoder too; only the image encoder is used.</source>
        <translation>文件中还有掩码解码器；只使用图像编码器。</translation>
    </message>
    <message>
        <source>mask decoder</source>
        <translation>掩码解码器</translation>
    </message>
    <message>
        <source>expected the width of the image encoder&apos;s neck, %1, found %2</source>
        <translation>应为图像编码器颈部的宽度 %1，实为 %2</translation>
    </message>
    <message>
        <source>expected the numbers of %1, found others</source>
        <translation>应与 %1 的数值相同，实为其他数值</translation>
    </message>
    <message>
        <source>expected widths of attention that %1 heads share evenly, found %2 and %3</source>
        <translation>注意力的宽度应能由 %1 个头平分，实为 %2 和 %3</translation>
    </message>
    <message>
        <source>expected one mask decoder in the file, found %1</source>
        <translation>文件中应有一个掩码解码器，实有 %1 个</translation>
    </message>
    <message>
        <source>SAM&apos;s mask decoder</source>
        <translation>SAM 的掩码解码器</translation>
    </message>
    <message>
        <source>expected 1 to %1, found %2</source>
        <translation>应为 1 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>expected thresholds from 0 to 1, found %1</source>
        <translation>阈值应在 0 到 1 之间，实为 %1</translation>
    </message>
    <message>
        <source>expected a place on the photo of %1 x %2 pixels, found %3</source>
        <translation>应为 %1 x %2 像素照片上的位置，实为 %3</translation>
    </message>
    <message>
        <source>expected a place that the model sees, found %1, which is cropped away</source>
        <translation>应为模型看得到的位置，实为已被裁掉的 %1</translation>
    </message>
    <message>
        <source>expected left below right and top below bottom, found %1</source>
        <translation>左应小于右、上应小于下，实为 %1</translation>
    </message>
    <message>
        <source>expected a SAM checkpoint with its mask decoder, found a model without one</source>
        <translation>应为带有掩码解码器的 SAM 检查点，实为没有掩码解码器的模型</translation>
    </message>
    <message>
        <source>expected a pass with the image&apos;s embedding, found one without</source>
        <translation>应为带有图像嵌入的前向计算，实为没有嵌入的</translation>
    </message>
    <message>
        <source>expected a point, a box or a mask, found none</source>
        <translation>应有点、框或掩码，实际没有</translation>
    </message>
    <message>
        <source>expected finite numbers, found others</source>
        <translation>应为有限数，实为其他数值</translation>
    </message>
    <message>
        <source>keys and values: expected one per token, found %1 for %2 tokens, as the keys are on a grid of their own; choose tokens or queries instead</source>
        <translation>键和值：每个词元应有一个，实为 %2 个词元对应 %1 个，因为键位于自己的网格；请改选词元或查询</translation>
    </message>
    <message>
        <source>%1 on grids of several sizes</source>
        <translation>%1，各层网格大小不同</translation>
    </message>
    <message>
        <source>rollout: expected one grid of patches in every layer, found another in layer %1</source>
        <translation>Rollout：各层应有同一图像块网格，实为第 %1 层的网格不同</translation>
    </message>
    <message>
        <source>there keys are on a grid of their own, not at tokens</source>
        <translation>那里的键位于自己的网格，而不在词元上</translation>
    </message>
    <message>
        <source>expected at most %1 stages, found %2</source>
        <translation>最多应为 %1 个阶段，实为 %2</translation>
    </message>
    <message>
        <source>expected heads of %1 channels, found %2 channels</source>
        <translation>每个头应为 %1 个通道，实为 %2 个通道</translation>
    </message>
    <message>
        <source>expected stages of convolutions, then stages of attention, found only one of the two</source>
        <translation>应先为卷积阶段，再为注意力阶段，实为只有其中一种</translation>
    </message>
    <message>
        <source>model input: expected sides that are multiples of %1 pixels, at least %2, found %3x%4</source>
        <translation>模型输入：边长应为 %1 像素的倍数且不小于 %2，实为 %3x%4</translation>
    </message>
    <message>
        <source>model input: expected %1x%2, as the position embedding fits no other grid, found %3x%4</source>
        <translation>模型输入：应为 %1x%2，因为位置嵌入不适用于其他网格，实为 %3x%4</translation>
    </message>
    <message>
        <source>a whole number of patches per axis</source>
        <translation>每个轴的图像块数（整数）</translation>
    </message>
    <message>
        <source>mask_unit_size: expected 8 and 8 as in every published Hiera, found others</source>
        <translation>mask_unit_size：应与所有已发布的 Hiera 一样为 8 和 8，实为其他值</translation>
    </message>
    <message>
        <source>expected the value of every published Hiera, which config.json does not state, found one</source>
        <translation>应为所有已发布 Hiera 的值（config.json 不写明），实为有此项</translation>
    </message>
    <message>
        <source>expected %1 or twice as many channels, found %2</source>
        <translation>应为 %1 或其两倍的通道，实为 %2</translation>
    </message>
    <message>
        <source>expected %1 stages, each twice as wide as the one before, found %2</source>
        <translation>应为 %1 个阶段，每个的宽度是前一个的两倍，实为 %2</translation>
    </message>
    <message>
        <source>their number is not in the file, and no published model has the widths %1: expected it from config.json (%2), found none</source>
        <translation>文件中没有其数量，也没有已发布的模型具有宽度 %1：应由 config.json（%2）给出，实为没有</translation>
    </message>
    <message>
        <source>expected a multiple of %1 channels, found %2</source>
        <translation>应为 %1 个通道的倍数，实为 %2</translation>
    </message>
    <message>
        <source>expected [width, 3, patch, patch] with an even side, found %1</source>
        <translation>应为边长为偶数的 [宽度, 3, 图像块, 图像块]，实为 %1</translation>
    </message>
    <message>
        <source>expected patches of %1 pixels to touch, found one every %2</source>
        <translation>%1 像素的图像块应相接，实为每 %2 像素一个</translation>
    </message>
    <message>
        <source>expected a head and a second class token beside it, found none</source>
        <translation>旁边应有分类头和第二个类别词元，实为没有</translation>
    </message>
    <message>
        <source>model input: expected sides of at least %1 pixels, one key in every layer, found %2x%3</source>
        <translation>模型输入：边长至少应为 %1 像素，使每层至少有一个键，实为 %2x%3</translation>
    </message>
    <message>
        <source>a whole number of pixels per stage</source>
        <translation>每个阶段的像素数（整数）</translation>
    </message>
    <message>
        <source>strides: expected 4, 2, 2 and 2 as in every published SegFormer, found others</source>
        <translation>strides：应与所有已发布的 SegFormer 一样为 4、2、2、2，实为其他值</translation>
    </message>
    <message>
        <source>expected a reduction by 2 to %1, found %2</source>
        <translation>缩减倍数应为 2 至 %1，实为 %2</translation>
    </message>
    <message>
        <source>a whole number of patches per stage</source>
        <translation>每个阶段的图像块数（整数）</translation>
    </message>
    <message>
        <source>expected windows of 2 to %1 patches for each of %2 stages, found others</source>
        <translation>%2 个阶段的窗口各应为 2 至 %1 个图像块，实为其他值</translation>
    </message>
    <message>
        <source>expected as many rows as blocks.0.mlp.w2.weight has columns, found another number</source>
        <translation>行数应等于 blocks.0.mlp.w2.weight 的列数，实为其他数目</translation>
    </message>
    <message>
        <source>expected a divisor of each of the widths %1, found %2 (from %3)</source>
        <translation>应分别为宽度 %1 的约数，实为 %2（来自 %3）</translation>
    </message>
    <message>
        <source>a whole number of heads per stage</source>
        <translation>每个阶段的头数（整数）</translation>
    </message>
    <message>
        <source>expected %1 (from %2), found %3 (from option)</source>
        <translation>应为 %1（来自 %2），实为 %3（来自选项）</translation>
    </message>
    <message>
        <source>expected a convolution of single pixels, found %1</source>
        <translation>应为单像素卷积，实为 %1</translation>
    </message>
    <message>
        <source>reduced-attention</source>
        <translation>缩减注意力</translation>
    </message>
    <message>
        <source>expected at least 0 frames, 1 neighbor, a radius of 1 patch and a temperature above 0</source>
        <translation>应为至少 0 帧、1 个近邻、半径 1 个图块、温度大于 0</translation>
    </message>
    <message>
        <source>expected features and labels of %1 patches</source>
        <translation>应为 %1 个图块的特征与标签</translation>
    </message>
    <message>
        <source>expected %1 patches with features of width %2, as in the first frame, found %3 of width %4</source>
        <translation>应与首帧一样为 %1 个图块、特征宽度 %2，实际为 %3 个、宽度 %4</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>This model looks at single images, not at clips.</source>
        <translation>此模型看单张图像，而不是视频片段。</translation>
    </message>
    <message>
        <source>mean attention distance in time (steps)</source>
        <translation>平均注意力时间距离（步）</translation>
    </message>
    <message>
        <source>expected off, on or inverse with a basis of several images, found %1</source>
        <translation>使用多张图像的基时应为 off、on 或 inverse，实际为 %1</translation>
    </message>
    <message>
        <source>expected an object that is marked in the image, found none</source>
        <translation>应有在图像中标记的对象，实际没有</translation>
    </message>
    <message>
        <source>expected off, on or inverse in a layer with a coarser grid than the image&apos;s, found %1</source>
        <translation>在网格比图像更粗的层中应为 off、on 或 inverse，实际为 %1</translation>
    </message>
    <message>
        <source>expected 2 to %1 colors, one per label, found %2</source>
        <translation>应有 2 到 %1 种颜色，每个标签一种，实际为 %2</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>expected the colors of the first mask, found %1</source>
        <translation>应为首个掩码的颜色，实际为 %1</translation>
    </message>
    <message>
        <source>expected %1 x %2 pixels, as the first frame has, found %3 x %4</source>
        <translation>应与首帧一样为 %1 x %2 像素，实际为 %3 x %4</translation>
    </message>
    <message>
        <source>model input: expected frames of a multiple of %1 rows of pixels, found %2 in %3 steps</source>
        <translation>模型输入：每帧像素行数应为 %1 的倍数，实际为 %3 步共 %2 行</translation>
    </message>
    <message>
        <source>expected [width, 3 times at most %1 frames, patch, patch], found %2</source>
        <translation>应为 [宽度, 3 × 至多 %1 帧, 图块, 图块]，实际为 %2</translation>
    </message>
    <message>
        <source>expected V-JEPA 2, whose positions are rotations, found a table of positions; a config.json with use_rope would settle it</source>
        <translation>应为位置以旋转表示的 V-JEPA 2，实际为位置表；带有 use_rope 的 config.json 可以确定</translation>
    </message>
    <message>
        <source>expected before the classifier, on the mean of the tokens, found no such tensor</source>
        <translation>应在分类器之前作用于词元均值，实际没有这样的张量</translation>
    </message>
    <message>
        <source>expected none for a model of single images, found %1</source>
        <translation>单张图像模型不应有此项，实际为 %1</translation>
    </message>
    <message>
        <source>expected a multiple of %1 from %2, found %3</source>
        <translation>应为不小于 %2 的 %1 的倍数，实际为 %3</translation>
    </message>
    <message>
        <source>expected one name for each of %1 classes, found %2</source>
        <translation>%1 个类别应各有一个名称，实际为 %2</translation>
    </message>
    <message>
        <source>model input: expected [1, %1, height, width] or [%1, height, width], found [%2]</source>
        <translation>模型输入：应为 [1, %1, 高, 宽] 或 [%1, 高, 宽]，实际为 [%2]</translation>
    </message>
    <message>
        <source>model input: expected [1, 3, %1, height, width], found [%2]</source>
        <translation>模型输入：应为 [1, 3, %1, 高, 宽]，实际为 [%2]</translation>
    </message>
    <message>
        <source>%1: expected a frame %2, found the end</source>
        <translation>%1：应有第 %2 帧，实际已到末尾</translation>
    </message>
    <message>
        <source>Attention over time</source>
        <translation>注意力随时间</translation>
    </message>
    <message>
        <source>VideoMAE, V-JEPA 2, ViViT, TimeSformer</source>
        <translation>VideoMAE、V-JEPA 2、ViViT、TimeSformer</translation>
    </message>
    <message>
        <source>How a query&apos;s attention is divided among the steps of the clip: the sum of each head&apos;s weights over the patches of a step, which is one tubelet long. It does not show where in the frame a head looks.</source>
        <translation>查询的注意力如何分配到片段的各步：每个注意力头在一步（一个时空管长）的图块上的权重之和。它不显示注意力头看向画面的何处。</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>space: within the frame, in pixels; time: in steps of the clip.</source>
        <translation>space：画面内，以像素计；time：以片段的步计。</translation>
    </message>
    <message>
        <source>space</source>
        <translation>空间</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>The first three principal components of the patches&apos; tokens as red, green and blue: patches of the same color are similar in what varies most among them. Colors do not show how much a component explains, and its direction is a convention (its largest entry is positive).</source>
        <translation>图块词元的前三个主成分显示为红、绿、蓝：颜色相同的图块在变化最大的方面相似。颜色不显示成分解释了多少，其方向是一种约定（最大的分量为正）。</translation>
    </message>
    <message>
        <source>On: only the patches on one side of zero of the first component (the side that fills less of the image&apos;s edge), with components computed from these; inverse: the other side; object: the marked object; tokencut: the object that TokenCut finds. Patches left out show the photo.</source>
        <translation>On：仅第一主成分零点一侧的图块（占图像边缘较少的一侧），成分由它们计算；inverse：另一侧；object：标记的对象；tokencut：TokenCut 找到的对象。略去的图块显示照片。</translation>
    </message>
    <message>
        <source>Coloring</source>
        <translation>着色</translation>
    </message>
    <message>
        <source>Percentiles: each component runs from its 1st to its 99th percentile. Sigmoid: in standard deviations, through 1 / (1 + exp(-2 x)), as in DINOv3&apos;s notebook.</source>
        <translation>百分位：每个成分从第 1 到第 99 百分位。Sigmoid：以标准差计，经 1 / (1 + exp(-2 x))，如 DINOv3 的笔记本。</translation>
    </message>
    <message>
        <source>percentiles</source>
        <translation>百分位</translation>
    </message>
    <message>
        <source>sigmoid</source>
        <translation>Sigmoid</translation>
    </message>
    <message>
        <source>No layer of this model has a map over the patches; it has %1.</source>
        <translation>此模型没有任何层具有图块上的图；它有%1。</translation>
    </message>
    <message>
        <source>Only XCiT, DaViT and EdgeNeXt have attention between channels; this model has %1.</source>
        <translation>只有 XCiT、DaViT 和 EdgeNeXt 具有通道间注意力；此模型有%1。</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>%1 of %2 labels</source>
        <translation>%2 个标签中的 %1 个</translation>
    </message>
    <message>
        <source>%1 on %2 % of the image</source>
        <translation>%1 占图像的 %2 %</translation>
    </message>
    <message>
        <source>the %1 largest are named</source>
        <translation>仅列出最大的 %1 个</translation>
    </message>
    <message>
        <source>lattices of %1 x %2 patches</source>
        <translation>%1 x %2 图块的网格窗口</translation>
    </message>
    <message>
        <source>there weights are not products of queries and keys</source>
        <translation>此处权重不是查询与键的乘积</translation>
    </message>
    <message>
        <source>expected blocks without a gate behind those with one, where the class token enters, found none</source>
        <translation>应在带门控的块之后有不带门控的块（类别词元在此进入），实际没有</translation>
    </message>
    <message>
        <source>expected positions of the patches of a square grid, found %1 x %2 patches%3</source>
        <translation>应为方形网格图块的位置，实际为 %1 x %2 个图块%3</translation>
    </message>
    <message>
        <source> and a class token</source>
        <translation> 以及一个类别词元</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1, found %2 heads</source>
        <translation>应为宽度 %1 的约数，实际为 %2 个注意力头</translation>
    </message>
    <message>
        <source>expected a layer of windows and a layer of channels, found %1 layers</source>
        <translation>应为一层窗口和一层通道，实际为 %1 层</translation>
    </message>
    <message>
        <source>expected a convolution of 2 x 2 or 3 x 3, found %1 x %1</source>
        <translation>应为 2 x 2 或 3 x 3 卷积，实际为 %1 x %1</translation>
    </message>
    <message>
        <source>expected half of a divisor of the width %1, found %2</source>
        <translation>应为宽度 %1 的某个约数的一半，实际为 %2</translation>
    </message>
    <message>
        <source>expected none beside differential attention, found one</source>
        <translation>差分注意力旁不应有，实际有一个</translation>
    </message>
    <message>
        <source>expected %1 channels in %2 equal parts, found %3 in each</source>
        <translation>应为 %1 个通道分成 %2 等份，实际每份 %3 个</translation>
    </message>
    <message>
        <source>expected an odd side of at most %1, found %2</source>
        <translation>应为不超过 %1 的奇数边长，实际为 %2</translation>
    </message>
    <message>
        <source>expected a block with attention at its end, as the stage before has, found none</source>
        <translation>末尾应有带注意力的块（如前一阶段），实际没有</translation>
    </message>
    <message>
        <source>expected a block with attention, found none</source>
        <translation>应有带注意力的块，实际没有</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>整数列表</translation>
    </message>
    <message>
        <source>not in the file, and no published model has these stages: expected it from config.json, found none</source>
        <translation>文件中没有，且没有已发布的模型具有这些阶段：应来自 config.json，实际没有</translation>
    </message>
    <message>
        <source>expected a side of 1 to %1 patches for each of %2 stages, even before the last, found %3</source>
        <translation>%2 个阶段各应有 1 到 %1 个图块的边长（最后一个之前为偶数），实际为 %3</translation>
    </message>
    <message>
        <source>expected a multiple of %1 patches a side, found %2</source>
        <translation>每边应为 %1 个图块的倍数，实际为 %2</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1 from config.json (num_heads), found %2</source>
        <translation>config.json 的 num_heads 应为宽度 %1 的约数，实际为 %2</translation>
    </message>
    <message>
        <source>expected rows for queries and keys of %1 heads beside %2 for values, found %3</source>
        <translation>应为 %1 个头的查询与键的行以及 %2 行值，实际为 %3</translation>
    </message>
    <message>
        <source>expected keys and values of %1 and %2 channels per head as in the first stage, found %3 and %4</source>
        <translation>每头键与值应与第一阶段一样为 %1 和 %2 个通道，实际为 %3 和 %4</translation>
    </message>
    <message>
        <source>expected a square number of biases, found %1; a config.json with the model&apos;s img_size would settle it</source>
        <translation>偏置数应为平方数，实际为 %1；带有模型 img_size 的 config.json 可以确定</translation>
    </message>
    <message>
        <source>expected a width that %1 convolutions double step by step, found %2</source>
        <translation>应为由 %1 个卷积逐步加倍的宽度，实际为 %2</translation>
    </message>
    <message>
        <source>expected a head beside it, found none</source>
        <translation>旁边应有一个头，实际没有</translation>
    </message>
    <message>
        <source>the file does not state how its convolutions are activated and pooled: expected a published CoAtNet&apos;s name in config.json (coatnet_0_rw_224), found none</source>
        <translation>文件未说明其卷积如何激活和池化：config.json 中应有已发布 CoAtNet 的名称（coatnet_0_rw_224），实际没有</translation>
    </message>
    <message>
        <source>expected %1 or %2 channels, in heads of %3, found %4</source>
        <translation>应为 %1 或 %2 个通道（每头 %3），实际为 %4</translation>
    </message>
    <message>
        <source>model input: expected multiples of %1x%2, which windows fill at every stage, found %3x%4</source>
        <translation>模型输入：应为 %1x%2 的倍数，使窗口在各阶段填满，实际为 %3x%4</translation>
    </message>
    <message>
        <source>expected widths that are multiples of %1 channels per head, found %2</source>
        <translation>宽度应为每头 %1 个通道的倍数，实际为 %2</translation>
    </message>
    <message>
        <source>expected %1 channels, found %2</source>
        <translation>应为 %1 个通道，实际为 %2</translation>
    </message>
    <message>
        <source>the size that the position bias was made for is not in the file: expected it from config.json (img_size), found none that fits</source>
        <translation>文件中没有位置偏置所针对的尺寸：应来自 config.json（img_size），实际没有合适的</translation>
    </message>
    <message>
        <source>expected a multiple of %1 heads, found %2 channels</source>
        <translation>应为 %1 个头的倍数，实际为 %2 个通道</translation>
    </message>
    <message>
        <source>expected none of them, as in every published MViT v2, found one</source>
        <translation>与每个已发布的 MViT v2 一样不应有，实际有一个</translation>
    </message>
    <message>
        <source>a whole number of rows and one of columns</source>
        <translation>行数与列数各为一个整数</translation>
    </message>
    <message>
        <source>stride_kv_adaptive: expected one stride for rows and columns, found others</source>
        <translation>stride_kv_adaptive：行列步长应相同，实际不同</translation>
    </message>
    <message>
        <source>expected an even stride of keys that divides %1 rows, found %2</source>
        <translation>键的步长应为能整除 %1 行的偶数，实际为 %2</translation>
    </message>
    <message>
        <source>expected patches of 7 pixels, one every 4, as in every published MViT v2, found %1 pixels</source>
        <translation>应与每个已发布的 MViT v2 一样为每 4 像素一个 7 像素图块，实际为 %1 像素</translation>
    </message>
    <message>
        <source>expected an odd number of offsets, found %1</source>
        <translation>偏移数应为奇数，实际为 %1</translation>
    </message>
    <message>
        <source>expected a classifier of the image or of its places, found both</source>
        <translation>应为图像或其位置的分类器之一，实际两者都有</translation>
    </message>
    <message>
        <source>the size that the weights were made for is not in the file, and windows depend on it: expected it from config.json (img_size) or the name (swinv2_cr_..._224), found neither</source>
        <translation>文件中没有权重所针对的尺寸，而窗口取决于它：应来自 config.json（img_size）或名称（swinv2_cr_..._224），实际都没有</translation>
    </message>
    <message>
        <source>expected sides that are multiples of %1 pixels, at most %2, found %3x%4 (from %5)</source>
        <translation>边长应为 %1 像素的倍数且不超过 %2，实际为 %3x%4（来自 %5）</translation>
    </message>
    <message>
        <source>expected %1 rows, found %2</source>
        <translation>应为 %1 行，实际为 %2</translation>
    </message>
    <message>
        <source>expected heads that divide %1 channels, and the places of a square window of at most %2 a side, found %3</source>
        <translation>头数应整除 %1 个通道，窗口应为每边不超过 %2 的方形，实际为 %3</translation>
    </message>
    <message>
        <source>expected 2 to %1 stages, found %2</source>
        <translation>应为 2 到 %1 个阶段，实际为 %2</translation>
    </message>
    <message>
        <source>expected a first stage without attention, as in every published Visformer, found attention</source>
        <translation>第一阶段应与每个已发布的 Visformer 一样没有注意力，实际有</translation>
    </message>
    <message>
        <source>expected a divisor of %1 channels, found %2</source>
        <translation>应为 %1 个通道的约数，实际为 %2</translation>
    </message>
    <message>
        <source>expected %1 in outlook layers and one number in all others, found another</source>
        <translation>outlook 层应为 %1，其他各层应为同一个数，实际不同</translation>
    </message>
    <message>
        <source>expected layers with a class token, found none</source>
        <translation>应有带类别词元的层，实际没有</translation>
    </message>
    <message>
        <source>expected token, as in every published VOLO, found another</source>
        <translation>应与每个已发布的 VOLO 一样为 token，实际不同</translation>
    </message>
    <message>
        <source>global_pool: expected avg, found %1, which is not supported</source>
        <translation>global_pool：应为 avg，实际为 %1，不受支持</translation>
    </message>
    <message>
        <source>expected the value of the published models, which config.json does not state, found one</source>
        <translation>应为已发布模型的值（config.json 不写明），实际写明了一个</translation>
    </message>
    <message>
        <source>differential attention beside its MLP</source>
        <translation>与 MLP 并列的差分注意力</translation>
    </message>
    <message>
        <source>a grid of keys that fits %1 x %2 patches and the reduction %3</source>
        <translation>与 %1 x %2 个图块及缩减 %3 相符的键网格</translation>
    </message>
    <message>
        <source>one of bias and bias_rows</source>
        <translation>bias 与 bias_rows 之一</translation>
    </message>
    <message>
        <source>no prefix tokens in outlook attention</source>
        <translation>outlook 注意力中不应有前缀词元</translation>
    </message>
    <message>
        <source>paired-attention</source>
        <translation>成对注意力</translation>
    </message>
    <message>
        <source>outlook-attention</source>
        <translation>outlook 注意力</translation>
    </message>
    <message>
        <source>Where a row is a sum of softmaxes it need not sum to 1: differential attention subtracts one, so that weights may be negative; outlook attention adds those of every neighborhood that holds the query.</source>
        <translation>当一行是多个 softmax 之和时，其和不必为 1：差分注意力减去一个，因此权重可为负；outlook 注意力把包含查询的每个邻域的权重相加。</translation>
    </message>
    <message>
        <source>Of differential attention the first softmax counts, of outlook attention rows scaled to sum to 1.</source>
        <translation>差分注意力取第一个 softmax，outlook 注意力取归一化到和为 1 的行。</translation>
    </message>
    <message>
        <source>XCiT, DaViT, EdgeNeXt (layers in which channels attend to channels)</source>
        <translation>XCiT、DaViT、EdgeNeXt（通道关注通道的层）</translation>
    </message>
    <message>
        <source>One channel of the head over the patches: its value as the attention fetches it, or its query or key as they are compared (of unit norm over the image, except in DaViT). Its sign has a meaning only to the model, so colors diverge from the channel&apos;s mean. Where heads are fused, head 0 is shown.</source>
        <translation>该头的一个通道在图块上的分布：注意力所取的值，或进行比较的查询或键（在图像上归一化为单位范数，DaViT 除外）。其符号只对模型有意义，因此颜色从通道均值向两侧展开。在头被融合时显示头 0。</translation>
    </message>
    <message>
        <source>The values, or the keys or queries as they are compared.</source>
        <translation>值，或进行比较的键或查询。</translation>
    </message>
    <message>
        <source>Label map</source>
        <translation>标签图</translation>
    </message>
    <message>
        <source>Between its layers this model passes the tokens of two branches, so the tokens that enter a layer are no single map.</source>
        <translation>此模型在层间传递两个分支的词元，因此进入某层的词元不是单一的图。</translation>
    </message>
    <message>
        <source>This model has no mask decoder; SAM&apos;s checkpoints have one.</source>
        <translation>此模型没有掩码解码器；SAM 的检查点有。</translation>
    </message>
    <message>
        <source>point at row %1, column %2</source>
        <translation>第 %1 行第 %2 列的点</translation>
    </message>
    <message>
        <source>point at the center, row %1, column %2</source>
        <translation>中心的点，第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>predicted IoU %1</source>
        <translation>预测 IoU %1</translation>
    </message>
    <message>
        <source>point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>probability of the mask</source>
        <translation>掩码的概率</translation>
    </message>
    <message>
        <source>%1 % of the image inside</source>
        <translation>图像的 %1 % 在内</translation>
    </message>
    <message>
        <source>expected 0 or 1 with to-tokens, as patches attend to no token in the final layer</source>
        <translation>使用 to-tokens 时应为 0 或 1，因为在最后一层图块不关注任何词元</translation>
    </message>
    <message>
        <source>expected a layer of the decoder, which has fewer</source>
        <translation>应为解码器的一层，但解码器层数更少</translation>
    </message>
    <message>
        <source>decoder layer %1</source>
        <translation>解码器第 %1 层</translation>
    </message>
    <message>
        <source>token of the point</source>
        <translation>点的词元</translation>
    </message>
    <message>
        <source>token of the mask</source>
        <translation>掩码的词元</translation>
    </message>
    <message>
        <source>cluster %1 · %2</source>
        <translation>簇 %1 · %2</translation>
    </message>
    <message>
        <source>%1 clusters</source>
        <translation>%1 个簇</translation>
    </message>
    <message>
        <source>%1 of the variance explained</source>
        <translation>解释了 %1 的方差</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>This model makes no masks of words; CLIPSeg does.</source>
        <translation>此模型不能由词语生成掩码；CLIPSeg 可以。</translation>
    </message>
    <message>
        <source>%1 % of the image from %2</source>
        <translation>图像的 %1 % 不低于 %2</translation>
    </message>
    <message>
        <source>most probable words</source>
        <translation>最可能的词语</translation>
    </message>
    <message>
        <source>probability of the words</source>
        <translation>词语的概率</translation>
    </message>
    <message>
        <source>This model has no boxes for words; OWL-ViT and OWLv2 do.</source>
        <translation>此模型没有词语对应的框；OWL-ViT 和 OWLv2 有。</translation>
    </message>
    <message>
        <source>patch %1,%2: %3 %4</source>
        <translation>图块 %1,%2：%3 %4</translation>
    </message>
    <message>
        <source>score of the best words</source>
        <translation>最佳词语的得分</translation>
    </message>
    <message>
        <source>score of the words</source>
        <translation>词语的得分</translation>
    </message>
    <message>
        <source>%1 objects from %2</source>
        <translation>%1 个对象，不低于 %2</translation>
    </message>
    <message>
        <source>table of weights</source>
        <translation>权重表</translation>
    </message>
    <message>
        <source>holds a program without its weights</source>
        <translation>包含没有权重的程序</translation>
    </message>
    <message>
        <source>activation patching: expected one sequence of tokens with an MLP in every layer, found two branches; heads can be taken over</source>
        <translation>激活修补：应为每层都有 MLP 的单一词元序列，实际为两个分支；可以移植注意力头</translation>
    </message>
    <message>
        <source>there no MLP follows the attention</source>
        <translation>那里注意力之后没有 MLP</translation>
    </message>
    <message>
        <source>expected a model with one grid of patches, found two branches with a grid each</source>
        <translation>应为只有一个图块网格的模型，实际为两个分支各有一个网格</translation>
    </message>
    <message>
        <source>expected only tensors of %1, found one that it does not have</source>
        <translation>应只有 %1 的张量，实际有一个它没有的张量</translation>
    </message>
    <message>
        <source>the side of a patch per branch</source>
        <translation>每个分支的图块边长</translation>
    </message>
    <message>
        <source>expected patches of 12 or 16 pixels for each of two branches, found %1</source>
        <translation>两个分支的图块各应为 12 或 16 像素，实际为 %1</translation>
    </message>
    <message>
        <source>expected a scale for each of two branches, found %1</source>
        <translation>两个分支应各有一个缩放比，实际为 %1</translation>
    </message>
    <message>
        <source>the sizes to which the branches scale the image are not in the file, and no published model has these patches: expected them from config.json (img_scale), found none</source>
        <translation>文件中没有各分支缩放图像的尺寸，且没有已发布的模型使用这些图块：应由 config.json（img_scale）给出，实际没有</translation>
    </message>
    <message>
        <source>expected the patches of a square image scaled by %1 and %2, found %3 and %4; a config.json with the model&apos;s img_size and img_scale would settle it</source>
        <translation>应为按 %1 和 %2 缩放的方形图像的图块，实际为 %3 和 %4；带有模型 img_size 与 img_scale 的 config.json 可以确定</translation>
    </message>
    <message>
        <source>expected images of the model input&apos;s proportions, %1x%2, found %3x%4</source>
        <translation>图像应有模型输入的比例 %1x%2，实际为 %3x%4</translation>
    </message>
    <message>
        <source>expected blocks of each branch, found none</source>
        <translation>应有各分支的块，实际没有</translation>
    </message>
    <message>
        <source>expected one cross attention per branch, found several</source>
        <translation>每个分支应有一个交叉注意力，实际有多个</translation>
    </message>
    <message>
        <source>expected branches that scale the image, found ones that crop it</source>
        <translation>应为缩放图像的分支，实际为裁剪图像的分支</translation>
    </message>
    <message>
        <source>expected two branches, found more</source>
        <translation>应为两个分支，实际更多</translation>
    </message>
    <message>
        <source>expected patches of whole pixels in the first branch, and other patches in the second, found %1 and %2 pixels</source>
        <translation>第一个分支的图块应为整数像素，第二个分支应为其他图块，实际为 %1 和 %2 像素</translation>
    </message>
    <message>
        <source>expected %1 classes as in head.0.weight, found another number</source>
        <translation>类别数应与 head.0.weight 中一样为 %1，实际不同</translation>
    </message>
    <message>
        <source>expected a convolution block that halves the image and multiplies its %1 channels, found %2</source>
        <translation>应为将图像减半并使其 %1 个通道成倍增加的卷积块，实际为 %2</translation>
    </message>
    <message>
        <source>expected this tensor beside those of its branch, found none</source>
        <translation>此张量应与其分支的张量一起出现，实际没有</translation>
    </message>
    <message>
        <source>expected %1 square filters of %2 channels, with an odd side of at most %3 pixels, found others</source>
        <translation>应为 %1 个方形滤波器、%2 个通道、奇数边长至多 %3 像素，实际不同</translation>
    </message>
    <message>
        <source>expected %1 values, one per channel, found another number</source>
        <translation>应为 %1 个值，每个通道一个，实际数目不同</translation>
    </message>
    <message>
        <source>expected filters, found none</source>
        <translation>应有滤波器，实际没有</translation>
    </message>
    <message>
        <source>expected a square filter with an odd side per channel, found another shape</source>
        <translation>每个通道应为奇数边长的方形滤波器，实际形状不同</translation>
    </message>
    <message>
        <source>expected a number of heads that divides %1 channels, found %2</source>
        <translation>注意力头数应能整除 %1 个通道，实际为 %2</translation>
    </message>
    <message>
        <source>expected 1 to %1 convolutions that make global queries, found %2</source>
        <translation>生成全局查询的卷积应为 1 到 %1 个，实际为 %2</translation>
    </message>
    <message>
        <source>expected square windows whose number is a power of two per side, as the global queries need, found none that fit; a config.json with the model&apos;s img_size may settle it</source>
        <translation>应为方形窗口，且每边数目为 2 的幂（全局查询所需），实际没有合适的；带有模型 img_size 的 config.json 或可确定</translation>
    </message>
    <message>
        <source>expected windows in every block or in none, found the first block without</source>
        <translation>应每个块都有窗口或都没有，实际第一个块没有</translation>
    </message>
    <message>
        <source>expected one at the end of each stage but the last, or none, found other blocks with it</source>
        <translation>应在除最后一级外的每级末尾各有一个或都没有，实际其他块也有</translation>
    </message>
    <message>
        <source>expected square blocks of patches, found %1 patches</source>
        <translation>应为方形的图块块，实际有 %1 个图块</translation>
    </message>
    <message>
        <source>pad_type: expected same or nothing, found %1</source>
        <translation>pad_type：应为 same 或空，实际为 %1</translation>
    </message>
    <message>
        <source>the padding between levels is not in the file: expected timm&apos;s name of the model in config.json (architecture: nest_tiny_jx), found none</source>
        <translation>文件中没有层级间的填充方式：应由 config.json 给出 timm 的模型名（architecture: nest_tiny_jx），实际没有</translation>
    </message>
    <message>
        <source>model input: expected at least %1 patches of %2 pixels, one key in every layer, found %3x%4</source>
        <translation>模型输入：应至少有 %1 个 %2 像素的图块，每层一个键，实际为 %3x%4</translation>
    </message>
    <message>
        <source>expected a norm of the keys in the first three stages only, as in the published models, found another arrangement</source>
        <translation>应仅前三级有键的归一化，如已发布的模型，实际排列不同</translation>
    </message>
    <message>
        <source>expected attention on a part of the channels, and not in the first block of a stage, found another arrangement</source>
        <translation>注意力应作用于部分通道且不在一级的第一个块中，实际排列不同</translation>
    </message>
    <message>
        <source>expected groups of %1 channels, found %2 channels</source>
        <translation>应为每组 %1 个通道，实际为 %2 个通道</translation>
    </message>
    <message>
        <source>expected %1 stages, found %2</source>
        <translation>应为 %1 级，实际为 %2</translation>
    </message>
    <message>
        <source>expected attention in the last block of every stage but the first, found none</source>
        <translation>除第一级外每级最后一个块应有注意力，实际没有</translation>
    </message>
    <message>
        <source>expected as many positions along a side as a patch of %1 pixels has every %2 pixels, found %3</source>
        <translation>每边的位置数应等于 %1 像素的图块每 %2 像素一个，实际为 %3</translation>
    </message>
    <message>
        <source>their number is not in the file, and no published model has the width %1: expected it from config.json (%2), found none</source>
        <translation>文件中没有其数目，且没有已发布的模型宽度为 %1：应由 config.json（%2）给出，实际没有</translation>
    </message>
    <message>
        <source>expected a class token and a square grid of patches, found %1 rows; a config.json with the model&apos;s img_size would settle it</source>
        <translation>应为类别词元加方形图块网格，实际为 %1 行；带有模型 img_size 的 config.json 可以确定</translation>
    </message>
    <message>
        <source>the authors blur with a Gaussian first</source>
        <translation>作者先做高斯模糊</translation>
    </message>
    <message>
        <source>expected a square kernel of at most %1 pixels, found %2</source>
        <translation>应为至多 %1 像素的方形卷积核，实际为 %2</translation>
    </message>
    <message>
        <source>expected a width that %1 heads share evenly, found %2</source>
        <translation>宽度应能被 %1 个注意力头均分，实际为 %2</translation>
    </message>
    <message>
        <source>a layer</source>
        <translation>一层</translation>
    </message>
    <message>
        <source>conditional_layer: expected one of the decoder&apos;s %1 layers, found another</source>
        <translation>conditional_layer：应为解码器 %1 层之一，实际不是</translation>
    </message>
    <message>
        <source>numbers of layers</source>
        <translation>层号</translation>
    </message>
    <message>
        <source>expected %1 layers below %2, one per layer of the decoder, found %3</source>
        <translation>应为 %1 个小于 %2 的层，解码器每层一个，实际为 %3</translation>
    </message>
    <message>
        <source>expected tokens of %1 layers and a caption of %2 numbers, found %3 and %4</source>
        <translation>应为 %1 层的词元和 %2 个数的描述，实际为 %3 和 %4</translation>
    </message>
    <message>
        <source>expected CLIPSeg&apos;s decoder behind CLIP&apos;s image tower, found it behind another</source>
        <translation>CLIPSeg 的解码器应接在 CLIP 的图像塔之后，实际接在另一个之后</translation>
    </message>
    <message>
        <source>CLIPSeg&apos;s decoder</source>
        <translation>CLIPSeg 的解码器</translation>
    </message>
    <message>
        <source>expected embeddings of %1 numbers as captions have, found %2</source>
        <translation>应为与描述相同的 %1 个数的嵌入，实际为 %2</translation>
    </message>
    <message>
        <source>expected OWL-ViT&apos;s heads behind CLIP&apos;s image tower, found them behind another</source>
        <translation>OWL-ViT 的头部应接在 CLIP 的图像塔之后，实际接在另一个之后</translation>
    </message>
    <message>
        <source>OWL-ViT&apos;s heads</source>
        <translation>OWL-ViT 的头部</translation>
    </message>
    <message>
        <source>expected one such tensor in the file, found several</source>
        <translation>文件中应有一个这样的张量，实际有多个</translation>
    </message>
    <message>
        <source>a number of pixels from 1 on</source>
        <translation>不小于 1 的像素数</translation>
    </message>
    <message>
        <source>at most %1 numbers</source>
        <translation>至多 %1 个数</translation>
    </message>
    <message>
        <source>numbers above 0, up to 16</source>
        <translation>大于 0 且不超过 16 的数</translation>
    </message>
    <message>
        <source>expected at most %1 tokens, which the model reads, found %2</source>
        <translation>应至多 %1 个词元（模型所能读取），实际为 %2</translation>
    </message>
    <message>
        <source>update of the trace</source>
        <translation>跟踪的更新次数</translation>
    </message>
    <message>
        <source>Objects by words</source>
        <translation>词语的对象</translation>
    </message>
    <message>
        <source>OWL-ViT and OWLv2</source>
        <translation>OWL-ViT 与 OWLv2</translation>
    </message>
    <message>
        <source>The score of the best words at each patch, and the boxes of the patches whose score is high enough. Every patch predicts one box: that of the query patch is always drawn.</source>
        <translation>每个图块上最佳词语的得分，以及得分足够高的图块的框。每个图块预测一个框：查询图块的框总会画出。</translation>
    </message>
    <message>
        <source>The lowest score of a box that is drawn.</source>
        <translation>所画框的最低得分。</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Boxes that overlap a more confident one by more than this share of their union are left out; 1 draws all.</source>
        <translation>与更可信的框重叠超过其并集此比例的框被略去；1 表示全部画出。</translation>
    </message>
    <message>
        <source>Mask by words</source>
        <translation>词语的掩码</translation>
    </message>
    <message>
        <source>CLIPSeg</source>
        <translation>CLIPSeg</translation>
    </message>
    <message>
        <source>The probability that a place belongs to the words, at the resolution of the model&apos;s decoder; with several captions the most probable one. It is the model&apos;s answer, not attention.</source>
        <translation>某处属于这些词语的概率，分辨率为模型解码器的分辨率；有多个描述时取最可能的一个。它是模型的回答，不是注意力。</translation>
    </message>
    <message>
        <source>The lowest probability that counts as part of the mask; with several captions, places below it show the photo.</source>
        <translation>算作掩码一部分的最低概率；有多个描述时，低于它的位置显示照片。</translation>
    </message>
    <message>
        <source>Token clusters</source>
        <translation>词元聚类</translation>
    </message>
    <message>
        <source>Patches in groups of similar features, made by k-means without any label: things and their parts often become one color. The number of groups is chosen, not found, and a color is no class.</source>
        <translation>按相似特征分组的图块，由 k-means 在没有任何标签的情况下得到：物体及其部分常呈同一颜色。组数是选定的而非发现的，颜色不是类别。</translation>
    </message>
    <message>
        <source>Clusters</source>
        <translation>簇数</translation>
    </message>
    <message>
        <source>Number of clusters.</source>
        <translation>簇的数目。</translation>
    </message>
    <message>
        <source>Mask at a point</source>
        <translation>点的掩码</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Best: of the three masks for a part, an object or a group, the one of highest predicted IoU. Single: the mask that the model gives for several prompts.</source>
        <translation>Best：在部分、物体或群组的三个掩码中取预测 IoU 最高的。Single：模型对多个提示给出的掩码。</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>single</source>
        <translation>单个</translation>
    </message>
    <message>
        <source>Attention of a prompt</source>
        <translation>提示的注意力</translation>
    </message>
    <message>
        <source>What the mask decoder looks at for a point at the center of the chosen patch: the attention of the mask&apos;s or the point&apos;s token to the patches, or of the patches to that token; the mean of the decoder&apos;s heads.</source>
        <translation>对所选图块中心的点，掩码解码器所看之处：掩码或点的词元对图块的注意力，或图块对该词元的注意力；取解码器各注意力头的均值。</translation>
    </message>
    <message>
        <source>Decoder layer</source>
        <translation>解码器层</translation>
    </message>
    <message>
        <source>Layer of the decoder; the final attention comes last.</source>
        <translation>解码器的层；最后的注意力排在末尾。</translation>
    </message>
    <message>
        <source>final</source>
        <translation>最后</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>1</source>
        <translation>1</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>To image: the token&apos;s weights over the patches. To tokens: for each patch, its weight of the token.</source>
        <translation>到图像：该词元对各图块的权重。到词元：每个图块对该词元的权重。</translation>
    </message>
    <message>
        <source>to-image</source>
        <translation>到图像</translation>
    </message>
    <message>
        <source>to-tokens</source>
        <translation>到词元</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The token of the mask that is chosen, or that of the point.</source>
        <translation>所选掩码的词元，或点的词元。</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>%1: expected 1 to %2 captions, one per line, in at most 16 MB, found %3 in %4 bytes</source>
        <translation>%1：应为 1 到 %2 条文本，每行一条，不超过 16 MB，实际为 %3 条，共 %4 字节</translation>
    </message>
    <message>
        <source>expected a number above 0 and up to %1, found %2</source>
        <translation>应为大于 0 且不超过 %1 的数，实际为 %2</translation>
    </message>
    <message>
        <source>query: expected @0 to @%1 in layer %2, found %3</source>
        <translation>query：第 %2 层中应为 @0 到 @%1，实为 %3</translation>
    </message>
    <message>
        <source>class, mean, a patch as ROW,COL from 0, or @NUMBER, @FIRST-LAST or @NAME of queries in cross-attention</source>
        <translation>class、mean、从 0 起的图像块 行,列，或交叉注意力中查询的 @编号、@首-末 或 @名称</translation>
    </message>
    <message>
        <source>The file holds a memory for videos too; only single images are processed.</source>
        <translation>该文件还包含用于视频的记忆；只处理单幅图像。</translation>
    </message>
    <message>
        <source>expected the image encoder of SAM 2 beside it, found another</source>
        <translation>旁边应为 SAM 2 的图像编码器，实为其他编码器</translation>
    </message>
    <message>
        <source>The mask that the decoder gives for a point at the center of the chosen patch, as a probability on a grid four times as fine as the one that the decoder reads; outlined where it is above one half. It is the model&apos;s answer, not attention.</source>
        <translation>解码器针对所选图像块中心的一个点给出的掩码，以概率表示，其网格比解码器读取的网格细四倍；大于二分之一处勾出轮廓。它是模型的回答，不是注意力。</translation>
    </message>
    <message>
        <source>probability of the example</source>
        <translation>示例的概率</translation>
    </message>
    <message>
        <source>like this image as a whole</source>
        <translation>如本图像整体</translation>
    </message>
    <message>
        <source>like the other image as a whole</source>
        <translation>如另一图像整体</translation>
    </message>
    <message>
        <source>like %1 as a whole</source>
        <translation>如 %1 整体</translation>
    </message>
    <message>
        <source>expected an object that is marked in the image of the example, found none</source>
        <translation>应有在示例图像中标记的对象，实际没有</translation>
    </message>
    <message>
        <source>like the marked object</source>
        <translation>如所标记的对象</translation>
    </message>
    <message>
        <source>like the object of patch %1,%2</source>
        <translation>如图块 %1,%2 的对象</translation>
    </message>
    <message>
        <source>like the largest object, of patch %1,%2</source>
        <translation>如最大的对象（图块 %1,%2）</translation>
    </message>
    <message>
        <source>score of the example</source>
        <translation>示例的得分</translation>
    </message>
    <message>
        <source>expected a layer below %1 and a token below %2, found %3 and %4</source>
        <translation>应为小于 %1 的层和小于 %2 的词元，实为 %3 和 %4</translation>
    </message>
    <message>
        <source>Objects by an example</source>
        <translation>示例的对象</translation>
    </message>
    <message>
        <source>The score that the object of an example has at each patch, and the boxes of the patches whose score is high enough. The example is in the other image, where there is one, else in this one: the object of the patch that is pointed at there, or of the whole image. Scores are higher than those of words.</source>
        <translation>示例对象在每个图块上的得分，以及得分足够高的图块的框。若有另一图像，示例取自另一图像，否则取自本图像：那里所指图块的对象，或整幅图像的对象。得分高于词语的得分。</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Patch: the object of the query patch, or without one the object that fills the image best. Object: the one that is marked, in this image.</source>
        <translation>Patch：查询图块的对象，未选图块时为最充满图像的对象。Object：在本图像中标记的对象。</translation>
    </message>
    <message>
        <source>patch</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>Mask by an example</source>
        <translation>示例的掩码</translation>
    </message>
    <message>
        <source>The probability that a place belongs to what the other image shows, or this one where there is no other. The example counts as a whole: crop it to the object, and darken or blur the rest. It is the model&apos;s answer, not attention.</source>
        <translation>某处属于另一图像所示内容的概率；没有另一图像时为本图像所示内容。示例按整体计：请将其裁剪到对象，并将其余部分变暗或模糊。它是模型的回答，不是注意力。</translation>
    </message>
    <message>
        <source>Attention of the mask by words</source>
        <translation>词语掩码的注意力</translation>
    </message>
    <message>
        <source>What the decoder&apos;s query token attends to while the decoder makes the mask of the words. Its layers read the image tower&apos;s layers from the last to the first; the words change the first one&apos;s input.</source>
        <translation>解码器生成词语的掩码时，其查询词元所注意之处。解码器各层由后向前读取图像塔的各层；词语改变第一层的输入。</translation>
    </message>
    <message>
        <source>Layer of the decoder, in its order.</source>
        <translation>解码器的层，按其顺序。</translation>
    </message>
    <message>
        <source>Decoder head</source>
        <translation>解码器注意力头</translation>
    </message>
    <message>
        <source>Head of that layer; -1: the mean of all.</source>
        <translation>该层的注意力头；-1：全部的均值。</translation>
    </message>
    <message>
        <source>%1, in the other image</source>
        <translation>%1，在另一图像中</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1，在 %2 中</translation>
    </message>
    <message>
        <source>expected [1, 1 + side * side, width], found %1</source>
        <translation>应为 [1, 1 + 边长 * 边长, 宽度]，实为 %1</translation>
    </message>
    <message>
        <source>expected points or a box, as EfficientSAM reads no mask</source>
        <translation>应有点或框，因为 EfficientSAM 不读取掩码</translation>
    </message>
    <message>
        <source>expected points in the object only, as EfficientSAM knows no others, found one outside</source>
        <translation>应只有对象内的点（EfficientSAM 不支持其他点），实际有对象外的点</translation>
    </message>
    <message>
        <source>expected at most %1 points, a box being two of them, found %2</source>
        <translation>最多应有 %1 个点（一个框计为两个点），实为 %2 个</translation>
    </message>
    <message>
        <source>SAM, MobileSAM, EfficientSAM and SAM 2 with their mask decoder</source>
        <translation>带掩码解码器的 SAM、MobileSAM、EfficientSAM 和 SAM 2</translation>
    </message>
    <message>
        <source>one of %1, or FILE.npz</source>
        <translation>以下之一：%1，或 FILE.npz</translation>
    </message>
    <message>
        <source>expected numbers of a view, with an array &quot;about&quot;, found none</source>
        <translation>应为某个视图的数值，含数组“about”，实际没有</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>expected the basis of view %1, found numbers of view %2</source>
        <translation>应为视图 %1 的基，实为视图 %2 的数值</translation>
    </message>
    <message>
        <source>expected the basis of layer %1, found one of layer %2</source>
        <translation>应为第 %1 层的基，实为第 %2 层的</translation>
    </message>
    <message>
        <source>expected the basis of %1, found one of %2</source>
        <translation>应为%1的基，实为%2的</translation>
    </message>
    <message>
        <source>expected the numbers of Token PCA or Token clusters, found no array &quot;%1&quot;</source>
        <translation>应为词元 PCA 或词元聚类的数值，未找到数组“%1”</translation>
    </message>
    <message>
        <source>expected the basis of this model, %1, found one of other weights</source>
        <translation>应为此模型 %1 的基，实为其他权重的基</translation>
    </message>
    <message>
        <source>expected an array &quot;%1&quot; of floating-point numbers, found none</source>
        <translation>应有浮点数数组“%1”，实际没有</translation>
    </message>
    <message>
        <source>expected &quot;%1&quot; of %2 numbers, found %3</source>
        <translation>“%1”应为 %2 个数，实为 %3</translation>
    </message>
    <message>
        <source>an array of %1 axes</source>
        <translation>%1 轴的数组</translation>
    </message>
    <message>
        <source>expected finite numbers in &quot;%1&quot;, found others</source>
        <translation>“%1”中应为有限数，实际不是</translation>
    </message>
    <message>
        <source>basis of %1</source>
        <translation>%1 的基</translation>
    </message>
    <message>
        <source>expected image in a layer with a coarser grid than the image&apos;s, found object</source>
        <translation>在网格比图像更粗的层中应为图像，实为物体</translation>
    </message>
    <message>
        <source>expected an object that is marked in one of the images, found none</source>
        <translation>应有在其中一幅图像中标记的物体，实际没有</translation>
    </message>
    <message>
        <source>%1 of %2 patches match mutually in the object</source>
        <translation>%2 个图像块中有 %1 个在物体内互相匹配</translation>
    </message>
    <message>
        <source>number and cosine similarity of a match</source>
        <translation>匹配的编号和余弦相似度</translation>
    </message>
    <message>
        <source>Shared: components and colors are computed from all open images together, so that a color means the same in each. Others: from the other images only, which stay the same whichever image is added and shown. A file: as it was saved with the numbers of this view, for the same model, layer and features.</source>
        <translation>“共用”：主成分和颜色取自所有打开的图像，因此同一颜色在各图中含义相同。“其他”：只取自其他图像，无论加入并显示哪幅图像都保持不变。 文件：随此视图的数值保存的基，须为相同的模型、层和特征。</translation>
    </message>
    <message>
        <source>Shared: clusters are made from all open images together, so that a color means the same in each. Others: from the other images only, which stay the same whichever image is added and shown. A file: as it was saved with the numbers of this view, for the same model, layer and features.</source>
        <translation>共享：由所有打开的图像共同聚类，因此同一颜色在各图像中含义相同。其他：仅由其他图像得出，无论加入并显示哪张图像都保持不变。 文件：随此视图的数值保存的基，须为相同的模型、层和特征。</translation>
    </message>
    <message>
        <source>similarity: to the patch pointed at, or to the best one where none is; colors: mutual matches in the color of their place in the other image; key: in that of their own place; pairs: a few of them that differ, with numbers that are the same in both images.</source>
        <translation>similarity：与所指图像块的相似度，未指定时与最佳者；colors：互相匹配的图像块以其在另一图像中位置的颜色显示；key：以自身位置的颜色显示；配对：其中若干彼此不同的匹配，两幅图像中编号相同。</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>Matches within</source>
        <translation>匹配范围</translation>
    </message>
    <message>
        <source>Image: patches of the whole image; object: only those of the marked object, in each image that has one.</source>
        <translation>图像：整幅图像的图像块；物体：仅标记物体的图像块，对每幅有标记物体的图像均如此。</translation>
    </message>
    <message>
        <source>image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>expected rows for a square of patches and their mean, of heads of %1 channels, found %2 rows of %3</source>
        <translation>应为一个正方形图像块网格及其均值的行，每头 %1 通道，实际为 %2 行、每行 %3</translation>
    </message>
    <message>
        <source>expected words, found the special token &quot;%1&quot;</source>
        <translation>应为词语，实际有特殊词元“%1”</translation>
    </message>
    <message>
        <source>expected Latin, Greek, Cyrillic, Hebrew or Arabic letters (with their accents in one character), kana, Han or Hangul characters, numbers, punctuation or emoji, found U+%1</source>
        <translation>应为拉丁、希腊、西里尔、希伯来或阿拉伯字母（重音在同一字符中）、假名、汉字、谚文、数字、标点或表情符号，实际为 U+%1</translation>
    </message>
    <message>
        <source>expected the locale C.UTF-8, found none</source>
        <translation>应有区域设置 C.UTF-8，实际没有</translation>
    </message>
    <message>
        <source>expected a model of SentencePiece, found other bytes</source>
        <translation>应为 SentencePiece 模型，实际为其他字节</translation>
    </message>
    <message>
        <source>expected pieces of 1 to %1 bytes of UTF-8 with a finite score, found &quot;%2&quot;</source>
        <translation>应为 1 到 %1 字节的 UTF-8 片段且得分有限，实际为“%2”</translation>
    </message>
    <message>
        <source>expected pairs of characters as they stand, as SigLIP 2 has them, found others</source>
        <translation>应为不作改写的字符对（如 SigLIP 2），实际不同</translation>
    </message>
    <message>
        <source>expected no unused pieces, found &quot;%1&quot;</source>
        <translation>应没有未使用的片段，实际有“%1”</translation>
    </message>
    <message>
        <source>expected a space before each caption and none beyond it, as SigLIP has them, found others</source>
        <translation>应在每条文字前有一个空格且没有多余空格（如 SigLIP），实际不同</translation>
    </message>
    <message>
        <source>expected unigrams of characters, as SigLIP has them, found the piece &quot;%1&quot; of another kind</source>
        <translation>应为字符的一元模型（如 SigLIP），实际有另一种片段“%1”</translation>
    </message>
    <message>
        <source>expected a piece for unknown text, found none</source>
        <translation>应有一个表示未知文本的片段，实际没有</translation>
    </message>
    <message>
        <source>expected unigrams (SigLIP) or byte pairs (SigLIP 2), found another kind of model</source>
        <translation>应为一元模型（SigLIP）或字节对（SigLIP 2），实际为另一种模型</translation>
    </message>
    <message>
        <source>expected two tokens that join to a third, found &quot;%1&quot;</source>
        <translation>应为可合并成第三个词元的两个词元，实际为“%1”</translation>
    </message>
    <message>
        <source>expected Lowercase, or Replace of &quot; &quot; by &quot;▁&quot;, as SigLIP 2 has them, found %1</source>
        <translation>应为 Lowercase，或把“ ”换成“▁”的 Replace（如 SigLIP 2），实际为 %1</translation>
    </message>
    <message>
        <source>expected none, or Split at &quot; &quot;, as SigLIP 2 has it, found %1</source>
        <translation>应没有，或为在“ ”处分割的 Split（如 SigLIP 2），实际为 %1</translation>
    </message>
    <message>
        <source>expected byte pairs whose words end in &lt;/w&gt;, as CLIP has them, or pairs of characters with a fallback to bytes, as SigLIP 2 has them, found words that end in &quot;%1&quot;</source>
        <translation>应为以 &lt;/w&gt; 结尾的字节对（如 CLIP），或可退回到字节的字符对（如 SigLIP 2），实际为以“%1”结尾的词</translation>
    </message>
    <message>
        <source>%1 map of %2 by %3 patches</source>
        <translation>%1 幅图，每幅 %2 × %3 个图像块</translation>
    </message>
    <message>
        <source>colors of %1 other image</source>
        <translation>%1 幅其他图像的颜色</translation>
    </message>
    <message>
        <source>%1 word</source>
        <translation>%1 个词</translation>
    </message>
    <message>
        <source>%1 strongest principal component</source>
        <translation>%1 个最强的主成分</translation>
    </message>
    <message>
        <source>%1 step from the training images&apos; mean color</source>
        <translation>从训练图像的平均颜色起 %1 步</translation>
    </message>
    <message>
        <source>%1 step from the image&apos;s mean color</source>
        <translation>从本图像的平均颜色起 %1 步</translation>
    </message>
    <message>
        <source>%1 step from the blurred image</source>
        <translation>从模糊图像起 %1 步</translation>
    </message>
    <message>
        <source>%1 copy, noise %2 % of the span</source>
        <translation>%1 个副本，噪声为取值范围的 %2 %</translation>
    </message>
    <message>
        <source>%1 object from %2</source>
        <translation>%1 个对象，不低于 %2</translation>
    </message>
    <message>
        <source>class token and mean of patches</source>
        <translation>类别词元与图像块平均</translation>
    </message>
    <message>
        <source>expected it in one of the model&apos;s files, found it in two</source>
        <translation>应只在模型的一个文件中，却在两个文件中发现</translation>
    </message>
    <message>
        <source>%1 image</source>
        <translation>%1 幅图像</translation>
    </message>
    <message>
        <source>means of %1 image</source>
        <translation>%1 幅图像的平均</translation>
    </message>
    <message>
        <source>%1 is not used: %2</source>
        <translation>未使用 %1：%2</translation>
    </message>
    <message>
        <source>expected one vision head and one text encoder of dino.txt beside it, found %1 and %2</source>
        <translation>同一文件夹中应有 dino.txt 的一个视觉头和一个文本编码器，却发现 %1 和 %2</translation>
    </message>
    <message>
        <source>%1 is not used: its vision head is for a %2 of width %3.</source>
        <translation>未使用 %1：其视觉头适用于宽度为 %3 的 %2。</translation>
    </message>
    <message>
        <source>%1 is not used: its vision head is not beside it.</source>
        <translation>未使用 %1：对应的视觉头不在同一文件夹中。</translation>
    </message>
    <message>
        <source>expected dino.txt&apos;s head behind a DINOv2 or DINOv3 without a classifier, found it behind another model</source>
        <translation>dino.txt 的头应接在没有分类器的 DINOv2 或 DINOv3 之后，却接在另一个模型之后</translation>
    </message>
    <message>
        <source>every vision head</source>
        <translation>每个视觉头</translation>
    </message>
    <message>
        <source>a part of dino.txt without its backbone: put both into one folder, and open the folder</source>
        <translation>没有骨干网络的 dino.txt 部件：请把两者放进同一个文件夹，再打开该文件夹</translation>
    </message>
    <message>
        <source>expected the model&apos;s tokenizer.json, its vocab.json and merges.txt, its spiece.model or its bpe_simple_vocab_16e6.txt.gz, to read captions, found none</source>
        <translation>读取文字需要模型的 tokenizer.json，或 vocab.json 和 merges.txt，或 spiece.model，或 bpe_simple_vocab_16e6.txt.gz，但都没有找到</translation>
    </message>
    <message>
        <source>expected words 0 to %1, found %2</source>
        <translation>应为词 0 到 %1，实际为 %2</translation>
    </message>
    <message>
        <source>activation of the word</source>
        <translation>词的激活</translation>
    </message>
    <message>
        <source>mean of all words</source>
        <translation>所有词的平均</translation>
    </message>
    <message>
        <source>This view shows recorded traces of language models that contain the logits of their words.</source>
        <translation>此视图显示包含词的 logits 的语言模型记录。</translation>
    </message>
    <message>
        <source>Token activation</source>
        <translation>词元激活</translation>
    </message>
    <message>
        <source>recorded traces of language models with the logits of their words</source>
        <translation>包含词的 logits 的语言模型记录</translation>
    </message>
    <message>
        <source>How strongly each patch suggests a word: the logit of the word&apos;s vocabulary entry at the patch, less what the words before it explain. 1 is the largest value among the patches and the words before it, so that a dim map says that the word follows from the text rather than from the image.</source>
        <translation>每个图像块在多大程度上提示一个词：该词的词表项在图像块处的 logit，减去前面的词所能解释的部分。1 是图像块和前面的词中的最大值，因此暗淡的图说明该词更多来自文本而不是图像。</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>滤波</translation>
    </message>
    <message>
        <source>A mean of the values around each patch that leaves out single high ones, as the authors do, or none.</source>
        <translation>对每个图像块周围的值求平均并忽略孤立的高值（与作者相同），或不滤波。</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>This model sees no depth; Depth Anything does.</source>
        <translation>该模型不估计深度；Depth Anything 可以。</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 米</translation>
    </message>
    <message>
        <source>depth in meters</source>
        <translation>深度（米）</translation>
    </message>
    <message>
        <source>inverse depth</source>
        <translation>逆深度</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>without a unit, larger is nearer</source>
        <translation>无单位，越大越近</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>expected one tensor of this name, found two</source>
        <translation>应有一个此名称的张量，实际有两个</translation>
    </message>
    <message>
        <source>expected the four layers that it reads, from config.json (out_indices) or the name of the file (depth_anything_v2_vits, depth_anything_vits14), found neither</source>
        <translation>应由 config.json（out_indices）或文件名（depth_anything_v2_vits、depth_anything_vits14）说明其读取的四个层，实际都没有</translation>
    </message>
    <message>
        <source>depth_estimation_type: expected relative or metric, found %1</source>
        <translation>depth_estimation_type：应为 relative 或 metric，实际为 %1</translation>
    </message>
    <message>
        <source>out_features: expected the layers of out_indices (%1), found %2</source>
        <translation>out_features：应为 out_indices 的层（%1），实际为 %2</translation>
    </message>
    <message>
        <source>out_indices: expected the last layer (%1), found %2</source>
        <translation>out_indices：应为最后一层（%1），实际为 %2</translation>
    </message>
    <message>
        <source>out_indices: expected four of the numbers 1 to %1 in ascending order, found %2</source>
        <translation>out_indices：应为 1 到 %1 中按升序排列的四个数，实际为 %2</translation>
    </message>
    <message>
        <source>reassemble_factors: expected %1, found %2</source>
        <translation>reassemble_factors：应为 %1，实际为 %2</translation>
    </message>
    <message>
        <source>head_in_index: expected -1 or 3, found %1</source>
        <translation>head_in_index：应为 -1 或 3，实际为 %1</translation>
    </message>
    <message>
        <source>patch_size: expected %1, found %2</source>
        <translation>patch_size：应为 %1，实际为 %2</translation>
    </message>
    <message>
        <source>decoder of depth</source>
        <translation>深度解码器</translation>
    </message>
    <message>
        <source>expected those of %1 layers, found %2</source>
        <translation>应为 %1 个层的词元，实际为 %2 个</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Depth Anything, V2 too</source>
        <translation>Depth Anything，包括 V2</translation>
    </message>
    <message>
        <source>How far each place is, which the model&apos;s decoder computes from the tokens of four layers; it is the model&apos;s answer, not attention. Most models give an inverse depth without a unit, larger where it is nearer; the metric ones give meters.</source>
        <translation>每个位置有多远，由模型的解码器根据四个层的词元计算；这是模型的回答，而不是注意力。大多数模型给出无单位的逆深度，越近越大；度量模型给出米。</translation>
    </message>
    <message>
        <source>expected patch for a model of clips, found %1</source>
        <translation>片段模型应为 patch，实为 %1</translation>
    </message>
    <message>
        <source>expected patch while edits name single patches, which shifts would move, found %1</source>
        <translation>编辑涉及单个图像块时（移位会使其移动）应为 patch，实为 %1</translation>
    </message>
    <message>
        <source>expected a divisor of the patches&apos; side, %1 pixels, found %2</source>
        <translation>应为图像块边长（%1 像素）的约数，实为 %2</translation>
    </message>
    <message>
        <source>expected patch in a layer whose patches do not fill the image evenly, found %1</source>
        <translation>该层的图像块未均匀铺满图像，应为 patch，实为 %1</translation>
    </message>
    <message>
        <source>the features of shifted passes</source>
        <translation>移位前向传播的特征</translation>
    </message>
    <message>
        <source>expected a name of 1 to %1 bytes of UTF-8, found &quot;%2&quot;</source>
        <translation>名称应为 1 到 %1 字节的 UTF-8，实为“%2”</translation>
    </message>
    <message>
        <source>expected a name of its own, found &quot;%1&quot; twice</source>
        <translation>名称应各不相同，而“%1”出现两次</translation>
    </message>
    <message>
        <source>expected another mask than that of &quot;%1&quot;, found the same</source>
        <translation>掩码应与“%1”的不同，实为相同</translation>
    </message>
    <message>
        <source>selections</source>
        <translation>选区</translation>
    </message>
    <message>
        <source>expected at most %1 selections, found one more</source>
        <translation>选区最多 %1 个，实为多一个</translation>
    </message>
    <message>
        <source>CLIP, SigLIP and dino.txt with their text tower</source>
        <translation>带文本塔的 CLIP、SigLIP 和 dino.txt</translation>
    </message>
    <message>
        <source>The cosine between the words and the image tower&apos;s output if each patch&apos;s token, as it leaves the last block, were the only one that is normalized, pooled and projected. Only the pooled token was trained to match words, except in dino.txt; a patch&apos;s token was not, and with CLIP the background is often more similar than the named thing.</source>
        <translation>文字与图像塔的假想输出之间的余弦：假设只把每个图像块离开最后一块时的词元拿去归一化、池化和投影。除 dino.txt 外，只有池化后的词元受过与文字对应的训练，图像块的词元没有；在 CLIP 中背景往往比所说的东西更相似。</translation>
    </message>
    <message>
        <source>CLIP, SigLIP and dino.txt with their text tower, of plain self-attention</source>
        <translation>带文本塔、使用普通自注意力的 CLIP、SigLIP 和 dino.txt</translation>
    </message>
    <message>
        <source>The patches from which attention collected evidence for the words: relevance by gradient times attention, where the score is the scaled cosine between image and words instead of a class; the class token&apos;s row, or the mean of the patches&apos; rows where no class token classifies, or the mean of both for dino.txt, which reads both. Evidence against the words is removed, and values and MLPs count only through the gradient.</source>
        <translation>注意力从哪些图像块取得了支持这些文字的依据：按梯度乘注意力计算相关性，以图像与文字之间缩放后的余弦代替类别得分；取类别词元的行，若不用它分类则取图像块各行的平均，dino.txt 两者都读，因此取两者的平均。反对的依据被截去，值和 MLP 只通过梯度起作用。</translation>
    </message>
    <message>
        <source>CLIP, EVA-CLIP, SigLIP and dino.txt with their text tower, of plain self-attention</source>
        <translation>带文本塔、采用普通自注意力的 CLIP、EVA-CLIP、SigLIP 和 dino.txt</translation>
    </message>
    <message>
        <source>How the last layers compute the patches. auto: plain for dino.txt, else naclip; maskclip: each patch&apos;s own value; sclip: queries with queries and keys with keys; surgery and gem: self-self attention beside the last six layers; naclip: keys with keys and the neighborhood; plain: as trained, which is right for dino.txt and nearly useless for CLIP.</source>
        <translation>最后几层如何计算图像块。auto：dino.txt 用 plain，其余用 naclip；maskclip：每个图像块自身的值；sclip：查询与查询、键与键；surgery 和 gem：与最后六层并行的自-自注意力；naclip：键与键并考虑邻域；plain：按训练原样，适合 dino.txt，对 CLIP 几乎无用。</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>步幅</translation>
    </message>
    <message>
        <source>Pixels of the model input between features. Patch: one feature per patch. A divisor of the patch&apos;s side, patch / k: one feature per part of a patch, from k * k passes over the shifted image, which take that many times as long.</source>
        <translation>模型输入中相邻特征的像素间隔。patch：每个图像块一个特征。图像块边长的约数（边长 / k）：图像块的每个部分一个特征，来自对移位图像的 k * k 次前向传播，耗时也为相应倍数。</translation>
    </message>
    <message>
        <source>16</source>
        <translation>16</translation>
    </message>
    <message>
        <source>8</source>
        <translation>8</translation>
    </message>
    <message>
        <source>7</source>
        <translation>7</translation>
    </message>
    <message>
        <source>4</source>
        <translation>4</translation>
    </message>
    <message>
        <source>2</source>
        <translation>2</translation>
    </message>
    <message>
        <source>activation patching: expected an MLP in every layer, found none in layer %1</source>
        <translation>激活修补：应为每层都有 MLP，第 %1 层没有</translation>
    </message>
    <message>
        <source>expected divided_space_time, which has blocks.0.temporal_attn.qkv.weight, or joint_space_time, both with time_embed, found %1</source>
        <translation>应为 divided_space_time（有 blocks.0.temporal_attn.qkv.weight）或 joint_space_time，二者均有 time_embed，实际为 %1</translation>
    </message>
    <message>
        <source>expected a class token and %1 x %2 patches per step, found %3 rows; a config.json with the model&apos;s image_size would settle it</source>
        <translation>应为一个类别 token 和每个时间步 %1 x %2 个图像块，实际为 %3 行；写有模型 image_size 的 config.json 可以确定</translation>
    </message>
    <message>
        <source>one token before the patches, and rows of patches that are a multiple of the %1 steps</source>
        <translation>图像块之前有一个 token，且图像块的行数为 %1 个时间步的倍数</translation>
    </message>
    <message>
        <source>%1 tokens and %2 rows</source>
        <translation>%1 个 token 和 %2 行</translation>
    </message>
    <message>
        <source>temporal-attention</source>
        <translation>时间注意力</translation>
    </message>
    <message>
        <source>spatial-attention</source>
        <translation>空间注意力</translation>
    </message>
    <message>
        <source>The classifier of this model reads several layers, so that no single layer has logits.</source>
        <translation>此模型的分类器读取多个层，因此没有任何单层具有 logit。</translation>
    </message>
    <message>
        <source>This model finds no keypoints; ViTPose does.</source>
        <translation>此模型不检测关键点；ViTPose 可以。</translation>
    </message>
    <message>
        <source>expected -1 to %1, found %2</source>
        <translation>应为 -1 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>heatmap</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>all keypoints</source>
        <translation>所有关键点</translation>
    </message>
    <message>
        <source>%1 of %2 keypoints at least %3</source>
        <translation>%2 个关键点中有 %1 个不低于 %3</translation>
    </message>
    <message>
        <source>the whole photo is taken as a person&apos;s box</source>
        <translation>整张照片被当作一个人的框</translation>
    </message>
    <message>
        <source>This model labels no places of the image; SegFormer with its decoder does, and DINOv2 with a linear head of labels.</source>
        <translation>此模型不为图像各处标注标签；带解码器的 SegFormer 和带标签线性头的 DINOv2 可以。</translation>
    </message>
    <message>
        <source>expected a slide that OpenSlide reads, found another file</source>
        <translation>应为 OpenSlide 可读取的切片，实为其他文件</translation>
    </message>
    <message>
        <source>expected images (JPEG, PNG, WebP, TIFF, BMP, slides), found none</source>
        <translation>应有图像（JPEG、PNG、WebP、TIFF、BMP、切片），未找到</translation>
    </message>
    <message>
        <source>expected a TIFF to choose channels of, found a %1</source>
        <translation>选择通道需要 TIFF，实为 %1</translation>
    </message>
    <message>
        <source>expected one tile, tile=LEVEL:COLUMN,ROW, found a list of tiles</source>
        <translation>应为单个图块 tile=LEVEL:COLUMN,ROW，实为图块列表</translation>
    </message>
    <message>
        <source>expected tile=LEVEL:COLUMN,ROW or tiles=LEVEL, followed by @SIDE with %1 to %2 pixels where tiles do not have %3, found %4</source>
        <translation>应为 tile=LEVEL:COLUMN,ROW 或 tiles=LEVEL，图块边长不是 %3 时后接 @SIDE（%1 到 %2 像素），实为 %4</translation>
    </message>
    <message>
        <source>expected a slide that can be read, found one that OpenSlide refuses: %1</source>
        <translation>应为可读取的切片，OpenSlide 拒绝了该文件：%1</translation>
    </message>
    <message>
        <source>level %1: expected sides of 1 to %2 pixels, found %3 x %4</source>
        <translation>级别 %1：边长应为 1 到 %2 像素，实为 %3 x %4</translation>
    </message>
    <message>
        <source>level %1: expected stored tiles of at most %2 megapixels, found %3 x %4 pixels</source>
        <translation>级别 %1：存储的图块应不超过 %2 百万像素，实为 %3 x %4 像素</translation>
    </message>
    <message>
        <source>expected a level of at most %1 gigapixels to make the overview of, found %2 x %3 pixels; its tiles can be opened: %4</source>
        <translation>生成概览的级别应不超过 %1 十亿像素，实为 %2 x %3 像素；其图块可以打开：%4</translation>
    </message>
    <message>
        <source>expected a level from 0 to %1, found %2</source>
        <translation>级别应为 0 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>expected a tile from 0,0 to %1,%2 of level %3, found %4,%5</source>
        <translation>级别 %3 的图块应为 0,0 到 %1,%2，实为 %4,%5</translation>
    </message>
    <message>
        <source>expected at most %1 tiles, found %2 x %3 of %4 pixels at level %5</source>
        <translation>图块应不超过 %1 个，实际在级别 %5 有 %2 x %3 个 %4 像素的图块</translation>
    </message>
    <message>
        <source>a tile is background if at least 95 % of its pixels in the overview have red, green and blue of 220 or more, and tiles that the edge of the slide cuts off are left out</source>
        <translation>若图块在概览中至少 95 % 的像素红、绿、蓝均不低于 220，则为背景；被切片边缘截断的图块不计入</translation>
    </message>
    <message>
        <source>expected channels of 8 or 16 bits without a sign, a palette or YCbCr, found %1 bits in format %2 with photometric interpretation %3</source>
        <translation>通道应为 8 或 16 位无符号数，且不用调色板或 YCbCr，实为 %1 位、格式 %2、光度解释 %3</translation>
    </message>
    <message>
        <source>expected strips or tiles of at most %1 megabytes, found %2 bytes</source>
        <translation>条带或图块应不超过 %1 兆字节，实为 %2 字节</translation>
    </message>
    <message>
        <source>expected channels=RED,GREEN,BLUE or channels=ONE, counted from 0, found %1</source>
        <translation>应为 channels=RED,GREEN,BLUE 或 channels=ONE，从 0 开始计数，实为 %1</translation>
    </message>
    <message>
        <source>expected a TIFF, found data that cannot be decoded</source>
        <translation>应为 TIFF，实际数据无法解码</translation>
    </message>
    <message>
        <source>expected channels from 0 to %1, found %2</source>
        <translation>通道应为 0 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>expected a backbone of at least %1 layers with a class token and a last norm</source>
        <translation>应为至少 %1 层、带类别 token 和末尾归一化的主干</translation>
    </message>
    <message>
        <source>expected a linear head of labels that reads the normalized tokens of the last layer, and no classifier beside it, found [%1, %2]</source>
        <translation>应为读取最后一层归一化 token 的标签线性头，且旁边没有分类器，实为 [%1, %2]</translation>
    </message>
    <message>
        <source>expected the %1 patches of a published ViTPose, found %2; a config.json with the model&apos;s img_size would settle it</source>
        <translation>应为已发布 ViTPose 的 %1 个图块，实为 %2；含模型 img_size 的 config.json 可以确定</translation>
    </message>
    <message>
        <source>scale_factor: expected 4 as in every published ViTPose, found %1</source>
        <translation>scale_factor：应为 4（所有已发布的 ViTPose 均如此），实为 %1</translation>
    </message>
    <message>
        <source>this is a ViTPose+, whose MLPs have an expert for each data set, which is not supported</source>
        <translation>这是 ViTPose+，其 MLP 为每个数据集设有专家，不受支持</translation>
    </message>
    <message>
        <source>expected positions of a class token and of patches, found %1</source>
        <translation>应为类别 token 和图块的位置，实为 %1</translation>
    </message>
    <message>
        <source>expected the patches of a published YOLOS or of a square, found %1; a config.json with the model&apos;s img_size would settle it</source>
        <translation>应为已发布 YOLOS 的图块数或平方数，实为 %1；含模型 img_size 的 config.json 可以确定</translation>
    </message>
    <message>
        <source>the authors&apos; shorter side; they also limit the longer one</source>
        <translation>作者采用的短边；他们还限制长边</translation>
    </message>
    <message>
        <source>expected a table of positions for a class token, patches and %1 detection tokens, found %2</source>
        <translation>应为包含类别 token、图块和 %1 个检测 token 的位置表，实为 %2</translation>
    </message>
    <message>
        <source>%1 is not used: %2 beside it is.</source>
        <translation>未使用 %1：已使用旁边的 %2。</translation>
    </message>
    <message>
        <source>Computed in bfloat16, a preview: weights and inputs of linear layers have 8 significant bits.</source>
        <translation>以 bfloat16 计算，仅供预览：线性层的权重和输入只有 8 位有效位。</translation>
    </message>
    <message>
        <source>at most as many queries as tokens before the patches (%1)</source>
        <translation>查询数不多于图块之前的 token 数（%1）</translation>
    </message>
    <message>
        <source>SegFormer with its decoder; DINOv2 with a linear head of labels</source>
        <translation>带解码器的 SegFormer；带标签线性头的 DINOv2</translation>
    </message>
    <message>
        <source>The label with the highest score at each place, which the model&apos;s decoder computes from the tokens of all stages, four pixels apart, or DINOv2&apos;s linear head from each patch token of the last layer; it is the model&apos;s answer, not attention.</source>
        <translation>每个位置得分最高的标签，由模型的解码器根据所有阶段的 token 计算，间隔四个像素，或由 DINOv2 的线性头根据最后一层的每个图块 token 计算；这是模型的回答，不是注意力。</translation>
    </message>
    <message>
        <source>Keypoints</source>
        <translation>关键点</translation>
    </message>
    <message>
        <source>ViTPose</source>
        <translation>ViTPose</translation>
    </message>
    <message>
        <source>The heatmap of a keypoint of the body, which the model&apos;s decoder computes from the tokens of the last layer, and a square at its highest value; it is the model&apos;s answer, not attention. The model expects the box of one person, and takes the whole photo as this box.</source>
        <translation>身体某个关键点的热图，由模型的解码器根据最后一层的 token 计算，其最大值处有一个方框；这是模型的回答，不是注意力。模型需要一个人的框，并把整张照片当作这个框。</translation>
    </message>
    <message>
        <source>Keypoint</source>
        <translation>关键点</translation>
    </message>
    <message>
        <source>Number of the keypoint whose heatmap is shown; -1 is the highest value of all.</source>
        <translation>显示其热图的关键点编号；-1 为所有关键点的最大值。</translation>
    </message>
    <message>
        <source>expected at most %1 megapixels, found %2 x %3 pixels</source>
        <translation>应至多为 %1 百万像素，实际为 %2 x %3 像素</translation>
    </message>
    <message>
        <source>The filters of this model have %1 channels; only three can be shown as red, green and blue.</source>
        <translation>该模型的滤波器有 %1 个通道；只有三个通道才能显示为红、绿、蓝。</translation>
    </message>
    <message>
        <source>a list of 1 to %1 numbers</source>
        <translation>含 1 到 %1 个数的列表</translation>
    </message>
    <message>
        <source>expected %1 channels, as many as the model takes, found %2</source>
        <translation>应为 %1 个通道（与模型的输入相同），实为 %2 个</translation>
    </message>
    <message>
        <source>expected the file that was opened, found another image</source>
        <translation>应为当初打开的文件，实为另一幅图像</translation>
    </message>
    <message>
        <source>resizing a channel to %1 x %2 pixels</source>
        <translation>把一个通道缩放到 %1 x %2 像素</translation>
    </message>
    <message>
        <source>expected nearest, bilinear or bicubic for a model that does not take three channels, found lanczos</source>
        <translation>对于输入不是三个通道的模型，应为 nearest、bilinear 或 bicubic，实为 lanczos</translation>
    </message>
    <message>
        <source>%1: reading %2 channels</source>
        <translation>%1：读取 %2 个通道</translation>
    </message>
    <message>
        <source>expected [width, channels, patch, patch] with 1 to %1 channels, found %2</source>
        <translation>应为 [width, channels, patch, patch]，通道数为 1 到 %1，实为 %2</translation>
    </message>
    <message>
        <source>expected %1 numbers, one per channel of the model, found none; --mean and --std state them</source>
        <translation>应为 %1 个数，模型的每个通道一个，实际没有；可用 --mean 和 --std 给出</translation>
    </message>
    <message>
        <source>expected %1 numbers, one per channel of the model, found %2 (from %3); --mean and --std state them</source>
        <translation>应为 %1 个数，模型的每个通道一个，实为 %2 个（来自 %3）；可用 --mean 和 --std 给出</translation>
    </message>
    <message>
        <source>expected three numbers where pixels are not divided by 255, found %1</source>
        <translation>像素不是除以 255 时应为三个数，实为 %1 个</translation>
    </message>
    <message>
        <source>one number above 0 per channel, R,G,B</source>
        <translation>每通道一个大于 0 的数，R,G,B</translation>
    </message>
    <message>
        <source>one number per channel, R,G,B</source>
        <translation>每通道一个数，R,G,B</translation>
    </message>
    <message>
        <source>expected a trace with a general prompt in layer %1, found none</source>
        <translation>第 %1 层应有通用提示的记录，但没有找到</translation>
    </message>
    <message>
        <source>attention relative to the general prompt</source>
        <translation>相对于通用提示的注意力</translation>
    </message>
    <message>
        <source>relative to %1</source>
        <translation>相对于%1</translation>
    </message>
    <message>
        <source>a general_query below %1</source>
        <translation>小于 %1 的 general_query</translation>
    </message>
    <message>
        <source>Relative to</source>
        <translation>相对于</translation>
    </message>
    <message>
        <source>Divides the attention by that of the general prompt that the trace was recorded with, so that what any prompt looks at is left out: 2 is twice the general prompt&apos;s weight.</source>
        <translation>将注意力除以记录中通用提示的注意力，从而去掉任何提示都会关注的部分：2 表示通用提示权重的两倍。</translation>
    </message>
    <message>
        <source>general</source>
        <translation>通用</translation>
    </message>
    <message>
        <source>one of among and among_q</source>
        <translation>among 和 among_q 之一</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>帧数</translation>
    </message>
    <message>
        <source>frames that a model of clips looks at</source>
        <translation>片段模型所看的帧数</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>类别名称</translation>
    </message>
    <message>
        <source>text file with the names of the classes, one per line</source>
        <translation>包含类别名称的文本文件，每行一个</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>model input in pixels</source>
        <translation>模型输入的像素尺寸</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>which of several sets of weights in the file; inspect lists them</source>
        <translation>文件中多组权重里的哪一组；inspect 会列出它们</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>of the MLPs</source>
        <translation>MLP 的激活函数</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>of linear layers and self-attention; bf16 is a less exact preview: weights take half the memory, and a GPU or an AMD processor less time</source>
        <translation>线性层和自注意力的精度；bf16 是不太精确的预览：权重只占一半内存，GPU 或 AMD 处理器用时更短</translation>
    </message>
    <message>
        <source>Queries and keys</source>
        <translation>查询和键</translation>
    </message>
    <message>
        <source>queries and keys that a pass keeps; float16 takes half the memory, the effect is reported</source>
        <translation>一次前向所保留的查询和键；float16 只占一半内存，其影响会报告出来</translation>
    </message>
    <message>
        <source>number of attention heads</source>
        <translation>注意力头的数量</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>normalization, one number per channel</source>
        <translation>归一化，每个通道一个数</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Crop mode</source>
        <translation>裁剪方式</translation>
    </message>
    <message>
        <source>how an image becomes the input&apos;s shape</source>
        <translation>图像如何变成输入的形状</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>part of the image&apos;s shorter side that is kept</source>
        <translation>保留的部分占图像短边的比例</translation>
    </message>
    <message>
        <source>DETR (decoder layers); traces that have it, such as a language model&apos;s</source>
        <translation>DETR（解码器层）；含有它的记录，例如语言模型的记录</translation>
    </message>
    <message>
        <source>How much each object query attends to every other before the layer looks at the image, one row per query; rows of one head sum to 1. In the first decoder layer the queries have not seen the image yet, so this matrix is the same for every image. Through it queries settle which of them reports which object. In the trace of a language model the queries are words: each row is what a word takes from the words before it, and sums to less than 1, as the image and other words have the rest.</source>
        <translation>在该层看图像之前，每个物体查询对其他查询的关注程度，每行一个查询；一个头的每行之和为 1。在第一个解码器层，查询对图像还一无所知，因此该矩阵对每幅图像都相同。查询借此商定由谁报告哪个物体。在语言模型的记录里，查询就是词语：每行是一个词从它前面的词那里取了多少，其和小于 1，因为其余部分属于图像和别的词。</translation>
    </message>
    <message>
        <source>Computed in bfloat16, a preview: what linear layers and self-attention multiply has 8 significant bits.</source>
        <translation>以 bfloat16 计算，仅供预览：线性层和自注意力相乘的数只有 8 位有效位。</translation>
    </message>
    <message>
        <source>the basis</source>
        <translation>基</translation>
    </message>
    <message>
        <source>one of the images</source>
        <translation>其中一幅图像</translation>
    </message>
    <message>
        <source>an archive of images</source>
        <translation>图像存档</translation>
    </message>
    <message>
        <source>%1: a slide of %2 pixels, %3 µm per pixel; its overview is read, and a tile is named FILE#tile=LEVEL:COLUMN,ROW</source>
        <translation>%1：%2 像素的切片，每像素 %3 µm；读取的是其概览，图块的写法为 FILE#tile=LEVEL:COLUMN,ROW</translation>
    </message>
    <message>
        <source>%1: a slide of %2 pixels; its overview is read, and a tile is named FILE#tile=LEVEL:COLUMN,ROW</source>
        <translation>%1：%2 像素的切片；读取的是其概览，图块的写法为 FILE#tile=LEVEL:COLUMN,ROW</translation>
    </message>
    <message>
        <source>holds %1 frames; the first is read</source>
        <translation>含 %1 帧；读取第一帧</translation>
    </message>
    <message>
        <source>holds %1 pages; the first is read</source>
        <translation>含 %1 页；读取第一页</translation>
    </message>
    <message>
        <source>channel %1 from %2 to %3</source>
        <translation>通道 %1（%2 到 %3）</translation>
    </message>
    <message>
        <source>%1: %2 channels of %3 bits; red is %4, green is %5, blue is %6</source>
        <translation>%1：%2 个 %3 位通道；红为%4，绿为%5，蓝为%6</translation>
    </message>
    <message>
        <source>%1: claims %2 frames, %3 could be read</source>
        <translation>%1：声称有 %2 帧，可读取 %3 帧</translation>
    </message>
    <message>
        <source>%1: has frames 0 to %2, fewer than were asked for</source>
        <translation>%1：有第 0 到 %2 帧，少于所要求的</translation>
    </message>
    <message>
        <source>%1; computed on the CPU</source>
        <translation>%1；已改在 CPU 上计算</translation>
    </message>
    <message>
        <source>Of the caption &quot;%1&quot; the first %2 of %3 tokens are read: the model takes no more.</source>
        <translation>说明文字“%1”只读取 %3 个词元中的前 %2 个：模型不接受更多。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 tiles are read: %4</source>
        <translation>%1：读取 %3 个图块中的 %2 个：%4</translation>
    </message>
    <message>
        <source>expected a checkpoint, found %1</source>
        <translation>应为检查点，实为%1</translation>
    </message>
    <message>
        <source>an empty ZIP archive</source>
        <translation>空的 ZIP 归档</translation>
    </message>
    <message>
        <source>a ZIP archive of neither PyTorch (FOLDER/data.pkl) nor NumPy (.npy arrays), with %1 record: %2</source>
        <translation>既非 PyTorch（FOLDER/data.pkl）也非 NumPy（.npy 数组）的 ZIP 归档，含 %1 个条目：%2</translation>
    </message>
    <message>
        <source>a ZIP archive of neither PyTorch (FOLDER/data.pkl) nor NumPy (.npy arrays), with %1 records: %2</source>
        <translation>既非 PyTorch（FOLDER/data.pkl）也非 NumPy（.npy 数组）的 ZIP 归档，含 %1 个条目：%2</translation>
    </message>
    <message>
        <source>a tar archive</source>
        <translation>tar 归档</translation>
    </message>
    <message>
        <source>a PyTorch checkpoint of 2017 in a tar archive</source>
        <translation>tar 归档中的 2017 年 PyTorch 检查点</translation>
    </message>
    <message>
        <source>a checkpoint from before the first release of PyTorch</source>
        <translation>PyTorch 首次发布之前的检查点</translation>
    </message>
    <message>
        <source>an image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>a damaged PNG image</source>
        <translation>已损坏的 PNG 图像</translation>
    </message>
    <message>
        <source>a web page, probably an error page saved by a download</source>
        <translation>网页，可能是下载时保存的错误页</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>expected room for a row, found a height of %2mm</source>
        <translation>应能容下一行，实际高度为 %2mm</translation>
    </message>
    <message>
        <source>a gzip archive; unpack it first</source>
        <translation>gzip 归档；请先解压</translation>
    </message>
    <message>
        <source>a Git LFS pointer; &quot;git lfs pull&quot; downloads the file itself</source>
        <translation>Git LFS 指针；用“git lfs pull”下载文件本身</translation>
    </message>
    <message>
        <source>text that begins with &quot;%1&quot;</source>
        <translation>以“%1”开头的文本</translation>
    </message>
    <message>
        <source>expected an %1 as JSON, found %2</source>
        <translation>应为 JSON 形式的%1，实为%2</translation>
    </message>
    <message>
        <source>expected a %1 as JSON, found %2</source>
        <translation>应为 JSON 形式的%1，实为%2</translation>
    </message>
    <message>
        <source>text that is none</source>
        <translation>其他文本</translation>
    </message>
    <message>
        <source>expected an image (JPEG, PNG, WebP, TIFF or BMP), found %1</source>
        <translation>应为图像（JPEG、PNG、WebP、TIFF 或 BMP），实为%1</translation>
    </message>
    <message>
        <source>expected class, mean or a patch, as this model has no named queries, found %1</source>
        <translation>应为 class、mean 或一个图块，因为此模型没有具名查询，实为 %1</translation>
    </message>
    <message>
        <source>expected @0 to @%1, found %2</source>
        <translation>应为 @0 到 @%1，实为 %2</translation>
    </message>
    <message>
        <source>expected different names, found %1 and %2</source>
        <translation>应为不同的名称，实为 %1 和 %2</translation>
    </message>
    <message>
        <source>expected manifests of one task, found two (%1)</source>
        <translation>应为同一任务的清单，实为两个任务（%1）</translation>
    </message>
    <message>
        <source>expected a folder to write into, found a kernel file system (/proc or /sys)</source>
        <translation>应为可写入的文件夹，实为内核文件系统（/proc 或 /sys）</translation>
    </message>
    <message>
        <source>cannot be written: not enough memory for the encoder; a video of smaller frames needs less</source>
        <translation>无法写入：编码器内存不足；帧较小的视频需要更少内存</translation>
    </message>
    <message>
        <source>expected cpu or auto, as LibTorch finds no GPU here, found %1</source>
        <translation>应为 cpu 或 auto，因为 LibTorch 在此找不到 GPU，实为 %1</translation>
    </message>
    <message>
        <source>expected a model with attention over the image, found %1</source>
        <translation>应为对图像有注意力的模型，实为 %1</translation>
    </message>
</context>
<context>
    <name>ui::Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>窗格(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>E&amp;xperiments</source>
        <translation>实验(&amp;X)</translation>
    </message>
</context>
<context>
    <name>ui::Answer</name>
    <message>
        <source>cosine of the feature</source>
        <translation>特征的余弦</translation>
    </message>
    <message>
        <source>logit of %1</source>
        <translation>%1 的 logit</translation>
    </message>
    <message>
        <source>probability of %1</source>
        <translation>%1 的概率</translation>
    </message>
    <message>
        <source>logit of %1 minus %2</source>
        <translation>%1 的 logit 减 %2</translation>
    </message>
</context>
<context>
    <name>ui::Canvas</name>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>The view cannot be drawn: this display has no OpenGL 3.3. Figures can still be exported.</source>
        <translation>无法绘制视图：此显示器不支持 OpenGL 3.3。插图仍可导出。</translation>
    </message>
    <message>
        <source>The view cannot be drawn: OpenGL 3.3 is required, this display offers %1.%2.</source>
        <translation>无法绘制视图：需要 OpenGL 3.3，此显示器提供 %1.%2。</translation>
    </message>
    <message>
        <source>The view cannot be drawn: %1</source>
        <translation>无法绘制视图：%1</translation>
    </message>
    <message>
        <source>lowest</source>
        <translation>最低</translation>
    </message>
    <message>
        <source>highest</source>
        <translation>最高</translation>
    </message>
    <message>
        <source>smooth</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>图像块</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>第 %1 名，共 %2</translation>
    </message>
    <message>
        <source>per map</source>
        <translation>每幅图</translation>
    </message>
    <message>
        <source>per layer</source>
        <translation>每层</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共用</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>sinks left out</source>
        <translation>已排除汇点</translation>
    </message>
    <message numerus="yes">
        <source>in %n map(s) (N)</source>
        <translation>
            <numerusform>在 %n 张图中 (N)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sink(s): %1 %</source>
        <translation>
            <numerusform>%n 个汇点：%1 %</numerusform>
        </translation>
    </message>
    <message>
        <source>left out (N)</source>
        <translation>已排除 (N)</translation>
    </message>
    <message>
        <source>sinks counted</source>
        <translation>已计入汇点</translation>
    </message>
    <message>
        <source>leave out (N)</source>
        <translation>排除 (N)</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Fewer Steps</source>
        <translation>减少步数</translation>
    </message>
    <message>
        <source>sink, left out of the range</source>
        <translation>汇点，不计入范围</translation>
    </message>
    <message>
        <source>dropped from the sequence</source>
        <translation>已从序列中移除</translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <translation>%1：%2 %</translation>
    </message>
</context>
<context>
    <name>ui::CaptionField</name>
    <message>
        <source>Words</source>
        <translation>词语</translation>
    </message>
    <message>
        <source>a photo of a {cat; dog}</source>
        <translation>a photo of a {cat; dog}</translation>
    </message>
    <message>
        <source>Captions to compare the image with, separated by semicolons; press Enter to show them</source>
        <translation>与图像比较的文本，用分号分隔；按回车显示</translation>
    </message>
    <message>
        <source>Load captions</source>
        <translation>载入文本</translation>
    </message>
    <message>
        <source>Read captions from a text file, one per line</source>
        <translation>从文本文件读取，每行一条</translation>
    </message>
    <message>
        <source>Load Captions</source>
        <translation>载入文本</translation>
    </message>
    <message>
        <source>Text, one caption per line (*.txt);;All files (*)</source>
        <translation>文本，每行一条 (*.txt);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>ui::ChannelBar</name>
    <message>
        <source>Channels of the image</source>
        <translation>图像的通道</translation>
    </message>
    <message>
        <source>Channel in red</source>
        <translation>红色通道</translation>
    </message>
    <message>
        <source>Channel in green</source>
        <translation>绿色通道</translation>
    </message>
    <message>
        <source>Channel in blue</source>
        <translation>蓝色通道</translation>
    </message>
</context>
<context>
    <name>ui::CommandGroup</name>
    <message>
        <source>Open an image first.</source>
        <translation>请先打开图像。</translation>
    </message>
    <message>
        <source>Open a model first.</source>
        <translation>请先打开模型。</translation>
    </message>
    <message>
        <source>Open a model and an image first.</source>
        <translation>请先打开模型和图像。</translation>
    </message>
    <message>
        <source>There are no pins. Pin a view first (P).</source>
        <translation>没有图钉。请先固定一个视图（P）。</translation>
    </message>
    <message>
        <source>There is only one pane. Open another first (Ctrl+T).</source>
        <translation>只有一个窗格。请先打开另一个（Ctrl+T）。</translation>
    </message>
</context>
<context>
    <name>ui::CommandPalette</name>
    <message>
        <source>Find a view</source>
        <translation>查找视图</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Find a view…</source>
        <translation>查找视图…</translation>
    </message>
    <message>
        <source>Find a command…</source>
        <translation>查找命令…</translation>
    </message>
    <message>
        <source>Part of a view&apos;s name</source>
        <translation>视图名称的一部分</translation>
    </message>
    <message>
        <source>Part of a command&apos;s name</source>
        <translation>命令名称的一部分</translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation>找到的命令</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>没有与“%1”匹配的内容。</translation>
    </message>
    <message>
        <source>Show All Views</source>
        <translation>显示所有视图</translation>
    </message>
    <message>
        <source>Show All Commands</source>
        <translation>显示所有命令</translation>
    </message>
</context>
<context>
    <name>ui::Commands</name>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG 图像 (*.png)</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG 矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>%1 already exists. Do you want to replace it?</source>
        <translation>%1 已存在。要替换它吗？</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
</context>
<context>
    <name>ui::CrashRecovery</name>
    <message>
        <source>The recovery file could not be written: %1</source>
        <translation>无法写入恢复文件：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n pin(s)</source>
        <translation>
            <numerusform>%n 个图钉</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CurvesView</name>
    <message>
        <source>Plot</source>
        <translation>曲线图</translation>
    </message>
</context>
<context>
    <name>ui::DisplayPanel</name>
    <message>
        <source>Display</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Smooth between patches</source>
        <translation>在图像块之间平滑</translation>
    </message>
    <message>
        <source>smooth</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Interpolate bicubically between patch centers; otherwise every patch is one flat cell</source>
        <translation>在图像块中心之间双三次插值；否则每个图像块为单色方格</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>样式</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>glow</source>
        <translation>辉光</translation>
    </message>
    <message>
        <source>Dim the photo and let the color grow with the value</source>
        <translation>照片变暗，颜色随数值显现</translation>
    </message>
    <message>
        <source>tint</source>
        <translation>着色</translation>
    </message>
    <message>
        <source>Use the same opacity everywhere, as most papers do</source>
        <translation>各处不透明度相同，与多数论文一致</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>聚光</translation>
    </message>
    <message>
        <source>Let the photo&apos;s brightness follow the value, without color</source>
        <translation>不着色：照片亮度随数值变化</translation>
    </message>
    <message>
        <source>Style %1</source>
        <translation>样式：%1</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Class whose evidence is shown; click a prediction to choose it</source>
        <translation>显示其依据的类别；单击预测也可选择</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>per map</source>
        <translation>每张图</translation>
    </message>
    <message>
        <source>per layer</source>
        <translation>每层</translation>
    </message>
    <message>
        <source>shared by all layers</source>
        <translation>所有层共用</translation>
    </message>
</context>
<context>
    <name>ui::Docks</name>
    <message>
        <source>Pins</source>
        <translation>图钉</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>更新</translation>
    </message>
</context>
<context>
    <name>ui::DocumentCommands</name>
    <message>
        <source>Open &amp;Image…</source>
        <translation>打开图像(&amp;I)…</translation>
    </message>
    <message>
        <source>Open an image and browse its folder</source>
        <translation>打开一幅图像并浏览其文件夹</translation>
    </message>
    <message>
        <source>Open &amp;Model…</source>
        <translation>打开模型(&amp;M)…</translation>
    </message>
    <message>
        <source>Open a checkpoint</source>
        <translation>打开检查点</translation>
    </message>
    <message>
        <source>Model &amp;Gallery…</source>
        <translation>模型库(&amp;G)…</translation>
    </message>
    <message>
        <source>Search, download and open published models</source>
        <translation>搜索、下载和打开已发布的模型</translation>
    </message>
    <message>
        <source>Open &amp;Folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open a folder of images, or one with a checkpoint</source>
        <translation>打开图像文件夹，或包含检查点的文件夹</translation>
    </message>
    <message>
        <source>Open &amp;Sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>Open the bundled model and image</source>
        <translation>打开自带的模型和图像</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Open the image or file on the clipboard</source>
        <translation>打开剪贴板中的图像或文件</translation>
    </message>
    <message>
        <source>C&amp;lose All</source>
        <translation>全部关闭(&amp;L)</translation>
    </message>
    <message>
        <source>Close the image, the model, the session and all panes but one</source>
        <translation>关闭图像、模型和会话，只留一个窗格</translation>
    </message>
    <message>
        <source>P&amp;references…</source>
        <translation>首选项(&amp;R)…</translation>
    </message>
    <message>
        <source>Language, theme, colors, threads, folders and keys</source>
        <translation>语言、主题、颜色、线程、文件夹和快捷键</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Quit Headscope</source>
        <translation>退出 Headscope</translation>
    </message>
    <message>
        <source>&amp;Edit Model Settings…</source>
        <translation>编辑模型设置(&amp;C)…</translation>
    </message>
    <message>
        <source>Edit mean, standard deviation, crop, input size and heads</source>
        <translation>编辑均值、标准差、裁剪、输入尺寸和头数</translation>
    </message>
    <message>
        <source>Device: &amp;Automatic</source>
        <translation>设备：自动(&amp;A)</translation>
    </message>
    <message>
        <source>Use a GPU if there is one, else the CPU</source>
        <translation>有 GPU 时用 GPU，否则用 CPU</translation>
    </message>
    <message>
        <source>Device: C&amp;PU</source>
        <translation>设备：C&amp;PU</translation>
    </message>
    <message>
        <source>Run on the CPU</source>
        <translation>在 CPU 上运行</translation>
    </message>
    <message>
        <source>Device: &amp;GPU (CUDA)</source>
        <translation>设备：&amp;GPU (CUDA)</translation>
    </message>
    <message>
        <source>Run on the first GPU</source>
        <translation>在第一个 GPU 上运行</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>取消(&amp;A)</translation>
    </message>
    <message>
        <source>Stop the computation and keep the last result</source>
        <translation>停止计算并保留上一个结果</translation>
    </message>
    <message>
        <source>Open Image</source>
        <translation>打开图像</translation>
    </message>
    <message>
        <source>Images (%1);;All files (*)</source>
        <translation>图像 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Checkpoints (%1);;All files (*)</source>
        <translation>检查点 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open Folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>没有打开任何内容。</translation>
    </message>
    <message>
        <source>Nothing is being computed.</source>
        <translation>没有正在进行的计算。</translation>
    </message>
</context>
<context>
    <name>ui::Download</name>
    <message>
        <source>the server sent a different part than requested</source>
        <translation>服务器发来的部分与请求的不同</translation>
    </message>
    <message>
        <source>the connection was closed early</source>
        <translation>连接提前结束</translation>
    </message>
    <message>
        <source>the server answered %1 %2</source>
        <translation>服务器回应 %1 %2</translation>
    </message>
    <message>
        <source>the file on the server is shorter than the part already downloaded</source>
        <translation>服务器上的文件短于已下载的部分</translation>
    </message>
</context>
<context>
    <name>ui::EditBadge</name>
    <message>
        <source>Edited: %1</source>
        <translation>已编辑：%1</translation>
    </message>
    <message>
        <source>unedited</source>
        <translation>未编辑</translation>
    </message>
    <message>
        <source>A edited: %1  ·  B: %2</source>
        <translation>A 已编辑：%1  ·  B：%2</translation>
    </message>
</context>
<context>
    <name>ui::EditCommands</name>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Attention scores are divided by it before the softmax.
Above 1 attention spreads, below 1 it sharpens.</source>
        <translation>softmax 之前注意力得分除以它。
大于 1 时注意力分散，小于 1 时集中。</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层第 %2 头</translation>
    </message>
    <message>
        <source>Layer %1, all heads</source>
        <translation>第 %1 层，所有头</translation>
    </message>
    <message>
        <source>Switch Off (&amp;Zero)</source>
        <translation>关闭（置零）(&amp;Z)</translation>
    </message>
    <message>
        <source>Replace by &amp;Mean over Tokens</source>
        <translation>用对词元的平均替换(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Uniform Attention</source>
        <translation>均匀注意力(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Temperature…</source>
        <translation>温度(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Drop from Sequence</source>
        <translation>从序列中去掉(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Fill with Mean Color</source>
        <translation>用平均颜色填充(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Blur</source>
        <translation>模糊(&amp;B)</translation>
    </message>
    <message>
        <source>Mask as Key in &amp;Layer %1</source>
        <translation>在第 %1 层屏蔽为键(&amp;L)</translation>
    </message>
    <message>
        <source>Mask as Key in &amp;All Layers</source>
        <translation>在所有层屏蔽为键(&amp;A)</translation>
    </message>
    <message>
        <source>Turn Edits &amp;Off</source>
        <translation>关闭所有编辑(&amp;O)</translation>
    </message>
    <message>
        <source>Turn Edits &amp;On</source>
        <translation>启用所有编辑(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Remove All Edits</source>
        <translation>移除所有编辑(&amp;R)</translation>
    </message>
    <message>
        <source>Patch row %1, column %2</source>
        <translation>图像块：第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>Marked patches</source>
        <translation>标记的图像块</translation>
    </message>
    <message>
        <source>&amp;Switch Shown Head Off</source>
        <translation>关闭所示的头(&amp;S)</translation>
    </message>
    <message>
        <source>Set the output of the shown head to 0 for all tokens; if heads are fused, of all heads</source>
        <translation>将所示头对所有词元的输出置为 0；头合并时则为所有头</translation>
    </message>
    <message>
        <source>Replace Shown Head by Its &amp;Mean</source>
        <translation>用平均替换所示的头(&amp;M)</translation>
    </message>
    <message>
        <source>Replace the output of the shown head by its mean over the tokens</source>
        <translation>用对词元的平均替换所示头的输出</translation>
    </message>
    <message>
        <source>Give Shown Head &amp;Uniform Attention</source>
        <translation>使所示的头注意力均匀(&amp;U)</translation>
    </message>
    <message>
        <source>Make every token weigh the same in the shown head</source>
        <translation>使所示的头对每个词元权重相同</translation>
    </message>
    <message>
        <source>Set &amp;Temperature of Shown Head…</source>
        <translation>设置所示头的温度(&amp;T)…</translation>
    </message>
    <message>
        <source>Divide the attention scores of the shown head by a temperature before the softmax</source>
        <translation>softmax 之前将所示头的注意力得分除以温度</translation>
    </message>
    <message>
        <source>&amp;Drop Marked Patches</source>
        <translation>去掉标记的图像块(&amp;D)</translation>
    </message>
    <message>
        <source>Remove the marked patches from the token sequence</source>
        <translation>从词元序列中去掉标记的图像块</translation>
    </message>
    <message>
        <source>&amp;Fill Marked Patches with Mean Color</source>
        <translation>用平均色填充标记的图像块(&amp;F)</translation>
    </message>
    <message>
        <source>Replace their pixels by the image&apos;s mean color</source>
        <translation>用图像的平均颜色替换其像素</translation>
    </message>
    <message>
        <source>&amp;Blur Marked Patches</source>
        <translation>模糊标记的图像块(&amp;B)</translation>
    </message>
    <message>
        <source>Replace their pixels by a blurred copy of the image</source>
        <translation>用图像的模糊副本替换其像素</translation>
    </message>
    <message>
        <source>Mas&amp;k Marked Patches as Keys in This Layer</source>
        <translation>在此层将标记的图像块屏蔽为键(&amp;K)</translation>
    </message>
    <message>
        <source>Stop every token from attending to them in the shown layer</source>
        <translation>阻止所示层中的词元关注它们</translation>
    </message>
    <message>
        <source>Mask Marked Patches as Keys in &amp;All Layers</source>
        <translation>在所有层将标记的图像块屏蔽为键(&amp;A)</translation>
    </message>
    <message>
        <source>Stop every token from attending to them in any layer</source>
        <translation>阻止任何层中的词元关注它们</translation>
    </message>
    <message>
        <source>T&amp;ype Edit…</source>
        <translation>输入编辑(&amp;Y)…</translation>
    </message>
    <message>
        <source>Type an edit as on the command line: zero:3.1, nopos, drop:2,3-4,5</source>
        <translation>按命令行的写法输入编辑：zero:3.1, nopos, drop:2,3-4,5</translation>
    </message>
    <message>
        <source>T&amp;oggle Edits</source>
        <translation>启用/停用编辑(&amp;O)</translation>
    </message>
    <message>
        <source>Switch between the model with and without edits</source>
        <translation>在有编辑与无编辑的模型之间切换</translation>
    </message>
    <message>
        <source>Remove every edit; Undo restores them</source>
        <translation>移除所有编辑；可用撤销恢复</translation>
    </message>
    <message>
        <source>&amp;Head Ablation</source>
        <translation>头消融(&amp;H)</translation>
    </message>
    <message>
        <source>Show how the score changes when each head is switched off; click to go there, right click to switch it off</source>
        <translation>显示逐个关闭每个头时得分如何变化；单击转到该头，右键关闭它</translation>
    </message>
    <message>
        <source>&amp;Occlusion</source>
        <translation>遮挡(&amp;P)</translation>
    </message>
    <message>
        <source>Show how the score changes when each patch is hidden</source>
        <translation>显示逐个遮挡每个图像块时得分如何变化</translation>
    </message>
    <message>
        <source>&amp;Logit Attribution</source>
        <translation>logit 归因(&amp;L)</translation>
    </message>
    <message>
        <source>Show how much each head and each MLP adds to the score</source>
        <translation>显示每个头和每个 MLP 对得分的贡献</translation>
    </message>
    <message>
        <source>This view shows no layer. Choose a head first, for example in the grid of all heads (G).</source>
        <translation>此视图不显示某一层。请先选择一个头，例如在所有头的网格中 (G)。</translation>
    </message>
    <message>
        <source>Show a view of one layer first, for example the attention.</source>
        <translation>请先显示某一层的视图，例如注意力。</translation>
    </message>
    <message>
        <source>Mark an object in the image first: R for a rectangle, O for a lasso.</source>
        <translation>请先在图像中标记对象：R 为矩形，O 为套索。</translation>
    </message>
    <message>
        <source>Nothing is edited.</source>
        <translation>没有编辑。</translation>
    </message>
    <message>
        <source>Open an image, and a model that has this view.</source>
        <translation>请打开图像以及具有此视图的模型。</translation>
    </message>
    <message>
        <source>Mark an object first, and show a view of one layer.</source>
        <translation>请先标记对象，并显示某一层的视图。</translation>
    </message>
</context>
<context>
    <name>ui::EditList</name>
    <message>
        <source>No edits. Right-click a head&apos;s tile or a patch, or type an edit.</source>
        <translation>没有编辑。右键单击头的小图或图像块，或输入一条编辑。</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Remove the edit; Undo restores it</source>
        <translation>移除编辑；可用撤销恢复</translation>
    </message>
</context>
<context>
    <name>ui::Edits</name>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>第 %1 至 %2 层</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>heads %1 to %2</source>
        <translation>第 %1 至 %2 头</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>patches %1</source>
        <translation>图像块 %1</translation>
    </message>
    <message>
        <source>their mean color</source>
        <translation>其平均颜色</translation>
    </message>
    <message>
        <source>a blur</source>
        <translation>模糊</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>灰色</translation>
    </message>
    <message>
        <source>The output of %1 of %2 is set to 0.</source>
        <translation>%2%1的输出置为 0。</translation>
    </message>
    <message>
        <source>The output of %1 of %2 is replaced by its mean over the tokens.</source>
        <translation>%2%1的输出替换为其对词元的平均。</translation>
    </message>
    <message>
        <source>In %1 of %2 every token weighs the same.</source>
        <translation>对%2%1，每个词元权重相同。</translation>
    </message>
    <message>
        <source>Attention scores of %1 of %2 are divided by %3: above 1 attention spreads, below 1 it sharpens.</source>
        <translation>%2%1的得分除以 %3：大于 1 时注意力分散，小于 1 时集中。</translation>
    </message>
    <message>
        <source>In %1, %2: %3 cannot attend to %4.</source>
        <translation>在%1%2中，%3不能关注%4。</translation>
    </message>
    <message>
        <source>Dropped from the sequence: %1.</source>
        <translation>从序列中去掉：%1。</translation>
    </message>
    <message>
        <source>Pixels of %1 are replaced by %2.</source>
        <translation>%1的像素替换为%2。</translation>
    </message>
    <message>
        <source>The patches are shuffled.</source>
        <translation>图像块被打乱。</translation>
    </message>
    <message>
        <source>The position embedding is removed.</source>
        <translation>去除位置嵌入。</translation>
    </message>
    <message>
        <source>The output of the MLP of %1 is set to 0.</source>
        <translation>%1的 MLP 输出置为 0。</translation>
    </message>
    <message>
        <source>The output of the MLP of %1 is replaced by its mean.</source>
        <translation>%1的 MLP 输出替换为其平均。</translation>
    </message>
    <message numerus="yes">
        <source>A register is added; %n MLP neuron(s) move to it from the patches.</source>
        <translation>
            <numerusform>增加一个寄存器，MLP 的 %n 个神经元从图像块移至其上。</numerusform>
        </translation>
    </message>
    <message>
        <source>all tokens</source>
        <translation>所有词元</translation>
    </message>
    <message>
        <source>class token</source>
        <translation>类别词元</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>all patches</source>
        <translation>所有图像块</translation>
    </message>
    <message numerus="yes">
        <source>%n patch(es)</source>
        <translation>
            <numerusform>%n 个图像块</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 filled</source>
        <translation>已填充 %1</translation>
    </message>
    <message>
        <source>%1 blurred</source>
        <translation>已模糊 %1</translation>
    </message>
    <message>
        <source>%1 grey</source>
        <translation>%1 为灰色</translation>
    </message>
    <message>
        <source>%1, %2 off</source>
        <translation>%1，%2 关闭</translation>
    </message>
    <message>
        <source>%1, %2: mean over tokens</source>
        <translation>%1，%2：对词元取均值</translation>
    </message>
    <message>
        <source>%1, %2: uniform attention</source>
        <translation>%1，%2：均匀注意力</translation>
    </message>
    <message>
        <source>%1, %2: temperature %3</source>
        <translation>%1，%2：温度 %3</translation>
    </message>
    <message>
        <source>%1: %2 masked as keys</source>
        <translation>%1：屏蔽作为键的 %2</translation>
    </message>
    <message>
        <source>%1 dropped</source>
        <translation>已丢弃 %1</translation>
    </message>
    <message>
        <source>patches shuffled</source>
        <translation>图像块已打乱</translation>
    </message>
    <message>
        <source>position embedding off</source>
        <translation>位置嵌入关闭</translation>
    </message>
    <message>
        <source>%1, MLP off</source>
        <translation>%1，MLP 关闭</translation>
    </message>
    <message>
        <source>%1, MLP: mean</source>
        <translation>%1，MLP：均值</translation>
    </message>
    <message>
        <source>register added</source>
        <translation>已添加寄存器</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 及另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>最后一层</translation>
    </message>
</context>
<context>
    <name>ui::ErrorStrip</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>ui::ExperimentPanel</name>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Sweeps</source>
        <translation>逐项测试</translation>
    </message>
    <message>
        <source>Edit, as on the command line</source>
        <translation>编辑（命令行写法）</translation>
    </message>
    <message>
        <source>zero:3.1</source>
        <translation>zero:3.1</translation>
    </message>
    <message>
        <source>Kinds of edits</source>
        <translation>编辑种类</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Insert an example edit</source>
        <translation>插入一个可供修改的编辑示例</translation>
    </message>
    <message>
        <source>Head off (zero)</source>
        <translation>关闭头：置零</translation>
    </message>
    <message>
        <source>Head off (mean)</source>
        <translation>关闭头：取其平均</translation>
    </message>
    <message>
        <source>Uniform attention</source>
        <translation>均匀注意力</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Mask attention between tokens</source>
        <translation>屏蔽词元之间的注意力</translation>
    </message>
    <message>
        <source>MLP off</source>
        <translation>关闭 MLP</translation>
    </message>
    <message>
        <source>Drop patches</source>
        <translation>去掉图像块</translation>
    </message>
    <message>
        <source>Fill patches</source>
        <translation>填充图像块</translation>
    </message>
    <message>
        <source>Shuffle patches</source>
        <translation>打乱图像块</translation>
    </message>
    <message>
        <source>No position embedding</source>
        <translation>无位置嵌入</translation>
    </message>
    <message>
        <source>Type an edit as on the command line, then press Enter: zero:3.1, mean:0-5.*, temperature:11.2=0.5, knockout:*.*:class&gt;2,3-4,5, drop:0,0-1,3, fill:2,2=blur, mlp:7=zero, register:5.120+6.31, shuffle:1, nopos</source>
        <translation>按命令行的写法输入编辑，然后按回车：zero:3.1, mean:0-5.*, temperature:11.2=0.5, knockout:*.*:class&gt;2,3-4,5, drop:0,0-1,3, fill:2,2=blur, mlp:7=zero, register:5.120+6.31, shuffle:1, nopos</translation>
    </message>
    <message>
        <source>Test-time register</source>
        <translation>测试时寄存器</translation>
    </message>
</context>
<context>
    <name>ui::ExplainDialog</name>
    <message>
        <source>Explain This Image</source>
        <translation>解释此图像</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the sentences</source>
        <translation>复制这些句子</translation>
    </message>
    <message>
        <source>Looking at the image…</source>
        <translation>正在查看图像…</translation>
    </message>
    <message>
        <source>Open a model and an image first.</source>
        <translation>请先打开模型和图像。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show the view that says so</source>
        <translation>显示得出此结论的视图</translation>
    </message>
</context>
<context>
    <name>ui::Explanation</name>
    <message>
        <source>This model has no classifier; it outputs features.</source>
        <translation>此模型不给出类别，而是把图像转换为特征。</translation>
    </message>
    <message>
        <source>The model predicts “%1” (%2 %).</source>
        <translation>模型的答案是“%1”（%2 %）。</translation>
    </message>
    <message>
        <source>The model predicts “%1” (%2 %), ahead of “%3” (%4 %).</source>
        <translation>模型的答案是“%1”（%2 %），其次是“%3”（%4 %）。</translation>
    </message>
    <message>
        <source>Where it looks: %1.</source>
        <translation>它看向何处：%1。</translation>
    </message>
    <message>
        <source>Head %1 of layer %2 supports this prediction most: it adds %3 to the logit.</source>
        <translation>第 %2 层的头 %1 最支持此答案：它为 logit 增加 %3。</translation>
    </message>
    <message>
        <source>Head %1 of layer %2 matters most: without it the score changes by %3.</source>
        <translation>第 %2 层的头 %1 最重要：没有它，得分变化 %3。</translation>
    </message>
</context>
<context>
    <name>ui::ExportDialog</name>
    <message>
        <source>Export Figure</source>
        <translation>导出插图</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>PNG image</source>
        <translation>PNG 图像</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Single column (85 mm)</source>
        <translation>单栏（85 mm）</translation>
    </message>
    <message>
        <source>Double column (178 mm)</source>
        <translation>双栏（178 mm）</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Custom width</source>
        <translation>自定义宽度</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light, transparent background</source>
        <translation>浅色，透明背景</translation>
    </message>
    <message>
        <source>Color bar</source>
        <translation>色条</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>图注</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>%1 mm</source>
        <translation>%1 mm</translation>
    </message>
    <message>
        <source>%1, %2 pixels</source>
        <translation>%1，%2 像素</translation>
    </message>
    <message>
        <source>%1, text remains text</source>
        <translation>%1，文字仍为文字</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the figure as it is set here to the clipboard</source>
        <translation>将按此处设置的插图复制到剪贴板</translation>
    </message>
</context>
<context>
    <name>ui::FigureCommands</name>
    <message>
        <source>&amp;Copy Figure</source>
        <translation>复制插图(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the figure with its color bar to the clipboard</source>
        <translation>将插图连同色条复制到剪贴板</translation>
    </message>
    <message>
        <source>&amp;Export Figure…</source>
        <translation>导出插图(&amp;E)…</translation>
    </message>
    <message>
        <source>Write the figure as PNG, SVG or PDF</source>
        <translation>将插图写为 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>Copy as Co&amp;mmand</source>
        <translation>复制为命令(&amp;M)</translation>
    </message>
    <message>
        <source>Copy the headscope-cli command that writes this figure</source>
        <translation>复制写出此插图的 headscope-cli 命令</translation>
    </message>
    <message>
        <source>Copy &amp;Numbers</source>
        <translation>复制数值(&amp;N)</translation>
    </message>
    <message>
        <source>Copy the shown values as a table (CSV) for a spreadsheet</source>
        <translation>将所示数值复制为表格（CSV），用于电子表格</translation>
    </message>
    <message>
        <source>Save Num&amp;bers…</source>
        <translation>保存数值(&amp;B)…</translation>
    </message>
    <message>
        <source>Save the shown values as CSV, or as arrays for NumPy and PyTorch</source>
        <translation>将所示数值保存为 CSV，或 NumPy 和 PyTorch 的数组</translation>
    </message>
    <message>
        <source>Fold&amp;er Statistics…</source>
        <translation>文件夹统计(&amp;U)…</translation>
    </message>
    <message>
        <source>Compare heads over a folder: means, and the images where each is strongest</source>
        <translation>在整个文件夹上比较各头：均值，以及每个头最强的图像</translation>
    </message>
    <message>
        <source>Export Figure</source>
        <translation>导出插图</translation>
    </message>
    <message>
        <source>Command copied: it writes exactly this figure</source>
        <translation>已复制命令：它写出完全相同的插图</translation>
    </message>
    <message numerus="yes">
        <source>Numbers copied: %n line(s)</source>
        <translation>
            <numerusform>已复制数值：%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npz)</source>
        <translation>NumPy 数组 (*.npz)</translation>
    </message>
    <message>
        <source>Safetensors (*.safetensors)</source>
        <translation>Safetensors (*.safetensors)</translation>
    </message>
    <message>
        <source>Save Numbers</source>
        <translation>保存数值</translation>
    </message>
    <message>
        <source>The command of a figure needs an open model and image, not a video.</source>
        <translation>插图的命令需要打开的模型和图像，而不是视频。</translation>
    </message>
</context>
<context>
    <name>ui::FigureMaker</name>
    <message>
        <source>%1 s left</source>
        <translation>剩余 %1 秒</translation>
    </message>
    <message>
        <source>%1 min left</source>
        <translation>剩余 %1 分钟</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>%1 needs %2</source>
        <translation>%1 需要 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>ui::Filmstrip</name>
    <message>
        <source>Images in the folder</source>
        <translation>文件夹中的图像</translation>
    </message>
</context>
<context>
    <name>ui::FirstHint</name>
    <message>
        <source>%1: all keys</source>
        <translation>%1：所有快捷键</translation>
    </message>
    <message>
        <source>Click a patch to see what it attends to</source>
        <translation>单击一个图像块，看它关注哪里</translation>
    </message>
    <message>
        <source>Choose a query to see what it attends to</source>
        <translation>选择一个查询，看它关注哪里</translation>
    </message>
</context>
<context>
    <name>ui::FolderBrowser</name>
    <message>
        <source>%1: expected a folder of images or with a checkpoint, found neither</source>
        <translation>%1：应为含图像或检查点的文件夹，两者皆无</translation>
    </message>
</context>
<context>
    <name>ui::Form</name>
    <message>
        <source>%1, as a number</source>
        <translation>%1，数值</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Choose a folder: %1</source>
        <translation>选择文件夹：%1</translation>
    </message>
</context>
<context>
    <name>ui::GalleryModel</name>
    <message>
        <source>bundled</source>
        <translation>自带</translation>
    </message>
    <message>
        <source>downloaded</source>
        <translation>已下载</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Top-1</source>
        <translation>Top-1</translation>
    </message>
    <message>
        <source>License</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Side of the model&apos;s input in pixels</source>
        <translation>模型输入的边长（像素）</translation>
    </message>
    <message>
        <source>Accuracy on ImageNet-1k as published by the authors</source>
        <translation>作者公布的 ImageNet-1k 准确率</translation>
    </message>
    <message>
        <source>Download size, or whether the model is on this machine</source>
        <translation>下载大小，或模型是否已在本机</translation>
    </message>
    <message>
        <source>%1 trained on drawn shapes, to try things out</source>
        <translation>%1，用绘制的形状训练，供试用</translation>
    </message>
</context>
<context>
    <name>ui::HelpCommands</name>
    <message>
        <source>&amp;Find Command…</source>
        <translation>查找命令(&amp;F)…</translation>
    </message>
    <message>
        <source>Search all commands</source>
        <translation>搜索所有命令</translation>
    </message>
    <message>
        <source>Headscope &amp;Manual</source>
        <translation>Headscope 手册(&amp;M)</translation>
    </message>
    <message>
        <source>What can be done, by tasks; also for reading offline</source>
        <translation>按任务说明能做什么；离线也可阅读</translation>
    </message>
    <message>
        <source>&amp;Keys and Mouse</source>
        <translation>键盘与鼠标(&amp;K)</translation>
    </message>
    <message>
        <source>Show all keys and mouse actions</source>
        <translation>显示所有按键和鼠标操作</translation>
    </message>
    <message>
        <source>About the &amp;Views</source>
        <translation>关于各视图(&amp;V)</translation>
    </message>
    <message>
        <source>Show every view&apos;s meaning, options and source</source>
        <translation>显示每个视图的含义、选项和出处</translation>
    </message>
    <message>
        <source>&amp;About Headscope</source>
        <translation>关于 Headscope(&amp;A)</translation>
    </message>
    <message>
        <source>Show version and license</source>
        <translation>显示版本与许可</translation>
    </message>
    <message>
        <source>Opens the manual: %1</source>
        <translation>打开手册：%1</translation>
    </message>
    <message>
        <source>About Headscope</source>
        <translation>关于 Headscope</translation>
    </message>
    <message>
        <source>&lt;b&gt;Headscope %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;Headscope %1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Shows where a vision transformer looks.
Free software under the GNU General Public License, version 3 or later.</source>
        <translation>显示视觉 Transformer 看向哪里。
自由软件，依据 GNU 通用公共许可证第 3 版或更高版本发布。</translation>
    </message>
    <message>
        <source>Guided &amp;Tour</source>
        <translation>导览(&amp;T)</translation>
    </message>
    <message>
        <source>Learn Headscope in six steps with the bundled image</source>
        <translation>用自带图像分六步了解可以做什么</translation>
    </message>
    <message>
        <source>&amp;Explain This Image…</source>
        <translation>解释此图像(&amp;E)…</translation>
    </message>
    <message>
        <source>Explain in three sentences what the model predicts, where it looks and which head matters</source>
        <translation>用三句话说明模型的答案、它看向何处以及哪个头重要</translation>
    </message>
</context>
<context>
    <name>ui::IncomingData</name>
    <message>
        <source>pasted image</source>
        <translation>粘贴的图像</translation>
    </message>
</context>
<context>
    <name>ui::KeyField</name>
    <message>
        <source>Press a key</source>
        <translation>请按键</translation>
    </message>
</context>
<context>
    <name>ui::KeysPage</name>
    <message>
        <source>Find a command or a key</source>
        <translation>查找命令或按键</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>命令及其快捷键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>New key for the selected command</source>
        <translation>所选命令的新快捷键</translation>
    </message>
    <message>
        <source>Default Key</source>
        <translation>默认快捷键</translation>
    </message>
    <message>
        <source>No Key</source>
        <translation>无快捷键</translation>
    </message>
    <message>
        <source>Reassign</source>
        <translation>重新分配</translation>
    </message>
    <message>
        <source>%1 is already assigned to “%2”.</source>
        <translation>%1 已分配给“%2”。</translation>
    </message>
    <message>
        <source>Reset to the default.</source>
        <translation>恢复默认。</translation>
    </message>
    <message>
        <source>%1:  %2</source>
        <translation>%1：  %2</translation>
    </message>
    <message>
        <source>“%1”: click the field and press a new key.</source>
        <translation>“%1”：单击该框并按下新的快捷键。</translation>
    </message>
    <message>
        <source>%1 is reserved for “%2”.</source>
        <translation>%1 保留给“%2”。</translation>
    </message>
    <message>
        <source>“%1” has no key now.</source>
        <translation>“%1”现在没有快捷键。</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>“%1”：%2</translation>
    </message>
</context>
<context>
    <name>ui::Language</name>
    <message>
        <source>Chinese needs a Chinese font</source>
        <translation>中文界面需要中文字体</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Figure copied</source>
        <translation>插图已复制</translation>
    </message>
    <message>
        <source>Queries in this layer are named, not patches. Click a box or choose a query.</source>
        <translation>此层的查询有名称，不是图像块。请单击方框或选择一个查询。</translation>
    </message>
    <message>
        <source>This view has no query patch. Views that do will use the patch you clicked.</source>
        <translation>此视图没有查询图像块。需要查询的视图将使用您单击的图像块。</translation>
    </message>
    <message>
        <source>The view cannot be drawn on this machine.</source>
        <translation>在此计算机上无法绘制视图。</translation>
    </message>
    <message>
        <source>Headscope requires OpenGL 3.3; Mesa&apos;s software driver is sufficient.</source>
        <translation>Headscope 需要 OpenGL 3.3；Mesa 的软件驱动即可。</translation>
    </message>
    <message>
        <source>Headscope closed unexpectedly.</source>
        <translation>Headscope 意外关闭。</translation>
    </message>
    <message>
        <source>Headscope closed unexpectedly. Restore %1?</source>
        <translation>Headscope 意外关闭。恢复 %1？</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Continue with %1</source>
        <translation>继续 %1</translation>
    </message>
    <message>
        <source>The session %1 was open last time.</source>
        <translation>上次打开的会话是 %1。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>ui::ManualWindow</name>
    <message>
        <source>Headscope Manual</source>
        <translation>Headscope 手册</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Find in the manual…</source>
        <translation>在手册中查找…</translation>
    </message>
    <message>
        <source>Words to find in the manual</source>
        <translation>要在手册中查找的词</translation>
    </message>
    <message>
        <source>The manual is not installed. Install Headscope again to read it here.</source>
        <translation>未安装手册。重新安装 Headscope 后可在此阅读。</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>没有与“%1”匹配的内容。</translation>
    </message>
</context>
<context>
    <name>ui::Menus</name>
    <message>
        <source>Recent &amp;Images</source>
        <translation>最近的图像(&amp;I)</translation>
    </message>
    <message>
        <source>Recent Mo&amp;dels</source>
        <translation>最近的模型(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
</context>
<context>
    <name>ui::ModelCard</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1
%2 layers × %3 heads</source>
        <translation>%1
%2 层 × %3 头</translation>
    </message>
    <message>
        <source>%1 · width %2</source>
        <translation>%1 · 宽度 %2</translation>
    </message>
    <message>
        <source>%1 · %2 parameters
%3 layers × %4 heads · width %5</source>
        <translation>%1 · %2 参数
%3 层 × %4 头 · 宽度 %5</translation>
    </message>
    <message>
        <source>class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>distillation</source>
        <translation>蒸馏</translation>
    </message>
    <message numerus="yes">
        <source>%n register(s)</source>
        <translation>
            <numerusform>%n 个寄存器</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n patch(es)</source>
        <translation>
            <numerusform>最多 %n 个图像块</numerusform>
        </translation>
    </message>
    <message>
        <source>at least %1 × %2 patches</source>
        <translation>至少 %1 × %2 个图像块</translation>
    </message>
    <message>
        <source>%1 × %2 patches</source>
        <translation>%1 × %2 个图像块</translation>
    </message>
    <message>
        <source>the photo&apos;s aspect ratio, at most as many pixels as %1 × %2, patch %3</source>
        <translation>照片的比例，像素数至多为 %1 × %2，图像块 %3</translation>
    </message>
    <message>
        <source>the photo&apos;s aspect ratio, at least %1 × %2, patch %3</source>
        <translation>照片的比例，至少 %1 × %2，图像块 %3</translation>
    </message>
    <message>
        <source>%1 × %2, patch %3</source>
        <translation>%1 × %2，图像块 %3</translation>
    </message>
    <message>
        <source>set by you</source>
        <translation>由您设置</translation>
    </message>
    <message>
        <source>assumed: not stated in the file</source>
        <translation>推定：文件中没有说明</translation>
    </message>
    <message>
        <source>from the weights’ shapes</source>
        <translation>由权重的形状得知</translation>
    </message>
    <message>
        <source>from the file’s metadata</source>
        <translation>由文件的元数据得知</translation>
    </message>
    <message>
        <source>assumed: %1</source>
        <translation>推定：%1</translation>
    </message>
    <message>
        <source>as in the published %1</source>
        <translation>与已发布的 %1 相同</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>由 %1 得知</translation>
    </message>
    <message>
        <source>from the file’s name</source>
        <translation>由文件名得知</translation>
    </message>
    <message>
        <source>known: %1</source>
        <translation>已知：%1</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Edit mean, standard deviation, crop, input size and heads</source>
        <translation>编辑均值、标准差、裁剪、输入尺寸和头数</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>Open or drop a checkpoint.</source>
        <translation>打开或拖入检查点。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message numerus="yes">
        <source>one of %n in the file</source>
        <translation>
            <numerusform>文件中 %n 组之一</numerusform>
        </translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Queries and keys</source>
        <translation>查询和键</translation>
    </message>
    <message>
        <source>kept in %1</source>
        <translation>以 %1 保存</translation>
    </message>
    <message>
        <source>Click to open another model</source>
        <translation>点击以打开另一个模型</translation>
    </message>
    <message>
        <source>%1 steps of %2 × %3 patches</source>
        <translation>%1 步，每步 %2 × %3 个图块</translation>
    </message>
    <message>
        <source>%1 frames of %2 × %3, patch %4</source>
        <translation>%1 帧，%2 × %3，图块 %4</translation>
    </message>
</context>
<context>
    <name>ui::ModelCorrections</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Reset to File</source>
        <translation>恢复为文件值</translation>
    </message>
    <message>
        <source>%1, a preview</source>
        <translation>%1（预览）</translation>
    </message>
    <message>
        <source>float16 takes half the memory; the effect is measured and reported</source>
        <translation>float16 只占一半内存；其影响会被测量并显示</translation>
    </message>
    <message>
        <source>bf16 requires a GPU or a CPU with AVX-512 BF16</source>
        <translation>bf16 需要 GPU 或支持 AVX-512 BF16 的处理器</translation>
    </message>
    <message>
        <source>Model Settings</source>
        <translation>模型设置</translation>
    </message>
    <message>
        <source>bf16 is less exact; weights take half the memory, and a GPU or an AMD processor less time</source>
        <translation>bf16 精度较低；权重只占一半内存，GPU 或 AMD 处理器用时更短</translation>
    </message>
</context>
<context>
    <name>ui::ModelDownload</name>
    <message>
        <source>the authors</source>
        <translation>作者</translation>
    </message>
</context>
<context>
    <name>ui::ModelGallery</name>
    <message>
        <source>Bundled with Headscope.</source>
        <translation>Headscope 自带。</translation>
    </message>
    <message>
        <source>%1 layers, %2 channels, patches of %3 pixels.</source>
        <translation>%1 层，%2 个通道，图像块 %3 像素。</translation>
    </message>
    <message>
        <source>ImageNet-1k with a linear classifier: %1 %.</source>
        <translation>ImageNet-1k，线性分类器：%1 %。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Model Gallery</source>
        <translation>模型库</translation>
    </message>
    <message>
        <source>Search models: deit small, dinov2, swin 384…</source>
        <translation>搜索模型：deit small, dinov2, swin 384…</translation>
    </message>
    <message>
        <source>Words in a model&apos;s name, family or license</source>
        <translation>模型名称、系列或许可中的词</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>All families</source>
        <translation>所有系列</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>下载进度</translation>
    </message>
    <message>
        <source>State of the download</source>
        <translation>下载状态</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>No model matches. Try fewer words.</source>
        <translation>没有匹配的模型。请减少搜索词。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Resume and Open</source>
        <translation>继续下载并打开</translation>
    </message>
    <message>
        <source>Download %1 and Open</source>
        <translation>下载 %1 并打开</translation>
    </message>
    <message>
        <source>Only one download at a time</source>
        <translation>一次只能下载一个</translation>
    </message>
    <message>
        <source>Requesting %1…</source>
        <translation>正在请求 %1…</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2 / %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Trying again: %1</source>
        <translation>重试：%1</translation>
    </message>
    <message>
        <source>%1: verifying</source>
        <translation>%1：正在校验</translation>
    </message>
    <message>
        <source>%1 was downloaded</source>
        <translation>%1 已下载</translation>
    </message>
    <message>
        <source>%1: canceled; the partial download is kept</source>
        <translation>%1：已取消；保留已下载的部分</translation>
    </message>
</context>
<context>
    <name>ui::NotesPanel</name>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Notes on this session, kept as you type</source>
        <translation>本会话的笔记，输入时即保存</translation>
    </message>
</context>
<context>
    <name>ui::NoticeStrip</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>ui::ObjectBar</name>
    <message>
        <source>Marked object</source>
        <translation>标记的对象</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Blur</source>
        <translation>模糊</translation>
    </message>
    <message>
        <source>Mask as Keys</source>
        <translation>作为键屏蔽</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Selections</source>
        <translation>选区</translation>
    </message>
    <message>
        <source>Name of the marked object, and the other selections of this image</source>
        <translation>所标对象的名称，以及此图像的其他选区</translation>
    </message>
    <message>
        <source>Unnamed</source>
        <translation>未命名</translation>
    </message>
</context>
<context>
    <name>ui::ObjectCommands</name>
    <message>
        <source>Show a map on the photo, then drag over the object.</source>
        <translation>请先在照片上显示图，再在物体上拖动。</translation>
    </message>
    <message>
        <source>Drag from one corner of the object to the other.</source>
        <translation>从物体的一角拖到对角。</translation>
    </message>
    <message>
        <source>Drag around the object.</source>
        <translation>绕物体拖动。</translation>
    </message>
    <message>
        <source>The object is marked in the image that was shown. The next one is already open.</source>
        <translation>物体已标记在刚才显示的图像上。下一幅图像已打开。</translation>
    </message>
    <message>
        <source>Open Mask</source>
        <translation>打开掩码</translation>
    </message>
    <message>
        <source>Images (%1);;All files (*)</source>
        <translation>图像 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>&amp;Object</source>
        <translation>物体(&amp;O)</translation>
    </message>
    <message>
        <source>Describe in &amp;Words</source>
        <translation>文字描述(&amp;W)</translation>
    </message>
    <message>
        <source>Copy a description of the view; screen readers read it aloud</source>
        <translation>复制视图的文字描述；读屏软件会朗读</translation>
    </message>
    <message>
        <source>Mark Object by &amp;Rectangle</source>
        <translation>用矩形标记物体(&amp;R)</translation>
    </message>
    <message>
        <source>Drag over an object to compare values inside and outside, and to sort heads by it</source>
        <translation>在物体上拖动，比较内外数值，并按其对头排序</translation>
    </message>
    <message>
        <source>Mark Object by &amp;Lasso</source>
        <translation>用套索标记物体(&amp;L)</translation>
    </message>
    <message>
        <source>Drag around an object in the photo</source>
        <translation>在照片中绕物体拖动</translation>
    </message>
    <message>
        <source>Open &amp;Mask…</source>
        <translation>打开掩码(&amp;M)…</translation>
    </message>
    <message>
        <source>Open a mask image of the photo&apos;s size, bright where the object is</source>
        <translation>打开与照片尺寸相同的掩码图像，物体处为亮</translation>
    </message>
    <message>
        <source>&amp;Clear Object</source>
        <translation>清除物体标记(&amp;F)</translation>
    </message>
    <message>
        <source>Mark an object in the image first.</source>
        <translation>请先在图像中标记对象。</translation>
    </message>
    <message>
        <source>Show Object Discovery first.</source>
        <translation>请先显示“对象发现”。</translation>
    </message>
    <message>
        <source>Mark &amp;Discovered Object</source>
        <translation>标记发现的对象(&amp;D)</translation>
    </message>
    <message>
        <source>Mark the outlined object, for all other views, numbers and edits</source>
        <translation>标记勾勒出的对象,供其他视图、数值和编辑使用</translation>
    </message>
    <message>
        <source>Mask of %1 % of the image, predicted IoU %2. Click on a point to remove it.</source>
        <translation>掩码占图像的 %1 %，预测 IoU 为 %2。单击某点可将其移除。</translation>
    </message>
    <message>
        <source>Open a SAM checkpoint that has its mask decoder.</source>
        <translation>请打开带有掩码解码器的 SAM 检查点。</translation>
    </message>
    <message>
        <source>Mark Object by &amp;Clicks</source>
        <translation>通过单击标记对象(&amp;C)</translation>
    </message>
    <message>
        <source>The model finds the object: click on it, with Ctrl on what is not part of it, or drag a box around it</source>
        <translation>由模型找出对象：单击对象，按住 Ctrl 单击不属于它的部分，或围绕它拖出一个框</translation>
    </message>
    <message>
        <source>Click on the object, with Ctrl on what is not part of it, or drag a box around it.</source>
        <translation>单击对象，按住 Ctrl 单击不属于它的部分，或围绕它拖出一个框。</translation>
    </message>
    <message>
        <source>&amp;Save Mask…</source>
        <translation>保存掩码(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the marked object as a mask image of the photo&apos;s size, for other photos and the command line</source>
        <translation>将标记的物体保存为与照片尺寸相同的掩码图像，供其他照片和命令行使用</translation>
    </message>
    <message>
        <source>Save Mask</source>
        <translation>保存掩码</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG 图像 (*.png)</translation>
    </message>
    <message>
        <source>Name the marked object first.</source>
        <translation>请先命名所标对象。</translation>
    </message>
    <message>
        <source>&amp;Name Object…</source>
        <translation>命名对象(&amp;N)…</translation>
    </message>
    <message>
        <source>Keep the marked object in this session under a name, or rename it</source>
        <translation>以某个名称将所标对象保留在此会话中，或将其重命名</translation>
    </message>
    <message>
        <source>Remo&amp;ve Selection</source>
        <translation>移除选区(&amp;V)</translation>
    </message>
    <message>
        <source>Remove the marked object and its name from the session</source>
        <translation>从会话中移除所标对象及其名称</translation>
    </message>
    <message>
        <source>Remove the mark from this photo; named selections stay in the list</source>
        <translation>清除此照片上的标记；已命名的选区保留在列表中</translation>
    </message>
    <message>
        <source>Name Object</source>
        <translation>命名对象</translation>
    </message>
    <message>
        <source>Name of the marked object:</source>
        <translation>所标对象的名称：</translation>
    </message>
</context>
<context>
    <name>ui::OpenDocuments</name>
    <message>
        <source>%1: expected one image or folder and one model, found more</source>
        <translation>%1：应为一幅图像或一个文件夹和一个模型，实际更多</translation>
    </message>
    <message>
        <source>Opening model</source>
        <translation>正在打开模型</translation>
    </message>
    <message>
        <source>Reading image</source>
        <translation>正在读取图像</translation>
    </message>
    <message>
        <source>Running %1</source>
        <translation>正在运行 %1</translation>
    </message>
</context>
<context>
    <name>ui::OptionsPanel</name>
    <message>
        <source>Reset this view&apos;s options</source>
        <translation>重置此视图的选项</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset every option of this view to its default</source>
        <translation>此视图的所有选项恢复为初始值</translation>
    </message>
    <message>
        <source>Open File…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open Numbers</source>
        <translation>打开数值</translation>
    </message>
    <message>
        <source>Numbers (*.npz *.safetensors)</source>
        <translation>数值 (*.npz *.safetensors)</translation>
    </message>
</context>
<context>
    <name>ui::OverviewBox</name>
    <message>
        <source>by layer and head</source>
        <translation>按层和头</translation>
    </message>
    <message>
        <source>by distance</source>
        <translation>按距离</translation>
    </message>
    <message>
        <source>by entropy</source>
        <translation>按熵</translation>
    </message>
    <message>
        <source>by similarity to this head</source>
        <translation>按与此头的相似度</translation>
    </message>
    <message>
        <source>by share of sinks</source>
        <translation>按汇聚点份额</translation>
    </message>
    <message>
        <source>by share on the object</source>
        <translation>按物体上的份额</translation>
    </message>
    <message>
        <source>Order of the overview</source>
        <translation>总览的顺序</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已编辑</translation>
    </message>
    <message>
        <source>Mark an object in the image first.</source>
        <translation>请先在图像中标记物体。</translation>
    </message>
</context>
<context>
    <name>ui::OverviewPanel</name>
    <message>
        <source>Overview of all heads by all layers</source>
        <translation>所有层所有头的总览</translation>
    </message>
    <message>
        <source>The arrow keys step through layers and heads.</source>
        <translation>方向键逐层逐头切换。</translation>
    </message>
    <message>
        <source>This model has no attention heads to show.</source>
        <translation>此模型没有可以显示的注意力头。</translation>
    </message>
    <message>
        <source>All heads of all layers appear here.</source>
        <translation>这里显示所有层的所有头。</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>edited: %1</source>
        <translation>已编辑：%1</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>当前显示</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已编辑</translation>
    </message>
</context>
<context>
    <name>ui::PageCommands</name>
    <message>
        <source>&amp;Shown View</source>
        <translation>所示视图(&amp;S)</translation>
    </message>
    <message>
        <source>Add the shown view as one panel</source>
        <translation>将所示视图添加为一个子图</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>头(&amp;H)</translation>
    </message>
    <message>
        <source>Add one panel per head of the shown layer</source>
        <translation>所示层的每个头添加一个子图</translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation>层(&amp;L)</translation>
    </message>
    <message>
        <source>Add one panel per layer, for the shown head</source>
        <translation>对所示的头，每层添加一个子图</translation>
    </message>
    <message>
        <source>Layers &amp;by Heads</source>
        <translation>层 × 头(&amp;B)</translation>
    </message>
    <message>
        <source>Add one row per layer and one column per head that all layers have</source>
        <translation>每层一行，各层共有的每个头一列</translation>
    </message>
    <message>
        <source>&amp;Images in Folder</source>
        <translation>文件夹中的图像(&amp;I)</translation>
    </message>
    <message>
        <source>Add the shown view of every image in the folder</source>
        <translation>添加文件夹中每幅图像的所示视图</translation>
    </message>
    <message>
        <source>P&amp;ins</source>
        <translation>图钉(&amp;I)</translation>
    </message>
    <message>
        <source>Add one panel per pin, in order, titled by name</source>
        <translation>按顺序为每个图钉添加一个子图，以其名称为标题</translation>
    </message>
    <message>
        <source>Figure Pa&amp;ge…</source>
        <translation>插图页面(&amp;G)…</translation>
    </message>
    <message>
        <source>Arrange pins, heads, layers or images in rows and columns for a paper</source>
        <translation>将图钉、头、层或图像按行列排版，用于论文</translation>
    </message>
    <message>
        <source>Add Pins to Fi&amp;gure Page</source>
        <translation>将图钉添加到插图页面(&amp;G)</translation>
    </message>
    <message>
        <source>Add one panel per pin to the figure page</source>
        <translation>向插图页面添加子图，每个图钉一个</translation>
    </message>
</context>
<context>
    <name>ui::PageEditor</name>
    <message>
        <source>Figure Page</source>
        <translation>插图页面</translation>
    </message>
    <message>
        <source>%1 × %2 mm, panels: %3</source>
        <translation>%1 × %2 mm，子图：%3</translation>
    </message>
    <message>
        <source>Panel %1 of %2…</source>
        <translation>子图 %1 / %2…</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>No panels yet. Add the shown view, its heads and layers, or the pins.</source>
        <translation>还没有子图：请添加所示内容、其头和层，或图钉。</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>正在写入 %1…</translation>
    </message>
    <message>
        <source>Open Page</source>
        <translation>打开页面</translation>
    </message>
    <message>
        <source>Figure pages, and figures that contain one (*.json *.pdf *.svg *.png);;All files (*)</source>
        <translation>插图页面及含有页面的插图 (*.json *.pdf *.svg *.png);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save Page</source>
        <translation>保存页面</translation>
    </message>
    <message>
        <source>Figure pages (*.json)</source>
        <translation>插图页面 (*.json)</translation>
    </message>
    <message>
        <source>Export Page</source>
        <translation>导出页面</translation>
    </message>
    <message>
        <source>page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Add panels</source>
        <translation>添加子图</translation>
    </message>
    <message>
        <source>&amp;Add…</source>
        <translation>添加(&amp;A)…</translation>
    </message>
    <message>
        <source>Clear the page</source>
        <translation>清空页面</translation>
    </message>
    <message>
        <source>Resolution of a PNG</source>
        <translation>PNG 的分辨率</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Dots per inch of a PNG; SVG and PDF have no resolution</source>
        <translation>PNG 每英寸点数；SVG 和 PDF 与分辨率无关</translation>
    </message>
    <message>
        <source>&amp;Open Page…</source>
        <translation>打开页面(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save Page…</source>
        <translation>保存页面(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>(empty panel)</source>
        <translation>（空子图）</translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>最后一层</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
</context>
<context>
    <name>ui::PagePanels</name>
    <message>
        <source>Remove the panel</source>
        <translation>移除子图</translation>
    </message>
    <message>
        <source>Move the panel back one place</source>
        <translation>子图后移一位</translation>
    </message>
    <message>
        <source>Move the panel forward one place</source>
        <translation>子图前移一位</translation>
    </message>
    <message>
        <source>Title of the panel</source>
        <translation>子图标题</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>子图</translation>
    </message>
</context>
<context>
    <name>ui::PageSettings</name>
    <message>
        <source>Caption</source>
        <translation>图注</translation>
    </message>
    <message>
        <source>pt</source>
        <translation>pt</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>Same as the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>head 0 | head 1</source>
        <translation>head 0 | head 1</translation>
    </message>
    <message>
        <source>Column titles</source>
        <translation>列标题</translation>
    </message>
    <message>
        <source>layer 0 | layer 1</source>
        <translation>layer 0 | layer 1</translation>
    </message>
    <message>
        <source>Row titles</source>
        <translation>行标题</translation>
    </message>
    <message>
        <source>Titles in order, separated by “ | ”</source>
        <translation>按顺序填写标题，以“ | ”分隔</translation>
    </message>
    <message>
        <source>A, B, C</source>
        <translation>A, B, C</translation>
    </message>
    <message>
        <source>a, b, c</source>
        <translation>a, b, c</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>字母编号</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>White</source>
        <translation>白色</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>背景</translation>
    </message>
    <message>
        <source>Model input</source>
        <translation>模型输入</translation>
    </message>
    <message>
        <source>Whole photo</source>
        <translation>整张照片</translation>
    </message>
    <message>
        <source>Photo</source>
        <translation>照片</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>One per panel</source>
        <translation>每个子图一个</translation>
    </message>
    <message>
        <source>One for all panels</source>
        <translation>所有子图共用一个</translation>
    </message>
    <message>
        <source>Color bar</source>
        <translation>色条</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>间距</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>间距</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列数</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Double column</source>
        <translation>双栏</translation>
    </message>
    <message>
        <source>Single column</source>
        <translation>单栏</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>ui::PageSheet</name>
    <message>
        <source>Preview of the page</source>
        <translation>页面预览</translation>
    </message>
</context>
<context>
    <name>ui::PaneArea</name>
    <message>
        <source>Linked</source>
        <translation>联动</translation>
    </message>
</context>
<context>
    <name>ui::PaneCommands</name>
    <message>
        <source>&amp;New Pane</source>
        <translation>新建窗格(&amp;N)</translation>
    </message>
    <message>
        <source>Open another pane with the same model and image; at most four</source>
        <translation>再打开一个模型和图像相同的窗格；最多四个</translation>
    </message>
    <message>
        <source>&amp;Close Pane</source>
        <translation>关闭窗格(&amp;C)</translation>
    </message>
    <message>
        <source>Close the active pane</source>
        <translation>关闭当前窗格</translation>
    </message>
    <message>
        <source>Ne&amp;xt Pane</source>
        <translation>下一窗格(&amp;X)</translation>
    </message>
    <message>
        <source>Make the next pane active</source>
        <translation>激活下一个窗格</translation>
    </message>
    <message>
        <source>Previous &amp;Pane</source>
        <translation>上一窗格(&amp;B)</translation>
    </message>
    <message>
        <source>Make the previous pane active</source>
        <translation>激活上一个窗格</translation>
    </message>
    <message>
        <source>&amp;Flip A/B</source>
        <translation>切换 A/B(&amp;F)</translation>
    </message>
    <message>
        <source>Switch between this pane&apos;s image and the other one&apos;s in place</source>
        <translation>在原位切换此窗格与另一窗格的图像</translation>
    </message>
    <message>
        <source>&amp;Swipe A | B</source>
        <translation>滑动对比 A | B(&amp;S)</translation>
    </message>
    <message>
        <source>Show the other pane&apos;s map to the right of a divider; drag it, or move it with &lt; and &gt;</source>
        <translation>在分隔线右侧显示另一窗格的图；可拖动，或用 &lt; 和 &gt; 移动</translation>
    </message>
    <message>
        <source>Move Divider L&amp;eft</source>
        <translation>分隔线左移(&amp;E)</translation>
    </message>
    <message>
        <source>Show less of A and more of B</source>
        <translation>A 少些，B 多些</translation>
    </message>
    <message>
        <source>Move Divider R&amp;ight</source>
        <translation>分隔线右移(&amp;I)</translation>
    </message>
    <message>
        <source>Show more of A and less of B</source>
        <translation>A 多些，B 少些</translation>
    </message>
    <message>
        <source>&amp;Difference A - B</source>
        <translation>差值 A - B(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Query</source>
        <translation>查询(&amp;Q)</translation>
    </message>
    <message>
        <source>Use the same place in the photo as the query in all panes</source>
        <translation>所有窗格以照片的同一位置为查询</translation>
    </message>
    <message>
        <source>&amp;Linked</source>
        <translation>联动(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Layer</source>
        <translation>层(&amp;L)</translation>
    </message>
    <message>
        <source>Show the layer of the same number in all panes</source>
        <translation>所有窗格显示序号相同的层</translation>
    </message>
    <message>
        <source>&amp;Depth</source>
        <translation>深度(&amp;D)</translation>
    </message>
    <message>
        <source>Show layers at the same relative depth in all panes</source>
        <translation>所有窗格显示相对深度相同的层</translation>
    </message>
    <message>
        <source>&amp;Head</source>
        <translation>头(&amp;H)</translation>
    </message>
    <message>
        <source>Show the same head in all panes</source>
        <translation>所有窗格显示相同的头</translation>
    </message>
    <message>
        <source>&amp;Range</source>
        <translation>范围(&amp;R)</translation>
    </message>
    <message>
        <source>Use the same range mode in all panes</source>
        <translation>所有窗格使用相同的范围方式</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>缩放(&amp;Z)</translation>
    </message>
    <message>
        <source>Zoom and pan all panes together</source>
        <translation>各窗格一起缩放和平移</translation>
    </message>
    <message>
        <source>Open an image first; there can be at most four panes.</source>
        <translation>请先打开图像；最多容纳四个窗格。</translation>
    </message>
    <message>
        <source>Show maps or matrices of the same kind in two panes first.</source>
        <translation>请先在两个窗格中显示同类的图或矩阵。</translation>
    </message>
    <message>
        <source>Swipe between two panes first (S).</source>
        <translation>请先在两个窗格之间滑动对比（S）。</translation>
    </message>
    <message>
        <source>Show two maps of the same image in two panes first.</source>
        <translation>请先在两个窗格中显示同一图像的两张图。</translation>
    </message>
    <message>
        <source>Softmax &amp;Beside Mixed Weights</source>
        <translation>softmax 与混合权重并排(&amp;B)</translation>
    </message>
    <message>
        <source>Show in a new pane what the heads weigh before talking heads mix them</source>
        <translation>在新窗格中显示交谈头混合之前各头的权重</translation>
    </message>
    <message>
        <source>Open a model with talking heads (CaiT) and an image first; there can be at most four panes.</source>
        <translation>请先打开带交谈头的模型（CaiT）和图像；最多容纳四个窗格。</translation>
    </message>
    <message>
        <source>Channel Matri&amp;x Beside Channel Map</source>
        <translation>通道矩阵与通道图并排(&amp;X)</translation>
    </message>
    <message>
        <source>Show the map of a channel and, in a new pane, which channels attend to each other</source>
        <translation>显示一个通道的图，并在新窗格中显示哪些通道相互关注</translation>
    </message>
    <message>
        <source>Open a model with channel attention (XCiT) and an image first; there can be at most four panes.</source>
        <translation>请先打开带通道注意力的模型（XCiT）和图像；最多容纳四个窗格。</translation>
    </message>
    <message>
        <source>Subtract the other pane&apos;s map from this one&apos;s, in place; choose again to show A</source>
        <translation>在原处从本窗格的图中减去另一窗格的图；再按一次恢复显示 A</translation>
    </message>
    <message>
        <source>&amp;Match Patches A and B</source>
        <translation>匹配 A 与 B 的图像块(&amp;M)</translation>
    </message>
    <message>
        <source>Point at a patch in one pane to see in the other what resembles it most</source>
        <translation>在一个窗格中指向图像块，在另一窗格中查看与其最相似的位置</translation>
    </message>
    <message>
        <source>Open images in two panes first.</source>
        <translation>请先在两个窗格中打开图像。</translation>
    </message>
</context>
<context>
    <name>ui::PaneFrame</name>
    <message>
        <source>Close this pane</source>
        <translation>关闭此窗格</translation>
    </message>
    <message>
        <source>Image with the map over it</source>
        <translation>叠加了图的图像</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>about %1 s</source>
        <translation>约 %1 秒</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation>约 %1 分钟</translation>
    </message>
    <message>
        <source>%1 was not computed</source>
        <translation>未计算 %1</translation>
    </message>
    <message>
        <source>Choose another view, or change the options</source>
        <translation>请选择其他视图，或更改选项</translation>
    </message>
    <message>
        <source>%1 takes %2</source>
        <translation>%1 需要 %2</translation>
    </message>
    <message>
        <source>Esc goes back</source>
        <translation>按 Esc 返回</translation>
    </message>
    <message>
        <source>Esc cancels</source>
        <translation>按 Esc 取消</translation>
    </message>
    <message>
        <source>Computing %1</source>
        <translation>正在计算 %1</translation>
    </message>
    <message>
        <source>Click to show another model or view here</source>
        <translation>点击以在此显示另一个模型或视图</translation>
    </message>
</context>
<context>
    <name>ui::PanelStrip</name>
    <message>
        <source>Folded Panels</source>
        <translation>折叠的面板</translation>
    </message>
</context>
<context>
    <name>ui::Panes</name>
    <message>
        <source>A pasted image has no file, which comparing requires. Save it and open it first.</source>
        <translation>粘贴的图像没有差值所需的文件。请先保存并打开它。</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Matching</source>
        <translation>匹配</translation>
    </message>
</context>
<context>
    <name>ui::PinTray</name>
    <message>
        <source>Pins</source>
        <translation>图钉</translation>
    </message>
</context>
<context>
    <name>ui::PredictionPanel</name>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>% without → with the edits</source>
        <translation>% 编辑前 → 编辑后</translation>
    </message>
    <message>
        <source>The prediction appears here.</source>
        <translation>这里显示预测。</translation>
    </message>
    <message>
        <source>This trace has no class logits.</source>
        <translation>此轨迹中没有类别的 logit。</translation>
    </message>
    <message>
        <source>This model has no classifier.</source>
        <translation>此模型没有分类器。</translation>
    </message>
    <message>
        <source>No object was detected.</source>
        <translation>未检测到任何物体。</translation>
    </message>
    <message>
        <source>Load Labels…</source>
        <translation>载入标签…</translation>
    </message>
    <message>
        <source>Read the names of the classes from a text file, one per line</source>
        <translation>从文本文件读取类别名称，每行一个</translation>
    </message>
    <message>
        <source>Load Labels</source>
        <translation>载入标签</translation>
    </message>
    <message>
        <source>Text, one name per line (*.txt);;All files (*)</source>
        <translation>文本，每行一个名称 (*.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>No object is shown. The view Objects by words finds them.</source>
        <translation>没有显示对象。视图“词语的对象”可以找到它们。</translation>
    </message>
    <message>
        <source>This model makes masks. The view Mask by words shows them.</source>
        <translation>此模型生成掩码。视图“词语的掩码”会显示它们。</translation>
    </message>
    <message>
        <source>Comparing with the captions…</source>
        <translation>正在与文本比较…</translation>
    </message>
    <message>
        <source>Type captions to compare the image with.</source>
        <translation>输入要与图像比较的文本。</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>类别 %1</translation>
    </message>
    <message>
        <source>object query %1</source>
        <translation>对象查询 %1</translation>
    </message>
    <message>
        <source>patch %1, %2</source>
        <translation>图像块 %1, %2</translation>
    </message>
    <message>
        <source>cosine %1</source>
        <translation>余弦 %1</translation>
    </message>
</context>
<context>
    <name>ui::Preferences</name>
    <message>
        <source>The language changes at the next start</source>
        <translation>语言将在下次启动时更改</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>same as the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>New Images</source>
        <translation>新图像</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Language of the window from the next start on; figures, files and the command line use English</source>
        <translation>窗口使用的语言，下次启动时生效；插图、文件和命令行使用英文</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Light on dark, dark on light, or same as the desktop</source>
        <translation>深底浅字、浅底深字，或与桌面一致</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Use black or white backgrounds, strong lines and no pale text</source>
        <translation>黑白背景，线条醒目，没有浅淡文字</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Show panels, menus and bars without animation, and stop the text cursor from blinking</source>
        <translation>面板、菜单和进度条不使用动画，文本光标不闪烁</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Color map of the shown image and later ones. Automatic: inferno, or blue to orange for signed values</source>
        <translation>所示图像及之后图像的色图。自动：inferno；数值有正负时为蓝到橙</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>How opaquely the map covers the photo</source>
        <translation>图覆盖照片的程度</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Smooth between patches</source>
        <translation>在图像块之间平滑</translation>
    </message>
    <message>
        <source>Interpolate bicubically between patch centers; otherwise every patch is one flat cell</source>
        <translation>在图像块中心之间双三次插值；否则每个图像块为单色方格</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device that models run on</source>
        <translation>模型运行的设备</translation>
    </message>
    <message>
        <source>GPU if available</source>
        <translation>有 GPU 时用 GPU</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>GPU (CUDA)</source>
        <translation>GPU (CUDA)</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Number of CPU threads from the next start on. Automatic: one per core</source>
        <translation>CPU 线程数，下次启动时生效。自动：每个核心一个</translation>
    </message>
    <message>
        <source>Memory for History</source>
        <translation>历史记录内存</translation>
    </message>
    <message>
        <source>Forward passes of earlier images are kept up to this size, so that returning to them is instant. At most half of the free memory is taken</source>
        <translation>先前图像的前向计算结果最多保留到此大小，返回时立即显示。最多占用一半的空闲内存</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>Downloaded models</source>
        <translation>下载的模型</translation>
    </message>
    <message>
        <source>Folder where the gallery and headscope-cli keep models. $HEADSCOPE_MODELS takes precedence</source>
        <translation>模型库和 headscope-cli 存放模型的文件夹。$HEADSCOPE_MODELS 优先</translation>
    </message>
    <message>
        <source>in your data folder</source>
        <translation>在您的数据文件夹中</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Folder that “Open Image” starts in</source>
        <translation>“打开图像”的起始文件夹</translation>
    </message>
    <message>
        <source>folder of the last image</source>
        <translation>上一幅图像的文件夹</translation>
    </message>
    <message>
        <source>Figures and Numbers</source>
        <translation>插图与数值</translation>
    </message>
    <message>
        <source>Default folder for exports</source>
        <translation>导出的默认文件夹</translation>
    </message>
    <message>
        <source>folder of the last export</source>
        <translation>上次导出的文件夹</translation>
    </message>
    <message>
        <source>Preference %1: %2</source>
        <translation>首选项 %1：%2</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Preference %1…</source>
        <translation>首选项 %1…</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Size of all text in the window, compared with the default</source>
        <translation>窗口中所有文字相对默认值的大小</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>样式</translation>
    </message>
    <message>
        <source>How the map lies over the photo: glow dims the photo, tint covers it evenly, spot brightens it without color</source>
        <translation>图如何叠加在照片上：辉光使照片变暗，着色均匀覆盖，聚光不用颜色而提亮</translation>
    </message>
    <message>
        <source>glow</source>
        <translation>辉光</translation>
    </message>
    <message>
        <source>tint</source>
        <translation>着色</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>聚光</translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation>汇聚点</translation>
    </message>
    <message>
        <source>Whether patches that receive much attention whatever they show count in the color range</source>
        <translation>无论内容如何都获得大量注意力的图像块是否计入颜色范围</translation>
    </message>
    <message>
        <source>left out where they dominate</source>
        <translation>占优时忽略</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>Let other programs use this window</source>
        <translation>允许其他程序使用此窗口</translation>
    </message>
    <message>
        <source>Your notebooks and scripts can open files in this window and choose its view (headscope --remote)</source>
        <translation>您的笔记本和脚本可以在此窗口中打开文件并选择视图（headscope --remote）</translation>
    </message>
</context>
<context>
    <name>ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>Pages of preferences</source>
        <translation>首选项页面</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Reset all preferences and keys to their defaults</source>
        <translation>将所有首选项和快捷键恢复为默认值</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>重置%1</translation>
    </message>
    <message>
        <source>Reset to the default</source>
        <translation>恢复默认</translation>
    </message>
</context>
<context>
    <name>ui::QueryList</name>
    <message>
        <source>Find a query</source>
        <translation>查找查询</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Drag over words to see the mean of their maps</source>
        <translation>拖过词语可查看其图的平均</translation>
    </message>
    <message>
        <source>Drag over words to see the mean of their maps. The color behind a word is what the chosen ones take from it in this layer.</source>
        <translation>拖过词语可查看其图的平均。词语后的颜色表示所选词语在该层从它那里取了多少。</translation>
    </message>
</context>
<context>
    <name>ui::RangePanel</name>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>per map</source>
        <translation>每幅图</translation>
    </message>
    <message>
        <source>per layer</source>
        <translation>每层</translation>
    </message>
    <message>
        <source>shared by all</source>
        <translation>全部共用</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>The extremes of this map</source>
        <translation>此图自身的极值</translation>
    </message>
    <message>
        <source>The extremes of all heads of the layer</source>
        <translation>该层所有头的极值</translation>
    </message>
    <message>
        <source>The extremes of all heads of all layers</source>
        <translation>所有层所有头的极值</translation>
    </message>
    <message>
        <source>The two numbers below</source>
        <translation>下面的两个数</translation>
    </message>
    <message>
        <source>Value of the lowest color</source>
        <translation>最低颜色的值</translation>
    </message>
    <message>
        <source>Value of the highest color</source>
        <translation>最高颜色的值</translation>
    </message>
    <message>
        <source>Percentile of the lowest color</source>
        <translation>最低颜色的百分位</translation>
    </message>
    <message>
        <source>Percentile of the highest color</source>
        <translation>最高颜色的百分位</translation>
    </message>
    <message>
        <source>Clip at percentiles</source>
        <translation>按百分位截断</translation>
    </message>
    <message>
        <source>clip</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>Leave the lowest and the highest percent of the values out of the range</source>
        <translation>将最低和最高各 1 % 的值排除在范围之外</translation>
    </message>
</context>
<context>
    <name>ui::ReportCommands</name>
    <message>
        <source>Web page saved: %1</source>
        <translation>网页已保存：%1</translation>
    </message>
    <message>
        <source>Share as &amp;Web Page…</source>
        <translation>共享为网页(&amp;W)…</translation>
    </message>
    <message>
        <source>Save photo, maps, prediction and notes as one page for any browser</source>
        <translation>将照片、图、预测和笔记保存为任何浏览器都能打开的一个网页</translation>
    </message>
    <message>
        <source>Share as Web Page</source>
        <translation>共享为网页</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
</context>
<context>
    <name>ui::ReportDialog</name>
    <message>
        <source>Patches under the pointer</source>
        <translation>指针下的图像块</translation>
    </message>
    <message>
        <source>Layers in which readers can point at a patch to see what it attends to</source>
        <translation>读者可以指向图像块并查看其注意力的层</translation>
    </message>
    <message>
        <source>As many layers as fit</source>
        <translation>尽可能多的层</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>No layer</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Preparing the maps…</source>
        <translation>正在准备图…</translation>
    </message>
    <message>
        <source>Share as Web Page</source>
        <translation>共享为网页</translation>
    </message>
    <message>
        <source>One file for any browser, without network: photo, all maps, prediction, edits and notes.</source>
        <translation>任何浏览器都能打开的单个文件，无需网络：照片、所有图、预测、编辑和笔记。</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Preparing the maps… %1 of %2 layers</source>
        <translation>正在准备图… %1 / %2 层</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>Pointing at a patch shows its value.</source>
        <translation>指向图像块时显示其数值。</translation>
    </message>
    <message>
        <source>Pointing at a patch shows what it attends to: %1.</source>
        <translation>指向图像块时显示它关注的位置：%1。</translation>
    </message>
    <message>
        <source>Pointing at a patch shows what it attends to, in other layers for each image.</source>
        <translation>指向图像块时显示它关注的位置，各图像的层不同。</translation>
    </message>
</context>
<context>
    <name>ui::ScoreRow</name>
    <message>
        <source>%1, %2 percent, with the edits %3 percent</source>
        <translation>%1，百分之 %2，编辑后百分之 %3</translation>
    </message>
    <message>
        <source>%1, %2 percent</source>
        <translation>%1，百分之 %2</translation>
    </message>
    <message>
        <source>%1 %, with the edits %2 % (%3)</source>
        <translation>%1 %，编辑后 %2 %（%3）</translation>
    </message>
    <message>
        <source>Click to see the evidence for it</source>
        <translation>单击查看其依据</translation>
    </message>
    <message>
        <source>Click to query this patch</source>
        <translation>单击以此图像块为查询</translation>
    </message>
    <message>
        <source>Click to see where it looks</source>
        <translation>单击查看它关注何处</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>ui::Screenshot</name>
    <message>
        <source>%1: expected a name that ends in .png</source>
        <translation>%1：名称应以 .png 结尾</translation>
    </message>
</context>
<context>
    <name>ui::SelectionList</name>
    <message>
        <source>object %1</source>
        <translation>对象 %1</translation>
    </message>
</context>
<context>
    <name>ui::SelectionMenu</name>
    <message>
        <source>Selec&amp;tions</source>
        <translation>选区(&amp;T)</translation>
    </message>
    <message>
        <source>None Named Yet</source>
        <translation>尚无已命名选区</translation>
    </message>
</context>
<context>
    <name>ui::Session</name>
    <message>
        <source>Writing figure</source>
        <translation>正在写入插图</translation>
    </message>
    <message>
        <source>Opening video</source>
        <translation>正在打开视频</translation>
    </message>
</context>
<context>
    <name>ui::SessionCommands</name>
    <message>
        <source>Headscope sessions (*.headscope);;All files (*)</source>
        <translation>Headscope 会话 (*.headscope);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Headscope sessions (*.headscope)</source>
        <translation>Headscope 会话 (*.headscope)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Open S&amp;ession…</source>
        <translation>打开会话(&amp;E)…</translation>
    </message>
    <message>
        <source>Restore the images, models, views and pins of a .headscope file</source>
        <translation>恢复 .headscope 文件中的图像、模型、视图和图钉</translation>
    </message>
    <message>
        <source>&amp;Save Session</source>
        <translation>保存会话(&amp;S)</translation>
    </message>
    <message>
        <source>Save the open files, the views and the pins</source>
        <translation>保存打开的文件、视图和图钉</translation>
    </message>
    <message>
        <source>Save Session &amp;As…</source>
        <translation>会话另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save the session under another name</source>
        <translation>以其他名称保存</translation>
    </message>
    <message>
        <source>&amp;Pin This View</source>
        <translation>固定此视图(&amp;P)</translation>
    </message>
    <message>
        <source>Pin the image, the model and the view</source>
        <translation>固定图像、模型和视图</translation>
    </message>
    <message>
        <source>&amp;Go to Pins</source>
        <translation>转到图钉(&amp;G)</translation>
    </message>
    <message>
        <source>Move to the row of pins; arrow keys select, Enter shows</source>
        <translation>转到图钉栏；方向键选择，回车显示</translation>
    </message>
    <message>
        <source>&amp;Rename Pin…</source>
        <translation>重命名图钉(&amp;R)…</translation>
    </message>
    <message>
        <source>Rename the selected pin</source>
        <translation>重命名所选图钉</translation>
    </message>
    <message>
        <source>Move Pin Le&amp;ft</source>
        <translation>图钉左移(&amp;F)</translation>
    </message>
    <message>
        <source>Swap the selected pin with the previous one</source>
        <translation>将所选图钉与前一个交换位置</translation>
    </message>
    <message>
        <source>Move Pin Ri&amp;ght</source>
        <translation>图钉右移(&amp;G)</translation>
    </message>
    <message>
        <source>Swap the selected pin with the next one</source>
        <translation>将所选图钉与后一个交换位置</translation>
    </message>
    <message>
        <source>Remo&amp;ve Pin</source>
        <translation>移除图钉(&amp;V)</translation>
    </message>
    <message>
        <source>Remove the selected pin; Undo restores it</source>
        <translation>移除所选图钉；可用撤销恢复</translation>
    </message>
    <message>
        <source>Open Session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>A session brings its own images and models; the other files were left out</source>
        <translation>会话自带图像和模型：其余已略去</translation>
    </message>
    <message>
        <source>%1 was not found. Where is it now?</source>
        <translation>找不到 %1。它现在在哪里？</translation>
    </message>
    <message>
        <source>The same kind (*.%1);;All files (*)</source>
        <translation>同类文件 (*.%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Save Session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Unsaved session</source>
        <translation>未保存的会话</translation>
    </message>
    <message>
        <source>Save changes to %1?</source>
        <translation>保存对 %1 的更改？</translation>
    </message>
    <message>
        <source>Unsaved changes will be lost.</source>
        <translation>未保存的更改将丢失。</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>没有打开任何内容。</translation>
    </message>
    <message>
        <source>Open a model and an image first.</source>
        <translation>请先打开模型和图像。</translation>
    </message>
    <message>
        <source>No pin is selected that has another before it.</source>
        <translation>所选图钉之前没有其他图钉。</translation>
    </message>
    <message>
        <source>No pin is selected that has another after it.</source>
        <translation>所选图钉之后没有其他图钉。</translation>
    </message>
    <message>
        <source>No&amp;tes</source>
        <translation>笔记(&amp;T)</translation>
    </message>
    <message>
        <source>Your notes on this session, kept as you type</source>
        <translation>您对本会话的笔记，输入时即保存</translation>
    </message>
</context>
<context>
    <name>ui::SessionOpener</name>
    <message>
        <source>%1 differs from the file that the session was saved with (SHA-256). It is shown anyway.</source>
        <translation>%1 与保存会话时的文件不同（SHA-256 不一致）。仍予以显示。</translation>
    </message>
</context>
<context>
    <name>ui::SessionStore</name>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>There are already %1 pins, the maximum. Remove one first.</source>
        <translation>已有 %1 个图钉，达到上限。请先移除一个。</translation>
    </message>
    <message>
        <source>A pasted image has no file to pin. Save it and open it first.</source>
        <translation>粘贴的图像没有可以固定的文件。请先保存并打开它。</translation>
    </message>
    <message>
        <source>The pasted image has no file, so the session is saved without it.</source>
        <translation>粘贴的图像没有文件，会话保存时不包含它。</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutPage</name>
    <message>
        <source>Click a patch</source>
        <translation>单击图像块</translation>
    </message>
    <message>
        <source>Use it as the query</source>
        <translation>以它为查询</translation>
    </message>
    <message>
        <source>Hold Shift and move</source>
        <translation>按住 Shift 移动</translation>
    </message>
    <message>
        <source>The query follows the pointer</source>
        <translation>查询跟随指针</translation>
    </message>
    <message>
        <source>Click a tile, a point or a cell</source>
        <translation>单击小图、点或单元格</translation>
    </message>
    <message>
        <source>Go to the layer, head or channel it stands for</source>
        <translation>转到它所代表的层、头或通道</translation>
    </message>
    <message>
        <source>Click a class</source>
        <translation>单击类别</translation>
    </message>
    <message>
        <source>Show the evidence for it</source>
        <translation>显示其依据</translation>
    </message>
    <message>
        <source>Right click a head or a patch</source>
        <translation>右键单击头或图像块</translation>
    </message>
    <message>
        <source>Switch it off and see the effect</source>
        <translation>关闭它并查看效果</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>在指针处缩放</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Pan the image</source>
        <translation>平移图像</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>拖入文件</translation>
    </message>
    <message>
        <source>Open an image, a checkpoint or a folder</source>
        <translation>打开图像、检查点或文件夹</translation>
    </message>
    <message>
        <source>Keys and Mouse</source>
        <translation>键盘与鼠标</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>鼠标</translation>
    </message>
    <message>
        <source>Keys and what they do</source>
        <translation>按键及其作用</translation>
    </message>
</context>
<context>
    <name>ui::SlideBar</name>
    <message>
        <source>Slide</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Level of the slide</source>
        <translation>切片的级别</translation>
    </message>
    <message>
        <source>Resolution at which a tile is opened</source>
        <translation>打开图块时的分辨率</translation>
    </message>
    <message>
        <source>Whole slide</source>
        <translation>整张切片</translation>
    </message>
    <message>
        <source>Level %1: %2 × %3 pixels</source>
        <translation>级别 %1：%2 × %3 像素</translation>
    </message>
    <message>
        <source>Level %1: %2 × %3 pixels, %4 µm per pixel</source>
        <translation>级别 %1：%2 × %3 像素，每像素 %4 µm</translation>
    </message>
    <message>
        <source>Tile of %1 pixels: column %2 of %3, row %4 of %5, counted from 0</source>
        <translation>%1 像素的图块：第 %2 列（共 %3 列），第 %4 行（共 %5 行），从 0 计数</translation>
    </message>
    <message>
        <source>Click the overview to open a tile.</source>
        <translation>单击概览以打开图块。</translation>
    </message>
</context>
<context>
    <name>ui::SlideMap</name>
    <message>
        <source>Overview of the slide</source>
        <translation>切片概览</translation>
    </message>
    <message>
        <source>Click to open the tile there</source>
        <translation>单击以打开该处的图块</translation>
    </message>
</context>
<context>
    <name>ui::StateKeeper</name>
    <message>
        <source>Settings cannot be written to %1, so open files will not be remembered.</source>
        <translation>设置无法写入 %1，因此不会记住打开的文件。</translation>
    </message>
</context>
<context>
    <name>ui::StatisticsDialog</name>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>剩余 %n 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>剩余 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder Statistics</source>
        <translation>文件夹统计</translation>
    </message>
    <message>
        <source>Choose a folder. The open model processes every image in it and shows one point per head: its mean over the images. Click a point to see the images where it is largest and smallest.</source>
        <translation>选择一个文件夹。打开的模型会处理其中的每幅图像，每个头显示为一个点，即它在所有图像上的均值。单击某点可查看其值最大和最小的图像。</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Process every image in a folder and its subfolders</source>
        <translation>处理文件夹及其子文件夹中的每幅图像</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>Quantity plotted per head and used to rank images</source>
        <translation>每个头绘制的量，也用于图像排序</translation>
    </message>
    <message>
        <source>Images processed</source>
        <translation>已处理的图像</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop; results so far are kept</source>
        <translation>停止；保留目前的结果</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Images to list</source>
        <translation>列出的图像</translation>
    </message>
    <message>
        <source>List images with the largest or with the smallest values</source>
        <translation>列出数值最大或最小的图像</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Save the numbers as NPZ or CSV, like headscope-cli stats, or the plot</source>
        <translation>将数值保存为 NPZ 或 CSV（与 headscope-cli stats 相同），或保存图表</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close; processing continues in the background</source>
        <translation>关闭；处理在后台继续</translation>
    </message>
    <message>
        <source>Folder of images</source>
        <translation>图像文件夹</translation>
    </message>
    <message>
        <source>Open a model with weights first</source>
        <translation>请先打开带权重的模型</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1，模型 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%1 / %n 幅图像</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 per second</source>
        <translation>每秒 %1 幅</translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n 张无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>Click a point to list the images where that head is strongest</source>
        <translation>单击一个点，列出该头最强的图像</translation>
    </message>
    <message numerus="yes">
        <source>Layer %1, head %2: %3 ± %4 over %n image(s)</source>
        <translation>
            <numerusform>第 %1 层，头 %2：%3 ± %4，共 %n 幅图像</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is inside an archive; unpack it to open the image</source>
        <translation>%1 位于归档文件中；请先解压再打开图像</translation>
    </message>
    <message>
        <source>Save Statistics</source>
        <translation>保存统计</translation>
    </message>
    <message>
        <source>Arrays (*.npz)</source>
        <translation>数组 (*.npz)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Plot (*.pdf)</source>
        <translation>图表 (*.pdf)</translation>
    </message>
    <message>
        <source>Plot (*.svg)</source>
        <translation>图表 (*.svg)</translation>
    </message>
    <message>
        <source>Plot (*.png)</source>
        <translation>图表 (*.png)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Process every image of the folder that is open</source>
        <translation>处理已打开文件夹中的每幅图像</translation>
    </message>
    <message numerus="yes">
        <source>This Folder (%n image(s))</source>
        <translation>
            <numerusform>此文件夹（%n 幅图像）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mask(s) left out</source>
        <translation>
            <numerusform>已略去 %n 个掩码</numerusform>
        </translation>
    </message>
    <message>
        <source>This Level (Tiles With Tissue)</source>
        <translation>此级别（有组织的图块）</translation>
    </message>
</context>
<context>
    <name>ui::StatusLine</name>
    <message>
        <source>Shown view and value under the pointer</source>
        <translation>所示视图及指针下的数值</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Effect of the edits on the answer</source>
        <translation>编辑对输出的影响</translation>
    </message>
    <message>
        <source>patch row %1, column %2</source>
        <translation>图像块：第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>  ·  rank %1 of %2</source>
        <translation>  ·  第 %1 名，共 %2</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>object: outside the model input</source>
        <translation>物体：不在模型输入范围内</translation>
    </message>
    <message>
        <source>mean %1 inside, %2 outside</source>
        <translation>均值：内 %1，外 %2</translation>
    </message>
    <message>
        <source>object: %1</source>
        <translation>物体：%1</translation>
    </message>
    <message>
        <source>object: %1 % of the sum (%2) on %3 % of the patches, %4, %5</source>
        <translation>物体：占总和的 %1 %（%2），占图像块的 %3 %，%4，%5</translation>
    </message>
    <message>
        <source>strongest patch on it</source>
        <translation>最强图像块在其上</translation>
    </message>
    <message>
        <source>strongest patch elsewhere</source>
        <translation>最强图像块在别处</translation>
    </message>
</context>
<context>
    <name>ui::Stepper</name>
    <message>
        <source>Click to choose; step with the arrows or their keys</source>
        <translation>点击选择；用箭头或对应按键逐步切换</translation>
    </message>
</context>
<context>
    <name>ui::TourStrip</name>
    <message>
        <source>Previous</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>导览</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>结束导览</translation>
    </message>
    <message>
        <source>An image and its attention.</source>
        <translation>图像及其注意力。</translation>
    </message>
    <message>
        <source>A small vision transformer has classified this image. Bright patches are where its class token takes information from in the last layer.</source>
        <translation>一个小型视觉 Transformer 对此图像做了分类。明亮的图像块是其类别词元在最后一层获取信息的地方。</translation>
    </message>
    <message>
        <source>A patch as the query.</source>
        <translation>以图像块为查询。</translation>
    </message>
    <message>
        <source>Click any patch: it becomes the query, and the map shows what it attends to. The framed patch was chosen for you.</source>
        <translation>点击任一图像块：它成为查询，图中显示它关注什么。带框的图像块已为您选好。</translation>
    </message>
    <message>
        <source>Layers.</source>
        <translation>层。</translation>
    </message>
    <message>
        <source>Heads.</source>
        <translation>头。</translation>
    </message>
    <message>
        <source>Each layer has several heads, and each attends in its own way. Every tile of the overview is one head; click a tile to see it large.</source>
        <translation>每层有多个头，各有其关注方式。概览中的每个小图是一个头；点击即可放大查看。</translation>
    </message>
    <message>
        <source>Which head matters?</source>
        <translation>哪个头重要？</translation>
    </message>
    <message>
        <source>Each cell is the change of the class&apos;s score when that head is switched off: the most negative one supports the answer most.</source>
        <translation>每个单元格是关闭该头时类别得分的变化：最负的头最支持答案。</translation>
    </message>
    <message>
        <source>Switch a head off.</source>
        <translation>关闭一个头。</translation>
    </message>
    <message>
        <source>A head of the last layer is off now, and the prediction shows both answers. X switches the edit on and off, Ctrl+Z takes it back, and a right-click on any tile or patch offers more.</source>
        <translation>最后一层的一个头现已关闭，预测显示两种答案。X 切换编辑，Ctrl+Z 撤销，右键点击任一小图或图像块可进行更多操作。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>This is the same patch in the first layer. Step through the layers with Up and Down, or press Shift+K to play through them.</source>
        <translation>这是第一层中的同一图像块。用上下方向键逐层切换，或按 Shift+K 依次播放各层。</translation>
    </message>
</context>
<context>
    <name>ui::UpdatesPanel</name>
    <message>
        <source>Number</source>
        <translation>数</translation>
    </message>
</context>
<context>
    <name>ui::VideoBar</name>
    <message>
        <source>Video</source>
        <translation>视频</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>Frame shown</source>
        <translation>显示哪一帧</translation>
    </message>
    <message>
        <source>Writing the video</source>
        <translation>正在写入视频</translation>
    </message>
    <message>
        <source>Stop writing the video</source>
        <translation>停止写入视频</translation>
    </message>
    <message>
        <source>Live, frame %1</source>
        <translation>实时，第 %1 帧</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>剩余 %1 秒</translation>
    </message>
    <message>
        <source>Frame %1 (last %2), %3 s</source>
        <translation>第 %1 帧（最后一帧 %2），%3 秒</translation>
    </message>
</context>
<context>
    <name>ui::VideoCommands</name>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Open Video</source>
        <translation>打开视频</translation>
    </message>
    <message>
        <source>Export Video</source>
        <translation>导出视频</translation>
    </message>
    <message>
        <source>Video (*.mp4)</source>
        <translation>视频 (*.mp4)</translation>
    </message>
    <message>
        <source>Table, one line per frame (*.csv)</source>
        <translation>表格，每帧一行 (*.csv)</translation>
    </message>
    <message>
        <source>Folder of PNG images (*)</source>
        <translation>PNG 图像文件夹 (*)</translation>
    </message>
    <message>
        <source>&amp;Video</source>
        <translation>视频(&amp;V)</translation>
    </message>
    <message>
        <source>Open Vi&amp;deo…</source>
        <translation>打开视频(&amp;L)…</translation>
    </message>
    <message>
        <source>Open Ca&amp;mera</source>
        <translation>打开摄像头(&amp;M)</translation>
    </message>
    <message>
        <source>Show the live image of the first camera, as fast as the model runs</source>
        <translation>显示第一个摄像头的实时画面，速度取决于模型</translation>
    </message>
    <message>
        <source>Export Vide&amp;o…</source>
        <translation>导出视频(&amp;M)…</translation>
    </message>
    <message>
        <source>Export this view of all frames as an MP4, as numbered PNGs, or as a table of values per frame</source>
        <translation>将所有帧的此视图导出为 MP4、编号 PNG 或每帧数值的表格</translation>
    </message>
    <message>
        <source>P&amp;lay or Pause</source>
        <translation>播放或暂停(&amp;L)</translation>
    </message>
    <message>
        <source>Play at the video&apos;s speed, skipping frames if needed</source>
        <translation>按视频原速播放，必要时跳帧</translation>
    </message>
    <message>
        <source>Previous Fra&amp;me</source>
        <translation>前一帧(&amp;B)</translation>
    </message>
    <message>
        <source>Show the previous frame of the video</source>
        <translation>显示视频的上一帧</translation>
    </message>
    <message>
        <source>Ne&amp;xt Frame</source>
        <translation>下一帧(&amp;A)</translation>
    </message>
    <message>
        <source>Show the next frame of the video</source>
        <translation>显示视频的下一帧</translation>
    </message>
    <message>
        <source>&amp;Follow Object</source>
        <translation>跟随物体(&amp;F)</translation>
    </message>
    <message>
        <source>Open a video first.</source>
        <translation>请先打开视频。</translation>
    </message>
    <message>
        <source>Open a video first; a camera has no frames to go back to.</source>
        <translation>请先打开视频；摄像头没有可返回的帧。</translation>
    </message>
    <message>
        <source>Open a video first, and show a map, tiles or a matrix. If the view needs an object, mark it and turn on Follow Object.</source>
        <translation>请先打开视频，并显示图、拼图或矩阵。如果视图需要物体，请标记物体并开启“跟随物体”。</translation>
    </message>
    <message>
        <source>Play in a Loo&amp;p</source>
        <translation>循环播放(&amp;P)</translation>
    </message>
    <message>
        <source>Begin again at the first frame after the last</source>
        <translation>最后一帧之后从第一帧重新开始</translation>
    </message>
    <message>
        <source>Videos and numbered images (%1 %2);;All files (*)</source>
        <translation>视频和编号图像 (%1 %2);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a video, or one of a series of numbered images</source>
        <translation>逐帧打开视频，或通过其中任意一张打开编号图像</translation>
    </message>
    <message>
        <source>Let the query patch, and the marked object, follow what they show from frame to frame</source>
        <translation>让查询图像块和标记的物体逐帧跟随其所显示的内容</translation>
    </message>
</context>
<context>
    <name>ui::VideoPlayer</name>
    <message>
        <source>Follow Object</source>
        <translation>跟随物体</translation>
    </message>
</context>
<context>
    <name>ui::ViewChoices</name>
    <message>
        <source>class token</source>
        <translation>类别词元</translation>
    </message>
    <message>
        <source>mean of patches</source>
        <translation>图像块平均</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>patch %1, %2</source>
        <translation>图像块 %1, %2</translation>
    </message>
    <message>
        <source>mean of queries</source>
        <translation>查询平均</translation>
    </message>
    <message>
        <source>%1 (here: %2)</source>
        <translation>%1（此处：%2）</translation>
    </message>
    <message>
        <source>learned latent</source>
        <translation>学习得到的隐向量</translation>
    </message>
    <message>
        <source>%1
Requires %2 of memory with this model.</source>
        <translation>%1
使用此模型需要 %2 内存。</translation>
    </message>
    <message>
        <source>This model has no class token.</source>
        <translation>此模型没有类别词元。</translation>
    </message>
    <message>
        <source>mean of heads</source>
        <translation>头平均</translation>
    </message>
    <message>
        <source>max of heads</source>
        <translation>头最大值</translation>
    </message>
    <message>
        <source>min of heads</source>
        <translation>头最小值</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>top: %1</source>
        <translation>最高：%1</translation>
    </message>
    <message>
        <source>top</source>
        <translation>最高</translation>
    </message>
    <message>
        <source>Most probable class of the image</source>
        <translation>图像最可能的类别</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>inferno, or blue to orange for signed values</source>
        <translation>inferno；数值有正负时为蓝到橙</translation>
    </message>
</context>
<context>
    <name>ui::ViewCommands</name>
    <message>
        <source>%1: next view</source>
        <translation>%1：下一视图</translation>
    </message>
    <message>
        <source>Show the next view of this group available for the model</source>
        <translation>显示此组中模型可用的下一个视图</translation>
    </message>
    <message>
        <source>Next in Group</source>
        <translation>此组的下一个</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undo the last change of the view, the edits or the pins</source>
        <translation>撤销对视图、编辑或图钉的上一次更改</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Redo the change that was undone</source>
        <translation>重做撤销的更改</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>Show the whole image</source>
        <translation>显示整幅图像</translation>
    </message>
    <message>
        <source>&amp;Actual Size</source>
        <translation>实际大小(&amp;A)</translation>
    </message>
    <message>
        <source>Show one image pixel per screen pixel</source>
        <translation>图像的一个像素对应屏幕的一个像素</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Enlarge the image</source>
        <translation>放大图像</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Shrink the image</source>
        <translation>缩小图像</translation>
    </message>
    <message>
        <source>Fo&amp;llow the Pointer</source>
        <translation>跟随指针(&amp;L)</translation>
    </message>
    <message>
        <source>Use the patch under the pointer as the query; hold Shift to do so briefly</source>
        <translation>以指针下的图像块为查询；按住 Shift 可临时启用</translation>
    </message>
    <message>
        <source>&amp;Grid of All Heads</source>
        <translation>所有头的网格(&amp;G)</translation>
    </message>
    <message>
        <source>Switch between all heads of all layers and the current view</source>
        <translation>在所有层的所有头与当前视图之间切换</translation>
    </message>
    <message>
        <source>About This Vie&amp;w</source>
        <translation>关于此视图(&amp;W)</translation>
    </message>
    <message>
        <source>Show a note on what the view means and its source</source>
        <translation>显示视图含义及出处的说明</translation>
    </message>
    <message>
        <source>&amp;System Theme</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Follow the desktop&apos;s theme</source>
        <translation>跟随桌面主题</translation>
    </message>
    <message>
        <source>&amp;Dark Theme</source>
        <translation>深色主题(&amp;D)</translation>
    </message>
    <message>
        <source>Light text on a dark background</source>
        <translation>深色背景，浅色文字</translation>
    </message>
    <message>
        <source>&amp;Light Theme</source>
        <translation>浅色主题(&amp;L)</translation>
    </message>
    <message>
        <source>Dark text on a light background</source>
        <translation>浅色背景，深色文字</translation>
    </message>
    <message>
        <source>Reset La&amp;yout</source>
        <translation>重置布局(&amp;Y)</translation>
    </message>
    <message>
        <source>Move every panel back to its place</source>
        <translation>所有面板回到原位</translation>
    </message>
    <message>
        <source>&amp;Views…</source>
        <translation>视图(&amp;V)…</translation>
    </message>
    <message>
        <source>Search all views and see why some are unavailable</source>
        <translation>搜索所有视图，并了解某些视图不可用的原因</translation>
    </message>
    <message>
        <source>Previous Vie&amp;w</source>
        <translation>上一视图(&amp;W)</translation>
    </message>
    <message>
        <source>Show the previous view available for this model</source>
        <translation>显示此模型可用的上一个视图</translation>
    </message>
    <message>
        <source>Nex&amp;t View</source>
        <translation>下一视图(&amp;T)</translation>
    </message>
    <message>
        <source>Show the next view available for this model</source>
        <translation>显示此模型可用的下一个视图</translation>
    </message>
    <message>
        <source>&amp;Previous Image</source>
        <translation>上一幅图像(&amp;P)</translation>
    </message>
    <message>
        <source>Show the previous image in the folder</source>
        <translation>显示文件夹中的上一幅图像</translation>
    </message>
    <message>
        <source>&amp;Next Image</source>
        <translation>下一幅图像(&amp;N)</translation>
    </message>
    <message>
        <source>Show the next image in the folder</source>
        <translation>显示文件夹中的下一幅图像</translation>
    </message>
    <message>
        <source>Pre&amp;vious Layer</source>
        <translation>上一层(&amp;B)</translation>
    </message>
    <message>
        <source>Show the layer closer to the input</source>
        <translation>显示更靠近输入的层</translation>
    </message>
    <message>
        <source>Next L&amp;ayer</source>
        <translation>下一层(&amp;A)</translation>
    </message>
    <message>
        <source>Show the layer closer to the prediction</source>
        <translation>显示更靠近预测的层</translation>
    </message>
    <message>
        <source>Previous &amp;Head</source>
        <translation>上一头(&amp;H)</translation>
    </message>
    <message>
        <source>Show the previous head; the mean of all heads comes before head 0</source>
        <translation>显示上一个头；第 0 头之前是所有头的平均</translation>
    </message>
    <message>
        <source>Next Hea&amp;d</source>
        <translation>下一头(&amp;D)</translation>
    </message>
    <message>
        <source>Show the next head</source>
        <translation>显示下一个头</translation>
    </message>
    <message>
        <source>&amp;Class Token</source>
        <translation>类别词元(&amp;C)</translation>
    </message>
    <message>
        <source>Use the class token as the query</source>
        <translation>以类别词元为查询</translation>
    </message>
    <message>
        <source>Query &amp;Up</source>
        <translation>查询上移(&amp;U)</translation>
    </message>
    <message>
        <source>Use the patch above as the query</source>
        <translation>以上方的图像块为查询</translation>
    </message>
    <message>
        <source>Query D&amp;own</source>
        <translation>查询下移(&amp;O)</translation>
    </message>
    <message>
        <source>Use the patch below as the query</source>
        <translation>以下方的图像块为查询</translation>
    </message>
    <message>
        <source>Query &amp;Left</source>
        <translation>查询左移(&amp;L)</translation>
    </message>
    <message>
        <source>Use the patch to the left as the query</source>
        <translation>以左侧的图像块为查询</translation>
    </message>
    <message>
        <source>Query &amp;Right</source>
        <translation>查询右移(&amp;R)</translation>
    </message>
    <message>
        <source>Use the patch to the right as the query</source>
        <translation>以右侧的图像块为查询</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>前进(&amp;W)</translation>
    </message>
    <message>
        <source>Go forward again after Back</source>
        <translation>后退之后再次前进</translation>
    </message>
    <message>
        <source>Leave Out Sin&amp;ks</source>
        <translation>排除汇点(&amp;K)</translation>
    </message>
    <message>
        <source>Leave sinks out of the color range, or count them again</source>
        <translation>将汇点排除在颜色范围之外，或重新计入</translation>
    </message>
    <message>
        <source>Original &amp;Pixels</source>
        <translation>原始像素(&amp;P)</translation>
    </message>
    <message>
        <source>Show filled patches as they are in the photo, instead of as the network sees them</source>
        <translation>按照片原样显示被填充的图块，而不是网络所见</translation>
    </message>
    <message>
        <source>&amp;Hide Panels</source>
        <translation>隐藏面板(&amp;H)</translation>
    </message>
    <message>
        <source>Hide all panels; choose again to show them</source>
        <translation>让图像占据全部空间；再按一次恢复面板</translation>
    </message>
    <message>
        <source>Next &amp;Part of the Window</source>
        <translation>窗口的下一部分(&amp;P)</translation>
    </message>
    <message>
        <source>Move the focus on: panes, toolbar, panels</source>
        <translation>向后移动焦点：窗格、工具栏、面板</translation>
    </message>
    <message>
        <source>Pre&amp;vious Part of the Window</source>
        <translation>窗口的上一部分(&amp;V)</translation>
    </message>
    <message>
        <source>Move the focus back: panels, toolbar, panes</source>
        <translation>向前移动焦点：面板、工具栏、窗格</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>Fill the screen with the window</source>
        <translation>让窗口填满屏幕</translation>
    </message>
    <message>
        <source>&amp;Presentation Size</source>
        <translation>演示大小(&amp;P)</translation>
    </message>
    <message>
        <source>Show type and controls large enough for a lecture hall</source>
        <translation>以适合讲堂的大小显示文字和控件</translation>
    </message>
    <message>
        <source>Sinks play no part in this view</source>
        <translation>汇点在此视图中不起作用</translation>
    </message>
    <message>
        <source>Open an image first.</source>
        <translation>请先打开图像。</translation>
    </message>
    <message>
        <source>Open an image, and a model that has attention heads.</source>
        <translation>请打开图像以及具有注意力头的模型。</translation>
    </message>
    <message>
        <source>The folder has no image before this one.</source>
        <translation>文件夹中此图像之前没有其他图像。</translation>
    </message>
    <message>
        <source>The folder has no image after this one.</source>
        <translation>文件夹中此图像之后没有其他图像。</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>没有可撤销的操作。</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>没有可重做的操作。</translation>
    </message>
    <message>
        <source>There is no earlier state of this pane.</source>
        <translation>此窗格没有更早的状态。</translation>
    </message>
    <message>
        <source>There is no later state of this pane.</source>
        <translation>此窗格没有更晚的状态。</translation>
    </message>
    <message>
        <source>Pla&amp;y Through Layers</source>
        <translation>逐层播放(&amp;Y)</translation>
    </message>
    <message>
        <source>Show one layer after another, from this one to the last; from the first where this is the last</source>
        <translation>从当前层逐层显示到最后一层；若已是最后一层则从第一层开始</translation>
    </message>
    <message>
        <source>Show a view of one layer first, for example the attention.</source>
        <translation>请先显示某一层的视图，例如注意力。</translation>
    </message>
    <message>
        <source>Open a model and an image first.</source>
        <translation>请先打开模型和图像。</translation>
    </message>
    <message>
        <source>Show the previous view, layer, head and query; edits stay</source>
        <translation>显示之前的视图、层、头和查询；编辑保持不变</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>缩放(&amp;Z)</translation>
    </message>
    <message>
        <source>Wi&amp;ndow</source>
        <translation>窗口(&amp;N)</translation>
    </message>
    <message>
        <source>Open a tile of a slide first: click the slide&apos;s overview below the image.</source>
        <translation>请先打开切片的一个图块：单击图像下方的切片概览。</translation>
    </message>
    <message>
        <source>Sli&amp;de</source>
        <translation>切片(&amp;D)</translation>
    </message>
    <message>
        <source>Tile &amp;Left</source>
        <translation>左侧图块(&amp;L)</translation>
    </message>
    <message>
        <source>Show the tile of the slide to the left</source>
        <translation>显示左侧的图块</translation>
    </message>
    <message>
        <source>Tile &amp;Right</source>
        <translation>右侧图块(&amp;R)</translation>
    </message>
    <message>
        <source>Show the tile of the slide to the right</source>
        <translation>显示右侧的图块</translation>
    </message>
    <message>
        <source>Tile &amp;Up</source>
        <translation>上方图块(&amp;U)</translation>
    </message>
    <message>
        <source>Show the tile of the slide above</source>
        <translation>显示上方的图块</translation>
    </message>
    <message>
        <source>Tile &amp;Down</source>
        <translation>下方图块(&amp;D)</translation>
    </message>
    <message>
        <source>Show the tile of the slide below</source>
        <translation>显示下方的图块</translation>
    </message>
</context>
<context>
    <name>ui::ViewNote</name>
    <message>
        <source>About This View</source>
        <translation>关于此视图</translation>
    </message>
    <message>
        <source>Hide this note</source>
        <translation>隐藏说明</translation>
    </message>
    <message>
        <source>Requires %1 of memory. %2</source>
        <translation>需要 %1 内存。%2</translation>
    </message>
</context>
<context>
    <name>ui::ViewToolBar</name>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>The token whose attention is shown; click a patch, or press C for the class token</source>
        <translation>显示其注意力的词元。单击图像块，或按 C 选择类别词元。</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>
Press V for all views; comma and period step through them.</source>
        <translation>
V 列出所有视图；逗号和句点逐个切换。</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
</context>
<context>
    <name>ui::ViewsPage</name>
    <message>
        <source>%1 to %2, default %3</source>
        <translation>%1 至 %2，默认 %3</translation>
    </message>
    <message>
        <source>also: %1</source>
        <translation>又名：%1</translation>
    </message>
    <message>
        <source>Requires %1 of memory with the open model.</source>
        <translation>使用打开的模型需要 %1 内存。</translation>
    </message>
    <message>
        <source>About the Views</source>
        <translation>关于各视图</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>搜索…</translation>
    </message>
    <message>
        <source>Words to search the views for</source>
        <translation>用于搜索视图的词</translation>
    </message>
    <message>
        <source>Nothing matches “%1”. &lt;a href=&apos;%2&apos;&gt;Show all views&lt;/a&gt;</source>
        <translation>没有与“%1”匹配的内容。&lt;a href=&apos;%2&apos;&gt;显示所有视图&lt;/a&gt;</translation>
    </message>
</context>
<context>
    <name>ui::WatchedBox</name>
    <message>
        <source>Score to watch</source>
        <translation>观察什么</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>two classes</source>
        <translation>两个类别</translation>
    </message>
    <message>
        <source>Score followed in the status line: a class&apos;s logit or probability, or its logit minus another&apos;s</source>
        <translation>状态栏跟踪的得分：某类别的 logit 或概率，或其 logit 减去另一类别的 logit</translation>
    </message>
    <message>
        <source>Class to watch</source>
        <translation>观察的类别</translation>
    </message>
    <message>
        <source>Class whose logit is subtracted</source>
        <translation>被减去其 logit 的类别</translation>
    </message>
    <message>
        <source>minus</source>
        <translation>减</translation>
    </message>
    <message>
        <source>shown class</source>
        <translation>所示类别</translation>
    </message>
    <message>
        <source>runner-up</source>
        <translation>次高类别</translation>
    </message>
</context>
<context>
    <name>ui::WelcomePage</name>
    <message>
        <source>Add an Image</source>
        <translation>添加图像</translation>
    </message>
    <message>
        <source>The model is open. Drop, paste or open a photo to see where the model looks.</source>
        <translation>模型已打开。拖入、粘贴或打开一张照片，看看模型看向哪里。</translation>
    </message>
    <message>
        <source>See Where a Vision Transformer Looks</source>
        <translation>看看视觉 Transformer 看向哪里</translation>
    </message>
    <message>
        <source>Drop a photo and a checkpoint here. Step through layers and heads with the arrow keys, and click a patch to see what it attends to.</source>
        <translation>将照片和检查点拖到这里。然后用方向键逐层逐头切换，单击图像块看它关注哪里。</translation>
    </message>
</context>
</TS>
