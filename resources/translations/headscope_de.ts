<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Checksum</name>
    <message>
        <source>the file&apos;s name</source>
        <translation>dem Namen der Datei</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>dem Server</translation>
    </message>
    <message>
        <source>the downloaded file cannot be read back (%1)</source>
        <translation>die heruntergeladene Datei lässt sich nicht zurücklesen (%1)</translation>
    </message>
    <message>
        <source>expected %1 %2 (from %3), found %4</source>
        <translation>erwartet wurde %1 %2 (nach %3), gefunden wurde %4</translation>
    </message>
</context>
<context>
    <name>Download</name>
    <message>
        <source>download %1 manually and open the file</source>
        <translation>laden Sie %1 von Hand herunter und öffnen Sie die Datei</translation>
    </message>
    <message>
        <source>%1 cannot be reached (%2); check the connection and the proxy (https_proxy), or %3</source>
        <translation>%1 ist nicht erreichbar (%2); prüfen Sie die Verbindung und den Proxy (https_proxy), oder %3</translation>
    </message>
    <message>
        <source>%1: the server has no such file (%2); look for it on the authors&apos; page, download it manually and open it</source>
        <translation>%1: Der Server hat diese Datei nicht (%2); suchen Sie sie auf der Seite der Autoren, laden Sie sie von Hand herunter und öffnen Sie sie</translation>
    </message>
    <message>
        <source>%1: the server requires a login for this file (%2); log in with a browser, download it manually and open it</source>
        <translation>%1: Der Server verlangt für diese Datei eine Anmeldung (%2); melden Sie sich mit einem Browser an, laden Sie sie von Hand herunter und öffnen Sie sie</translation>
    </message>
    <message>
        <source>%1: expected the file, the server answered %2 %3; try again later, or download it manually and open it</source>
        <translation>%1: Erwartet wurde die Datei, der Server antwortete mit %2 %3; versuchen Sie es später erneut, oder laden Sie sie von Hand herunter und öffnen Sie sie</translation>
    </message>
    <message>
        <source>%1: gave up after %2 attempts (%3); %4 are kept and the next download resumes there</source>
        <translation>%1: nach %2 Versuchen aufgegeben (%3); %4 bleiben erhalten, und der nächste Download macht dort weiter</translation>
    </message>
    <message>
        <source>%1: redirected to %2, which is not allowed; %3</source>
        <translation>%1: Umleitung auf %2, die nicht erlaubt ist; %3</translation>
    </message>
    <message>
        <source>%1: expected %2 of free space, found %3; free some space, or set HEADSCOPE_MODELS to another folder</source>
        <translation>%1: Erwartet wurden %2 freier Platz, gefunden %3; schaffen Sie Platz, oder setzen Sie HEADSCOPE_MODELS auf einen anderen Ordner</translation>
    </message>
    <message>
        <source>%1: could not be written (%2)</source>
        <translation>%1: konnte nicht geschrieben werden (%2)</translation>
    </message>
    <message>
        <source>%1: %2; the partial file was deleted, try again</source>
        <translation>%1: %2; die unvollständige Datei wurde gelöscht, versuchen Sie es erneut</translation>
    </message>
    <message>
        <source>%1: another Headscope is downloading it</source>
        <translation>%1: Ein anderes Headscope lädt die Datei gerade herunter</translation>
    </message>
    <message>
        <source>the server stopped responding</source>
        <translation>der Server antwortet nicht mehr</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>Something went wrong inside the window.</source>
        <translation>Im Fenster ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <source>Your open files are unaffected. Please report the details.</source>
        <translation>Ihre geöffneten Dateien sind nicht betroffen. Bitte melden Sie die Einzelheiten.</translation>
    </message>
    <message>
        <source>No model was found at %1.</source>
        <translation>Unter %1 wurde kein Modell gefunden.</translation>
    </message>
    <message>
        <source>%1 could not be opened as a model.</source>
        <translation>%1 konnte nicht als Modell geöffnet werden.</translation>
    </message>
    <message>
        <source>There is no image %1.</source>
        <translation>Es gibt kein Bild %1.</translation>
    </message>
    <message>
        <source>%1 could not be opened as an image.</source>
        <translation>%1 konnte nicht als Bild geöffnet werden.</translation>
    </message>
    <message>
        <source>There is no session %1.</source>
        <translation>Es gibt keine Sitzung %1.</translation>
    </message>
    <message>
        <source>%1 could not be opened as a session.</source>
        <translation>%1 konnte nicht als Sitzung geöffnet werden.</translation>
    </message>
    <message>
        <source>%1 could not be saved.</source>
        <translation>%1 konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>The model could not be run on %1: %2</source>
        <translation>Das Modell konnte auf %1 nicht ausgeführt werden: %2</translation>
    </message>
    <message>
        <source>“%1” cannot be shown here: %2</source>
        <translation>„%1“ kann hier nicht gezeigt werden: %2</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The figure could not be copied.</source>
        <translation>Die Abbildung konnte nicht kopiert werden.</translation>
    </message>
    <message>
        <source>%1 was left out: only one image and one model can be shown.</source>
        <translation>%1 wurde ausgelassen: Nur ein Bild und ein Modell können gezeigt werden.</translation>
    </message>
    <message>
        <source>%1 could not be opened.</source>
        <translation>%1 konnte nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>Choose a smaller input size in the model card, or another view.</source>
        <translation>Wählen Sie in der Modellkarte eine kleinere Eingabegröße, oder eine andere Ansicht.</translation>
    </message>
    <message>
        <source>Headscope reads vision transformers in safetensors, PyTorch and .npz files; is this one of them?</source>
        <translation>Headscope liest Vision Transformer in Dateien der Formate safetensors, PyTorch und .npz; ist dies eine davon?</translation>
    </message>
    <message>
        <source>Choose another checkpoint with Open Model.</source>
        <translation>Wählen Sie mit „Modell öffnen“ einen anderen Checkpoint.</translation>
    </message>
    <message>
        <source>Download the file again, or choose another with Open Model.</source>
        <translation>Laden Sie die Datei erneut herunter, oder wählen Sie mit „Modell öffnen“ eine andere.</translation>
    </message>
    <message>
        <source>Choose a JPEG, PNG, WebP, TIFF or BMP image.</source>
        <translation>Wählen Sie ein Bild im Format JPEG, PNG, WebP, TIFF oder BMP.</translation>
    </message>
    <message>
        <source>Open it with the version that wrote it.</source>
        <translation>Öffnen Sie sie mit der Version, die sie geschrieben hat.</translation>
    </message>
    <message>
        <source>Choose another session with Open Session.</source>
        <translation>Wählen Sie mit „Sitzung öffnen“ eine andere Sitzung.</translation>
    </message>
    <message>
        <source>Choose another folder or name with Save Session As.</source>
        <translation>Wählen Sie mit „Sitzung speichern unter“ einen anderen Ordner oder Namen.</translation>
    </message>
    <message>
        <source>Check your edits in the model card, or open another model.</source>
        <translation>Prüfen Sie die Korrekturen in der Modellkarte, oder öffnen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Choose another view, layer or head.</source>
        <translation>Wählen Sie eine andere Ansicht, eine andere Schicht oder einen anderen Kopf.</translation>
    </message>
    <message>
        <source>Choose another folder, and a name that ends in .png, .svg or .pdf; for numbers .csv, .npz or .safetensors.</source>
        <translation>Wählen Sie einen anderen Ordner und einen Namen, der auf .png, .svg oder .pdf endet; für Zahlen .csv, .npz oder .safetensors.</translation>
    </message>
    <message>
        <source>Choose another view or color map.</source>
        <translation>Wählen Sie eine andere Ansicht oder Farbpalette.</translation>
    </message>
    <message>
        <source>Drop an image, a checkpoint or a folder of either.</source>
        <translation>Ziehen Sie ein Bild, einen Checkpoint oder einen Ordner davon hierher.</translation>
    </message>
    <message>
        <source>There is no video %1.</source>
        <translation>Es gibt kein Video %1.</translation>
    </message>
    <message>
        <source>%1 could not be opened as a video.</source>
        <translation>%1 konnte nicht als Video geöffnet werden.</translation>
    </message>
    <message>
        <source>Choose a video such as an MP4, or a folder of numbered images of one size.</source>
        <translation>Wählen Sie ein Video, etwa ein MP4, oder einen Ordner nummerierter Bilder einer Größe.</translation>
    </message>
    <message>
        <source>Choose a name that ends in .mp4, or in .csv for numbers, or a new folder.</source>
        <translation>Wählen Sie einen Namen, der auf .mp4 endet, oder auf .csv für Zahlen, oder einen neuen Ordner.</translation>
    </message>
    <message>
        <source>Choose a text file with one caption per line.</source>
        <translation>Wählen Sie eine Textdatei mit einem Text je Zeile.</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Name of the pin</source>
        <translation>Name des Pins</translation>
    </message>
</context>
<context>
    <name>ViewOffer</name>
    <message>
        <source>There is no view &quot;%1&quot;.</source>
        <translation>Es gibt keine Ansicht „%1“.</translation>
    </message>
</context>
<context>
    <name>Zoo</name>
    <message>
        <source>%1 M</source>
        <translation>%1 Mio.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 G</source>
        <translation>%1 Mrd.</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>This model has no LayerScale, so branches are added without gains.</source>
        <translation>Dieses Modell hat kein LayerScale; Zweige werden ohne Faktoren addiert.</translation>
    </message>
    <message>
        <source>This trace does not contain the norms of branches and trunk.</source>
        <translation>Diese Aufzeichnung enthält die Normen von Zweigen und Stamm nicht.</translation>
    </message>
    <message>
        <source>This model has no class token; it classifies by the mean of its patches.</source>
        <translation>Dieses Modell hat kein Klassen-Token; es klassifiziert über das Mittel seiner Patches.</translation>
    </message>
    <message>
        <source>This model detects objects and does not classify the image; its queries report what they found.</source>
        <translation>Dieses Modell erkennt Objekte und klassifiziert das Bild nicht; seine Queries melden, was sie gefunden haben.</translation>
    </message>
    <message>
        <source>This model has no classifier and thus no classes.</source>
        <translation>Dieses Modell hat keinen Klassifikator und daher keine Klassen.</translation>
    </message>
    <message>
        <source>Experiments watch a score or feature of the whole image, which a detector does not have.</source>
        <translation>Experimente beobachten einen Wert oder ein Merkmal des ganzen Bildes; ein Detektor hat keines davon.</translation>
    </message>
    <message>
        <source>Experiments change attention and tokens, which a ResNet does not have.</source>
        <translation>Experimente ändern Attention und Tokens; ein ResNet hat beides nicht.</translation>
    </message>
    <message>
        <source>In this model the logit is not a sum over heads: norms, merging or mixing lie between them and the classifier.</source>
        <translation>In diesem Modell ist das Logit keine Summe über Köpfe: Normierungen, Zusammenfassungen oder weitere Mischungen liegen zwischen ihnen und dem Klassifikator.</translation>
    </message>
    <message>
        <source>In this model the logit is not a sum over heads: its pooling is not linear, or two norms or two classifiers follow.</source>
        <translation>In diesem Modell ist das Logit keine Summe über Köpfe: Sein Pooling ist nicht linear, oder es folgen zwei Normierungen oder zwei Klassifikatoren.</translation>
    </message>
    <message>
        <source>This model has no squeeze-and-excitation gates.</source>
        <translation>Dieses Modell hat keine Squeeze-and-Excitation-Gates.</translation>
    </message>
    <message>
        <source>This model detects objects and does not classify the image, so it has no class to show evidence for.</source>
        <translation>Dieses Modell erkennt Objekte und klassifiziert das Bild nicht; es hat also keine Klasse, für die Belege gezeigt werden könnten.</translation>
    </message>
    <message>
        <source>This model has no classifier, so it has no class to show evidence for.</source>
        <translation>Dieses Modell hat keinen Klassifikator und daher keine Klasse, für die Belege gezeigt werden könnten.</translation>
    </message>
    <message>
        <source>This model compares images with captions, so it has no class to show evidence for; choose a view for words.</source>
        <translation>Dieses Modell vergleicht Bilder mit Texten und hat daher keine Klasse, für die Belege gezeigt werden könnten; wählen Sie eine Ansicht für Wörter.</translation>
    </message>
    <message>
        <source>This model has no object queries.</source>
        <translation>Dieses Modell hat keine Objekt-Queries.</translation>
    </message>
    <message>
        <source>This model cannot read words: its checkpoint has no text tower.</source>
        <translation>Dieses Modell kann keine Wörter lesen: Sein Checkpoint hat keinen Textturm.</translation>
    </message>
    <message>
        <source>This model has no attention between tokens.</source>
        <translation>Dieses Modell hat keine Attention zwischen Tokens.</translation>
    </message>
    <message>
        <source>This model has no classifier, and the cosine of a feature with itself is at its maximum, where every first-order estimate is 0.</source>
        <translation>Dieses Modell hat keinen Klassifikator, und der Kosinus eines Merkmals mit sich selbst ist maximal; dort ist jede Schätzung erster Ordnung 0.</translation>
    </message>
    <message>
        <source>%1 multiplies the square matrices of plain self-attention from layer to layer; this model has %2.</source>
        <translation>%1 multipliziert die quadratischen Matrizen einfacher Self-Attention von Schicht zu Schicht; dieses Modell hat %2.</translation>
    </message>
    <message>
        <source>Attention distance is measured between patches; this model has %1, in which patches are not queries.</source>
        <translation>Die Attention-Distanz wird zwischen Patches gemessen; dieses Modell hat %1, in der Patches keine Queries sind.</translation>
    </message>
    <message>
        <source>Only Swin, BEiT, relative-position ViTs and SAM have a bias per offset of two patches; %1 adds a position to every patch, shown by the view position-similarity.</source>
        <translation>Nur Swin, BEiT, ViTs mit relativer Position und SAM haben einen Bias je Versatz zweier Patches; %1 addiert zu jedem Patch eine Position, gezeigt von der Ansicht position-similarity.</translation>
    </message>
    <message>
        <source>%1 adds no position to its patches; its relative position bias is shown by the view position-bias.</source>
        <translation>%1 addiert zu seinen Patches keine Position; seinen relativen Positions-Bias zeigt die Ansicht position-bias.</translation>
    </message>
    <message>
        <source>Only CaiT mixes heads; this model has %1.</source>
        <translation>Nur CaiT mischt Köpfe; dieses Modell hat %1.</translation>
    </message>
    <message>
        <source>%1 requires the model&apos;s weights, which a recorded trace does not contain.</source>
        <translation>%1 braucht die Gewichte des Modells; eine Aufzeichnung enthält sie nicht.</translation>
    </message>
    <message>
        <source>%1 requires the model&apos;s gradients, which a recorded trace does not contain.</source>
        <translation>%1 braucht die Gradienten des Modells; eine Aufzeichnung enthält sie nicht.</translation>
    </message>
    <message>
        <source>%1 requires the output tokens of the layers, which this trace does not contain.</source>
        <translation>%1 braucht die Ausgabe-Tokens der Schichten; diese Aufzeichnung enthält sie nicht.</translation>
    </message>
    <message>
        <source>%1 requires attention or its tokens; this model consists of convolutions and has neither.</source>
        <translation>%1 braucht Attention oder deren Tokens; dieses Modell besteht aus Faltungen und hat beides nicht.</translation>
    </message>
    <message>
        <source>%1 attention</source>
        <translation>%1-Attention</translation>
    </message>
    <message>
        <source>all layers and heads</source>
        <translation>alle Schichten und Köpfe</translation>
    </message>
    <message>
        <source>all layers and branches</source>
        <translation>alle Schichten und Zweige</translation>
    </message>
    <message>
        <source>all layers and branches, mean over tokens</source>
        <translation>alle Schichten und Zweige, Mittel über Tokens</translation>
    </message>
    <message>
        <source>all layers, branches and channels</source>
        <translation>alle Schichten, Zweige und Kanäle</translation>
    </message>
    <message>
        <source>classifier after every layer</source>
        <translation>Klassifikator nach jeder Schicht</translation>
    </message>
    <message>
        <source>heads before mixing</source>
        <translation>Köpfe vor dem Mischen</translation>
    </message>
    <message>
        <source>similar channels grouped</source>
        <translation>ähnliche Kanäle gruppiert</translation>
    </message>
    <message>
        <source>each head ablated</source>
        <translation>jeder Kopf einzeln ausgeschaltet</translation>
    </message>
    <message>
        <source>class token</source>
        <translation>Klassen-Token</translation>
    </message>
    <message>
        <source>mean of patches</source>
        <translation>Mittel der Patches</translation>
    </message>
    <message>
        <source>mean of queries</source>
        <translation>Mittel der Queries</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>alle Köpfe</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>alle Schichten</translation>
    </message>
    <message>
        <source>head mean</source>
        <translation>Kopf-Mittel</translation>
    </message>
    <message>
        <source>head max</source>
        <translation>Kopf-Maximum</translation>
    </message>
    <message>
        <source>head min</source>
        <translation>Kopf-Minimum</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>Query %1</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>Attention-Gewicht</translation>
    </message>
    <message>
        <source>rollout weight</source>
        <translation>Rollout-Gewicht</translation>
    </message>
    <message>
        <source>relevance</source>
        <translation>Relevanz</translation>
    </message>
    <message>
        <source>cosine similarity</source>
        <translation>Ähnlichkeit (Kosinus)</translation>
    </message>
    <message>
        <source>norm of the token</source>
        <translation>Norm des Tokens</translation>
    </message>
    <message>
        <source>share of the attention</source>
        <translation>Anteil der Attention</translation>
    </message>
    <message>
        <source>share of the logit</source>
        <translation>Anteil am Logit</translation>
    </message>
    <message>
        <source>Pearson correlation</source>
        <translation>Korrelation (Pearson)</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>cosine with the words</source>
        <translation>Kosinus mit den Wörtern</translation>
    </message>
    <message>
        <source>head that keeps the patch</source>
        <translation>Kopf, der den Patch behält</translation>
    </message>
    <message>
        <source>components 1, 2, 3 as red, green, blue</source>
        <translation>Komponenten 1, 2, 3 als Rot, Grün, Blau</translation>
    </message>
    <message>
        <source>channels weighted by their gradient</source>
        <translation>Kanäle, nach ihrem Gradienten gewichtet</translation>
    </message>
    <message>
        <source>filter weight, 0 at mid-gray</source>
        <translation>Filtergewicht, 0 bei mittlerem Grau</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>magnitude of the gain, mean and quartiles</source>
        <translation>Betrag des Faktors, Mittel und Quartile</translation>
    </message>
    <message>
        <source>norm of the branch / norm of the trunk</source>
        <translation>Norm des Zweigs / Norm des Stamms</translation>
    </message>
    <message>
        <source>mean attention distance (px)</source>
        <translation>mittlere Attention-Distanz (px)</translation>
    </message>
    <message>
        <source>mean attention entropy (nats)</source>
        <translation>mittlere Attention-Entropie (nats)</translation>
    </message>
    <message>
        <source>weight of the channel</source>
        <translation>Gewicht des Kanals</translation>
    </message>
    <message>
        <source>weight on the scores</source>
        <translation>Gewicht auf den Scores</translation>
    </message>
    <message>
        <source>weight on the attention</source>
        <translation>Gewicht auf der Attention</translation>
    </message>
    <message>
        <source>probability of the class</source>
        <translation>Wahrscheinlichkeit der Klasse</translation>
    </message>
    <message>
        <source>patches deleted or inserted (%)</source>
        <translation>gelöschte oder eingefügte Patches (%)</translation>
    </message>
    <message>
        <source>share of the clean answer recovered</source>
        <translation>wiederhergestellter Anteil der sauberen Antwort</translation>
    </message>
    <message>
        <source>sink head</source>
        <translation>Sink-Kopf</translation>
    </message>
    <message>
        <source>outlier</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>distance %1 px</source>
        <translation>Distanz %1 px</translation>
    </message>
    <message>
        <source>entropy %1 nats</source>
        <translation>Entropie %1 nats</translation>
    </message>
    <message>
        <source>correlation %1</source>
        <translation>Korrelation %1</translation>
    </message>
    <message>
        <source>%1 % on the object</source>
        <translation>%1 % auf dem Objekt</translation>
    </message>
    <message>
        <source>estimated change of the %1</source>
        <translation>geschätzte Änderung: %1</translation>
    </message>
    <message>
        <source>change of the %1</source>
        <translation>Änderung: %1</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>layer and branch</source>
        <translation>Schicht und Zweig</translation>
    </message>
    <message>
        <source>query channel</source>
        <translation>Query-Kanal</translation>
    </message>
    <message>
        <source>key channel</source>
        <translation>Key-Kanal</translation>
    </message>
    <message>
        <source>query token</source>
        <translation>Query-Token</translation>
    </message>
    <message>
        <source>key token</source>
        <translation>Key-Token</translation>
    </message>
    <message>
        <source>rows from query to key</source>
        <translation>Zeilen von Query zu Key</translation>
    </message>
    <message>
        <source>columns from query to key</source>
        <translation>Spalten von Query zu Key</translation>
    </message>
    <message>
        <source>asking query</source>
        <translation>fragende Query</translation>
    </message>
    <message>
        <source>answering query</source>
        <translation>antwortende Query</translation>
    </message>
    <message>
        <source>kind of token and head</source>
        <translation>Art des Tokens und Kopf</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>Ausgabekopf</translation>
    </message>
    <message>
        <source>input head</source>
        <translation>Eingabekopf</translation>
    </message>
    <message>
        <source>strongest at row %1, column %2, %3</source>
        <translation>am stärksten in Zeile %1, Spalte %2, %3</translation>
    </message>
    <message>
        <source>lowest at row %1, column %2, %3</source>
        <translation>am niedrigsten in Zeile %1, Spalte %2, %3</translation>
    </message>
    <message>
        <source>upper left third</source>
        <translation>oberes linkes Drittel</translation>
    </message>
    <message>
        <source>upper middle third</source>
        <translation>oberes mittleres Drittel</translation>
    </message>
    <message>
        <source>upper right third</source>
        <translation>oberes rechtes Drittel</translation>
    </message>
    <message>
        <source>middle left third</source>
        <translation>mittleres linkes Drittel</translation>
    </message>
    <message>
        <source>middle third</source>
        <translation>mittleres Drittel</translation>
    </message>
    <message>
        <source>middle right third</source>
        <translation>mittleres rechtes Drittel</translation>
    </message>
    <message>
        <source>lower left third</source>
        <translation>unteres linkes Drittel</translation>
    </message>
    <message>
        <source>lower middle third</source>
        <translation>unteres mittleres Drittel</translation>
    </message>
    <message>
        <source>lower right third</source>
        <translation>unteres rechtes Drittel</translation>
    </message>
    <message>
        <source>%1 holds %2 %</source>
        <translation>%1 enthält %2 %</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>gleichmäßig</translation>
    </message>
    <message>
        <source>colors, not one value per patch</source>
        <translation>Farben, kein einzelner Wert je Patch</translation>
    </message>
    <message>
        <source>no patch has a value</source>
        <translation>kein Patch hat einen Wert</translation>
    </message>
    <message>
        <source>no cell has a value</source>
        <translation>keine Zelle hat einen Wert</translation>
    </message>
    <message>
        <source>%1 maps of %2 by %3 patches</source>
        <translation>%1 Karten aus %2 mal %3 Patches</translation>
    </message>
    <message>
        <source>%1 rows (%2) by %3 columns (%4)</source>
        <translation>%1 Zeilen (%2) mal %3 Spalten (%4)</translation>
    </message>
    <message>
        <source>largest in row %1, column %2, %3</source>
        <translation>am größten in Zeile %1, Spalte %2, %3</translation>
    </message>
    <message>
        <source>%1 series of %2</source>
        <translation>%1 Reihen: %2</translation>
    </message>
    <message>
        <source>largest in %1 at %2, %3</source>
        <translation>am größten in %1 bei %2, %3</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>all; of XCiT the class-attention layers</source>
        <translation>alle; von XCiT die Schichten mit Class-Attention</translation>
    </message>
    <message>
        <source>Talking heads</source>
        <translation>Talking Heads</translation>
    </message>
    <message>
        <source>CaiT only: mixed shows what multiplies the values, after the heads were mixed (weights may be negative); softmax shows each head&apos;s own softmax before that.</source>
        <translation>Nur CaiT: „gemischt“ zeigt, was die Werte multipliziert, nachdem die Köpfe gemischt wurden (Gewichte können negativ sein); „Softmax“ zeigt den Softmax jedes einzelnen Kopfes davor.</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation>Sinks</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>mitgezählt</translation>
    </message>
    <message>
        <source>left-out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>Attention of all heads</source>
        <translation>Attention aller Köpfe</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Sortierung</translation>
    </message>
    <message>
        <source>By layer and head, or largest first: by mean attention distance, mean entropy, correlation with the chosen head&apos;s map, the share that goes to sinks, or the share of the map on the marked object.</source>
        <translation>Nach Schicht und Kopf, oder das Größte zuerst: nach mittlerer Attention-Distanz, mittlerer Entropie, der Korrelation mit der Karte des gewählten Kopfes, dem Anteil, der an Sinks geht, oder dem Anteil der Karte auf dem markierten Objekt.</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>Distanz</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>likeness</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>Sinks</translation>
    </message>
    <message>
        <source>object</source>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>From layer</source>
        <translation>Ab Schicht</translation>
    </message>
    <message>
        <source>The first layer that is shown.</source>
        <translation>Die erste Schicht, die gezeigt wird.</translation>
    </message>
    <message>
        <source>To layer</source>
        <translation>Bis Schicht</translation>
    </message>
    <message>
        <source>The last layer that is shown; -1 for the model&apos;s last.</source>
        <translation>Die letzte Schicht, die gezeigt wird; -1 für die letzte des Modells.</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>Kennzeichnen</translation>
    </message>
    <message>
        <source>Sinks: heads that give above 30 % of their attention to sinks, averaged over all queries, have a dot.</source>
        <translation>Sinks: Köpfe, die im Mittel über alle Queries mehr als 30 % ihrer Attention an Sinks geben, tragen einen Punkt.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Attention matrix</source>
        <translation>Attention-Matrix</translation>
    </message>
    <message>
        <source>all; of XCiT the channels&apos; matrices too</source>
        <translation>alle; von XCiT auch die Matrizen der Kanäle</translation>
    </message>
    <message>
        <source>Class attention</source>
        <translation>Class-Attention</translation>
    </message>
    <message>
        <source>CaiT and XCiT (class-attention layers), ViT and its relatives with a class token, SigLIP&apos;s pooling</source>
        <translation>CaiT und XCiT (Schichten mit Class-Attention), ViT und Verwandte mit Klassen-Token, das Pooling von SigLIP</translation>
    </message>
    <message>
        <source>How the class token distributes its attention over the patches, whatever the query of other views; the last of these layers collect what the classifier sees, but the map does not distinguish classes.</source>
        <translation>Wie das Klassen-Token seine Attention auf die Patches verteilt, gleich welche Query andere Ansichten haben; die letzten dieser Schichten holen, was der Klassifikator sieht, doch die Karte unterscheidet keine Klassen.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>The chosen layer, or the mean over all layers in which the class token is a query.</source>
        <translation>Die gewählte Schicht, oder das Mittel über alle Schichten, in denen das Klassen-Token eine Query ist.</translation>
    </message>
    <message>
        <source>this</source>
        <translation>diese</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Most of the attention</source>
        <translation>Größter Teil der Attention</translation>
    </message>
    <message>
        <source>Share kept</source>
        <translation>Behaltener Anteil</translation>
    </message>
    <message>
        <source>Share of the attention on patches that the kept ones hold together.</source>
        <translation>Anteil der Attention auf Patches, den die behaltenen zusammen halten.</translation>
    </message>
    <message>
        <source>Head colors</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Where heads are fused: heads gives each head its own threshold and color, and a patch kept by several to the one that weighs it most in proportion; off shows the fused weights.</source>
        <translation>Wo Köpfe zusammengefasst sind: „Köpfe“ gibt jedem eine eigene Schwelle und Farbe, und ein Patch, den mehrere behalten, dem, der ihn im Verhältnis am meisten gewichtet; „aus“ zeigt die zusammengefassten Gewichte.</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Attention among queries</source>
        <translation>Attention unter Queries</translation>
    </message>
    <message>
        <source>Attention through layers</source>
        <translation>Attention durch die Schichten</translation>
    </message>
    <message>
        <source>Attention rollout</source>
        <translation>Attention-Rollout</translation>
    </message>
    <message>
        <source>ViT and its relatives (plain self-attention)</source>
        <translation>ViT und Verwandte (einfache Self-Attention)</translation>
    </message>
    <message>
        <source>How attention of all layers leads from the query back to the patches: in every layer the heads are fused into A, half of each step stays at its own token, rows are normalized to sum to 1 (options change all of these), and the matrices are multiplied from the last layer to the first. Values, MLPs and classes are ignored.</source>
        <translation>Wie die Attention aller Schichten von der Query zurück zu den Patches führt: In jeder Schicht werden die Köpfe zu A zusammengefasst, die Hälfte jedes Schritts bleibt beim eigenen Token, Zeilen werden auf Summe 1 gebracht (all das ändern die Optionen), und die Matrizen werden von der letzten zur ersten Schicht multipliziert. Werte, MLPs und Klassen bleiben außer Betracht.</translation>
    </message>
    <message>
        <source>Fusion of heads</source>
        <translation>Zusammenfassung der Köpfe</translation>
    </message>
    <message>
        <source>How the heads of a layer become one matrix A, entry by entry.</source>
        <translation>Wie die Köpfe einer Schicht Eintrag für Eintrag zu einer Matrix A werden.</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>max</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>min</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Residual weight</source>
        <translation>Residualgewicht</translation>
    </message>
    <message>
        <source>The share r that each token keeps of itself in a step: (1 - r) A + r I.</source>
        <translation>Der Anteil r, den jedes Token in einem Schritt von sich behält: (1 - r) A + r I.</translation>
    </message>
    <message>
        <source>Discard ratio</source>
        <translation>Verworfener Anteil</translation>
    </message>
    <message>
        <source>The share of the entries of A, the smallest of each layer, that is set to 0 first; it takes about three times as long.</source>
        <translation>Der Anteil der Einträge von A, die kleinsten jeder Schicht, der zuvor auf 0 gesetzt wird; das dauert etwa dreimal so lang.</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>Normierung</translation>
    </message>
    <message>
        <source>abnar: every row is divided by its sum; vit-explain: every column is divided by the sum of the row of the same number, as github.com/jacobgil/vit-explain does.</source>
        <translation>abnar: Jede Zeile wird durch ihre Summe geteilt; vit-explain: Jede Spalte wird durch die Summe der Zeile gleicher Nummer geteilt, wie es github.com/jacobgil/vit-explain tut.</translation>
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
        <translation>Attention Schicht für Schicht</translation>
    </message>
    <message>
        <source>The query&apos;s attention in each layer that has maps, from the first to the last; heads of the same number in different layers are unrelated, and what a layer passes on besides attention is not shown. In layers without a class token the mean of the patches is the query.</source>
        <translation>Die Attention der Query in jeder Schicht mit Karten, von der ersten zur letzten; Köpfe gleicher Nummer in verschiedenen Schichten haben nichts miteinander zu tun, und was eine Schicht außer Attention weitergibt, wird nicht gezeigt. In Schichten ohne Klassen-Token ist das Mittel der Patches die Query.</translation>
    </message>
    <message>
        <source>Evidence for a class</source>
        <translation>Belege für eine Klasse</translation>
    </message>
    <message>
        <source>Relevance</source>
        <translation>Relevanz</translation>
    </message>
    <message>
        <source>ViT and its relatives (plain self-attention) that have a classifier</source>
        <translation>ViT und Verwandte (einfache Self-Attention) mit Klassifikator</translation>
    </message>
    <message>
        <source>The patches from which attention collected evidence for this class, by gradient times attention; evidence against it is removed, and so is the query&apos;s own share in itself.</source>
        <translation>Aus welchen Patches die Attention Belege für diese Klasse geholt hat, nach Gradient mal Attention; Gegenbelege sind abgeschnitten, ebenso der Anteil der Query an sich selbst.</translation>
    </message>
    <message>
        <source>Gradient rollout</source>
        <translation>Gradienten-Rollout</translation>
    </message>
    <message>
        <source>Rollout of the attention that favors this class: with y its score before the softmax and A a layer&apos;s attention, E = mean over heads of the positive part of (dy/dA times A, entry by entry), every row of E + I is divided by its sum, the matrices are multiplied from the last layer to the first, and the query&apos;s row is shown. Evidence against the class is removed, and values and MLPs count only through the gradient.</source>
        <translation>Rollout der Attention, die für diese Klasse spricht: mit y als ihrem Score vor dem Softmax und A als Attention einer Schicht ist E = Mittel über die Köpfe vom positiven Teil von (dy/dA mal A, Eintrag für Eintrag), jede Zeile von E + I wird durch ihre Summe geteilt, die Matrizen werden von der letzten zur ersten Schicht multipliziert, und die Zeile der Query wird gezeigt. Gegenbelege sind abgeschnitten, und Werte und MLPs zählen nur über den Gradienten.</translation>
    </message>
    <message>
        <source>Grad-CAM</source>
        <translation>Grad-CAM</translation>
    </message>
    <message>
        <source>all that have a classifier, ResNet among them</source>
        <translation>alle mit Klassifikator, auch ResNet</translation>
    </message>
    <message>
        <source>Where the channels that favor this class are strong: with a the patch tokens that enter the layer (in Swin before they are merged) and y the score before the softmax, channel c weighs w_c = mean over the patches of dy/da_c, and a patch shows the positive part of the sum over c of w_c a_c. It does not show which patches the later layers really used: a patch is judged by the weights of the mean patch. In a ResNet a is the output of the block, as in the paper for the last one.</source>
        <translation>Wo die Kanäle stark sind, die für diese Klasse sprechen: mit a als den Patch-Tokens, die in die Schicht eintreten (in Swin vor dem Zusammenfassen), und y als dem Score vor dem Softmax wiegt Kanal c w_c = Mittel über die Patches von dy/da_c, und ein Patch zeigt den positiven Teil der Summe über c von w_c a_c. Es zeigt nicht, welche Patches die späteren Schichten wirklich benutzt haben: Ein Patch wird mit den Gewichten des mittleren Patches beurteilt. In einem ResNet ist a, was den Block verlässt; die Arbeit nimmt dies vom letzten.</translation>
    </message>
    <message>
        <source>Similarity with words</source>
        <translation>Ähnlichkeit mit Wörtern</translation>
    </message>
    <message>
        <source>Relevance for words</source>
        <translation>Relevanz für Wörter</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Attention distance</source>
        <translation>Attention-Distanz</translation>
    </message>
    <message>
        <source>ViT and its relatives, CaiT, Swin; not XCiT, where patches are not queries</source>
        <translation>ViT und Verwandte, CaiT, Swin; nicht XCiT, wo Patches keine Queries sind</translation>
    </message>
    <message>
        <source>How far, in pixels of the model input, each head looks from a patch on average, for this image only. Tokens before the patches and class-attention layers are left out; talking heads are taken before they are mixed.</source>
        <translation>Wie weit, in Pixeln der Modelleingabe, jeder Kopf von einem Patch aus im Mittel sieht; nur für dieses Bild, ohne die Tokens vor den Patches; Talking Heads werden vor dem Mischen genommen, Schichten mit Class-Attention gar nicht.</translation>
    </message>
    <message>
        <source>Attention entropy</source>
        <translation>Attention-Entropie</translation>
    </message>
    <message>
        <source>How widely each head spreads its attention, averaged over all queries of this image: 0 is a single token, log T is uniform over all tokens. It does not show which tokens; talking heads are taken before they are mixed.</source>
        <translation>Wie breit jeder Kopf seine Attention streut, gemittelt über alle Queries dieses Bildes: 0 ist ein einziges Token, log T sind alle Tokens gleich; welche Tokens, sagt sie nicht, und Talking Heads werden vor dem Mischen genommen.</translation>
    </message>
    <message>
        <source>Head similarity</source>
        <translation>Ähnlichkeit der Köpfe</translation>
    </message>
    <message>
        <source>How similar the query&apos;s maps of two heads are over the patches: 1 the same up to scale and offset, 0 unrelated, -1 opposite; for this image and query only, and similar maps may still fetch different values. In Swin two heads are compared where both windows reach, which may be few patches.</source>
        <translation>Wie ähnlich die Karten zweier Köpfe für die Query über die Patches sind: 1 gleich bis auf Maßstab und Versatz, 0 ohne Zusammenhang, -1 entgegengesetzt; nur für dieses Bild und diese Query, und ähnliche Karten können dennoch Verschiedenes holen. In Swin werden zwei Köpfe dort verglichen, wo beide Fenster hinreichen; das können wenige Patches sein.</translation>
    </message>
    <message>
        <source>Heads of</source>
        <translation>Köpfe von</translation>
    </message>
    <message>
        <source>The heads of the chosen layer, or of all layers that have maps.</source>
        <translation>Die Köpfe der gewählten Schicht oder aller Schichten mit Karten.</translation>
    </message>
    <message>
        <source>Shares of attention</source>
        <translation>Anteile der Attention</translation>
    </message>
    <message>
        <source>How much of each head&apos;s attention, averaged over all queries of this image, goes to the class token (with a distillation token), to registers, to sinks and to the other patches. A sink is a patch whose token enters the layer with a norm above 3 times the median, or that receives above 3 times the 90th percentile of what patches receive: a choice, not a test. Attention to a sink is often a head&apos;s way of doing nothing, but what is fetched there is not shown. Talking heads are taken before they are mixed.</source>
        <translation>Wie viel der Attention jedes Kopfes, gemittelt über alle Queries dieses Bildes, an das Klassen-Token (mit einem Distillation-Token), an Register, an Sinks und an die übrigen Patches geht. Ein Sink ist ein Patch, dessen Token mit einer Norm über dem Dreifachen des Medians in die Schicht eintritt, oder der über das Dreifache dessen erhält, was 90 % der Patches höchstens erhalten: eine Wahl, kein Test. Attention auf einen Sink ist oft die Art eines Kopfes, nichts zu tun; was dort geholt wird, wird aber nicht gezeigt. Talking Heads werden vor dem Mischen genommen.</translation>
    </message>
    <message>
        <source>Attention to</source>
        <translation>Attention auf</translation>
    </message>
    <message>
        <source>All side by side, one column per head, or only one of them.</source>
        <translation>Alle nebeneinander, eine Spalte je Kopf, oder nur eine davon.</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>Patches</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Channel attention</source>
        <translation>Kanal-Attention</translation>
    </message>
    <message>
        <source>How much of every channel&apos;s value (columns) each channel of the head fetches (rows), one weight for the whole image: rows sum to 1, and a cell has no place in the photo. The temperature sharpens the head&apos;s softmax.</source>
        <translation>Wie viel vom Wert jedes Kanals (Spalten) jeder Kanal des Kopfes holt (Zeilen), ein Gewicht für das ganze Bild: Zeilen summieren sich zu 1, und zu einer Zelle gehört kein Ort im Foto. Die Temperatur schärft den Softmax des Kopfes.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>By number, or similar rows grouped (leaves of average linkage on the rows&apos; correlation); columns follow the rows, and channels keep their numbers.</source>
        <translation>Nach Nummer, oder ähnliche Zeilen beisammen (Blätter eines Average-Linkage über die Korrelation der Zeilen); Spalten folgen den Zeilen, und Kanäle behalten ihre Nummern.</translation>
    </message>
    <message>
        <source>index</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>clustered</source>
        <translation>gruppiert</translation>
    </message>
    <message>
        <source>Channel map</source>
        <translation>Karte eines Kanals</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Which channel of the head, from 0.</source>
        <translation>Welcher Kanal des Kopfes, von 0 an.</translation>
    </message>
    <message>
        <source>Channel of</source>
        <translation>Kanal von</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>Sources of a channel</source>
        <translation>Quellen eines Kanals</translation>
    </message>
    <message>
        <source>A channel&apos;s value over the patches, then the channels of its head that it fetches most from, with their weights (the first caption has its weight on itself); it does not show what the sum looks like, nor the channels left out. Where heads are fused, head 0 is shown.</source>
        <translation>Der Wert eines Kanals über den Patches, dann die Kanäle seines Kopfes, von denen er am meisten holt, mit ihren Gewichten (die erste Beschriftung trägt sein Gewicht auf sich selbst); wie die Summe aussieht, wird nicht gezeigt, auch nicht die ausgelassenen Kanäle. Wo Köpfe zusammengefasst sind, wird Kopf 0 gezeigt.</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>A channel to show second, whatever its weight; -1 for none.</source>
        <translation>Ein Kanal, der als zweiter gezeigt wird, gleich welches Gewicht er hat; -1 für keinen.</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Number of strongest source channels to show.</source>
        <translation>Zahl der stärksten Quellkanäle, die gezeigt werden.</translation>
    </message>
    <message>
        <source>CaiT (self-attention layers)</source>
        <translation>CaiT (Schichten mit Self-Attention)</translation>
    </message>
    <message>
        <source>How each head&apos;s scores (before the softmax) or weights (after it) are combined from those of all heads; learned numbers that are the same for every image, without biases. A large entry means little where the input head&apos;s attention is small.</source>
        <translation>Wie die Scores (vor dem Softmax) oder Gewichte (danach) jedes Kopfes aus denen aller Köpfe gebildet werden; gelernte Zahlen, für jedes Bild dieselben, ohne Bias. Ein großer Eintrag sagt wenig, wo die Attention des Eingabekopfes klein ist.</translation>
    </message>
    <message>
        <source>Mixing</source>
        <translation>Mischung</translation>
    </message>
    <message>
        <source>Mixing of the scores before the softmax, or of the weights after it.</source>
        <translation>Mischung der Scores vor dem Softmax, oder der Gewichte danach.</translation>
    </message>
    <message>
        <source>before</source>
        <translation>davor</translation>
    </message>
    <message>
        <source>after</source>
        <translation>danach</translation>
    </message>
    <message>
        <source>Channel gate</source>
        <translation>Kanal-Gate</translation>
    </message>
    <message>
        <source>SE-ResNet and SE-ResNeXt (every block)</source>
        <translation>SE-ResNet und SE-ResNeXt (jeder Block)</translation>
    </message>
    <message>
        <source>The gate of each channel of the block&apos;s branch, from 0 (shut) to 1 (open), computed by a small network from the mean of every channel: one number for the whole image, so no place in it is preferred. A channel&apos;s number has no meaning of its own, and the trunk bypasses the gate.</source>
        <translation>Das Gate jedes Kanals im Zweig des Blocks, von 0 (zu) bis 1 (offen), von einem kleinen Netz aus dem Mittel jedes Kanals berechnet: eine Zahl für das ganze Bild, kein Ort darin wird bevorzugt. Die Nummer eines Kanals hat keine eigene Bedeutung, und der Stamm umgeht das Gate.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Token similarity</source>
        <translation>Token-Ähnlichkeit</translation>
    </message>
    <message>
        <source>The cosine between every patch&apos;s token and the query&apos;s as they leave the layer, or between their queries, keys or values: what the network treats as similar there. It is not attention: nothing flows between the two, and tokens that share a large common direction all look similar.</source>
        <translation>Der Kosinus zwischen dem Token jedes Patches und dem der Query, wie sie die Schicht verlassen, oder zwischen ihren Queries, Keys oder Werten: was das Netz dort für ähnlich hält. Es ist keine Attention: Nichts fließt zwischen den beiden, und Tokens mit einer großen gemeinsamen Richtung sehen alle ähnlich aus.</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>Feature of a token: the token as it leaves the layer, or its query, key or value in the layer; the latter of one head, or of all heads concatenated when heads are fused.</source>
        <translation>Merkmal eines Tokens: das Token, wie es die Schicht verlässt, oder seine Query, sein Key oder sein Wert in der Schicht; letztere von einem Kopf, oder von allen Köpfen nebeneinander, wenn Köpfe zusammengefasst sind.</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
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
        <translation>Token-PCA</translation>
    </message>
    <message>
        <source>Foreground</source>
        <translation>Vordergrund</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>inverse</source>
        <translation>umgekehrt</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>gemeinsam</translation>
    </message>
    <message>
        <source>Token norms</source>
        <translation>Token-Normen</translation>
    </message>
    <message>
        <source>The L2 norm of every patch&apos;s token as it leaves the layer; ringed are outliers, in which large models trained without registers store information about the whole image. The paper uses a fixed norm as the threshold for its models, here it is a multiple of the median: a choice, not a test.</source>
        <translation>Die L2-Norm des Tokens jedes Patches, wie es die Schicht verlässt; umringt sind Ausreißer, in denen große, ohne Register trainierte Modelle Information über das ganze Bild speichern. Die Veröffentlichung nimmt für ihre Modelle eine feste Norm als Schwelle, hier ist es ein Vielfaches des Medians: eine Wahl, kein Test.</translation>
    </message>
    <message>
        <source>Outlier threshold</source>
        <translation>Ausreißer-Schwelle</translation>
    </message>
    <message>
        <source>Multiple of the median norm that a patch must exceed to be ringed and counted.</source>
        <translation>Vielfaches der medianen Norm, das ein Patch übertreffen muss, um umringt und gezählt zu werden.</translation>
    </message>
    <message>
        <source>Token norms through layers</source>
        <translation>Token-Normen je Schicht</translation>
    </message>
    <message>
        <source>How the norms of the patches&apos; tokens (median, quartiles as a band, maximum), of the class token and of registers grow through the layers for this image; a maximum far above the quartiles indicates outliers. Norms of different models, or of Swin&apos;s stages, whose widths differ, are not comparable.</source>
        <translation>Wie die Normen der Tokens der Patches (Median, Quartile als Band, Maximum), des Klassen-Tokens und der Register durch die Schichten dieses Bildes wachsen; ein Maximum, das die Quartile hinter sich lässt, ist das Zeichen von Ausreißern. Normen verschiedener Modelle, oder der Stufen von Swin mit ihren verschiedenen Breiten, sind nicht vergleichbar.</translation>
    </message>
    <message>
        <source>Positions and filters</source>
        <translation>Positionen und Filter</translation>
    </message>
    <message>
        <source>Position similarity</source>
        <translation>Positionsähnlichkeit</translation>
    </message>
    <message>
        <source>ViT and its relatives, rotary ViT, CaiT, XCiT, SAM</source>
        <translation>ViT und Verwandte, rotierender ViT, CaiT, XCiT, SAM</translation>
    </message>
    <message>
        <source>How similar the query patch&apos;s position is to every other patch&apos;s. Positions are compared by the cosine of what is added to the patches: the position embedding at this image&apos;s grid, in XCiT the Fourier encoding after its learned projection; class and register tokens are left out. For a model that rotates queries and keys instead (DINOv3) the kernel of the rotation is shown: the cosine of one constant vector rotated as at either patch, which is the mean of cos(difference of angles) over channel pairs, and over layers and heads where frequencies are learned. It is the same for every image of this size, and does not show how later layers use it.</source>
        <translation>Wie ähnlich die Position des Query-Patches der jedes anderen Patches ist. Verglichen wird der Kosinus dessen, was zu den Patches addiert wird: das Positions-Embedding im Gitter dieses Bildes, in XCiT die Fourier-Kodierung, wie ihre gelernte Projektion sie liefert; Klassen- und Register-Tokens bleiben außen vor. Ein Modell, das nichts addiert und stattdessen Queries und Keys rotiert (DINOv3), zeigt den Kern seiner Rotation: den Kosinus eines konstanten Vektors, rotiert wie bei dem einen und dem anderen Patch, also das Mittel von cos(Winkeldifferenz) über Kanalpaare, und über Schichten und Köpfe, wo Frequenzen gelernt sind. Es ist für jedes Bild dieser Größe dasselbe und sagt nicht, was spätere Schichten daraus machen.</translation>
    </message>
    <message>
        <source>Position similarity of all patches</source>
        <translation>Positionsähnlichkeit aller Patches</translation>
    </message>
    <message>
        <source>One tile per patch: how similar its position is to every other patch&apos;s. Positions are compared by the cosine of what is added to the patches: the position embedding at this image&apos;s grid, in XCiT the Fourier encoding after its learned projection; class and register tokens are left out. For a model that rotates queries and keys instead (DINOv3) the kernel of the rotation is shown: the cosine of one constant vector rotated as at either patch, which is the mean of cos(difference of angles) over channel pairs, and over layers and heads where frequencies are learned. In grids larger than 32 x 32 every n-th patch has a tile.</source>
        <translation>Eine Kachel je Patch: wie ähnlich seine Position der jedes anderen Patches ist. Verglichen wird der Kosinus dessen, was zu den Patches addiert wird: das Positions-Embedding im Gitter dieses Bildes, in XCiT die Fourier-Kodierung, wie ihre gelernte Projektion sie liefert; Klassen- und Register-Tokens bleiben außen vor. Ein Modell, das nichts addiert und stattdessen Queries und Keys rotiert (DINOv3), zeigt den Kern seiner Rotation: den Kosinus eines konstanten Vektors, rotiert wie bei dem einen und dem anderen Patch, also das Mittel von cos(Winkeldifferenz) über Kanalpaare, und über Schichten und Köpfe, wo Frequenzen gelernt sind. Bei Gittern größer als 32 x 32 hat jeder n-te Patch eine Kachel.</translation>
    </message>
    <message>
        <source>Relative position bias</source>
        <translation>Relativer Positions-Bias</translation>
    </message>
    <message>
        <source>Swin, BEiT, relative-position ViTs, SAM</source>
        <translation>Swin, BEiT, ViTs mit relativer Position, SAM</translation>
    </message>
    <message>
        <source>The bias added to the attention score of a patch for another, by how many rows and columns the other lies below and to the right of it; 0, 0 is the patch itself. It is learned, and the same for every image and query except in SAM, where it depends on the query patch. It is not attention: scores of queries and keys are added before the softmax.</source>
        <translation>Der Bias, der zum Attention-Score eines Patches für einen anderen addiert wird, je nachdem, wie viele Zeilen und Spalten der andere darunter und rechts liegt; 0, 0 ist der Patch selbst. Er ist gelernt und für jedes Bild und jede Query derselbe, außer in SAM, wo er vom Query-Patch abhängt. Er ist keine Attention: Scores aus Queries und Keys kommen vor dem Softmax hinzu.</translation>
    </message>
    <message>
        <source>Relative position bias on the photo</source>
        <translation>Relativer Positions-Bias auf dem Foto</translation>
    </message>
    <message>
        <source>The bias of the query patch&apos;s scores for each patch that it may attend to, at the places of these in the photo; patches outside its window, and those masked by the shift, have none. Except in SAM it does not depend on what the photo shows, and it is not attention.</source>
        <translation>Der Bias der Scores des Query-Patches für jeden Patch, auf den er sich richten kann, dort, wo diese im Foto liegen; Patches außerhalb seines Fensters und solche, die die Verschiebung maskiert, haben keinen. Außer in SAM hängt er nicht vom Inhalt des Fotos ab, und er ist keine Attention.</translation>
    </message>
    <message>
        <source>Patch filters</source>
        <translation>Patch-Filter</translation>
    </message>
    <message>
        <source>all; of XCiT, hybrid ViTs, DETR and ResNet the first of their convolutions</source>
        <translation>alle; von XCiT, hybriden ViTs, DETR und ResNet die erste ihrer Faltungen</translation>
    </message>
    <message>
        <source>The principal components of the first filters applied to the pixels, after subtracting their mean, strongest first, with the share of the variance that each explains; each is scaled separately around mid-gray, so tiles cannot be compared in strength, and a component&apos;s sign is arbitrary. Where the patch embedding is not a single convolution, its first is shown: 3 x 3 in XCiT, 7 x 7 in a ResNet, a DETR and a hybrid ViT.</source>
        <translation>Die Hauptkomponenten der Filter, die als Erste auf die Pixel treffen, ohne ihr Mittel, die stärksten zuerst, mit dem Anteil der Varianz, den jede erklärt; jede ist für sich um mittleres Grau skaliert, daher sind Kacheln in ihrer Stärke nicht vergleichbar, und das Vorzeichen einer Komponente ist beliebig. Wo das Patch-Embedding keine einzelne Faltung ist, wird deren erste gezeigt: 3 x 3 in XCiT, 7 x 7 in ResNet, DETR und hybridem ViT.</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>Komponenten</translation>
    </message>
    <message>
        <source>Number of principal components shown, strongest first.</source>
        <translation>Zahl der gezeigten Hauptkomponenten, die stärksten zuerst.</translation>
    </message>
    <message>
        <source>Layer by layer</source>
        <translation>Schicht für Schicht</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>all that have a classifier</source>
        <translation>alle mit Klassifikator</translation>
    </message>
    <message>
        <source>The classes that the model considers most probable, by softmax over all classes that it knows; these are shares among its own classes, which need not be calibrated, and one of them is named even for an image of something else.</source>
        <translation>Die Klassen, die das Modell für am wahrscheinlichsten hält, nach Softmax über alle Klassen, die es kennt; dies sind Anteile unter seinen eigenen Klassen, die nicht kalibriert sein müssen, und eine davon wird auch für ein Bild von etwas anderem genannt.</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Number of most probable classes shown.</source>
        <translation>Zahl der gezeigten wahrscheinlichsten Klassen.</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>Logit-Lens</translation>
    </message>
    <message>
        <source>all that have a classifier; CaiT and XCiT from the first class-attention layer on, Swin in its last stage</source>
        <translation>alle mit Klassifikator; CaiT und XCiT ab der ersten Schicht mit Class-Attention, Swin in seiner letzten Stufe</translation>
    </message>
    <message>
        <source>What the classifier would predict if the network ended after each layer: final norm, pooling and classifier applied to the tokens that leave it. They were trained only for the last layer, so an early layer that scores low may represent the class in a form that the classifier cannot read.</source>
        <translation>Was der Klassifikator vorhersagen würde, wenn das Netz nach jeder Schicht endete: letzte Normierung, Pooling und Klassifikator auf die Tokens angewandt, die sie verlassen. Sie wurden nur für die letzte Schicht trainiert; eine frühe Schicht mit niedrigem Wert kann die Klasse also in einer Form enthalten, die der Klassifikator nicht lesen kann.</translation>
    </message>
    <message>
        <source>Number of classes to follow, most probable at the end first.</source>
        <translation>Zahl der verfolgten Klassen, die am Ende wahrscheinlichsten zuerst.</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skala</translation>
    </message>
    <message>
        <source>Probability by softmax over the classes, or raw logits.</source>
        <translation>Wahrscheinlichkeit nach Softmax über die Klassen, oder die rohen Logits.</translation>
    </message>
    <message>
        <source>LayerScale</source>
        <translation>LayerScale</translation>
    </message>
    <message>
        <source>CaiT, XCiT, and those relatives of ViT that have LayerScale (DINOv2, DeiT-III)</source>
        <translation>CaiT, XCiT und jene Verwandten von ViT, die LayerScale haben (DINOv2, DeiT-III)</translation>
    </message>
    <message>
        <source>The size of the learned gains that multiply each channel of a branch before it is added: mean magnitude over the channels, and quartiles as a band. They are weights, the same for every image; how much a branch adds depends on the size of its output, too.</source>
        <translation>Die Größe der gelernten Faktoren, mit denen jeder Kanal eines Zweigs multipliziert wird, bevor er addiert wird: mittlerer Betrag über die Kanäle, und Quartile als Band. Es sind Gewichte, für jedes Bild dieselben; wie viel ein Zweig beiträgt, hängt auch von der Größe seiner Ausgabe ab.</translation>
    </message>
    <message>
        <source>LayerScale by channels</source>
        <translation>LayerScale nach Kanälen</translation>
    </message>
    <message>
        <source>The learned gain of every channel, one row per layer and branch in the order in which they are applied; the same for every image. A sign has no meaning of its own, as the weights before it can carry it as well.</source>
        <translation>Der gelernte Faktor jedes Kanals, eine Zeile je Schicht und Zweig in der Reihenfolge ihrer Anwendung; für jedes Bild derselbe. Ein Vorzeichen hat keine eigene Bedeutung, denn die Gewichte davor können es ebenso tragen.</translation>
    </message>
    <message>
        <source>Branch-to-trunk ratio</source>
        <translation>Verhältnis von Zweig zu Stamm</translation>
    </message>
    <message>
        <source>The norm of what each branch adds, LayerScale included, divided by the norm of the trunk that it is added to, averaged over the patches, and for the class token; for this image. It shows how much is added, not whether it turns the token: a branch along the trunk counts like one across it.</source>
        <translation>Die Norm dessen, was jeder Zweig addiert, LayerScale eingeschlossen, geteilt durch die Norm des Stamms, zu dem es addiert wird, gemittelt über die Patches, und für das Klassen-Token; für dieses Bild. Sie zeigt, wie viel addiert wird, nicht, ob es das Token dreht: Ein Zweig längs des Stamms zählt wie einer quer dazu.</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>Head ablation</source>
        <translation>Kopf-Ablation</translation>
    </message>
    <message>
        <source>How the score changes when the output of one head is set to 0 for all tokens: negative where the head favored the class. Later layers react to what is missing, so changes do not add up, and heads that can replace each other all look idle.</source>
        <translation>Wie sich der Wert ändert, wenn die Ausgabe eines Kopfes für alle Tokens auf 0 gesetzt wird: negativ, wo der Kopf für die Klasse sprach. Spätere Schichten reagieren auf das Fehlende, daher addieren sich Änderungen nicht, und Köpfe, die einander ersetzen können, sehen alle untätig aus.</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Messwert</translation>
    </message>
    <message>
        <source>Score to watch: the class&apos;s logit, its probability, or its logit minus another class&apos;s; for models without a classifier the cosine between their features.</source>
        <translation>Beobachteter Wert: Logit der Klasse, ihre Wahrscheinlichkeit, oder ihr Logit minus das einer anderen; für Modelle ohne Klassifikator der Kosinus zwischen ihren Merkmalen.</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Other class</source>
        <translation>Andere Klasse</translation>
    </message>
    <message>
        <source>The class to subtract where the score is a difference; -1 is the most probable other one.</source>
        <translation>Die andere Klasse, wo der Messwert eine Differenz ist; -1 ist die wahrscheinlichste andere.</translation>
    </message>
    <message>
        <source>Head ablation, estimated</source>
        <translation>Kopf-Ablation, geschätzt</translation>
    </message>
    <message>
        <source>all with a classifier</source>
        <translation>alle mit Klassifikator</translation>
    </message>
    <message>
        <source>First-order estimate of every head&apos;s ablation effect from a single backward pass (attribution patching). Fast, and wrong where softmax and norms are strongly nonlinear: the strongest heads are verified by real passes and listed beside their estimates.</source>
        <translation>Schätzung erster Ordnung der Wirkung jedes Kopfes aus einem einzigen Rückwärtslauf (Attribution Patching). Schnell, und falsch, wo Softmax und Normierungen stark nichtlinear sind: Die stärksten Köpfe werden in echten Läufen nachgerechnet und neben ihren Schätzungen aufgeführt.</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Nachgerechnet</translation>
    </message>
    <message>
        <source>Number of strongest heads to verify exactly.</source>
        <translation>Zahl der stärksten Köpfe, die genau nachgerechnet werden.</translation>
    </message>
    <message>
        <source>Token knockout</source>
        <translation>Token-Knockout</translation>
    </message>
    <message>
        <source>all whose tokens attend to tokens</source>
        <translation>alle, deren Tokens sich auf Tokens richten</translation>
    </message>
    <message>
        <source>How the score changes when one token is masked as a key in one layer, so that its weight goes to the others: negative where it mattered there. What it passed on in earlier layers remains.</source>
        <translation>Wie sich der Wert ändert, wenn ein Token in einer Schicht als Key maskiert wird und sein Gewicht an die anderen geht: negativ, wo es dort zählte. Was es in früheren Schichten weitergegeben hat, bleibt.</translation>
    </message>
    <message>
        <source>Occlusion</source>
        <translation>Verdeckung</translation>
    </message>
    <message>
        <source>How the score changes when the pixels of one patch are filled: negative where the patch favored the class. One pass per patch. The fill itself is an image that the model sees, and an object in many patches survives the loss of any one of them.</source>
        <translation>Wie sich der Wert ändert, wenn die Pixel eines Patches gefüllt werden: negativ, wo der Patch für die Klasse sprach. Ein Lauf je Patch. Die Füllung ist selbst ein Bild, das das Modell sieht, und ein Objekt aus vielen Patches übersteht den Verlust jedes einzelnen.</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>Fill of a patch: the image&apos;s mean color, a blur of 5 pixels, 0 of the normalized input, or an imputation from the pixels around it (road: Rong et al. 2022); or drop it from the sequence.</source>
        <translation>Füllung eines Patches: die mittlere Farbe des Bildes, eine Unschärfe von 5 Pixeln, 0 der normierten Eingabe, oder eine Schätzung aus den Pixeln ringsum (road: Rong et al. 2022); oder er wird aus der Sequenz genommen.</translation>
    </message>
    <message>
        <source>blur</source>
        <translation>Unschärfe</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>null</translation>
    </message>
    <message>
        <source>drop</source>
        <translation>weglassen</translation>
    </message>
    <message>
        <source>road</source>
        <translation>road</translation>
    </message>
    <message>
        <source>Activation patching</source>
        <translation>Activation Patching</translation>
    </message>
    <message>
        <source>all; heads per token not for window attention</source>
        <translation>alle; Köpfe je Token nicht bei Fenster-Attention</translation>
    </message>
    <message>
        <source>The activation of one head, or of one token in one layer, is copied from this image&apos;s pass into the pass over a corrupt image: the share of the answer that is recovered, 0 as corrupt as before, 1 clean again. The corrupt image is the one the view would subtract (another photo, or this one with patches filled by edits), else this one filled completely. What many parts know is recovered by any of them, and shares do not sum to 1.</source>
        <translation>Die Aktivierung eines Kopfes, oder eines Tokens in einer Schicht, wird aus dem Lauf über dieses Bild in den Lauf über ein verfälschtes übertragen: der Anteil der Antwort, der zurückkommt, 0 so verfälscht wie zuvor, 1 wieder sauber. Das verfälschte Bild ist das, das die Ansicht abziehen würde (ein anderes Foto, oder dieses mit durch Eingriffe gefüllten Patches), sonst dieses ganz gefüllt. Was viele Teile wissen, kommt mit jedem von ihnen zurück, und Anteile summieren sich nicht zu 1.</translation>
    </message>
    <message>
        <source>Patched</source>
        <translation>Übertragen</translation>
    </message>
    <message>
        <source>Activation to copy: of one token the input of a layer (residual), the output of all heads (attention) or the output of the MLP; or one head&apos;s output for all tokens.</source>
        <translation>Zu übertragende Aktivierung: von einem Token die Eingabe einer Schicht (Residuum), die Ausgabe aller Köpfe (Attention) oder die Ausgabe des MLP; oder die Ausgabe eines Kopfes für alle Tokens.</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>Residuum</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>mlp</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>Corruption</source>
        <translation>Verfälschung</translation>
    </message>
    <message>
        <source>Fill of this image if the view names no other one.</source>
        <translation>Füllung dieses Bildes, wenn die Ansicht kein anderes nennt.</translation>
    </message>
    <message>
        <source>Logit attribution</source>
        <translation>Logit-Zerlegung</translation>
    </message>
    <message>
        <source>ViT and its relatives whose logit is a sum over heads and MLPs</source>
        <translation>ViT und Verwandte, deren Logit eine Summe über Köpfe und MLPs ist</translation>
    </message>
    <message>
        <source>Faithfulness of the map</source>
        <translation>Treue der Karte</translation>
    </message>
    <message>
        <source>all, with the maps that each has</source>
        <translation>alle, mit den Karten, die jedes hat</translation>
    </message>
    <message>
        <source>The class&apos;s probability while patches are filled in the order in which a map ranks them. For a faithful map it falls fast when the most relevant are deleted first and rises fast when they are inserted first; a map that stays in the band of random orders is uninformative. The area is the curve&apos;s mean height. A filled image is unlike any that the model was trained on, which lowers all curves alike.</source>
        <translation>Die Wahrscheinlichkeit der Klasse, während Patches in der Reihenfolge gefüllt werden, in die eine Karte sie bringt. Bei einer treuen Karte fällt sie schnell, wenn die relevantesten zuerst gelöscht, und steigt schnell, wenn sie zuerst eingefügt werden; eine Karte im Band zufälliger Reihenfolgen sagt nichts aus. Die Fläche ist die mittlere Höhe der Kurve. Ein gefülltes Bild gleicht keinem, auf dem das Modell trainiert wurde; das senkt alle Kurven gleichermaßen.</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>View whose map is evaluated, for the same layer, head, query and class.</source>
        <translation>Die Ansicht, deren Karte beurteilt wird, für dieselbe Schicht, denselben Kopf, dieselbe Query und Klasse.</translation>
    </message>
    <message>
        <source>class-attention</source>
        <translation>Class-Attention</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>gradient-rollout</source>
        <translation>Gradienten-Rollout</translation>
    </message>
    <message>
        <source>grad-cam</source>
        <translation>Grad-CAM</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Points per curve after the first.</source>
        <translation>Punkte jeder Kurve nach dem ersten.</translation>
    </message>
    <message>
        <source>Random orders</source>
        <translation>Zufällige Reihenfolgen</translation>
    </message>
    <message>
        <source>Number of random orders in the band.</source>
        <translation>Zahl der zufälligen Reihenfolgen im Band.</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>mean of heads</source>
        <translation>Mittel der Köpfe</translation>
    </message>
    <message>
        <source>distillation</source>
        <translation>Distillation</translation>
    </message>
    <message>
        <source>register %1</source>
        <translation>Register %1</translation>
    </message>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>What each head and each MLP adds directly to the class&apos;s score, with the scale of the last norm held fixed: together with the input of layer 0 and the classifier&apos;s bias they sum to the score. An effect through later layers counts in their shares. Without a classifier the score is the projection of the feature on that of the pass without edits.</source>
        <translation>Was jeder Kopf und jedes MLP direkt zum Wert der Klasse beiträgt, wobei die Skala der letzten Norm festgehalten wird: Zusammen mit der Eingabe von Schicht 0 und dem Bias des Klassifikators ergibt sich der Wert. Eine Wirkung über spätere Schichten zählt in deren Anteilen. Ohne Klassifikator ist der Wert die Projektion des Merkmals auf das des Durchlaufs ohne Eingriffe.</translation>
    </message>
    <message>
        <source>share of the feature</source>
        <translation>Anteil am Merkmal</translation>
    </message>
    <message>
        <source>feature along that without edits</source>
        <translation>Merkmal entlang dem ohne Eingriffe</translation>
    </message>
    <message>
        <source>deletion</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>insertion</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>most relevant first</source>
        <translation>Wichtigstes zuerst</translation>
    </message>
    <message>
        <source>random orders</source>
        <translation>zufällige Reihenfolgen</translation>
    </message>
    <message>
        <source>area %1</source>
        <translation>Fläche %1</translation>
    </message>
    <message>
        <source>map %1 of layer %2</source>
        <translation>Karte %1 von Schicht %2</translation>
    </message>
    <message>
        <source>insertion minus deletion %1</source>
        <translation>Einfügen minus Löschen %1</translation>
    </message>
    <message>
        <source>fill %1</source>
        <translation>Füllung %1</translation>
    </message>
    <message>
        <source>learned latent</source>
        <translation>gelernter latenter Vektor</translation>
    </message>
    <message>
        <source>no layer</source>
        <translation>keine Schicht</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>Schichten %1 bis %2</translation>
    </message>
    <message>
        <source>layers %1 and %2</source>
        <translation>Schichten %1 und %2</translation>
    </message>
    <message>
        <source>class %1 (%2)</source>
        <translation>Klasse %1 (%2)</translation>
    </message>
    <message>
        <source>patch %1, %2</source>
        <translation>Patch %1, %2</translation>
    </message>
    <message>
        <source>heads mixed</source>
        <translation>Köpfe gemischt</translation>
    </message>
    <message>
        <source>other %1</source>
        <translation>anderes %1</translation>
    </message>
    <message>
        <source>prefix %1</source>
        <translation>Präfix %1</translation>
    </message>
    <message>
        <source>colors of %1</source>
        <translation>Farben von %1</translation>
    </message>
    <message>
        <source>ringed: %1</source>
        <translation>umringt: %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1 vs. %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>queries of %1</source>
        <translation>Queries von: %1</translation>
    </message>
    <message>
        <source>keys of %1</source>
        <translation>Keys von: %1</translation>
    </message>
    <message>
        <source>values of %1</source>
        <translation>Werte von: %1</translation>
    </message>
    <message>
        <source>similarity to layer %1, head %2</source>
        <translation>Ähnlichkeit mit Schicht %1, Kopf %2</translation>
    </message>
    <message>
        <source>share on the object</source>
        <translation>Anteil auf dem Objekt</translation>
    </message>
    <message>
        <source>attention distance</source>
        <translation>Attention-Distanz</translation>
    </message>
    <message>
        <source>attention entropy</source>
        <translation>Attention-Entropie</translation>
    </message>
    <message>
        <source>share of sinks</source>
        <translation>Anteil der Sinks</translation>
    </message>
    <message>
        <source>%1 % to sinks</source>
        <translation>%1 % auf Sinks</translation>
    </message>
    <message>
        <source>all layers that have maps</source>
        <translation>alle Schichten mit Karten</translation>
    </message>
    <message>
        <source>%1 % on padding</source>
        <translation>%1 % auf Auffüllung</translation>
    </message>
    <message>
        <source>%1 (the middle, as no patch is the query)</source>
        <translation>%1 (die Mitte, da kein Patch die Query ist)</translation>
    </message>
    <message>
        <source>no sinks</source>
        <translation>keine Sinks</translation>
    </message>
    <message>
        <source>range without %1</source>
        <translation>Bereich ohne %1</translation>
    </message>
    <message>
        <source>%1 to %2 sink</source>
        <translation>%1 bis %2 Sink</translation>
    </message>
    <message>
        <source>%1 to %2 sinks</source>
        <translation>%1 bis %2 Sinks</translation>
    </message>
    <message>
        <source>%1 sink</source>
        <translation>%1 Sink</translation>
    </message>
    <message>
        <source>%1 sinks</source>
        <translation>%1 Sinks</translation>
    </message>
    <message>
        <source>edited: %1</source>
        <translation>mit Eingriffen: %1</translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation>Temperatur %1</translation>
    </message>
    <message>
        <source>temperatures %1 to %2</source>
        <translation>Temperaturen %1 bis %2</translation>
    </message>
    <message>
        <source>normalized key</source>
        <translation>normierter Key</translation>
    </message>
    <message>
        <source>normalized query</source>
        <translation>normierte Query</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>Kanal %1</translation>
    </message>
    <message>
        <source>channel %1, then its sources</source>
        <translation>Kanal %1, dann seine Quellen</translation>
    </message>
    <message>
        <source>mean of %1</source>
        <translation>Mittel von: %1</translation>
    </message>
    <message>
        <source>%1 most probable of %2 classes</source>
        <translation>%1 wahrscheinlichste von %2 Klassen</translation>
    </message>
    <message>
        <source>layer %1 head %2 (%3)</source>
        <translation>Schicht %1 Kopf %2 (%3)</translation>
    </message>
    <message>
        <source>strongest %1</source>
        <translation>am stärksten %1</translation>
    </message>
    <message>
        <source>each patch occluded</source>
        <translation>jeder Patch einzeln verdeckt</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>sum %1, with %2 from the input of layer 0 and %3 from the last norm&apos;s bias</source>
        <translation>Summe %1, davon %2 aus dem Eingang von Schicht 0 und %3 aus dem Bias der letzten Norm</translation>
    </message>
    <message>
        <source>sum %1, with %2 from the input of layer 0 and %3 from the classifier&apos;s bias</source>
        <translation>Summe %1, davon %2 aus dem Eingang von Schicht 0 und %3 aus dem Bias des Klassifikators</translation>
    </message>
    <message>
        <source>Gini %1</source>
        <translation>Gini %1</translation>
    </message>
    <message>
        <source>all %1 principal components</source>
        <translation>alle %1 Hauptkomponenten</translation>
    </message>
    <message>
        <source>%1 strongest principal components</source>
        <translation>%1 stärkste Hauptkomponenten</translation>
    </message>
    <message>
        <source>%1 filters of %2 x %3 pixels</source>
        <translation>%1 Filter aus %2 x %3 Pixeln</translation>
    </message>
    <message>
        <source>%1 % of the variance</source>
        <translation>%1 % der Varianz</translation>
    </message>
    <message>
        <source>maximum of heads</source>
        <translation>Maximum der Köpfe</translation>
    </message>
    <message>
        <source>minimum of heads</source>
        <translation>Minimum der Köpfe</translation>
    </message>
    <message>
        <source>heads averaged</source>
        <translation>Köpfe gemittelt</translation>
    </message>
    <message>
        <source>residual %1</source>
        <translation>Residuum %1</translation>
    </message>
    <message>
        <source>smallest %1 % dropped</source>
        <translation>kleinste %1 % verworfen</translation>
    </message>
    <message>
        <source>columns divided as in vit-explain</source>
        <translation>Spalten geteilt wie in vit-explain</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 Kanäle</translation>
    </message>
    <message>
        <source>output of layer %1</source>
        <translation>Ausgabe von Schicht %1</translation>
    </message>
    <message>
        <source>patches entering layer %1</source>
        <translation>Patches, die in Schicht %1 eintreten</translation>
    </message>
    <message>
        <source>the score has no gradient there</source>
        <translation>der Messwert hat dort keinen Gradienten</translation>
    </message>
    <message>
        <source>%1 sink head</source>
        <translation>%1 Sink-Kopf</translation>
    </message>
    <message>
        <source>%1 sink heads</source>
        <translation>%1 Sink-Köpfe</translation>
    </message>
    <message>
        <source>by %1, largest first</source>
        <translation>nach: %1, das Größte zuerst</translation>
    </message>
    <message>
        <source>diagonal of a window in the first layer</source>
        <translation>Diagonale eines Fensters der ersten Schicht</translation>
    </message>
    <message>
        <source>uniform over patches</source>
        <translation>gleichmäßig über alle Patches</translation>
    </message>
    <message>
        <source>image diagonal</source>
        <translation>Bilddiagonale</translation>
    </message>
    <message>
        <source>log N, uniform within a window</source>
        <translation>log N, gleichmäßig im Fenster</translation>
    </message>
    <message>
        <source>log T, uniform over tokens</source>
        <translation>log T, gleichmäßig über alle Tokens</translation>
    </message>
    <message>
        <source>every head</source>
        <translation>jeder Kopf</translation>
    </message>
    <message>
        <source>%1 % of the attention</source>
        <translation>%1 % der Attention</translation>
    </message>
    <message>
        <source>layer %1 %2 %3 (%4)</source>
        <translation>Schicht %1 %2 %3 (%4)</translation>
    </message>
    <message>
        <source>corrupt: other image</source>
        <translation>verfälscht: anderes Bild</translation>
    </message>
    <message>
        <source>corrupt: %1</source>
        <translation>verfälscht: %1</translation>
    </message>
    <message>
        <source>no edits</source>
        <translation>keine Eingriffe</translation>
    </message>
    <message>
        <source>corrupt: the whole image filled, %1</source>
        <translation>verfälscht: das ganze Bild gefüllt, %1</translation>
    </message>
    <message>
        <source>%1 %2 clean, %3 corrupt</source>
        <translation>%1 %2 sauber, %3 verfälscht</translation>
    </message>
    <message>
        <source>patched: %1</source>
        <translation>übertragen: %1</translation>
    </message>
    <message>
        <source>each token knocked out</source>
        <translation>jedes Token einzeln maskiert</translation>
    </message>
    <message>
        <source>layer %1 head %2 %3 (found %4)</source>
        <translation>Schicht %1 Kopf %2 %3 (gefunden %4)</translation>
    </message>
    <message>
        <source>none verified</source>
        <translation>keiner nachgerechnet</translation>
    </message>
    <message>
        <source>estimated (found): %1; mean error %2</source>
        <translation>geschätzt (gefunden): %1; mittlerer Fehler %2</translation>
    </message>
    <message>
        <source>bias added to the attention score</source>
        <translation>Bias, zum Score der Attention addiert</translation>
    </message>
    <message>
        <source>windows of %1 x %2 patches</source>
        <translation>Fenster aus %1 x %2 Patches</translation>
    </message>
    <message>
        <source>grid of %1 x %2 patches</source>
        <translation>Gitter aus %1 x %2 Patches</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>all %1 x %2 patches</source>
        <translation>alle %1 x %2 Patches</translation>
    </message>
    <message>
        <source>one per %1 x %1 of the %2 x %3 patches</source>
        <translation>eines von je %1 x %1 der %2 x %3 Patches</translation>
    </message>
    <message>
        <source>mean of all queries</source>
        <translation>Mittel aller Queries</translation>
    </message>
    <message>
        <source>%1 per layer</source>
        <translation>%1 je Schicht</translation>
    </message>
    <message>
        <source>mixing before the softmax</source>
        <translation>Mischung vor dem Softmax</translation>
    </message>
    <message>
        <source>mixing after the softmax</source>
        <translation>Mischung nach dem Softmax</translation>
    </message>
    <message>
        <source>%1 of %2 patches in the foreground</source>
        <translation>%1 von %2 Patches im Vordergrund</translation>
    </message>
    <message>
        <source>%1 of %2 patches in the background</source>
        <translation>%1 von %2 Patches im Hintergrund</translation>
    </message>
    <message>
        <source>no other image to share colors with</source>
        <translation>kein anderes Bild, mit dem Farben geteilt werden</translation>
    </message>
    <message>
        <source>colors of %1 other images</source>
        <translation>Farben von %1 anderen Bildern</translation>
    </message>
    <message>
        <source>colors shared by %1 images</source>
        <translation>Farben von %1 Bildern geteilt</translation>
    </message>
    <message>
        <source>%1 of %2 patches above %3 times the median %4</source>
        <translation>%1 von %2 Patches über dem %3-Fachen des Medians %4</translation>
    </message>
    <message>
        <source>distillation token</source>
        <translation>Distillations-Token</translation>
    </message>
    <message>
        <source>image %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>attention on the class token</source>
        <translation>Attention auf dem Klassen-Token</translation>
    </message>
    <message>
        <source>attention on registers</source>
        <translation>Attention auf Registern</translation>
    </message>
    <message>
        <source>attention on sinks</source>
        <translation>Attention auf Sinks</translation>
    </message>
    <message>
        <source>share of the map on the object</source>
        <translation>Anteil der Karte auf dem Objekt</translation>
    </message>
    <message>
        <source>maps that point at the object</source>
        <translation>Karten, die auf das Objekt zeigen</translation>
    </message>
    <message>
        <source>attention on padding</source>
        <translation>Attention auf der Auffüllung</translation>
    </message>
    <message>
        <source>%1 images</source>
        <translation>%1 Bilder</translation>
    </message>
    <message>
        <source>Heads over a dataset</source>
        <translation>Köpfe über einem Datensatz</translation>
    </message>
    <message>
        <source>means of %1 images</source>
        <translation>Mittel von %1 Bildern</translation>
    </message>
    <message>
        <source>logit minus that of class %1</source>
        <translation>Logit minus das von Klasse %1</translation>
    </message>
    <message>
        <source>cosine of the feature</source>
        <translation>Kosinus des Merkmals</translation>
    </message>
    <message>
        <source>BEiT v2 has ImageNet&apos;s</source>
        <translation>BEiT v2 hat die von ImageNet</translation>
    </message>
    <message>
        <source>The head of masked pretraining is left out; such a file gives features, not classes.</source>
        <translation>Der Kopf des maskierten Vortrainings wird weggelassen; eine solche Datei liefert Merkmale, keine Klassen.</translation>
    </message>
    <message>
        <source>The file holds several sets of weights (%1); %2 is used.</source>
        <translation>Die Datei enthält mehrere Sätze von Gewichten (%1); verwendet wird %2.</translation>
    </message>
    <message>
        <source>The decoder of masked pretraining is left out; such a file gives features, not classes.</source>
        <translation>Der Decoder des maskierten Vortrainings wird weggelassen; eine solche Datei liefert Merkmale, keine Klassen.</translation>
    </message>
    <message>
        <source>Outside the backbone (%1) %2 tensors are not used: %3%4.</source>
        <translation>Außerhalb des Backbones (%1) werden %2 Tensoren nicht verwendet: %3%4.</translation>
    </message>
    <message>
        <source>The file holds a text tower too; only the image tower is used.</source>
        <translation>Die Datei enthält auch einen Textturm; verwendet wird nur der Bildturm.</translation>
    </message>
    <message>
        <source>the authors&apos; number</source>
        <translation>die Zahl der Autoren</translation>
    </message>
    <message>
        <source>the authors&apos; shorter side; --size WxH keeps a photo&apos;s own ratio</source>
        <translation>die kürzere Seite der Autoren; --size BxH behält das Seitenverhältnis eines Fotos</translation>
    </message>
    <message>
        <source>all DETR</source>
        <translation>alle DETR</translation>
    </message>
    <message>
        <source>the whole photo is looked at</source>
        <translation>das ganze Foto wird verwendet</translation>
    </message>
    <message>
        <source>dilated models (DC5) have the same, and half of it</source>
        <translation>dilatierte Modelle (DC5) haben dieselbe, und die Hälfte davon</translation>
    </message>
    <message>
        <source>The file does not say whether norms come before or after attention and MLP; after is assumed, as in published models without LayerScale.</source>
        <translation>Die Datei sagt nicht, ob Normierungen vor oder nach Attention und MLP stehen; angenommen wird danach, wie in veröffentlichten Modellen ohne LayerScale.</translation>
    </message>
    <message>
        <source>published models of this width and patch</source>
        <translation>veröffentlichte Modelle dieser Breite und Patchgröße</translation>
    </message>
    <message>
        <source>The file does not show whether this ResNet blurs before downsampling; no blur is assumed. A config.json beside it settles that.</source>
        <translation>Die Datei zeigt nicht, ob dieses ResNet vor dem Verkleinern weichzeichnet; angenommen wird, dass nicht. Eine config.json daneben klärt das.</translation>
    </message>
    <message>
        <source>learned: rope.freqs of the file</source>
        <translation>gelernt: rope.freqs der Datei</translation>
    </message>
    <message>
        <source>periods of the file</source>
        <translation>Perioden der Datei</translation>
    </message>
    <message>
        <source>computed: base %1</source>
        <translation>berechnet: Basis %1</translation>
    </message>
    <message>
        <source>Whether the classifier reads the class token or the mean of the patches is not in the file; the class token is assumed, as in the authors&apos; code.</source>
        <translation>Ob der Klassifikator das Klassen-Token oder das Mittel der Patches liest, steht nicht in der Datei; angenommen wird das Klassen-Token, wie im Code der Autoren.</translation>
    </message>
    <message>
        <source>Whether the classifier reads the class token or the mean of the patches is not in the file; the mean is assumed, as in timm.</source>
        <translation>Ob der Klassifikator das Klassen-Token oder das Mittel der Patches liest, steht nicht in der Datei; angenommen wird das Mittel, wie in timm.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>This file holds no tensor of positions: they are rotated as in a %1, by its names and shapes; a config.json with its architecture would settle it.</source>
        <translation>Diese Datei enthält keinen Tensor für Positionen: Nach Namen und Formen wird wie in einem %1 rotiert; eine config.json mit der Architektur würde es klären.</translation>
    </message>
    <message>
        <source>At other input sizes than the trained one, numbers differ from the authors&apos;: added positions are resampled by antialiased cubic interpolation here.</source>
        <translation>Bei anderen Eingabegrößen als der trainierten weichen die Zahlen von denen der Autoren ab: Addierte Positionen werden hier kubisch mit Kantenglättung umgerechnet.</translation>
    </message>
    <message>
        <source>no position embedding</source>
        <translation>keine Positionseinbettung</translation>
    </message>
    <message>
        <source>the names of EVA-02</source>
        <translation>die Namen von EVA-02</translation>
    </message>
    <message>
        <source>width and depth</source>
        <translation>Breite und Tiefe</translation>
    </message>
    <message>
        <source>a norm before the blocks and the end of a Perception Encoder</source>
        <translation>eine Normierung vor den Blöcken und das Ende eines Perception Encoders</translation>
    </message>
    <message>
        <source>the last layer of each quarter attends to the whole grid</source>
        <translation>die letzte Schicht jedes Viertels sieht das ganze Gitter</translation>
    </message>
    <message>
        <source>timm&apos;s SAM</source>
        <translation>SAM von timm</translation>
    </message>
    <message>
        <source>windows of %1</source>
        <translation>Fenster von %1</translation>
    </message>
    <message>
        <source>large inputs are not cropped</source>
        <translation>große Eingaben werden nicht beschnitten</translation>
    </message>
    <message>
        <source>The file does not state the windows that the position bias was learned in; the current ones are assumed.</source>
        <translation>Die Datei nennt die Fenster nicht, in denen der Positions-Bias gelernt wurde; angenommen werden die jetzigen.</translation>
    </message>
    <message>
        <source>The classifier is left out: it reads the mean of the patch tokens, where this model reads another token; features and attention are not affected.</source>
        <translation>Der Klassifikator wird weggelassen: Er liest das Mittel der Patch-Tokens, wo dieses Modell ein anderes Token liest; Merkmale und Attention sind nicht betroffen.</translation>
    </message>
    <message>
        <source>The classifier was trained behind a layer (pre_logits) that is left out, as timm does; its classes are not to be trusted.</source>
        <translation>Der Klassifikator wurde hinter einer Schicht (pre_logits) trainiert, die wie in timm weggelassen wird; seinen Klassen ist nicht zu trauen.</translation>
    </message>
    <message>
        <source>The pooling by attention behind the last layer is left out, which is not supported: the feature is the mean of the patch tokens instead; attention is not affected.</source>
        <translation>Das Attention-Pooling nach der letzten Schicht wird weggelassen, weil es nicht unterstützt wird: Das Merkmal ist stattdessen das Mittel der Patch-Tokens; Attention ist nicht betroffen.</translation>
    </message>
    <message>
        <source>AIMv2&apos;s width / 128</source>
        <translation>Breite / 128 von AIMv2</translation>
    </message>
    <message>
        <source>Hugging Face&apos;s default</source>
        <translation>Vorgabe von Hugging Face</translation>
    </message>
    <message>
        <source>The file does not say whether its positions keep their ratio when resized to a photo&apos;s grid (par); it is assumed that they do not. A config.json with the model&apos;s architecture settles it.</source>
        <translation>Die Datei sagt nicht, ob ihre Positionen beim Umrechnen auf das Gitter eines Fotos ihr Verhältnis behalten (par); angenommen wird, dass nicht. Eine config.json mit der Architektur des Modells klärt es.</translation>
    </message>
    <message>
        <source>OpenAI&apos;s own archive</source>
        <translation>das Archiv von OpenAI</translation>
    </message>
    <message>
        <source>Google&apos;s own models</source>
        <translation>die Modelle von Google</translation>
    </message>
    <message>
        <source>Names and shapes fit DeiT III, as which this file is computed, and a rotary ViT (rope_ape), whose rotation is in no tensor; a config.json with its architecture would tell.</source>
        <translation>Namen und Formen passen zu DeiT III, als das diese Datei berechnet wird, und zu einem rotierenden ViT (rope_ape), dessen Rotation in keinem Tensor steht; eine config.json mit der Architektur würde es zeigen.</translation>
    </message>
    <message>
        <source>architecture %1</source>
        <translation>Architektur %1</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>The file does not say whether its norms come before or after attention and MLP; after is assumed, as in the published ViT with these shapes (rpn). A config.json with the model&apos;s architecture settles it.</source>
        <translation>Die Datei sagt nicht, ob ihre Normierungen vor oder nach Attention und MLP stehen; angenommen wird danach, wie im veröffentlichten ViT mit diesen Formen (rpn). Eine config.json mit der Architektur des Modells klärt es.</translation>
    </message>
    <message>
        <source>The file does not say whether the attention pooling reads the registers; it is computed without them.</source>
        <translation>Die Datei sagt nicht, ob das Attention-Pooling die Register liest; gerechnet wird ohne sie.</translation>
    </message>
    <message>
        <source>No block has attn.qkv.bias, which most ViTs with a class token have; it is computed without.</source>
        <translation>Kein Block hat attn.qkv.bias, das die meisten ViTs mit Klassen-Token haben; gerechnet wird ohne.</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>channels per token</source>
        <translation>Kanäle je Token</translation>
    </message>
    <message>
        <source>pixels per side of a patch</source>
        <translation>Pixel je Patchseite</translation>
    </message>
    <message>
        <source>register tokens</source>
        <translation>Register-Tokens</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>%1 says %2 %3, the weights show %4; the weights are used. It may belong to another model.</source>
        <translation>%1 nennt %2 %3, die Gewichte zeigen %4; verwendet werden die Gewichte. Vielleicht gehört sie zu einem anderen Modell.</translation>
    </message>
    <message>
        <source>%1 says images of %2, the position embedding is for %3; it may belong to another model.</source>
        <translation>%1 nennt Bilder von %2, die Positionseinbettung ist für %3; vielleicht gehört sie zu einem anderen Modell.</translation>
    </message>
    <message>
        <source>%1 names %2, but the weights have %3 layers of width %4 and patches of %5: it seems to be another model&apos;s.</source>
        <translation>%1 nennt %2, aber die Gewichte haben %3 Schichten der Breite %4 und Patches von %5: Sie scheint zu einem anderen Modell zu gehören.</translation>
    </message>
    <message>
        <source>%1 says %2 heads; %3 has %4, and shapes fit both.</source>
        <translation>%1 nennt %2 Köpfe; %3 hat %4, und die Formen passen zu beidem.</translation>
    </message>
    <message>
        <source>The number of heads is not in the file; %1 follows from the usual 64 channels per head.</source>
        <translation>Die Zahl der Köpfe steht nicht in der Datei; %1 folgt aus den üblichen 64 Kanälen je Kopf.</translation>
    </message>
    <message>
        <source>The number of heads is not in the file; %1 is assumed, which all published models of width %2 have.</source>
        <translation>Die Zahl der Köpfe steht nicht in der Datei; angenommen werden %1, die alle veröffentlichten Modelle der Breite %2 haben.</translation>
    </message>
    <message>
        <source>The file does not say whether this CLIP model uses GELU or QuickGELU; GELU is assumed.</source>
        <translation>Die Datei sagt nicht, ob dieses CLIP-Modell GELU oder QuickGELU verwendet; angenommen wird GELU.</translation>
    </message>
    <message>
        <source>%1 says %2 for %3; %4 has %5, and shapes fit both.</source>
        <translation>%1 nennt %2 für %3; %4 hat %5, und die Formen passen zu beidem.</translation>
    </message>
    <message>
        <source>The input size is not in the file; %1 pixels are assumed.</source>
        <translation>Die Eingabegröße steht nicht in der Datei; angenommen werden %1 Pixel.</translation>
    </message>
    <message>
        <source>nothing is cut (%1)</source>
        <translation>nichts wird abgeschnitten (%1)</translation>
    </message>
    <message>
        <source>Mean and std are not in the file; ImageNet&apos;s are assumed. A wrong normalization changes every number.</source>
        <translation>Mittelwert und Streuung stehen nicht in der Datei; angenommen werden die von ImageNet. Eine falsche Normalisierung ändert jede Zahl.</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>norm epsilon</source>
        <translation>Epsilon der Normierung</translation>
    </message>
    <message>
        <source>mean and std</source>
        <translation>Mittelwert und Streuung</translation>
    </message>
    <message>
        <source>The file does not state %1; assumed as in the published %2 that has the same shapes.</source>
        <translation>Die Datei nennt nicht: %1; angenommen wie im veröffentlichten %2 mit denselben Formen.</translation>
    </message>
    <message>
        <source>The file does not state %1; assumed as in the published models that have the same shapes.</source>
        <translation>Die Datei nennt nicht: %1; angenommen wie in den veröffentlichten Modellen mit denselben Formen.</translation>
    </message>
    <message>
        <source>activation (%1 is assumed)</source>
        <translation>Aktivierung (angenommen: %1)</translation>
    </message>
    <message>
        <source>norm epsilon (%1 is assumed)</source>
        <translation>Epsilon der Normierung (angenommen: %1)</translation>
    </message>
    <message>
        <source>rotary positions (none are assumed)</source>
        <translation>rotierende Positionen (angenommen: keine)</translation>
    </message>
    <message>
        <source>The file does not state its %1; wrong ones change every number. A config.json beside it settles them.</source>
        <translation>Die Datei nennt nicht: %1; falsche Werte ändern jede Zahl. Eine config.json daneben klärt sie.</translation>
    </message>
    <message>
        <source>%1 names %2 labels, but the classifier has %3 classes; the names are not used.</source>
        <translation>%1 nennt %2 Namen, aber der Klassifikator hat %3 Klassen; die Namen werden nicht verwendet.</translation>
    </message>
    <message>
        <source>%1 holds NaN or infinite numbers (%2 of %3); maps and predictions may be empty.</source>
        <translation>%1 enthält NaN oder unendliche Zahlen (%2 von %3); Karten und Vorhersagen können leer sein.</translation>
    </message>
    <message>
        <source>%1 holds NaN or infinite numbers (%2 of %3), one of %4 such tensors; maps and predictions may be empty.</source>
        <translation>%1 enthält NaN oder unendliche Zahlen (%2 von %3), einer von %4 solchen Tensoren; Karten und Vorhersagen können leer sein.</translation>
    </message>
    <message>
        <source>%1 holds negative variances, which no data can have; maps and predictions may be empty.</source>
        <translation>%1 enthält negative Varianzen, die keine Daten haben können; Karten und Vorhersagen können leer sein.</translation>
    </message>
    <message>
        <source>Queries and keys are kept in float16: on a test pattern scores change by up to %1, so a softmax weight by at most %2 % of itself.</source>
        <translation>Queries und Keys werden in float16 behalten: Auf einem Testmuster ändern sich Scores um bis zu %1, ein Softmax-Gewicht also um höchstens %2 % seiner selbst.</translation>
    </message>
    <message>
        <source>stored as %1, computed in float32</source>
        <translation>gespeichert als %1, berechnet in float32</translation>
    </message>
    <message>
        <source>option</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>shapes; %1</source>
        <translation>Formen; %1</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>%1 (class default)</source>
        <translation>%1 (Vorgabe der Klasse)</translation>
    </message>
    <message>
        <source>file name</source>
        <translation>Dateiname</translation>
    </message>
    <message>
        <source>folder name</source>
        <translation>Ordnername</translation>
    </message>
    <message>
        <source>zoo</source>
        <translation>Zoo</translation>
    </message>
    <message>
        <source>zoo: %1</source>
        <translation>Zoo: %1</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>table: %1</source>
        <translation>Tabelle: %1</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>rule: %1</source>
        <translation>Regel: %1</translation>
    </message>
    <message>
        <source>rule of the family</source>
        <translation>Regel der Familie</translation>
    </message>
    <message>
        <source>rule of the family (%1)</source>
        <translation>Regel der Familie (%1)</translation>
    </message>
    <message>
        <source>rule: published models of this width</source>
        <translation>Regel: veröffentlichte Modelle dieser Breite</translation>
    </message>
    <message>
        <source>rule: width / 64</source>
        <translation>Regel: Breite / 64</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>default: %1</source>
        <translation>Vorgabe: %1</translation>
    </message>
    <message>
        <source>built-in</source>
        <translation>eingebaut</translation>
    </message>
    <message>
        <source>built-in %1</source>
        <translation>eingebaut: %1</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>%1 models with these shapes</source>
        <translation>%1 Modelle mit diesen Formen</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>Self-Attention</translation>
    </message>
    <message>
        <source>channel-attention</source>
        <translation>Kanal-Attention</translation>
    </message>
    <message>
        <source>window-attention</source>
        <translation>Fenster-Attention</translation>
    </message>
    <message>
        <source>talking-heads</source>
        <translation>Talking-Heads</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>Cross-Attention</translation>
    </message>
    <message>
        <source>convolution-blocks</source>
        <translation>Faltungsblöcke</translation>
    </message>
    <message>
        <source>Channels of different heads are unrelated, so their mean means nothing. Choose a head.</source>
        <translation>Kanäle verschiedener Köpfe haben nichts miteinander zu tun; ihr Mittel bedeutet nichts. Wählen Sie einen Kopf.</translation>
    </message>
    <message>
        <source>%1 that holds %2 %</source>
        <translation>%1 mit %2 %</translation>
    </message>
    <message>
        <source>%1 that hold %2 %</source>
        <translation>%1 mit zusammen %2 %</translation>
    </message>
    <message>
        <source>ranges of %1 of %2 maps without sinks</source>
        <translation>Bereiche von %1 der %2 Karten ohne Senken</translation>
    </message>
    <message>
        <source>%1 % of the area within 5 % of the middle of the range</source>
        <translation>%1 % der Fläche liegen in den mittleren 5 % des Bereichs</translation>
    </message>
    <message>
        <source>%1 % of the area in the lowest 5 % of the range</source>
        <translation>%1 % der Fläche liegen in den untersten 5 % des Bereichs</translation>
    </message>
    <message>
        <source>colors diverge from the mean</source>
        <translation>Farben laufen vom Mittel aus auseinander</translation>
    </message>
    <message>
        <source>Bright patches are where the query takes information from in this layer and head; what that information changes in the answer is not shown.</source>
        <translation>Helle Patches zeigen, woher die Anfrage in dieser Schicht und diesem Kopf Information nimmt; was diese Information an der Antwort ändert, ist nicht zu sehen.</translation>
    </message>
    <message>
        <source>Weights of talking heads may be negative once mixed.</source>
        <translation>Gewichte von Talking Heads können nach dem Mischen negativ sein.</translation>
    </message>
    <message>
        <source>In layers with windows only a patch&apos;s own window has weights; the share that goes to padding beyond the image is stated in the caption.</source>
        <translation>In Schichten mit Fenstern hat nur das eigene Fenster eines Patches Gewichte; der Anteil, der auf die Auffüllung jenseits des Bildes entfällt, steht in der Bildunterschrift.</translation>
    </message>
    <message>
        <source>Where keys are on a coarser grid, the weight of a key is divided evenly among the patches that it covers.</source>
        <translation>Wo die Keys auf einem gröberen Raster liegen, verteilt sich das Gewicht eines Keys gleichmäßig auf die Patches, die er abdeckt.</translation>
    </message>
    <message>
        <source>Sinks are patches with a norm above 3 times the median, or that receive above 3 times the 90th percentile of what patches receive. Left-out takes the color range from the other patches and hatches the sinks; auto does so where they hold more than 30 % of the map or leave 90 % of it in the lowest 5 % of its range; counted never does. A fixed range stays.</source>
        <translation>Senken sind Patches mit einer Norm über dem Dreifachen des Medians, oder die mehr als das Dreifache des 90. Perzentils dessen erhalten, was Patches erhalten. „left-out“ nimmt den Farbbereich von den übrigen Patches und schraffiert die Senken; „auto“ tut das, wo sie mehr als 30 % der Karte halten oder 90 % davon in den untersten 5 % ihres Bereichs lassen; „counted“ nie. Ein fester Bereich bleibt.</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>The query&apos;s attention in every head of every layer that has maps, one tile each, labeled with layer and head; tiles with their own range cannot be compared in strength. In layers without a class token the mean of the patches is the query.</source>
        <translation>Die Aufmerksamkeit der Anfrage in jedem Kopf jeder Schicht, die Karten hat, je eine Kachel mit Schicht und Kopf; Kacheln mit eigenem Bereich sind in der Stärke nicht vergleichbar. In Schichten ohne Klassentoken ist das Mittel der Patches die Anfrage.</translation>
    </message>
    <message>
        <source>Every token&apos;s attention to every token, one row per query, tokens before the patches included; rows of one head sum to 1.</source>
        <translation>Die Aufmerksamkeit jedes Tokens auf jedes Token, eine Zeile je Anfrage, einschließlich der Token vor den Patches; die Zeilen eines Kopfes summieren sich zu 1.</translation>
    </message>
    <message>
        <source>Once talking heads are mixed, rows no longer sum to 1.</source>
        <translation>Sind Talking Heads gemischt, summieren sich die Zeilen nicht mehr zu 1.</translation>
    </message>
    <message>
        <source>Class attention has one row.</source>
        <translation>Klassenaufmerksamkeit hat eine einzige Zeile.</translation>
    </message>
    <message>
        <source>Layers that mix channels show channels instead of tokens.</source>
        <translation>Schichten, die Kanäle mischen, zeigen Kanäle statt Token.</translation>
    </message>
    <message>
        <source>Only tokens of one window have weights between them.</source>
        <translation>Nur Token desselben Fensters haben Gewichte untereinander.</translation>
    </message>
    <message>
        <source>The fewest patches that together hold this share of the query&apos;s attention to patches; the rest has no color. It is a mask of attention, not of an object.</source>
        <translation>Die wenigsten Patches, die zusammen diesen Anteil der Aufmerksamkeit der Anfrage auf Patches halten; der Rest hat keine Farbe. Es ist eine Maske der Aufmerksamkeit, nicht eines Objekts.</translation>
    </message>
    <message>
        <source>Negative weights of talking heads count as 0.</source>
        <translation>Negative Gewichte von Talking Heads zählen als 0.</translation>
    </message>
    <message>
        <source>how much each query takes from each key; weights that sum to 1 per head and query</source>
        <translation>wie viel jede Query von jedem Key übernimmt; Gewichte, die je Kopf und Query die Summe 1 haben</translation>
    </message>
    <message>
        <source>the weights of one query over all patches, laid over the image</source>
        <translation>die Gewichte einer Query über alle Patches, über das Bild gelegt</translation>
    </message>
    <message>
        <source>what a difference subtracts: another view, model or image</source>
        <translation>was eine Differenz abzieht: eine andere Ansicht, ein anderes Modell oder Bild</translation>
    </message>
    <message>
        <source>the file with a model&apos;s weights</source>
        <translation>die Datei mit den Gewichten eines Modells</translation>
    </message>
    <message>
        <source>the colors that values are drawn in</source>
        <translation>die Farben, in denen Werte gezeichnet werden</translation>
    </message>
    <message>
        <source>attention between channels instead of tokens (XCiT)</source>
        <translation>Attention zwischen Kanälen statt Tokens (XCiT)</translation>
    </message>
    <message>
        <source>one result minus another, drawn around 0</source>
        <translation>ein Ergebnis minus ein anderes, um 0 gezeichnet</translation>
    </message>
    <message>
        <source>a single intervention on the forward pass: a head off, patches filled, a token dropped</source>
        <translation>ein einzelner Eingriff in den Durchlauf: ein Kopf aus, Patches gefüllt, ein Token entfernt</translation>
    </message>
    <message>
        <source>how evenly a query spreads its attention, in nats</source>
        <translation>wie gleichmäßig eine Query ihre Attention verteilt, in Nat</translation>
    </message>
    <message>
        <source>whether the patches that a map names are those that matter to the model</source>
        <translation>ob die Patches, die eine Karte nennt, auch die sind, auf die es dem Modell ankommt</translation>
    </message>
    <message>
        <source>what is exported: PNG, SVG or PDF</source>
        <translation>was exportiert wird: PNG, SVG oder PDF</translation>
    </message>
    <message>
        <source>one run of the network over one image</source>
        <translation>ein Lauf des Netzes über ein Bild</translation>
    </message>
    <message>
        <source>one of several attention functions of a layer; counted from 0</source>
        <translation>eine von mehreren Attention-Funktionen einer Schicht; ab 0 gezählt</translation>
    </message>
    <message>
        <source>switching each head off in turn, and the change of the score</source>
        <translation>jeden Kopf der Reihe nach ausschalten, und die Änderung des Werts</translation>
    </message>
    <message>
        <source>the user&apos;s photo</source>
        <translation>das Foto des Nutzers</translation>
    </message>
    <message>
        <source>a block of the network, counted from 0 in forward order</source>
        <translation>ein Block des Netzes, in Vorwärtsrichtung ab 0 gezählt</translation>
    </message>
    <message>
        <source>a class&apos;s score before the softmax</source>
        <translation>der Wert einer Klasse vor dem Softmax</translation>
    </message>
    <message>
        <source>how much each head and MLP adds directly to a logit</source>
        <translation>wie viel jeder Kopf und jedes MLP direkt zu einem Logit beiträgt</translation>
    </message>
    <message>
        <source>the classifier applied after every layer</source>
        <translation>der Klassifikator, nach jeder Schicht angewandt</translation>
    </message>
    <message>
        <source>which pixels belong to an object; or which keys a query may see</source>
        <translation>welche Pixel zu einem Objekt gehören; oder welche Keys eine Query sehen darf</translation>
    </message>
    <message>
        <source>filling each patch in turn, and the change of the score</source>
        <translation>jeden Patch der Reihe nach füllen, und die Änderung des Werts</translation>
    </message>
    <message>
        <source>one of up to four views side by side</source>
        <translation>eine von bis zu vier Ansichten nebeneinander</translation>
    </message>
    <message>
        <source>a square of pixels that becomes one token</source>
        <translation>ein Quadrat von Pixeln, das zu einem Token wird</translation>
    </message>
    <message>
        <source>the token whose attention is shown</source>
        <translation>das Token, dessen Attention gezeigt wird</translation>
    </message>
    <message>
        <source>the two values at the ends of the colors</source>
        <translation>die beiden Werte an den Enden der Farben</translation>
    </message>
    <message>
        <source>an extra token without a place, for the network&apos;s own use</source>
        <translation>ein zusätzliches Token ohne Ort, für den eigenen Gebrauch des Netzes</translation>
    </message>
    <message>
        <source>gradient times attention, for one class, accumulated over layers</source>
        <translation>Gradient mal Attention, für eine Klasse, über die Schichten angesammelt</translation>
    </message>
    <message>
        <source>attention multiplied from layer to layer, with the residual connection</source>
        <translation>Attention, von Schicht zu Schicht multipliziert, mit der Residualverbindung</translation>
    </message>
    <message>
        <source>the number that experiments watch: a logit, a probability, a difference or a cosine</source>
        <translation>die Zahl, die Experimente beobachten: ein Logit, eine Wahrscheinlichkeit, eine Differenz oder ein Kosinus</translation>
    </message>
    <message>
        <source>a patch that receives much attention whatever it shows</source>
        <translation>ein Patch, der viel Attention erhält, was immer er zeigt</translation>
    </message>
    <message>
        <source>CaiT&apos;s mixing of heads before and after the softmax</source>
        <translation>CaiTs Mischung der Köpfe vor und nach dem Softmax</translation>
    </message>
    <message>
        <source>a vector that the network passes from layer to layer: one per patch, and a few more</source>
        <translation>ein Vektor, den das Netz von Schicht zu Schicht weitergibt: einer je Patch und ein paar weitere</translation>
    </message>
    <message>
        <source>masking each token as a key in turn, and the change of the score</source>
        <translation>jedes Token der Reihe nach als Key maskieren, und die Änderung des Werts</translation>
    </message>
    <message>
        <source>the record of one forward pass, from which attention can be recomputed</source>
        <translation>die Aufzeichnung eines Durchlaufs, aus der Attention neu berechnet werden kann</translation>
    </message>
    <message>
        <source>frames in order: a video file, a folder of numbered images or a camera</source>
        <translation>Einzelbilder der Reihe nach: eine Videodatei, ein Ordner nummerierter Bilder oder eine Kamera</translation>
    </message>
    <message>
        <source>a learned number of the model; or the share of attention</source>
        <translation>eine gelernte Zahl des Modells; oder der Anteil der Attention</translation>
    </message>
    <message>
        <source>the square of patches within which tokens attend to each other</source>
        <translation>das Quadrat von Patches, in dem Tokens einander beachten</translation>
    </message>
    <message>
        <source>LeGrad</source>
        <translation>LeGrad</translation>
    </message>
    <message>
        <source>positive gradient by attention</source>
        <translation>positiver Gradient nach der Attention</translation>
    </message>
    <message>
        <source>last two layers</source>
        <translation>letzte zwei Schichten</translation>
    </message>
    <message>
        <source>part of the score</source>
        <translation>Anteil am Wert</translation>
    </message>
    <message>
        <source>%1 steps from the training images&apos; mean color</source>
        <translation>%1 Schritte ab der mittleren Farbe der Trainingsbilder</translation>
    </message>
    <message>
        <source>%1 steps from the image&apos;s mean color</source>
        <translation>%1 Schritte ab der mittleren Farbe des Bildes</translation>
    </message>
    <message>
        <source>%1 steps from the blurred image</source>
        <translation>%1 Schritte ab dem weichgezeichneten Bild</translation>
    </message>
    <message>
        <source>sum %1 of %2</source>
        <translation>Summe %1 von %2</translation>
    </message>
    <message>
        <source>completeness error %1 %</source>
        <translation>Vollständigkeitsfehler %1 %</translation>
    </message>
    <message>
        <source>gradient of the score</source>
        <translation>Gradient des Werts</translation>
    </message>
    <message>
        <source>mean of %1 copies, noise %2 % of the span</source>
        <translation>Mittel über %1 Kopien, Rauschen %2 % der Spanne</translation>
    </message>
    <message>
        <source>similarity less the words&apos; mean</source>
        <translation>Ähnlichkeit abzüglich des Mittels der Wörter</translation>
    </message>
    <message>
        <source>method %1</source>
        <translation>Methode %1</translation>
    </message>
    <message>
        <source>word that fits best</source>
        <translation>Wort, das am besten passt</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 Wörter</translation>
    </message>
    <message>
        <source>background below %1</source>
        <translation>Hintergrund unter %1</translation>
    </message>
    <message>
        <source>probability among the words</source>
        <translation>Wahrscheinlichkeit unter den Wörtern</translation>
    </message>
    <message>
        <source>Words on places</source>
        <translation>Wörter an Orten</translation>
    </message>
    <message>
        <source>putting activations of one pass into another, to see what restores a prediction</source>
        <translation>Aktivierungen eines Durchlaufs in einen anderen einsetzen, um zu sehen, was eine Vorhersage wiederherstellt</translation>
    </message>
    <message>
        <source>a learned token before the patches, from which many models classify</source>
        <translation>ein gelerntes Token vor den Patches, aus dem viele Modelle klassifizieren</translation>
    </message>
    <message>
        <source>how the score falls or rises while patches are removed or added in the order of a map</source>
        <translation>wie der Wert fällt oder steigt, während Patches in der Reihenfolge einer Karte entfernt oder hinzugefügt werden</translation>
    </message>
    <message>
        <source>a token&apos;s vector that queries are compared with</source>
        <translation>der Vektor eines Tokens, mit dem Queries verglichen werden</translation>
    </message>
    <message>
        <source>a figure with several panels in rows and columns</source>
        <translation>eine Abbildung mit mehreren Feldern in Zeilen und Spalten</translation>
    </message>
    <message>
        <source>a saved view, one click away</source>
        <translation>eine gespeicherte Ansicht, einen Klick entfernt</translation>
    </message>
    <message>
        <source>the network&apos;s information about the place of a patch</source>
        <translation>was das Netz über den Ort eines Patches weiß</translation>
    </message>
    <message>
        <source>the description inside a figure from which it can be reproduced</source>
        <translation>die Beschreibung in einer Abbildung, aus der sie sich wiederherstellen lässt</translation>
    </message>
    <message>
        <source>the output of a view: a map, tiles, a matrix or curves</source>
        <translation>das Ergebnis einer Ansicht: eine Karte, Kacheln, eine Matrix oder Kurven</translation>
    </message>
    <message>
        <source>everything that is open and how it is shown, as a file</source>
        <translation>alles, was offen ist, und wie es gezeigt wird, als Datei</translation>
    </message>
    <message>
        <source>the residual stream, and the outputs of attention or MLP that are added to it</source>
        <translation>der Residualstrom und die Ausgaben von Attention oder MLP, die zu ihm addiert werden</translation>
    </message>
    <message>
        <source>a request: name, layer, head, query and style</source>
        <translation>eine Anfrage: Name, Schicht, Kopf, Query und Stil</translation>
    </message>
    <message>
        <source>Where more attention would raise the score: in each layer the mean of all tokens goes through the final norm and the classifier, G is the gradient of that score by this layer&apos;s attention alone, and a patch shows the mean over heads and queries of the positive part of G, summed over layers. G is not multiplied by the attention, so a patch can be bright that the model hardly attends to.</source>
        <translation>Wo mehr Attention den Wert erhöhen würde: In jeder Schicht geht das Mittel aller Tokens durch die letzte Norm und den Klassifikator, G ist der Gradient dieses Werts allein nach der Attention dieser Schicht, und ein Patch zeigt das Mittel des positiven Teils von G über Köpfe und Queries, summiert über die Schichten. G wird nicht mit der Attention multipliziert; deshalb kann ein Patch hell sein, den das Modell kaum beachtet.</translation>
    </message>
    <message>
        <source>The sum over all layers, as in the paper, or over the last two, as in the authors&apos; code.</source>
        <translation>Die Summe über alle Schichten, wie in der Arbeit, oder über die letzten beiden, wie im Code der Autoren.</translation>
    </message>
    <message>
        <source>last2</source>
        <translation>letzte 2</translation>
    </message>
    <message>
        <source>Integrated gradients</source>
        <translation>Integrierte Gradienten</translation>
    </message>
    <message>
        <source>What each place of the image adds to the score of the class, or takes from it, on the straight way from a baseline image to this one: the mean gradient along the way times the change of the pixel. The parts sum to the difference of the two scores but for the completeness error. Another baseline gives another map, and pixels that equal the baseline show 0.</source>
        <translation>Was jede Stelle des Bildes zum Wert der Klasse beiträgt oder ihm nimmt, auf dem geraden Weg von einem Ausgangsbild zu diesem: der mittlere Gradient auf dem Weg mal der Änderung des Pixels. Die Teile ergeben bis auf den Vollständigkeitsfehler den Unterschied der beiden Werte. Ein anderes Ausgangsbild gibt eine andere Karte, und Pixel, die ihm gleichen, zeigen 0.</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Ausgangsbild</translation>
    </message>
    <message>
        <source>The image without evidence: the mean color of the training images, that of this image, or this image blurred.</source>
        <translation>Das Bild ohne Belege: die mittlere Farbe der Trainingsbilder, die dieses Bildes, oder dieses Bild weichgezeichnet.</translation>
    </message>
    <message>
        <source>Points on the way at which the gradient is taken; more make the completeness error smaller.</source>
        <translation>Punkte auf dem Weg, an denen der Gradient genommen wird; mehr verkleinern den Vollständigkeitsfehler.</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>The sum over each patch, or single pixels of the model&apos;s input.</source>
        <translation>Die Summe über jeden Patch, oder einzelne Pixel der Modelleingabe.</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>SmoothGrad</source>
        <translation>SmoothGrad</translation>
    </message>
    <message>
        <source>Where a little more brightness would raise the score of the class or lower it: the gradient of the score by the pixels, summed over the color channels, as the mean over copies of the image with noise. It shows what the score is sensitive to, which need not be what it is made of.</source>
        <translation>Wo etwas mehr Helligkeit den Wert der Klasse erhöhen oder senken würde: der Gradient des Werts nach den Pixeln, summiert über die Farbkanäle, als Mittel über Kopien des Bildes mit Rauschen. Es zeigt, worauf der Wert empfindlich ist; das muss nicht sein, woraus er besteht.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>The standard deviation of the noise, as a share of the span of the input&apos;s values.</source>
        <translation>Die Standardabweichung des Rauschens als Anteil der Spanne der Eingabewerte.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Stichproben</translation>
    </message>
    <message>
        <source>Copies of the image with noise; the same noise in every run.</source>
        <translation>Kopien des Bildes mit Rauschen; in jedem Lauf dasselbe.</translation>
    </message>
    <message>
        <source>LeGrad for words</source>
        <translation>LeGrad für Wörter</translation>
    </message>
    <message>
        <source>Where more attention would bring the image nearer to the words: LeGrad with the cosine between image and words as the score. SigLIP&apos;s tokens are pooled by its own pooling layer after each layer, and the gradient is by the attention of that layer; the maps are not corrected by those of an empty caption.</source>
        <translation>Wo mehr Attention das Bild den Wörtern näher brächte: LeGrad mit dem Kosinus zwischen Bild und Wörtern als Wert. Bei SigLIP werden die Tokens nach jeder Schicht von der eigenen Pooling-Schicht zusammengefasst, und der Gradient ist der nach deren Attention; die Karten werden nicht um die einer leeren Bildunterschrift korrigiert.</translation>
    </message>
    <message>
        <source>Where the words are: their cosine with each patch, computed so that patches keep what they show; with several captions the one that fits each patch best, among these captions only. A word that is nowhere in the image still fits some patch best: give a caption for the rest, or a background.</source>
        <translation>Wo die Wörter sind: ihr Kosinus mit jedem Patch, so berechnet, dass Patches behalten, was sie zeigen; bei mehreren Texten der, der zu jedem Patch am besten passt, nur unter diesen Texten. Auch ein Wort, das nirgends im Bild ist, passt zu irgendeinem Patch am besten: Geben Sie einen Text für den Rest an, oder einen Hintergrund.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
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
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>With several captions: patches whose best caption has a lower probability than this show the photo.</source>
        <translation>Bei mehreren Texten: Patches, deren bester Text weniger wahrscheinlich ist, zeigen das Foto.</translation>
    </message>
    <message>
        <source>Words on places, each by itself</source>
        <translation>Wörter an Orten, jedes für sich</translation>
    </message>
    <message>
        <source>One map per caption: its cosine with each patch, each with a range of its own unless they share one, or its probability among these captions, which depends on the others.</source>
        <translation>Eine Karte je Text: sein Kosinus mit jedem Patch, jede mit eigenem Bereich, wenn sie keinen teilen, oder seine Wahrscheinlichkeit unter diesen Texten, die von den anderen abhängt.</translation>
    </message>
    <message>
        <source>The cosine, or the probability among these captions at each patch.</source>
        <translation>Der Kosinus, oder die Wahrscheinlichkeit unter diesen Texten an jedem Patch.</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>Kosinus</translation>
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
        <translation>Attention-Matrix: erwartet höchstens %1 Tokens in einer Schicht mit Fenstern, gefunden %2 in Schicht %3; spätere Schichten haben weniger, ebenso eine kleinere Eingabe</translation>
    </message>
    <message>
        <source>head: expected 0 to %1 in this layer, found %2</source>
        <translation>Kopf: erwartet 0 bis %1 in dieser Schicht, gefunden %2</translation>
    </message>
    <message>
        <source>query: expected a patch in rows 0 to %1 and columns 0 to %2, found %3,%4</source>
        <translation>Query: erwartet ein Patch in Zeile 0 bis %1 und Spalte 0 bis %2, gefunden %3,%4</translation>
    </message>
    <message>
        <source>query: expected a patch or mean, found class in a layer without class token</source>
        <translation>Query: erwartet ein Patch oder das Mittel, gefunden die Klasse in einer Schicht ohne Klassen-Token</translation>
    </message>
    <message>
        <source>query: expected one token, found the mean of the patches</source>
        <translation>Query: erwartet ein Token, gefunden das Mittel der Patches</translation>
    </message>
    <message>
        <source>attention rows: expected a layer in which tokens attend to tokens, found one that mixes channels and has no map over the patches</source>
        <translation>Attention-Zeilen: erwartet eine Schicht, in der Tokens auf Tokens achten, gefunden eine, die Kanäle mischt und keine Karte über die Patches hat</translation>
    </message>
    <message>
        <source>attention rows: expected a layer with attention, found convolutions</source>
        <translation>Attention-Zeilen: erwartet eine Schicht mit Attention, gefunden Faltungen</translation>
    </message>
    <message>
        <source>attention rows: expected rows 0 to %1, found %2 to %3</source>
        <translation>Attention-Zeilen: erwartet Zeilen 0 bis %1, gefunden %2 bis %3</translation>
    </message>
    <message>
        <source>channel attention: expected a layer that mixes channels; in this one tokens attend to tokens</source>
        <translation>Kanal-Attention: erwartet eine Schicht, die Kanäle mischt; in dieser achten Tokens auf Tokens</translation>
    </message>
    <message>
        <source>%1: expected 0 to %2 in this layer, found %3</source>
        <translation>%1: erwartet 0 bis %2 in dieser Schicht, gefunden %3</translation>
    </message>
    <message>
        <source>%1: expected a layer that mixes channels (%2), found layer %3</source>
        <translation>%1: erwartet eine Schicht, die Kanäle mischt (%2), gefunden Schicht %3</translation>
    </message>
    <message>
        <source>layer: expected 0 to %1, found %2</source>
        <translation>Schicht: erwartet 0 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>head: expected 0 to %1 in layer %2, found %3</source>
        <translation>Kopf: erwartet 0 bis %1 in Schicht %2, gefunden %3</translation>
    </message>
    <message>
        <source>Layer %1 mixes channels and has no map over the patches; %2 have one.</source>
        <translation>Schicht %1 mischt Kanäle und hat keine Karte über die Patches; %2 haben eine.</translation>
    </message>
    <message>
        <source>Layer %1 mixes channels and has no map over the patches; %2 has one.</source>
        <translation>Schicht %1 mischt Kanäle und hat keine Karte über die Patches; %2 hat eine.</translation>
    </message>
    <message>
        <source>expected the name or number of a query of this trace, found @%1</source>
        <translation>erwartet der Name oder die Nummer einer Query dieser Aufzeichnung, gefunden @%1</translation>
    </message>
    <message>
        <source>object: expected a grid of %1 x %2 patches, found %3</source>
        <translation>Objekt: erwartet ein Raster von %1 x %2 Patches, gefunden %3</translation>
    </message>
    <message>
        <source>rollout: expected plain self-attention in every layer, found %1 attention in layer %2</source>
        <translation>Rollout: erwartet einfache Self-Attention in jeder Schicht, gefunden %1-Attention in Schicht %2</translation>
    </message>
    <message>
        <source>rollout: expected at least one layer, found none</source>
        <translation>Rollout: erwartet mindestens eine Schicht, gefunden keine</translation>
    </message>
    <message>
        <source>rollout: expected a token from 0 to %1, found %2</source>
        <translation>Rollout: erwartet ein Token von 0 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected plain self-attention in every layer, found %1</source>
        <translation>erwartet einfache Self-Attention in jeder Schicht, gefunden %1</translation>
    </message>
    <message>
        <source>expected a token from 0 to %1, found %2</source>
        <translation>erwartet ein Token von 0 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>Grad-CAM: expected a layer from 0 to %1, found %2</source>
        <translation>Grad-CAM: erwartet eine Schicht von 0 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>attention weights: expected some in layer %1, it gives none</source>
        <translation>Attention-Gewichte: in Schicht %1 erwartet, sie liefert keine</translation>
    </message>
    <message>
        <source>expected 1 to %1 %2, found %3</source>
        <translation>erwartet 1 bis %1 %2, gefunden %3</translation>
    </message>
    <message>
        <source>%1: expected a model with a classifier, found none</source>
        <translation>%1: erwartet ein Modell mit Klassifikator, gefunden keiner</translation>
    </message>
    <message>
        <source>%1: expected a class from 0 to %2, found %3</source>
        <translation>%1: erwartet eine Klasse von 0 bis %2, gefunden %3</translation>
    </message>
    <message>
        <source>expected a text with one {} in it, found &quot;%1&quot;</source>
        <translation>erwartet ein Text mit einem {} darin, gefunden &quot;%1&quot;</translation>
    </message>
    <message>
        <source>file of numbers: expected a name ending in .csv, .npz or .safetensors, found &quot;%1&quot;</source>
        <translation>Zahlendatei: erwartet ein Name, der auf .csv, .npz oder .safetensors endet, gefunden &quot;%1&quot;</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>eines von %1</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>eine ganze Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>eine Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>option: expected %1 of view %2, found &quot;%3&quot;</source>
        <translation>Option: erwartet %1 der Ansicht %2, gefunden &quot;%3&quot;</translation>
    </message>
    <message>
        <source>%1: expected %2, found %3</source>
        <translation>%1: erwartet %2, gefunden %3</translation>
    </message>
    <message>
        <source>following a patch: expected a model with a layer that leaves a token for every patch, found none</source>
        <translation>Verfolgen eines Patches: erwartet ein Modell mit einer Schicht, die für jedes Patch ein Token hinterlässt, gefunden keine</translation>
    </message>
    <message>
        <source>following a patch: expected a frame of %1 x %2 patches, found %3 x %4</source>
        <translation>Verfolgen eines Patches: erwartet ein Bild von %1 x %2 Patches, gefunden %3 x %4</translation>
    </message>
    <message>
        <source>position bias: expected one value for all pairs of the same offset, found several</source>
        <translation>Positions-Bias: erwartet ein Wert für alle Paare gleichen Versatzes, gefunden mehrere</translation>
    </message>
    <message>
        <source>This trace does not contain the %1 of layer %2.</source>
        <translation>Diese Aufzeichnung enthält nicht: %1 von Schicht %2.</translation>
    </message>
    <message>
        <source>In layer %1 tokens of another kind are the queries; patches have keys there, but no queries.</source>
        <translation>In Schicht %1 sind Tokens anderer Art die Queries; Patches haben dort Keys, aber keine Queries.</translation>
    </message>
    <message>
        <source>In layer %1 the %2 is the only query; patches have keys and values there, but no queries.</source>
        <translation>In Schicht %1 ist die einzige Query: %2; Patches haben dort Keys und Werte, aber keine Queries.</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>Queries</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>tokens: expected a trace that kept them, found one that did not</source>
        <translation>Tokens: erwartet eine Aufzeichnung, die sie enthält, gefunden eine ohne sie</translation>
    </message>
    <message>
        <source>In layer %1 queries of another kind are computed; no patch tokens leave it.</source>
        <translation>In Schicht %1 werden Queries anderer Art berechnet; keine Patch-Tokens verlassen sie.</translation>
    </message>
    <message>
        <source>Layer %1 pools the patches into one token; no patch tokens leave it.</source>
        <translation>Schicht %1 fasst die Patches zu einem Token zusammen; keine Patch-Tokens verlassen sie.</translation>
    </message>
    <message>
        <source>expected one that this model has (%1), found &quot;%2&quot;</source>
        <translation>erwartet eines, das dieses Modell hat (%1), gefunden &quot;%2&quot;</translation>
    </message>
    <message>
        <source>array %1: expected a pass over all patches, found one in which some are dropped; fill and knockout leave them in</source>
        <translation>Array %1: erwartet ein Durchlauf über alle Patches, gefunden einer, in dem einige fehlen; Füllen und Knockout lassen sie stehen</translation>
    </message>
    <message>
        <source>expected one of %1, found &quot;%2&quot;</source>
        <translation>erwartet eines von %1, gefunden &quot;%2&quot;</translation>
    </message>
    <message>
        <source>option: expected one of an array in --only, found &quot;%1&quot;</source>
        <translation>Option: erwartet eine eines Arrays in --only, gefunden &quot;%1&quot;</translation>
    </message>
    <message>
        <source>the arrays for an input of %1 x %2 pixels need about %3 of memory, %4 are free; ask for fewer with their names, for layer.I.q and layer.I.k, from which attention is recomputed row by row, or for a smaller input</source>
        <translation>die Arrays für eine Eingabe von %1 x %2 Pixeln brauchen etwa %3 Speicher, frei sind %4; fordern Sie mit ihren Namen weniger an, layer.I.q und layer.I.k, aus denen Attention zeilenweise berechnet wird, oder eine kleinere Eingabe</translation>
    </message>
    <message>
        <source>expected maps of numbers, found one of colors</source>
        <translation>erwartet Karten aus Zahlen, gefunden eine aus Farben</translation>
    </message>
    <message>
        <source>expected two matrices of one size, found %1 x %2 and %3 x %4</source>
        <translation>erwartet zwei Matrizen gleicher Größe, gefunden %1 x %2 und %3 x %4</translation>
    </message>
    <message>
        <source>expected two maps or two matrices, found %1 and %2</source>
        <translation>erwartet zwei Karten oder zwei Matrizen, gefunden %1 und %2</translation>
    </message>
    <message>
        <source>expected a range per-map or fixed, found %1</source>
        <translation>erwartet der Bereich per-map oder fixed, gefunden %1</translation>
    </message>
    <message>
        <source>expected the same quantity on both sides, found %1 and %2</source>
        <translation>erwartet dieselbe Größe auf beiden Seiten, gefunden %1 und %2</translation>
    </message>
    <message>
        <source>expected low at most high, found %1 and %2</source>
        <translation>erwartet unten höchstens so viel wie oben, gefunden %1 und %2</translation>
    </message>
    <message>
        <source>expected percentiles in order from 0 to 100, found %1 and %2</source>
        <translation>erwartet Perzentile von 0 bis 100 in aufsteigender Reihenfolge, gefunden %1 und %2</translation>
    </message>
    <message>
        <source>expected %1, found &quot;%2&quot;</source>
        <translation>erwartet %1, gefunden &quot;%2&quot;</translation>
    </message>
    <message>
        <source>mean, max, min or the number of a head from 0</source>
        <translation>mean, max, min oder die Nummer eines Kopfes ab 0</translation>
    </message>
    <message>
        <source>glow, tint or spotlight</source>
        <translation>glow, tint oder spotlight</translation>
    </message>
    <message>
        <source>per-map, per-layer, shared or fixed</source>
        <translation>per-map, per-layer, shared oder fixed</translation>
    </message>
    <message>
        <source>unknown key; expected one of %1</source>
        <translation>unbekannter Schlüssel; erwartet eines von %1</translation>
    </message>
    <message>
        <source>expected at most high, which is %1, found %2</source>
        <translation>erwartet höchstens high, also %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected at most high_percentile, which is %1, found %2</source>
        <translation>erwartet höchstens high_percentile, also %1, gefunden %2</translation>
    </message>
    <message>
        <source>a number or a word</source>
        <translation>eine Zahl oder ein Wort</translation>
    </message>
    <message>
        <source>an object that names a file</source>
        <translation>ein Objekt, das eine Datei nennt</translation>
    </message>
    <message>
        <source>no baseline inside a baseline</source>
        <translation>nichts, denn eine abgezogene Ansicht kann keine weitere abziehen</translation>
    </message>
    <message>
        <source>faithfulness: expected a view that gives a map, found none</source>
        <translation>Treue: erwartet eine Ansicht, die eine Karte ergibt, gefunden keine</translation>
    </message>
    <message>
        <source>%1: expected a view that gives one number per patch, found %2</source>
        <translation>%1: erwartet eine Ansicht mit einer Zahl je Patch, gefunden %2</translation>
    </message>
    <message>
        <source>colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>sort: there is no map to compare with. %1</source>
        <translation>Sortieren: Es gibt keine Karte zum Vergleichen. %1</translation>
    </message>
    <message>
        <source>sort: no object is marked to sort heads by.</source>
        <translation>Sortieren: Es ist kein Objekt markiert, nach dem Köpfe sortiert werden könnten.</translation>
    </message>
    <message>
        <source>layers: expected some of %1, which have maps; found %2 to %3</source>
        <translation>Schichten: erwartet einige von %1, die Karten haben; gefunden %2 bis %3</translation>
    </message>
    <message>
        <source>words: expected a caption, found none</source>
        <translation>Wörter: erwartet ein Bildtext, gefunden keiner</translation>
    </message>
    <message>
        <source>expected %1 to %2, found %3</source>
        <translation>erwartet %1 bis %2, gefunden %3</translation>
    </message>
    <message>
        <source>expected 0 to %1 in layer %2, found %3</source>
        <translation>erwartet 0 bis %1 in Schicht %2, gefunden %3</translation>
    </message>
    <message>
        <source>expected 0 to %1, found %2</source>
        <translation>erwartet 0 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected a patch in rows 0 to %1 and columns 0 to %2, found %3,%4</source>
        <translation>erwartet ein Patch in Zeile 0 bis %1 und Spalte 0 bis %2, gefunden %3,%4</translation>
    </message>
    <message>
        <source>expected a caption, found none</source>
        <translation>erwartet ein Bildtext, gefunden keiner</translation>
    </message>
    <message>
        <source>%1: expected a pass over all patches, found one in which some are dropped; fill and knockout leave them in</source>
        <translation>%1: erwartet ein Durchlauf über alle Patches, gefunden einer, in dem einige fehlen; Füllen und Knockout lassen sie stehen</translation>
    </message>
    <message>
        <source>query: expected the class token or a patch that is there, found the mean of patches of which some are dropped</source>
        <translation>Query: erwartet das Klassen-Token oder ein vorhandenes Patch, gefunden das Mittel der Patches, von denen einige fehlen</translation>
    </message>
    <message>
        <source>query: expected a patch that is there, found %1,%2, which an edit drops</source>
        <translation>Query: erwartet ein vorhandenes Patch, gefunden %1,%2, das ein Eingriff entfernt</translation>
    </message>
    <message>
        <source>expected a pass with the edits %1, found one with %2</source>
        <translation>erwartet ein Durchlauf mit den Eingriffen %1, gefunden einer mit %2</translation>
    </message>
    <message>
        <source>expected a patch that %1 sees, too, found %2</source>
        <translation>erwartet ein Patch, das auch %1 sieht, gefunden %2</translation>
    </message>
    <message>
        <source>expected another model or image to subtract, found none</source>
        <translation>erwartet ein anderes Modell oder Bild zum Abziehen, gefunden keines</translation>
    </message>
    <message>
        <source>Layer %1 has no class token as a query; %2 have one.</source>
        <translation>Schicht %1 hat kein Klassen-Token als Query; %2 haben eines.</translation>
    </message>
    <message>
        <source>Layer %1 has no class token as a query; %2 has one.</source>
        <translation>Schicht %1 hat kein Klassen-Token als Query; %2 hat eines.</translation>
    </message>
    <message>
        <source>class: expected 0 to %1, found %2</source>
        <translation>Klasse: erwartet 0 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>This model has no convolution whose filters could be shown.</source>
        <translation>Dieses Modell hat keine Faltung, deren Filter gezeigt werden könnten.</translation>
    </message>
    <message>
        <source>This model has no %1.</source>
        <translation>Dieses Modell hat nicht: %1.</translation>
    </message>
    <message>
        <source>query attention: expected a layer in which queries ask each other (%1), found layer %2</source>
        <translation>Query-Attention: erwartet eine Schicht, in der Queries einander fragen (%1), gefunden Schicht %2</translation>
    </message>
    <message>
        <source>talking heads: expected a layer that mixes its heads (%1), found layer %2</source>
        <translation>Talking Heads: erwartet eine Schicht, die ihre Köpfe mischt (%1), gefunden Schicht %2</translation>
    </message>
    <message>
        <source>channel gate: expected a block with squeeze and excitation (%1), found layer %2</source>
        <translation>Kanal-Gate: erwartet ein Block mit Squeeze-and-Excitation (%1), gefunden Schicht %2</translation>
    </message>
    <message>
        <source>activation patching: expected another image or other edits of the same model, found another model</source>
        <translation>Activation Patching: erwartet ein anderes Bild oder andere Eingriffe desselben Modells, gefunden ein anderes Modell</translation>
    </message>
    <message>
        <source>This model adds no position to its patches.</source>
        <translation>Dieses Modell addiert zu seinen Patches keine Position.</translation>
    </message>
    <message>
        <source>Layer %1 has no position bias.</source>
        <translation>Schicht %1 hat keinen Positions-Bias.</translation>
    </message>
    <message>
        <source>words on places: expected plain self-attention in layer %1</source>
        <translation>Wörter auf Stellen: erwartet einfache Self-Attention in Schicht %1</translation>
    </message>
    <message>
        <source>words on places: expected plain self-attention in every layer, found %1</source>
        <translation>Wörter auf Stellen: erwartet einfache Self-Attention in jeder Schicht, gefunden %1</translation>
    </message>
    <message>
        <source>surgery: expected at least two words, which it compares, found one; add a word for the rest of the image</source>
        <translation>surgery: erwartet mindestens zwei Wörter, die es vergleicht, gefunden eines; fügen Sie ein Wort für den Rest des Bildes hinzu</translation>
    </message>
    <message>
        <source>NumPy has no type for %1</source>
        <translation>NumPy hat keinen Typ für %1</translation>
    </message>
    <message>
        <source>holds no tensor named %1</source>
        <translation>enthält keinen Tensor namens %1</translation>
    </message>
    <message>
        <source>tensor %1: %2</source>
        <translation>Tensor %1: %2</translation>
    </message>
    <message>
        <source>expected weights, found another index of a model in several files</source>
        <translation>erwartet Gewichte, gefunden ein weiterer Index eines Modells in mehreren Dateien</translation>
    </message>
    <message>
        <source>contains a call to %1: refused, nothing was executed</source>
        <translation>enthält einen Aufruf von %1: abgelehnt, nichts wurde ausgeführt</translation>
    </message>
    <message>
        <source>header</source>
        <translation>Kopf der Datei</translation>
    </message>
    <message>
        <source>tensor %1: elements of type %2 are not written to safetensors</source>
        <translation>Tensor %1: Elemente vom Typ %2 werden nicht nach safetensors geschrieben</translation>
    </message>
    <message>
        <source>%1, which holds a part of the weights, is missing in the same folder</source>
        <translation>%1 mit einem Teil der Gewichte fehlt im selben Ordner</translation>
    </message>
    <message>
        <source>tensor %1 is not in %2, where the index has it</source>
        <translation>Tensor %1 fehlt in %2, wo der Index ihn angibt</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>kann nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>tensor %1 is made by %2, which is not supported; nothing was executed</source>
        <translation>Tensor %1 wird von %2 erzeugt, was nicht unterstützt wird; nichts wurde ausgeführt</translation>
    </message>
    <message>
        <source>has no entry %1, it has %2</source>
        <translation>hat keinen Eintrag %1, sondern %2</translation>
    </message>
    <message>
        <source>expected a dictionary of tensors, found %1</source>
        <translation>erwartet ein Wörterbuch von Tensoren, gefunden %1</translation>
    </message>
    <message>
        <source>expected a model whose tokens attend to each other, found one that has none of these</source>
        <translation>erwartet ein Modell, dessen Tokens aufeinander achten, gefunden eines ohne solche</translation>
    </message>
    <message>
        <source>expected this array of statistics, found none</source>
        <translation>erwartet dieses Array der Statistik, gefunden keines</translation>
    </message>
    <message>
        <source>expected %1 of shape [%2], found %3 of shape [%4]</source>
        <translation>erwartet %1 der Form [%2], gefunden %3 der Form [%4]</translation>
    </message>
    <message>
        <source>expected counts from 0 to %1, found %2</source>
        <translation>erwartet Anzahlen von 0 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected bins that add up to the counts, found others</source>
        <translation>erwartet Klassen, die die Anzahlen ergeben, gefunden andere</translation>
    </message>
    <message>
        <source>expected parts of one division, each once, found %1/%2</source>
        <translation>erwartet Teile einer Aufteilung, jeder einmal, gefunden %1/%2</translation>
    </message>
    <message>
        <source>expected at least one part, found none</source>
        <translation>erwartet mindestens ein Teil, gefunden keiner</translation>
    </message>
    <message>
        <source>expected [%1, %2] as of the first image, found [%3]</source>
        <translation>erwartet [%1, %2] wie im ersten Bild, gefunden [%3]</translation>
    </message>
    <message>
        <source>expected a number of at most 2^30, found %1</source>
        <translation>erwartet eine Zahl bis 2^30, gefunden %1</translation>
    </message>
    <message>
        <source>expected parts of one division, found one of %1 and one of %2</source>
        <translation>erwartet Teile einer Aufteilung, gefunden einer von %1 und einer von %2</translation>
    </message>
    <message>
        <source>expected each part once, found %1/%2 twice</source>
        <translation>erwartet jeder Teil einmal, gefunden %1/%2 zweimal</translation>
    </message>
    <message>
        <source>nothing named</source>
        <translation>nichts Benanntes</translation>
    </message>
    <message>
        <source>expected statistics of %1, found those of %2</source>
        <translation>erwartet die Statistik von %1, gefunden die von %2</translation>
    </message>
    <message>
        <source>expected %1 quantities of %2 layers and %3 heads, found %4 of %5 and %6</source>
        <translation>erwartet %1 Größen von %2 Schichten und %3 Köpfen, gefunden %4 von %5 und %6</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>erwartet %1, gefunden %2</translation>
    </message>
    <message>
        <source>%1: expected a histogram from %2 to %3, found one from %4 to %5</source>
        <translation>%1: erwartet ein Histogramm von %2 bis %3, gefunden eines von %4 bis %5</translation>
    </message>
    <message>
        <source>expected [layers, heads, %1], found [%2]</source>
        <translation>erwartet [layers, heads, %1], gefunden [%2]</translation>
    </message>
    <message>
        <source>%1_edges: expected ascending numbers</source>
        <translation>%1_edges: erwartet aufsteigende Zahlen</translation>
    </message>
    <message>
        <source>%1_edges: expected bins of equal width</source>
        <translation>%1_edges: erwartet Klassen gleicher Breite</translation>
    </message>
    <message>
        <source>expected statistics of a data set, found no array that ends in _histogram</source>
        <translation>erwartet die Statistik eines Datensatzes, gefunden kein Array, das auf _histogram endet</translation>
    </message>
    <message>
        <source>expected at most %1 bytes, found %2</source>
        <translation>erwartet höchstens %1 Bytes, gefunden %2</translation>
    </message>
    <message>
        <source>expected a list of paths, a line each, found a NUL character</source>
        <translation>erwartet eine Liste von Pfaden, einer je Zeile, gefunden ein NUL-Zeichen</translation>
    </message>
    <message>
        <source>expected each image once, found it twice</source>
        <translation>erwartet jedes Bild einmal, zweimal gefunden</translation>
    </message>
    <message>
        <source>expected at most 2 GiB, found %1 bytes</source>
        <translation>erwartet höchstens 2 GiB, gefunden %1 Bytes</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>manifest</source>
        <translation>Manifest</translation>
    </message>
    <message>
        <source>expected an image&apos;s entry, found another line %1</source>
        <translation>erwartet der Eintrag eines Bildes, gefunden eine andere Zeile %1</translation>
    </message>
    <message>
        <source>expected a manifest, found an empty file</source>
        <translation>erwartet ein Manifest, gefunden eine leere Datei</translation>
    </message>
    <message>
        <source>could not be written</source>
        <translation>konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>no record</source>
        <translation>keine Angabe</translation>
    </message>
    <message>
        <source>facts: expected lines of a name, a tab and a value, found &quot;%1&quot;</source>
        <translation>Fakten: erwartet Zeilen aus Name, Tabulator und Wert, gefunden &quot;%1&quot;</translation>
    </message>
    <message>
        <source>expected a whole number, found &quot;%1&quot;</source>
        <translation>erwartet eine ganze Zahl, gefunden &quot;%1&quot;</translation>
    </message>
    <message>
        <source>expected an array without gaps, found gaps; use --shard K/N</source>
        <translation>erwartet ein Job-Array ohne Lücken, gefunden eines mit; geben Sie stattdessen --shard K/N an</translation>
    </message>
    <message>
        <source>expected K/N with K from 0 to N - 1 and N up to %1, found &quot;%2&quot;</source>
        <translation>erwartet K/N mit K von 0 bis N - 1 und N bis %1, gefunden &quot;%2&quot;</translation>
    </message>
    <message>
        <source>not enough memory; a smaller input or model needs less</source>
        <translation>nicht genug Speicher; eine kleinere Eingabe oder ein kleineres Modell braucht weniger</translation>
    </message>
    <message>
        <source>not enough memory on the GPU; a smaller input or model needs less</source>
        <translation>nicht genug Speicher auf der GPU; eine kleinere Eingabe oder ein kleineres Modell braucht weniger</translation>
    </message>
    <message>
        <source>not enough memory on the GPU: no block of %1 is free; a smaller input or model needs less</source>
        <translation>nicht genug Speicher auf der GPU: Kein Block von %1 ist frei; eine kleinere Eingabe oder ein kleineres Modell braucht weniger</translation>
    </message>
    <message>
        <source>not enough memory: no block of %1 is free; a smaller input or model needs less</source>
        <translation>nicht genug Speicher: Kein Block von %1 ist frei; eine kleinere Eingabe oder ein kleineres Modell braucht weniger</translation>
    </message>
    <message>
        <source>not enough memory, or too many processes, to start another thread</source>
        <translation>nicht genug Speicher oder zu viele Prozesse, um einen weiteren Thread zu starten</translation>
    </message>
    <message>
        <source>unknown error</source>
        <translation>unbekannter Fehler</translation>
    </message>
    <message>
        <source>activation patching: expected two images of the same patches, found %1 x %2 and %3 x %4</source>
        <translation>Activation Patching: erwartet zwei Bilder mit denselben Patches, gefunden %1 x %2 und %3 x %4</translation>
    </message>
    <message>
        <source>activation patching: expected two images of the same tokens, found dropped patches; fill corrupts an image without removing tokens</source>
        <translation>Activation Patching: erwartet zwei Bilder mit denselben Tokens, gefunden entfernte Patches; Füllen verändert ein Bild, ohne Tokens zu entfernen</translation>
    </message>
    <message>
        <source>activation patching: expected attention over one sequence of tokens to take heads over by token, found windows</source>
        <translation>Activation Patching: erwartet Attention über eine Folge von Tokens, um Köpfe je Token zu übernehmen, gefunden Fenster</translation>
    </message>
    <message>
        <source>activation patching: expected two images that differ in the %1, found %2 of both</source>
        <translation>Activation Patching: erwartet zwei Bilder, die sich unterscheiden in: %1; gefunden %2 bei beiden</translation>
    </message>
    <message>
        <source>expected %1 from 0 to %2, found %3</source>
        <translation>erwartet %1 von 0 bis %2, gefunden %3</translation>
    </message>
    <message>
        <source>there channels attend to channels, so tokens do not attend to each other</source>
        <translation>dort achten Kanäle auf Kanäle, kein Token fragt ein anderes</translation>
    </message>
    <message>
        <source>there the class token is the only query</source>
        <translation>dort ist das Klassen-Token die einzige Query</translation>
    </message>
    <message>
        <source>it has no such query</source>
        <translation>sie hat keine solche Query</translation>
    </message>
    <message>
        <source>it has no such key</source>
        <translation>sie hat keinen solchen Key</translation>
    </message>
    <message>
        <source>there only one token is changed, which is its own mean</source>
        <translation>dort ändert sich nur ein Token, das sein eigenes Mittel ist</translation>
    </message>
    <message>
        <source>its attention adds a bias learned per position, which an extra token does not have</source>
        <translation>seine Attention addiert einen je Position gelernten Bias, den ein zusätzliches Token nicht hat</translation>
    </message>
    <message>
        <source>expected a model whose layers all process the same tokens and accept any number of them</source>
        <translation>erwartet ein Modell, dessen Tokens alle zusammen durch jede Schicht gehen, in beliebiger Zahl</translation>
    </message>
    <message>
        <source>its layers have several MLPs side by side, whose neurons bear the same numbers</source>
        <translation>seine Schichten haben mehrere MLPs nebeneinander, deren Neuronen dieselben Nummern tragen</translation>
    </message>
    <message>
        <source>no meaning in layer %1: it pools the patches, and leaves registers out</source>
        <translation>ohne Bedeutung in Schicht %1: Sie fasst die Patches zusammen und lässt Register weg</translation>
    </message>
    <message>
        <source>expected neurons of layer %1 from 0 to %2, found %3</source>
        <translation>erwartet Neuronen der Schicht %1 von 0 bis %2, gefunden %3</translation>
    </message>
    <message>
        <source>expected patches, found tokens without pixels; use knockout to mask them</source>
        <translation>erwartet Patches, gefunden Tokens, die aus keinen Pixeln entstehen; Knockout trennt sie ab</translation>
    </message>
    <message>
        <source>expected a model that takes any sequence of patches, found one that requires its whole grid for windows or convolutions; fill changes the pixels instead</source>
        <translation>erwartet ein Modell für beliebige Folgen von Patches, gefunden eines, das für Fenster oder Faltungen sein ganzes Raster braucht; Füllen ändert stattdessen die Pixel</translation>
    </message>
    <message>
        <source>edit %1: %2</source>
        <translation>Eingriff %1: %2</translation>
    </message>
    <message>
        <source>no meaning in layer %1: %2</source>
        <translation>ohne Bedeutung in Schicht %1: %2</translation>
    </message>
    <message>
        <source>heads of layer %1</source>
        <translation>Köpfe der Schicht %1</translation>
    </message>
    <message>
        <source>expected patches in rows 0 to %1 and columns 0 to %2, found %3,%4</source>
        <translation>erwartet Patches in den Zeilen 0 bis %1 und den Spalten 0 bis %2, gefunden %3,%4</translation>
    </message>
    <message>
        <source>expected a model with weights, found a recorded trace</source>
        <translation>erwartet ein Modell mit Gewichten, gefunden eine Aufzeichnung</translation>
    </message>
    <message>
        <source>expected at least one patch that is not dropped</source>
        <translation>erwartet mindestens ein Patch, das nicht entfernt ist</translation>
    </message>
    <message>
        <source>faithfulness: expected a map of %1 x %2 patches, found %3</source>
        <translation>Treue: erwartet eine Karte von %1 x %2 Patches, gefunden %3</translation>
    </message>
    <message>
        <source>logit attribution: expected a norm and a linear classifier behind it</source>
        <translation>Logit-Zerlegung: erwartet eine Normierung und danach ein linearer Klassifikator</translation>
    </message>
    <message>
        <source>logit attribution: expected a sum of %1, which is the logit, found %2</source>
        <translation>Logit-Zerlegung: erwartet die Summe %1, also das Logit, gefunden %2</translation>
    </message>
    <message>
        <source>a class from 0 to %1</source>
        <translation>eine Klasse von 0 bis %1</translation>
    </message>
    <message>
        <source>a model with a classifier</source>
        <translation>ein Modell mit Klassifikator</translation>
    </message>
    <message>
        <source>logit attribution: expected %1, found class %2</source>
        <translation>Logit-Zerlegung: erwartet %1, gefunden Klasse %2</translation>
    </message>
    <message>
        <source>logit attribution: expected a direction of %1 numbers, found %2</source>
        <translation>Logit-Zerlegung: erwartet eine Richtung aus %1 Zahlen, gefunden %2</translation>
    </message>
    <message>
        <source>against: expected a class from 0 to %1 other than %2, found %3</source>
        <translation>Gegenklasse: erwartet eine Klasse von 0 bis %1 außer %2, gefunden %3</translation>
    </message>
    <message>
        <source>This model needs its whole grid, for windows or convolutions, so no patch can be dropped; another fill changes the pixels instead.</source>
        <translation>Dieses Modell braucht für Fenster oder Faltungen sein ganzes Raster, daher kann kein Patch entfernt werden; eine andere Füllung ändert stattdessen die Pixel.</translation>
    </message>
    <message>
        <source>dropped patches: expected attention over a sequence of tokens</source>
        <translation>Entfernte Patches: erwartet Attention über eine Folge von Tokens</translation>
    </message>
    <message>
        <source>dropped patches: expected no view that needs whole matrices of attention</source>
        <translation>Entfernte Patches: erwartet keine Ansicht, die ganze Attention-Matrizen braucht</translation>
    </message>
    <message>
        <source>the name of a file is missing</source>
        <translation>der Name einer Datei fehlt</translation>
    </message>
    <message>
        <source>there is %1 of that name</source>
        <translation>unter diesem Namen gibt es %1</translation>
    </message>
    <message>
        <source>%1 bytes wanted at %2, the file has %3</source>
        <translation>%1 Bytes ab %2 gewünscht, die Datei hat %3</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a whole number from %1</source>
        <translation>eine ganze Zahl ab %1</translation>
    </message>
    <message>
        <source>expected every key of an object once, found &quot;%1&quot; twice</source>
        <translation>erwartet jeder Schlüssel eines Objekts einmal, gefunden &quot;%1&quot; zweimal</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>expected at most %1, found %2</source>
        <translation>erwartet höchstens %1, gefunden %2</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a number above 0 and up to %1</source>
        <translation>eine Zahl über 0 und bis %1</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>eine Zahl über 0</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>three numbers</source>
        <translation>drei Zahlen</translation>
    </message>
    <message>
        <source>two numbers</source>
        <translation>zwei Zahlen</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 Zahlen</translation>
    </message>
    <message>
        <source>session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>page</source>
        <translation>Abbildungsseite</translation>
    </message>
    <message>
        <source>expected a text file of at most %1 MB, found %2 bytes</source>
        <translation>erwartet eine Textdatei von höchstens %1 MB, gefunden %2 Bytes</translation>
    </message>
    <message>
        <source>%1 is not UTF-8</source>
        <translation>%1 ist nicht in UTF-8</translation>
    </message>
    <message>
        <source>%1 is not JSON: it holds a NUL character or a byte order mark</source>
        <translation>%1 ist kein JSON: Ein NUL-Zeichen oder eine Byte-Reihenfolge-Markierung ist darin</translation>
    </message>
    <message>
        <source>%1&apos;s JSON is nested deeper than %2 levels</source>
        <translation>%1: Das JSON ist tiefer als %2 Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>expected a file, found links that lead in a circle</source>
        <translation>erwartet eine Datei, gefunden Verweise, die im Kreis führen</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>keine solche Datei</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>kann nicht geöffnet werden: %1</translation>
    </message>
    <message>
        <source>expected a file, found %1</source>
        <translation>erwartet eine Datei, gefunden %1</translation>
    </message>
    <message>
        <source>cannot be mapped into memory: %1</source>
        <translation>kann nicht in den Speicher abgebildet werden: %1</translation>
    </message>
    <message>
        <source>cannot be read any more: %1</source>
        <translation>kann nicht mehr gelesen werden: %1</translation>
    </message>
    <message>
        <source>was opened with %1 bytes and now has %2: it was changed meanwhile</source>
        <translation>wurde mit %1 Bytes geöffnet und hat jetzt %2: Die Datei wurde inzwischen geändert</translation>
    </message>
    <message>
        <source>was written to since it was opened</source>
        <translation>wurde beschrieben, seit sie geöffnet ist</translation>
    </message>
    <message>
        <source>bytes %1 to %2 cannot be read</source>
        <translation>Bytes %1 bis %2 können nicht gelesen werden</translation>
    </message>
    <message>
        <source>links that lead in a circle</source>
        <translation>Verweise, die im Kreis führen</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>ein Ordner</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>eine Pipe</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>ein Socket</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>ein Gerät</translation>
    </message>
    <message>
        <source>the folder cannot be made: %1</source>
        <translation>der Ordner kann nicht angelegt werden: %1</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>es gibt keinen solchen Ordner</translation>
    </message>
    <message>
        <source>expected the name of a file to write, found %1</source>
        <translation>erwartet der Name einer zu schreibenden Datei, gefunden %1</translation>
    </message>
    <message>
        <source>expected a folder to write into, found none</source>
        <translation>erwartet ein Ordner zum Schreiben, gefunden keiner</translation>
    </message>
    <message>
        <source>expected a folder to write into, found %1</source>
        <translation>erwartet ein Ordner zum Schreiben, gefunden %1</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>eine Datei</translation>
    </message>
    <message>
        <source>would write over %1; choose another name for the output</source>
        <translation>würde %1 überschreiben; wählen Sie einen anderen Namen für die Ausgabe</translation>
    </message>
    <message>
        <source>expected sides that the model&apos;s resize can bring below %1 pixels, found %2</source>
        <translation>erwartet Seiten, die das Skalieren des Modells unter %1 Pixel bringt, gefunden %2</translation>
    </message>
    <message>
        <source>expected sides of 1 to %1 pixels, found %2 x %3</source>
        <translation>erwartet Seiten von 1 bis %1 Pixeln, gefunden %2 x %3</translation>
    </message>
    <message>
        <source>expected at least 1 pixel, found %1</source>
        <translation>erwartet mindestens 1 Pixel, gefunden %1</translation>
    </message>
    <message>
        <source>expected at least one pixel, found %1 x %2</source>
        <translation>erwartet mindestens ein Pixel, gefunden %1 x %2</translation>
    </message>
    <message>
        <source>expected a ratio that leaves the model input&apos;s sides below %1 pixels, found %2 x %3, which makes %4 x %5</source>
        <translation>erwartet ein Seitenverhältnis, das die Modelleingabe unter %1 Pixeln lässt, gefunden %2 x %3, was %4 x %5 ergibt</translation>
    </message>
    <message>
        <source>expected a camera at %1, found %2</source>
        <translation>erwartet eine Kamera unter %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected a camera that sends images, found none at %1 (in use, not allowed, or no camera)</source>
        <translation>erwartet eine Kamera, die Bilder sendet, gefunden keine unter %1 (in Gebrauch, nicht erlaubt oder keine Kamera)</translation>
    </message>
    <message>
        <source>expected another image, found that the camera has stopped</source>
        <translation>erwartet ein weiteres Bild, aber die Kamera hat aufgehört</translation>
    </message>
    <message>
        <source>expected images of %1 x %2 pixels, found %3 x %4</source>
        <translation>erwartet Bilder von %1 x %2 Pixeln, gefunden %3 x %4</translation>
    </message>
    <message>
        <source>expected a video or a folder of numbered images, found %1</source>
        <translation>erwartet ein Video oder ein Ordner nummerierter Bilder, gefunden %1</translation>
    </message>
    <message>
        <source>expected a name with a number, as all frames of a video have</source>
        <translation>erwartet ein Name mit einer Nummer, wie alle Bilder eines Videos sie haben</translation>
    </message>
    <message>
        <source>expected images whose names differ in their number, found %1 and %2</source>
        <translation>erwartet Bilder, deren Namen sich in ihrer Nummer unterscheiden, gefunden %1 und %2</translation>
    </message>
    <message>
        <source>expected one image of each number, found %1 and %2</source>
        <translation>erwartet ein Bild je Nummer, gefunden %1 und %2</translation>
    </message>
    <message>
        <source>expected a video of at most %1 frames, found more images</source>
        <translation>erwartet ein Video von höchstens %1 Bildern, gefunden mehr Bilder</translation>
    </message>
    <message>
        <source>expected numbered images (JPEG, PNG, WebP, TIFF, BMP), found none</source>
        <translation>erwartet nummerierte Bilder (JPEG, PNG, WebP, TIFF, BMP), gefunden keine</translation>
    </message>
    <message>
        <source>expected a frame of %1 x %2 pixels as the first, found %3 x %4</source>
        <translation>erwartet ein Bild von %1 x %2 Pixeln wie das erste, gefunden %3 x %4</translation>
    </message>
    <message>
        <source>a video (MP4, QuickTime, Matroska, WebM, AVI, MPEG, Ogg, ASF, FLV or GIF)</source>
        <translation>ein Video (MP4, QuickTime, Matroska, WebM, AVI, MPEG, Ogg, ASF, FLV oder GIF)</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>expected %1 or a folder of numbered images, found one %2</source>
        <translation>erwartet %1 oder ein Ordner nummerierter Bilder, gefunden ein einzelnes %2</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>eine leere Datei</translation>
    </message>
    <message>
        <source>frame %1 cannot be decoded</source>
        <translation>Bild %1 kann nicht dekodiert werden</translation>
    </message>
    <message>
        <source>expected frames of %1 x %2 pixels, found %3 x %4 at frame %5</source>
        <translation>erwartet Bilder von %1 x %2 Pixeln, gefunden %3 x %4 bei Bild %5</translation>
    </message>
    <message>
        <source>expected a video that can be decoded, found a broken file, one without images, or a codec that FFmpeg cannot read</source>
        <translation>erwartet ein Video, das dekodiert werden kann, gefunden eine beschädigte Datei, eine ohne Bilder oder ein Codec, den FFmpeg nicht lesen kann</translation>
    </message>
    <message>
        <source>expected a video with an image, found one of size 0</source>
        <translation>erwartet ein Video mit einem Bild, gefunden eines der Größe 0</translation>
    </message>
    <message>
        <source>expected frames of at most %1 megapixels, found %2 x %3</source>
        <translation>erwartet Bilder von höchstens %1 Megapixeln, gefunden %2 x %3</translation>
    </message>
    <message>
        <source>expected a video of at least one frame, found none</source>
        <translation>erwartet ein Video mit mindestens einem Bild, gefunden keines</translation>
    </message>
    <message>
        <source>expected a video of at most %1 frames, found more</source>
        <translation>erwartet ein Video von höchstens %1 Bildern, gefunden mehr</translation>
    </message>
    <message>
        <source>expected even sides of 2 to %1 pixels, found %2 x %3</source>
        <translation>erwartet gerade Seiten von 2 bis %1 Pixeln, gefunden %2 x %3</translation>
    </message>
    <message>
        <source>expected up to %1 frames a second, found %2</source>
        <translation>erwartet bis zu %1 Bilder je Sekunde, gefunden %2</translation>
    </message>
    <message>
        <source>this system&apos;s FFmpeg has no encoder for H.264 or MPEG-4</source>
        <translation>das FFmpeg dieses Systems hat keinen Encoder für H.264 oder MPEG-4</translation>
    </message>
    <message>
        <source>expected %1 frames on the disk, found %2</source>
        <translation>erwartet %1 Bilder auf der Festplatte, gefunden %2</translation>
    </message>
    <message>
        <source>an SVG drawing</source>
        <translation>eine SVG-Zeichnung</translation>
    </message>
    <message>
        <source>bytes of an unknown kind</source>
        <translation>Bytes unbekannter Art</translation>
    </message>
    <message>
        <source>expected a whole %1, found %2 bytes that do not tell its width and height</source>
        <translation>erwartet ein ganzes %1, gefunden %2 Bytes, die Breite und Höhe nicht nennen</translation>
    </message>
    <message>
        <source>mask: expected some of the photo inside, found none</source>
        <translation>Maske: erwartet etwas vom Bild innerhalb, gefunden nichts</translation>
    </message>
    <message>
        <source>mask: expected some of the photo outside, found none</source>
        <translation>Maske: erwartet etwas vom Bild außerhalb, gefunden nichts</translation>
    </message>
    <message>
        <source>expected the photo&apos;s shape, %1 x %2, found %3 x %4</source>
        <translation>erwartet die Form des Bildes, %1 x %2, gefunden %3 x %4</translation>
    </message>
    <message>
        <source>expected lengths that fill %1 x %2 cells</source>
        <translation>erwartet Längen, die %1 x %2 Zellen füllen</translation>
    </message>
    <message>
        <source>expected %1 cells, found %2</source>
        <translation>erwartet %1 Zellen, gefunden %2</translation>
    </message>
    <message>
        <source>expected an image with sides of at most %1 pixels, found %2 x %3</source>
        <translation>erwartet ein Bild mit Seiten von höchstens %1 Pixeln, gefunden %2 x %3</translation>
    </message>
    <message>
        <source>expected an image of at most %1 megapixels, found %2 x %3 (%4 megapixels)</source>
        <translation>erwartet ein Bild von höchstens %1 Megapixeln, gefunden %2 x %3 (%4 Megapixel)</translation>
    </message>
    <message>
        <source>expected a still image of 8 or 16 bits per channel, found %1</source>
        <translation>erwartet ein Standbild mit 8 oder 16 Bits je Kanal, gefunden %1</translation>
    </message>
    <message>
        <source>expected a whole %1 of %2 x %3 pixels, found a file that breaks off (it has %4 bytes)</source>
        <translation>erwartet ein ganzes %1 von %2 x %3 Pixeln, gefunden eine Datei, die abbricht (sie hat %4 Bytes)</translation>
    </message>
    <message>
        <source>expected an image, found %1</source>
        <translation>erwartet ein Bild, gefunden %1</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>cannot be read to its end: %1</source>
        <translation>kann nicht bis zum Ende gelesen werden: %1</translation>
    </message>
    <message>
        <source>expected an image file below 2 GiB, found %1 bytes</source>
        <translation>erwartet eine Bilddatei unter 2 GiB, gefunden %1 Bytes</translation>
    </message>
    <message>
        <source>expected a %1 of %2 x %3 pixels, found data that cannot be decoded</source>
        <translation>erwartet ein %1 von %2 x %3 Pixeln, gefunden Daten, die nicht dekodiert werden können</translation>
    </message>
    <message>
        <source>expected a finite mean and a std other than 0, found mean %1 and std %2</source>
        <translation>erwartet ein endlicher Mittelwert und eine Standardabweichung ungleich 0, gefunden Mittelwert %1 und Standardabweichung %2</translation>
    </message>
    <message>
        <source>expected an image as [height, width, 3] of bytes</source>
        <translation>erwartet ein Bild als [height, width, 3] aus Bytes</translation>
    </message>
    <message>
        <source>%1: expected an instruction set of this processor (%2), found %3</source>
        <translation>%1: erwartet ein Befehlssatz dieses Prozessors (%2), gefunden %3</translation>
    </message>
    <message>
        <source>%1 needs about %2 of memory, %3 are free; use a smaller input or model</source>
        <translation>%1 braucht etwa %2 Speicher, frei sind %3; verwenden Sie eine kleinere Eingabe oder ein kleineres Modell</translation>
    </message>
    <message>
        <source>%1 needs about %2 of memory; %3</source>
        <translation>%1 braucht etwa %2 Speicher; %3</translation>
    </message>
    <message>
        <source>edit: expected at least one key for every query, found a query all of whose keys are knocked out</source>
        <translation>Eingriff: erwartet mindestens ein Key je Query, gefunden eine Query, deren Keys alle ausgeschaltet sind</translation>
    </message>
    <message>
        <source>model input: expected at least one patch of %1x%1 pixels, found %2x%3</source>
        <translation>Modelleingabe: erwartet mindestens ein Patch von %1x%1 Pixeln, gefunden %2x%3</translation>
    </message>
    <message>
        <source>model input: expected at least one pixel, found %1 x %2</source>
        <translation>Modelleingabe: erwartet mindestens ein Pixel, gefunden %1 x %2</translation>
    </message>
    <message>
        <source>heads: rotary positions expected a width of a head that is a multiple of %1, found %2 (width %3, %4 heads)</source>
        <translation>Köpfe: Rotierende Positionen erwarten eine Kopfbreite, die ein Vielfaches von %1 ist, gefunden %2 (Breite %3, %4 Köpfe)</translation>
    </message>
    <message>
        <source>expected the square of an odd number of rows and %1 of the class token, found %2; a config.json with the model&apos;s img_size would settle it</source>
        <translation>erwartet das Quadrat einer ungeraden Zahl von Zeilen und %1 des Klassen-Tokens, gefunden %2; eine config.json mit img_size des Modells würde es klären</translation>
    </message>
    <message>
        <source>expected one row per patch, as in every CaiT, found one more</source>
        <translation>erwartet eine Zeile je Patch wie in jedem CaiT, gefunden eine mehr</translation>
    </message>
    <message>
        <source>by its name this DETR has dilated convolutions in its last stage (DC5), which is not supported; its shapes are those of the DETR without</source>
        <translation>seinem Namen nach hat dieses DETR gedehnte Faltungen in der letzten Stufe (DC5), was nicht unterstützt wird; seine Formen sind die des DETR ohne sie</translation>
    </message>
    <message>
        <source>dilation is true (DC5), which is not supported</source>
        <translation>dilation ist true (DC5), was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>decoder_attention_heads is another number than encoder_attention_heads, which is not supported</source>
        <translation>decoder_attention_heads ist eine andere Zahl als encoder_attention_heads, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>expected rows for at least one class and &quot;no object&quot;, found 1</source>
        <translation>erwartet Zeilen für mindestens eine Klasse und &quot;no object&quot;, gefunden 1</translation>
    </message>
    <message>
        <source>a norm behind the encoder: this is a DETR whose norms stand before their branches (pre-norm, as in Table Transformer), which is not supported</source>
        <translation>eine Normierung nach dem Encoder: Bei diesem DETR stehen Normierungen vor ihren Zweigen (Pre-Norm, wie bei Table Transformer), was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>expected a width that is a multiple of 4, for sines and cosines of rows and columns, found %1</source>
        <translation>erwartet eine Breite, die ein Vielfaches von 4 ist, für Sinus und Kosinus von Zeilen und Spalten, gefunden %1</translation>
    </message>
    <message>
        <source>no such tensor, and the file does not state how this ViT encodes positions; expected a config.json with its architecture</source>
        <translation>kein solcher Tensor, und nichts anderes in der Datei sagt, woher dieses ViT Positionen kennt; erwartet eine config.json mit seiner Architektur, gefunden keine, die es sagt</translation>
    </message>
    <message>
        <source>nearest is %1, where %2 is missing</source>
        <translation>am nächsten ist %1, doch %2 fehlt</translation>
    </message>
    <message>
        <source>expected the names of a %1</source>
        <translation>erwartet die Namen eines %1</translation>
    </message>
    <message>
        <source>no known model family: %1; found %2 tensors, among them %3</source>
        <translation>keine bekannte Modellfamilie: %1; gefunden %2 Tensoren, darunter %3</translation>
    </message>
    <message>
        <source>%1, which is not supported</source>
        <translation>%1, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>expected one, found none; a position bias that is bounded as in Swin v2 is not supported here</source>
        <translation>erwartet einer, gefunden keiner; ein wie in Swin v2 begrenzter Positions-Bias wird hier nicht unterstützt</translation>
    </message>
    <message>
        <source>expected groups of a divisor of %1 channels, found %2</source>
        <translation>erwartet Gruppen aus einem Teiler von %1 Kanälen, gefunden %2</translation>
    </message>
    <message>
        <source>expected [%1, %2, 1, 1], found no such tensor</source>
        <translation>erwartet [%1, %2, 1, 1], kein solcher Tensor gefunden</translation>
    </message>
    <message>
        <source>this ResNet blurs feature maps before downsampling, which is not supported</source>
        <translation>dieses ResNet zeichnet Bilder weich, bevor es sie halbiert, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>global_pool: expected avg, found %1, which is not supported for a ResNet</source>
        <translation>global_pool: erwartet avg, gefunden %1, was für ein ResNet nicht unterstützt wird</translation>
    </message>
    <message>
        <source>rope_type: expected cat, mixed or dinov3, found %1</source>
        <translation>rope_type: erwartet cat, mixed oder dinov3, gefunden %1</translation>
    </message>
    <message>
        <source>expected beside rope_type mixed (%1), found no such tensor</source>
        <translation>erwartet neben rope_type mixed (%1), kein solcher Tensor gefunden</translation>
    </message>
    <message>
        <source>rope_grid_indexing: expected ij or xy, found %1</source>
        <translation>rope_grid_indexing: erwartet ij oder xy, gefunden %1</translation>
    </message>
    <message>
        <source>rope_grid_offset: expected none for relative coordinates (DINOv3), found %1</source>
        <translation>rope_grid_offset: erwartet keiner bei relativen Koordinaten (DINOv3), gefunden %1</translation>
    </message>
    <message>
        <source>use_rot_pos_emb: expected true for an architecture with rotary positions, found false</source>
        <translation>use_rot_pos_emb: erwartet true bei einer Architektur mit rotierenden Positionen, gefunden false</translation>
    </message>
    <message>
        <source>expected in a rotary ViT with learned frequencies (by %1), found no such tensor</source>
        <translation>erwartet in einem rotierenden ViT mit gelernten Frequenzen (laut %1), kein solcher Tensor gefunden</translation>
    </message>
    <message>
        <source>expected a quarter of a head&apos;s width, a divisor of %1, found %2</source>
        <translation>erwartet ein Viertel einer Kopfbreite, ein Teiler von %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1, found %2</source>
        <translation>erwartet ein Teiler der Breite %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected an odd number of rows up to %1, found %2</source>
        <translation>erwartet eine ungerade Zahl von Zeilen bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected at most %1x%1 patches, found %2x%3</source>
        <translation>erwartet höchstens %1x%1 Patches, gefunden %2x%3</translation>
    </message>
    <message>
        <source>a list of layers</source>
        <translation>eine Liste von Schichten</translation>
    </message>
    <message>
        <source>global_attn_indexes: layer %1 is said to attend to the whole grid of %2 x %3 patches, but its tables are for %4 x %5</source>
        <translation>global_attn_indexes: Schicht %1 soll auf das ganze Raster von %2 x %3 Patches achten, aber ihre Tabellen sind für %4 x %5</translation>
    </message>
    <message>
        <source>expected a table for the grid of %1 x %2 patches or for a square window, found one for %3 x %4</source>
        <translation>erwartet eine Tabelle für das Raster von %1 x %2 Patches oder für ein quadratisches Fenster, gefunden eine für %3 x %4</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1 as the width of a head, found %2</source>
        <translation>erwartet ein Teiler der Breite %1 als Kopfbreite, gefunden %2</translation>
    </message>
    <message>
        <source>model input: expected a size that windows of %1 patches fit at every stage, nearest %2, found %3x%4</source>
        <translation>Modelleingabe: erwartet eine Größe, in die Fenster von %1 Patches in jeder Stufe passen, am nächsten %2, gefunden %3x%4</translation>
    </message>
    <message>
        <source>expected stages of at most 65536 channels, found %1 stages from %2 channels</source>
        <translation>erwartet Stufen von höchstens 65536 Kanälen, gefunden %1 Stufen ab %2 Kanälen</translation>
    </message>
    <message>
        <source>always_partition: expected windows no larger than their grid, found true, which is not supported</source>
        <translation>always_partition: erwartet Fenster, die nicht größer sind als ihr Raster, gefunden true, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1 as heads, found %2</source>
        <translation>erwartet ein Teiler der Breite %1 als Zahl der Köpfe, gefunden %2</translation>
    </message>
    <message>
        <source>expected the square of an odd number of rows, found %1</source>
        <translation>erwartet das Quadrat einer ungeraden Zahl von Zeilen, gefunden %1</translation>
    </message>
    <message>
        <source>expected windows of at most %1 patches a side, found %2</source>
        <translation>erwartet Fenster von höchstens %1 Patches je Seite, gefunden %2</translation>
    </message>
    <message>
        <source>a whole number of patches or a list of them</source>
        <translation>eine ganze Zahl von Patches oder eine Liste davon</translation>
    </message>
    <message>
        <source>window_size: expected one side in patches for the windows of a Swin v2, found %1</source>
        <translation>window_size: erwartet eine Seite in Patches für die Fenster eines Swin v2, gefunden %1</translation>
    </message>
    <message>
        <source>the side of the windows is not in the file: expected it from config.json or the name (swinv2_..._window8_256), found neither</source>
        <translation>die Seite der Fenster steht nicht in der Datei: erwartet in config.json oder im Namen (swinv2_..._window8_256), gefunden weder noch</translation>
    </message>
    <message>
        <source>expected 1 to %1 patches, found %2 (from %3)</source>
        <translation>erwartet 1 bis %1 Patches, gefunden %2 (aus %3)</translation>
    </message>
    <message>
        <source>expected 0 or at least 2 patches for each of %1 stages, found %2</source>
        <translation>erwartet 0 oder mindestens 2 Patches für jede von %1 Stufen, gefunden %2</translation>
    </message>
    <message>
        <source>expected a first axis of 1 to %1 blocks, found %2</source>
        <translation>erwartet eine erste Achse von 1 bis %1 Blöcken, gefunden %2</translation>
    </message>
    <message>
        <source>expected at most %1 arrays of stacked blocks, found more</source>
        <translation>erwartet höchstens %1 Arrays gestapelter Blöcke, gefunden mehr</translation>
    </message>
    <message>
        <source>expected %1 heads as in %2, found %3</source>
        <translation>erwartet %1 Köpfe wie in %2, gefunden %3</translation>
    </message>
    <message>
        <source>expected a multiple of %1 channels up to %2 and at most %3 stages, found %4 channels and %5 stages</source>
        <translation>erwartet ein Vielfaches von %1 Kanälen bis %2 und höchstens %3 Stufen, gefunden %4 Kanäle und %5 Stufen</translation>
    </message>
    <message>
        <source>expected as many attentions as MLPs side by side, found %1 and %2</source>
        <translation>erwartet ebenso viele Attentions wie MLPs nebeneinander, gefunden %1 und %2</translation>
    </message>
    <message>
        <source>norm_layer: expected layernorm or rmsnorm, found %1</source>
        <translation>norm_layer: erwartet layernorm oder rmsnorm, gefunden %1</translation>
    </message>
    <message>
        <source>model input: expected at least one pixel, found %1x%2</source>
        <translation>Modelleingabe: erwartet mindestens ein Pixel, gefunden %1x%2</translation>
    </message>
    <message>
        <source>expected 3 or 4 convolutions (patches of 8 or 16 pixels), found %1</source>
        <translation>erwartet 3 oder 4 Faltungen (Patches von 8 oder 16 Pixeln), gefunden %1</translation>
    </message>
    <message>
        <source>global_pool: expected %1, found %2</source>
        <translation>global_pool: erwartet %1, gefunden %2</translation>
    </message>
    <message>
        <source>global_pool: expected map, because the file holds attn_pool.latent, found %1</source>
        <translation>global_pool: erwartet map, weil die Datei attn_pool.latent enthält, gefunden %1</translation>
    </message>
    <message>
        <source>attention pooling that reads the class token beside the patches is not supported</source>
        <translation>Attention-Pooling, das neben den Patches das Klassen-Token liest, wird nicht unterstützt</translation>
    </message>
    <message>
        <source>expected [1, tokens, %1], found %2</source>
        <translation>erwartet [1, tokens, %1], gefunden %2</translation>
    </message>
    <message>
        <source>no such tensor, but pos_embed has %1 rows, one more than a square grid of patches and %2 prefix tokens</source>
        <translation>kein solcher Tensor, aber pos_embed hat %1 Zeilen, eine mehr als ein quadratisches Raster von Patches und %2 Präfix-Tokens</translation>
    </message>
    <message>
        <source>expected a square grid of patches with or without %1 prefix tokens, found %2 rows; a config.json with the model&apos;s img_size would settle it</source>
        <translation>erwartet ein quadratisches Raster von Patches mit oder ohne %1 Präfix-Tokens, gefunden %2 Zeilen; eine config.json mit img_size des Modells würde es klären</translation>
    </message>
    <message>
        <source>their number is not in the file and width %1 is not a multiple of 64: expected it from config.json or --heads, found neither</source>
        <translation>ihre Zahl steht nicht in der Datei, und die Breite %1 ist kein Vielfaches von 64: erwartet in config.json oder --heads, gefunden weder noch</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1, found %2 (from %3)</source>
        <translation>erwartet ein Teiler der Breite %1, gefunden %2 (aus %3)</translation>
    </message>
    <message>
        <source>expected sides from %1 to %2 pixels, found %3x%4</source>
        <translation>erwartet Seiten von %1 bis %2 Pixeln, gefunden %3x%4</translation>
    </message>
    <message>
        <source>expected 1 with crop_mode %1, which cuts nothing, found %2</source>
        <translation>erwartet 1 bei crop_mode %1, das nichts abschneidet, gefunden %2</translation>
    </message>
    <message>
        <source>expected finite numbers, std above 0, found %1 and %2</source>
        <translation>erwartet endliche Zahlen, Standardabweichung über 0, gefunden %1 und %2</translation>
    </message>
    <message>
        <source>weights do not fit a %1: %2</source>
        <translation>die Gewichte passen nicht zu einem %1: %2</translation>
    </message>
    <message>
        <source>expected floating-point numbers, found %1 (quantized weights are not supported)</source>
        <translation>erwartet Gleitkommazahlen, gefunden %1 (quantisierte Gewichte werden nicht unterstützt)</translation>
    </message>
    <message>
        <source>weights do not fit a %1: expected at least %2 numbers, found %3</source>
        <translation>die Gewichte passen nicht zu einem %1: erwartet mindestens %2 Zahlen, gefunden %3</translation>
    </message>
    <message>
        <source>expected a checkpoint file or folder, found %1</source>
        <translation>erwartet eine Checkpoint-Datei oder ein Ordner, gefunden %1</translation>
    </message>
    <message>
        <source>nothing there</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>expected one checkpoint in the folder, found %1</source>
        <translation>erwartet ein Checkpoint im Ordner, gefunden %1</translation>
    </message>
    <message>
        <source>expected one of those in the file (%1), found none</source>
        <translation>erwartet einer von denen in der Datei (%1), gefunden keiner</translation>
    </message>
    <message>
        <source>expected one %1, found %2 and %3</source>
        <translation>erwartet ein %1, gefunden %2 und %3</translation>
    </message>
    <message>
        <source>expected %1, found no %2 beside %3</source>
        <translation>erwartet %1, gefunden kein %2 neben %3</translation>
    </message>
    <message>
        <source>this is %1%2, %3; it is not supported</source>
        <translation>dies ist %1%2, %3; das wird nicht unterstützt</translation>
    </message>
    <message>
        <source>this is a convolutional network%1: none of its %2 tensors is one of attention</source>
        <translation>dies ist ein Faltungsnetz%1: Keiner seiner %2 Tensoren gehört zu Attention</translation>
    </message>
    <message>
        <source>gated attention</source>
        <translation>Attention mit Gate</translation>
    </message>
    <message>
        <source>positions as sums of a row&apos;s and a column&apos;s (factorised, NaFlex)</source>
        <translation>Positionen als Summe von Zeile und Spalte (faktorisiert, NaFlex)</translation>
    </message>
    <message>
        <source>an absolute position embedding (Swin)</source>
        <translation>ein absolutes Positions-Embedding (Swin)</translation>
    </message>
    <message>
        <source>a convolutional stem of its own kind (ResNet-D in front of a ViT)</source>
        <translation>einen Faltungs-Stamm eigener Art (ResNet-D vor einem ViT)</translation>
    </message>
    <message>
        <source>a convolutional stem</source>
        <translation>einen Faltungs-Stamm</translation>
    </message>
    <message>
        <source>a convolutional stem (hybrid ViT)</source>
        <translation>einen Faltungs-Stamm (hybrides ViT)</translation>
    </message>
    <message>
        <source>this model has %1, which is not supported</source>
        <translation>dieses Modell hat %1, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>found %1 tensors, among them %2</source>
        <translation>gefunden %1 Tensoren, darunter %2</translation>
    </message>
    <message>
        <source>a linear classifier only: it needs its backbone, which is another file</source>
        <translation>nur ein linearer Klassifikator: Er braucht sein Backbone, das in einer anderen Datei ist</translation>
    </message>
    <message>
        <source>a DINO head without its backbone: probably the wrong part of a training checkpoint</source>
        <translation>ein DINO-Kopf ohne Backbone: vermutlich der falsche Teil eines Trainings-Checkpoints</translation>
    </message>
    <message>
        <source>a MAE decoder without its encoder</source>
        <translation>ein MAE-Decoder ohne seinen Encoder</translation>
    </message>
    <message>
        <source>a text encoder without an image tower</source>
        <translation>ein Text-Encoder ohne Bildturm</translation>
    </message>
    <message>
        <source>a convolutional network (ResNet), not a vision transformer</source>
        <translation>ein Faltungsnetz (ResNet), kein Vision Transformer</translation>
    </message>
    <message>
        <source>expected the weights of a vision transformer, found no tensors</source>
        <translation>erwartet die Gewichte eines Vision Transformers, gefunden keine Tensoren</translation>
    </message>
    <message>
        <source>this is %1; %2</source>
        <translation>dies ist %1; %2</translation>
    </message>
    <message>
        <source>no known naming of a vision transformer: %1; %2</source>
        <translation>keine bekannte Benennung eines Vision Transformers: %1; %2</translation>
    </message>
    <message>
        <source>none of the known names of a patch embedding is there</source>
        <translation>keiner der bekannten Namen einer Patch-Einbettung ist vorhanden</translation>
    </message>
    <message>
        <source>the nearest naming is %1, but %2 is missing</source>
        <translation>die nächste Benennung ist %1, doch %2 fehlt</translation>
    </message>
    <message>
        <source>expected one tensor, found %1 and %2</source>
        <translation>erwartet ein Tensor, gefunden %1 und %2</translation>
    </message>
    <message>
        <source>expected parts of one width, found %1 %2 and %3 %4</source>
        <translation>erwartet Teile gleicher Breite, gefunden %1 %2 und %3 %4</translation>
    </message>
    <message>
        <source>expected [1, 1, width] and [1, 1 + patches, width], found %1 and %2</source>
        <translation>erwartet [1, 1, width] und [1, 1 + patches, width], gefunden %1 und %2</translation>
    </message>
    <message>
        <source>in the input</source>
        <translation>in der Eingabe</translation>
    </message>
    <message>
        <source>in the embedding of the patches</source>
        <translation>in der Einbettung der Patches</translation>
    </message>
    <message>
        <source>in layer %1 of 0 to %2</source>
        <translation>in Schicht %1 von 0 bis %2</translation>
    </message>
    <message>
        <source>in the classifier</source>
        <translation>im Klassifikator</translation>
    </message>
    <message>
        <source>in the pooled feature</source>
        <translation>im zusammengefassten Merkmal</translation>
    </message>
    <message>
        <source>%1: expected finite numbers, found NaN or infinite ones, first %2</source>
        <translation>%1: erwartet endliche Zahlen, gefunden NaN oder unendliche, zuerst %2</translation>
    </message>
    <message>
        <source>%1: expected finite numbers, found NaN or infinite ones, first %2; the weights are damaged or too large for float32</source>
        <translation>%1: erwartet endliche Zahlen, gefunden NaN oder unendliche, zuerst %2; die Gewichte sind beschädigt oder zu groß für float32</translation>
    </message>
    <message>
        <source>use a smaller model</source>
        <translation>verwenden Sie ein kleineres Modell</translation>
    </message>
    <message>
        <source>an input of %1 would fit</source>
        <translation>eine Eingabe von %1 würde passen</translation>
    </message>
    <message>
        <source>%1, or views and arrays that need no tokens</source>
        <translation>%1, oder Ansichten und Arrays, die keine Tokens brauchen</translation>
    </message>
    <message>
        <source>%1 needs about %2 of memory, %3 are free; %4</source>
        <translation>%1 braucht etwa %2 Speicher, frei sind %3; %4</translation>
    </message>
    <message>
        <source>precision: expected float32, or bf16 on a GPU or a processor with AVX-512 BF16, found bf16 on a processor without it, where it would only be slower</source>
        <translation>Genauigkeit: erwartet float32, oder bf16 auf einer GPU oder einem Prozessor mit AVX-512 BF16, gefunden bf16 auf einem Prozessor ohne, wo es nur langsamer wäre</translation>
    </message>
    <message>
        <source>keep: expected float32, or layers in which all tokens attend to all for float16, found none</source>
        <translation>Behalten: erwartet float32, oder Schichten, in denen alle Tokens auf alle achten, für float16, gefunden keine</translation>
    </message>
    <message>
        <source>expected no corrections to a recorded trace, which would need another pass, found %1</source>
        <translation>erwartet keine Korrekturen an einer Aufzeichnung, die einen weiteren Durchlauf brauchten, gefunden %1</translation>
    </message>
    <message>
        <source>expected cpu, cuda, cuda:N or auto, found %1</source>
        <translation>erwartet cpu, cuda, cuda:N oder auto, gefunden %1</translation>
    </message>
    <message>
        <source>expected one of the %1 GPUs that LibTorch can use here, found %2</source>
        <translation>erwartet eine der %1 GPUs, die LibTorch hier verwenden kann, gefunden %2</translation>
    </message>
    <message>
        <source>recorded trace: it contains one forward pass and no weights; open the model itself for this</source>
        <translation>Aufzeichnung: Sie enthält einen Durchlauf und keine Gewichte; öffnen Sie dafür das Modell selbst</translation>
    </message>
    <message>
        <source>recorded trace: expected its own input of %1 x %2 pixels, found %3 x %4</source>
        <translation>Aufzeichnung: erwartet ihre eigene Eingabe von %1 x %2 Pixeln, gefunden %3 x %4</translation>
    </message>
    <message>
        <source>recorded trace: it belongs to one image and cannot be run on another; open the model itself for this</source>
        <translation>Aufzeichnung: Sie gehört zu einem Bild und kann nicht auf ein anderes angewandt werden; öffnen Sie dafür das Modell selbst</translation>
    </message>
    <message>
        <source>%1: this trace does not say which photo it was recorded from; leave the photo out to see the recorded input</source>
        <translation>%1: Diese Aufzeichnung sagt nicht, von welchem Bild sie stammt; lassen Sie das Bild weg, um die aufgezeichnete Eingabe zu sehen</translation>
    </message>
    <message>
        <source>%1: expected %2 that this trace was recorded from (SHA-256 %3...), found another image; its queries and keys belong only to that one</source>
        <translation>%1: erwartet %2, wovon diese Aufzeichnung stammt (SHA-256 %3...), gefunden ein anderes Bild; ihre Queries und Keys gehören nur zu jenem</translation>
    </message>
    <message>
        <source>%1: this trace does not say how its photo became model input (mapping or fit); leave the photo out to see the recorded input</source>
        <translation>%1: Diese Aufzeichnung sagt nicht, wie aus ihrem Bild die Modelleingabe wurde (mapping oder fit); lassen Sie das Bild weg, um die aufgezeichnete Eingabe zu sehen</translation>
    </message>
    <message>
        <source>%1: expected %2 x %3 pixels as the trace&apos;s mapping says, found %4 x %5</source>
        <translation>%1: erwartet %2 x %3 Pixel laut Abbildung der Aufzeichnung, gefunden %4 x %5</translation>
    </message>
    <message>
        <source>recorded trace: it holds no input to show; expected %1 that it was recorded from</source>
        <translation>Aufzeichnung: Sie enthält keine Eingabe zum Zeigen; erwartet %1, wovon sie stammt</translation>
    </message>
    <message>
        <source>expected tensors layer.0.q and layer.0.k, or layer.0.attention, found none</source>
        <translation>erwartet die Tensoren layer.0.q und layer.0.k oder layer.0.attention, gefunden keine</translation>
    </message>
    <message>
        <source>layers: expected as many as there are tensors of, %1, found %2</source>
        <translation>layers: erwartet so viele, wie es Tensoren gibt, %1, gefunden %2</translation>
    </message>
    <message>
        <source>input: expected %1 x %2 pixels as the mapping says, found %3 x %4</source>
        <translation>input: erwartet %1 x %2 Pixel laut Abbildung, gefunden %3 x %4</translation>
    </message>
    <message>
        <source>expected an input that holds %1 x %2 patches of %3 pixels, found %4 x %5</source>
        <translation>erwartet eine Eingabe mit %1 x %2 Patches von %3 Pixeln, gefunden %4 x %5</translation>
    </message>
    <message>
        <source>labels: expected %1 for as many logits, found %2</source>
        <translation>labels: erwartet %1 für ebenso viele Logits, gefunden %2</translation>
    </message>
    <message>
        <source>layer %1: expected %2, found %3</source>
        <translation>Schicht %1: erwartet %2, gefunden %3</translation>
    </message>
    <message>
        <source>a grid of %1 x %2 patches or its halvings</source>
        <translation>ein Raster von %1 x %2 Patches oder dessen Halbierungen</translation>
    </message>
    <message>
        <source>q and k, or attention</source>
        <translation>q und k, oder attention</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beides</translation>
    </message>
    <message>
        <source>one of bias, bias_table and bias_rows</source>
        <translation>eines von bias, bias_table und bias_rows</translation>
    </message>
    <message>
        <source>several</source>
        <translation>mehrere</translation>
    </message>
    <message>
        <source>no prefix tokens beside bias_rows and bias_cols</source>
        <translation>keine Präfix-Tokens neben bias_rows und bias_cols</translation>
    </message>
    <message>
        <source>windows that the padded grid is a multiple of, shifts below a window&apos;s side, no prefix tokens</source>
        <translation>Fenster, von denen das aufgefüllte Raster ein Vielfaches ist, Verschiebungen unter einer Fensterseite, keine Präfix-Tokens</translation>
    </message>
    <message>
        <source>windows of %1 x %2 on %3 x %4</source>
        <translation>Fenster von %1 x %2 auf %3 x %4</translation>
    </message>
    <message>
        <source>%1 patches from key %2 on</source>
        <translation>%1 Patches ab Key %2</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 Keys</translation>
    </message>
    <message>
        <source>%1 labels of queries</source>
        <translation>%1 Namen von Queries</translation>
    </message>
    <message>
        <source>expected layers of attention, found convolutions, which have none to record</source>
        <translation>erwartet Schichten mit Attention, gefunden Faltungen, die nichts aufzuzeichnen haben</translation>
    </message>
    <message>
        <source>two whole numbers, rows before columns</source>
        <translation>zwei ganze Zahlen, Zeilen vor Spalten</translation>
    </message>
    <message>
        <source>two whole numbers from %1 to %2</source>
        <translation>zwei ganze Zahlen von %1 bis %2</translation>
    </message>
    <message>
        <source>class, distillation and register, in this order</source>
        <translation>class, distillation und register, in dieser Reihenfolge</translation>
    </message>
    <message>
        <source>photo, input, scale and offset</source>
        <translation>photo, input, scale und offset</translation>
    </message>
    <message>
        <source>two numbers above 0, down before right</source>
        <translation>zwei Zahlen über 0, nach unten vor nach rechts</translation>
    </message>
    <message>
        <source>two numbers, down before right</source>
        <translation>zwei Zahlen, nach unten vor nach rechts</translation>
    </message>
    <message>
        <source>center, squash or border</source>
        <translation>center, squash oder border</translation>
    </message>
    <message>
        <source>three numbers above 0</source>
        <translation>drei Zahlen über 0</translation>
    </message>
    <message>
        <source>64 lower-case hexadecimal digits</source>
        <translation>64 hexadezimale Ziffern in Kleinbuchstaben</translation>
    </message>
    <message>
        <source>expected the format &quot;%1&quot;, found &quot;%2&quot;</source>
        <translation>erwartet das Format &quot;%1&quot;, gefunden &quot;%2&quot;</translation>
    </message>
    <message>
        <source>grid: expected rows and columns of the patches, found none</source>
        <translation>grid: erwartet Zeilen und Spalten der Patches, gefunden keine</translation>
    </message>
    <message>
        <source>expected finite numbers, found NaN or infinite ones (%1 of %2)</source>
        <translation>erwartet endliche Zahlen, gefunden NaN oder unendliche (%1 von %2)</translation>
    </message>
    <message>
        <source>expected a tensor %1, found none</source>
        <translation>erwartet ein Tensor %1, gefunden keiner</translation>
    </message>
    <message>
        <source>expected floating-point numbers, found %1</source>
        <translation>erwartet Gleitkommazahlen, gefunden %1</translation>
    </message>
    <message>
        <source>%1: no such tensor is known in a trace of this kind of layer</source>
        <translation>%1: Kein solcher Tensor ist in einer Aufzeichnung dieser Art von Schicht bekannt</translation>
    </message>
    <message>
        <source>expected at most %1 lines, found more</source>
        <translation>erwartet höchstens %1 Zeilen, gefunden mehr</translation>
    </message>
    <message>
        <source>height and width, or shortest_edge</source>
        <translation>height und width, oder shortest_edge</translation>
    </message>
    <message>
        <source>0 (nearest), 1 (Lanczos), 2 (bilinear) or 3 (bicubic)</source>
        <translation>0 (nearest), 1 (Lanczos), 2 (bilinear) oder 3 (bikubisch)</translation>
    </message>
    <message>
        <source>nearest, bilinear, bicubic or lanczos</source>
        <translation>nearest, bilinear, bicubic oder lanczos</translation>
    </message>
    <message>
        <source>shortest, longest or squash</source>
        <translation>shortest, longest oder squash</translation>
    </message>
    <message>
        <source>a size in pixels</source>
        <translation>eine Größe in Pixeln</translation>
    </message>
    <message>
        <source>a known activation (gelu, gelu_tanh, quick_gelu, silu)</source>
        <translation>eine bekannte Aktivierung (gelu, gelu_tanh, quick_gelu, silu)</translation>
    </message>
    <message>
        <source>a list of at most %1 texts, or an object of them by index</source>
        <translation>eine Liste von höchstens %1 Texten oder ein Objekt davon nach Nummern</translation>
    </message>
    <message>
        <source>configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>ein Name</translation>
    </message>
    <message>
        <source>a number above 0 per channel</source>
        <translation>eine Zahl über 0 je Kanal</translation>
    </message>
    <message>
        <source>N or WIDTHxHEIGHT with sides of 1 to %1 pixels</source>
        <translation>N oder BREITExHÖHE mit Seiten von 1 bis %1 Pixeln</translation>
    </message>
    <message>
        <source>width and height</source>
        <translation>Breite und Höhe</translation>
    </message>
    <message>
        <source>expected in %1, found no such tensor</source>
        <translation>erwartet in %1, kein solcher Tensor gefunden</translation>
    </message>
    <message>
        <source>expected %1 sides from 1 to %2, found %3</source>
        <translation>erwartet %1 Seiten von 1 bis %2, gefunden %3</translation>
    </message>
    <message>
        <source>no such tensor</source>
        <translation>kein solcher Tensor</translation>
    </message>
    <message>
        <source>expected a number from 0 behind &quot;%1&quot;, found another name</source>
        <translation>erwartet eine Zahl ab 0 nach &quot;%1&quot;, gefunden ein anderer Name</translation>
    </message>
    <message>
        <source>expected %10 to %1%2 without a gap, found no %1%3</source>
        <translation>erwartet %10 bis %1%2 ohne Lücke, kein %1%3 gefunden</translation>
    </message>
    <message>
        <source>expected at most %1 of them, found %2</source>
        <translation>erwartet höchstens %1 davon, gefunden %2</translation>
    </message>
    <message>
        <source>expected a token %1, found none</source>
        <translation>erwartet ein Token %1, gefunden keines</translation>
    </message>
    <message>
        <source>expected words, found %1</source>
        <translation>erwartet Wörter, gefunden %1</translation>
    </message>
    <message>
        <source>expected words that the vocabulary spells, found &quot;%1&quot;, of which it has no token %2</source>
        <translation>erwartet Wörter, die das Vokabular buchstabieren kann, gefunden &quot;%1&quot;, wofür es kein Token %2 hat</translation>
    </message>
    <message>
        <source>expected UTF-8, found other bytes</source>
        <translation>erwartet UTF-8, gefunden andere Bytes</translation>
    </message>
    <message>
        <source>expected Precompiled, Lowercase, Strip or Replace, found %1</source>
        <translation>erwartet Precompiled, Lowercase, Strip oder Replace, gefunden %1</translation>
    </message>
    <message>
        <source>expected unigrams of characters, as SigLIP has them, found unigrams of bytes</source>
        <translation>erwartet Unigramme aus Zeichen wie bei SigLIP, gefunden Unigramme aus Bytes</translation>
    </message>
    <message>
        <source>expected pairs of a piece and its score</source>
        <translation>erwartet Paare aus einem Stück und seinem Wert</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>expected a model of type BPE (CLIP) or Unigram (SigLIP), found %1</source>
        <translation>erwartet ein Modell vom Typ BPE (CLIP) oder Unigram (SigLIP), gefunden %1</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>expected a map of characters whose first number is its length, found %1 bytes</source>
        <translation>erwartet eine Zeichentabelle, deren erste Zahl ihre Länge ist, gefunden %1 Bytes</translation>
    </message>
    <message>
        <source>expected a piece %1, found none</source>
        <translation>erwartet ein Stück %1, gefunden keines</translation>
    </message>
    <message>
        <source>expected pieces of at most %1 bytes, found one of %2</source>
        <translation>erwartet Stücke von höchstens %1 Bytes, gefunden eines von %2</translation>
    </message>
    <message>
        <source>expected heads that share its %1 channels evenly, found %2; config.json states them as text_config.num_attention_heads</source>
        <translation>erwartet Köpfe, auf die sich seine %1 Kanäle gleichmäßig verteilen, gefunden %2; config.json nennt sie als text_config.num_attention_heads</translation>
    </message>
    <message>
        <source>text_cfg.pool_type: expected %1 of such a text tower, found %2</source>
        <translation>text_cfg.pool_type: erwartet %1 bei einem solchen Textturm, gefunden %2</translation>
    </message>
    <message>
        <source>expected one finite number, found others</source>
        <translation>erwartet eine endliche Zahl, gefunden anderes</translation>
    </message>
    <message>
        <source>expected words, found none</source>
        <translation>erwartet Wörter, gefunden keine</translation>
    </message>
    <message>
        <source>expected at most %1 tokens below %2, found %3 up to %4: it is not this model&apos;s</source>
        <translation>erwartet höchstens %1 Tokens unter %2, gefunden %3 bis %4: Er gehört nicht zu diesem Modell</translation>
    </message>
    <message>
        <source>expected captions of %1 numbers as the image tower gives, found %2</source>
        <translation>erwartet Bildtexte aus %1 Zahlen, wie der Bildturm sie liefert, gefunden %2</translation>
    </message>
    <message>
        <source>list of models</source>
        <translation>Liste der Modelle</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>expected a Headscope session (an object with &quot;%1&quot;), found other JSON</source>
        <translation>erwartet eine Headscope-Sitzung (ein Objekt mit &quot;%1&quot;), gefunden anderes JSON</translation>
    </message>
    <message>
        <source>a version from 1</source>
        <translation>eine Version ab 1</translation>
    </message>
    <message>
        <source>expected a version up to %1, found %2: written by a newer Headscope</source>
        <translation>erwartet eine Version bis %1, gefunden %2: geschrieben von einem neueren Headscope</translation>
    </message>
    <message>
        <source>expected pairs of hexadecimal digits, found others</source>
        <translation>erwartet Paare hexadezimaler Ziffern, gefunden andere</translation>
    </message>
    <message>
        <source>expected a path, found none</source>
        <translation>erwartet ein Pfad, gefunden keiner</translation>
    </message>
    <message>
        <source>64 hexadecimal digits</source>
        <translation>64 hexadezimale Ziffern</translation>
    </message>
    <message>
        <source>expected a session of at most %1 MB, found more</source>
        <translation>erwartet eine Sitzung von höchstens %1 MB, gefunden mehr</translation>
    </message>
    <message>
        <source>a session holds at most %1 %2, found %3</source>
        <translation>eine Sitzung fasst höchstens %1 %2, gefunden %3</translation>
    </message>
    <message>
        <source>panes</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>Pins</translation>
    </message>
    <message>
        <source>bytes of notes</source>
        <translation>Bytes an Notizen</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>display: expected OpenGL 3.3 for the window, found none on the Qt platform &quot;%1&quot;; headscope-cli makes figures without it</source>
        <translation>Anzeige: erwartet OpenGL 3.3 für das Fenster, gefunden keines auf der Qt-Plattform &quot;%1&quot;; headscope-cli macht Abbildungen ohne</translation>
    </message>
    <message>
        <source>shader %1: not built into the program</source>
        <translation>Shader %1: nicht ins Programm eingebaut</translation>
    </message>
    <message>
        <source>shader %1: %2</source>
        <translation>Shader %1: %2</translation>
    </message>
    <message>
        <source>expected one of %1; found &quot;%2&quot;</source>
        <translation>erwartet eines von %1; gefunden &quot;%2&quot;</translation>
    </message>
    <message>
        <source>cannot encode PNG: %1</source>
        <translation>PNG kann nicht kodiert werden: %1</translation>
    </message>
    <message>
        <source>expected a PNG of at most 250 million pixels, found %1 x %2; fewer dots an inch make it smaller</source>
        <translation>erwartet ein PNG von höchstens 250 Millionen Pixeln, gefunden %1 x %2; weniger Punkte je Zoll machen es kleiner</translation>
    </message>
    <message>
        <source>expected a name ending in .png, .svg or .pdf, found &quot;%1&quot;</source>
        <translation>erwartet ein Name, der auf .png, .svg oder .pdf endet, gefunden &quot;%1&quot;</translation>
    </message>
    <message>
        <source>expected a result to draw, found none</source>
        <translation>erwartet ein Ergebnis zum Zeichnen, gefunden keines</translation>
    </message>
    <message>
        <source>expected white, dark or transparent, found &quot;%1&quot;</source>
        <translation>erwartet white, dark oder transparent, gefunden &quot;%1&quot;</translation>
    </message>
    <message>
        <source>expected single, double or a number with mm, cm, in or pt behind it, found &quot;%1&quot;</source>
        <translation>erwartet single, double oder eine Zahl mit mm, cm, in oder pt dahinter, gefunden &quot;%1&quot;</translation>
    </message>
    <message>
        <source>a page has no such key</source>
        <translation>eine Abbildungsseite hat keinen solchen Schlüssel</translation>
    </message>
    <message>
        <source>a length from %1mm to %2mm</source>
        <translation>eine Länge von %1mm bis %2mm</translation>
    </message>
    <message>
        <source>expected the name of a file, found %1</source>
        <translation>erwartet der Name einer Datei, gefunden %1</translation>
    </message>
    <message>
        <source>one with a NUL in it</source>
        <translation>einer mit einem NUL darin</translation>
    </message>
    <message>
        <source>expected a page (&quot;format&quot;: &quot;%1&quot;), found something else</source>
        <translation>erwartet eine Abbildungsseite (&quot;format&quot;: &quot;%1&quot;), gefunden etwas anderes</translation>
    </message>
    <message>
        <source>expected a page of version %1 or older, found %2</source>
        <translation>erwartet eine Abbildungsseite der Version %1 oder älter, gefunden %2</translation>
    </message>
    <message>
        <source>expected at least one, found none</source>
        <translation>erwartet mindestens eines, gefunden keines</translation>
    </message>
    <message>
        <source>expected one of the %1 %2s, from 0, found %3</source>
        <translation>erwartet eines der %1 %2s, ab 0, gefunden %3</translation>
    </message>
    <message>
        <source>expected a page of at most 8 MB, found more</source>
        <translation>erwartet eine Abbildungsseite von höchstens 8 MB, gefunden mehr</translation>
    </message>
    <message>
        <source>expected a page, or a figure that holds one</source>
        <translation>erwartet eine Abbildungsseite oder eine Abbildung, die eine enthält</translation>
    </message>
    <message>
        <source>expected room for %1 columns, found %2mm; a larger width, fewer columns or a smaller font give more</source>
        <translation>erwartet Platz für %1 Spalten, gefunden %2mm; eine größere Breite, weniger Spalten oder eine kleinere Schrift schaffen mehr</translation>
    </message>
    <message>
        <source>expected room for %1 rows, found a height of %2mm</source>
        <translation>erwartet Platz für %1 Zeilen, gefunden eine Höhe von %2mm</translation>
    </message>
    <message>
        <source>font: expected a family that is installed, found &quot;%1&quot;</source>
        <translation>Schrift: erwartet eine installierte Familie, gefunden &quot;%1&quot;</translation>
    </message>
    <message>
        <source>expected a model and a photo, found none</source>
        <translation>erwartet ein Modell und ein Bild, gefunden keines</translation>
    </message>
    <message>
        <source>layers: expected a view of one layer, found %1</source>
        <translation>Schichten: erwartet eine Ansicht einer Schicht, gefunden %1</translation>
    </message>
    <message>
        <source>heads: expected a view of one head, found %1</source>
        <translation>Köpfe: erwartet eine Ansicht eines Kopfes, gefunden %1</translation>
    </message>
    <message>
        <source>expected at most %1 panels, found %2</source>
        <translation>erwartet höchstens %1 Teilbilder, gefunden %2</translation>
    </message>
    <message>
        <source>expected at most %1 models and as many photos, found %2 and %3</source>
        <translation>erwartet höchstens %1 Modelle und ebenso viele Bilder, gefunden %2 und %3</translation>
    </message>
    <message>
        <source>expected at most two lists among photos, models, layers and heads, found %1</source>
        <translation>erwartet höchstens zwei Listen unter Bildern, Modellen, Schichten und Köpfen, gefunden %1</translation>
    </message>
    <message>
        <source>expected pins, found none</source>
        <translation>erwartet Pins, gefunden keine</translation>
    </message>
    <message>
        <source>pin &quot;%1&quot;: expected a model and a photo with a file</source>
        <translation>Pin &quot;%1&quot;: erwartet ein Modell und ein Bild mit einer Datei</translation>
    </message>
    <message>
        <source>one color bar for all panels: expected one %1, found &quot;%2&quot; and &quot;%3&quot;; &quot;color_bar&quot;: &quot;each&quot; gives each panel its own</source>
        <translation>ein Farbbalken für alle Teilbilder: erwartet ein %1, gefunden &quot;%2&quot; und &quot;%3&quot;; &quot;color_bar&quot;: &quot;each&quot; gibt jedem Teilbild seinen eigenen</translation>
    </message>
    <message>
        <source>expected a view as JSON of at most 1 MB, found more</source>
        <translation>erwartet eine Ansicht als JSON von höchstens 1 MB, gefunden mehr</translation>
    </message>
    <message>
        <source>view</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>expected one view, found a figure page; `headscope-cli page` draws it</source>
        <translation>erwartet eine Ansicht, gefunden eine Abbildungsseite; `headscope-cli page` zeichnet sie</translation>
    </message>
    <message>
        <source>expected a figure that holds its view, found none in it</source>
        <translation>erwartet eine Abbildung, die ihre Ansicht enthält, gefunden keine darin</translation>
    </message>
    <message>
        <source>0 or %1 to %2</source>
        <translation>0 oder %1 bis %2</translation>
    </message>
    <message>
        <source>page: expected %1 with the SHA-256 %2, found another file of that name (%3)</source>
        <translation>Abbildungsseite: erwartet %1 mit dem SHA-256 %2, gefunden eine andere Datei dieses Namens (%3)</translation>
    </message>
    <message>
        <source>difference: expected %1 with the SHA-256 %2, found %3</source>
        <translation>Differenz: erwartet %1 mit dem SHA-256 %2, gefunden %3</translation>
    </message>
    <message>
        <source>difference: expected another model or image to subtract, found none</source>
        <translation>Differenz: erwartet ein anderes Modell oder Bild zum Abziehen, gefunden keines</translation>
    </message>
    <message>
        <source>true, false or how layers are linked</source>
        <translation>true, false oder wie Schichten verknüpft sind</translation>
    </message>
    <message>
        <source>expected images that can be read, found none of %1</source>
        <translation>erwartet lesbare Bilder, gefunden keines von %1</translation>
    </message>
    <message>
        <source>expected numbers of at least one image, found none</source>
        <translation>erwartet Zahlen von mindestens einem Bild, gefunden keine</translation>
    </message>
    <message>
        <source>%1: cannot be written</source>
        <translation>%1: kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>%1: expected an image with a file, found a pasted one</source>
        <translation>%1: erwartet ein Bild mit einer Datei, gefunden ein eingefügtes</translation>
    </message>
    <message>
        <source>%1: expected a video, found no frame</source>
        <translation>%1: erwartet ein Video, gefunden kein Bild</translation>
    </message>
    <message>
        <source>%1: the camera sends no more images</source>
        <translation>%1: Die Kamera sendet keine Bilder mehr</translation>
    </message>
    <message>
        <source>expected FILE.mp4 or a folder, found &quot;%1&quot;</source>
        <translation>erwartet DATEI.mp4 oder ein Ordner, gefunden &quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1: expected FILE.mp4 or a folder, found a file</source>
        <translation>%1: erwartet DATEI.mp4 oder ein Ordner, gefunden eine Datei</translation>
    </message>
    <message>
        <source>%1: expected a folder without frames, found %2</source>
        <translation>%1: erwartet ein Ordner ohne Bilder, gefunden %2</translation>
    </message>
    <message>
        <source>%1: expected a folder for this task, found frames of another model, view or video; choose another folder</source>
        <translation>%1: erwartet ein Ordner für diese Aufgabe, gefunden Bilder eines anderen Modells, Videos oder einer anderen Ansicht; wählen Sie einen anderen Ordner</translation>
    </message>
    <message>
        <source>%1: has changed while it was read</source>
        <translation>%1: hat sich geändert, während es gelesen wurde</translation>
    </message>
    <message>
        <source>%1: expected frames that show at most 2 GiB of numbers, found more by frame %2; --frames and --every choose fewer</source>
        <translation>%1: erwartet Bilder mit höchstens 2 GiB Zahlen, gefunden mehr bis Bild %2; --frames und --every wählen weniger aus</translation>
    </message>
    <message>
        <source>%1: expected a last frame, for a camera has no end</source>
        <translation>%1: erwartet ein letztes Bild, denn eine Kamera hat kein Ende</translation>
    </message>
    <message>
        <source>%1: expected a frame %2, found %3 frames</source>
        <translation>%1: erwartet ein Bild %2, gefunden %3 Bilder</translation>
    </message>
    <message>
        <source>page: expected a shown view, found none</source>
        <translation>Abbildungsseite: erwartet eine gezeigte Ansicht, gefunden keine</translation>
    </message>
    <message>
        <source>page: expected an image with a file, found a pasted one</source>
        <translation>Abbildungsseite: erwartet ein Bild mit einer Datei, gefunden ein eingefügtes</translation>
    </message>
    <message>
        <source>page: expected a layer of the model that is shown, found another</source>
        <translation>Abbildungsseite: erwartet eine Schicht des gezeigten Modells, gefunden eine andere</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Stichproben</translation>
    </message>
    <message>
        <source>an object that names at least one tensor</source>
        <translation>ein Objekt, das mindestens einen Tensor nennt</translation>
    </message>
    <message>
        <source>expected at most %1 tensors, found %2</source>
        <translation>erwartet höchstens %1 Tensoren, gefunden %2</translation>
    </message>
    <message>
        <source>expected names of at most %1 bytes, found %2 of %3</source>
        <translation>erwartet Namen von höchstens %1 Bytes, gefunden %2 bei %3</translation>
    </message>
    <message>
        <source>a plain file name in the folder of the index</source>
        <translation>ein einfacher Dateiname im Ordner des Index</translation>
    </message>
    <message>
        <source>expected at most %1 files, found more</source>
        <translation>erwartet höchstens %1 Dateien, gefunden mehr</translation>
    </message>
    <message>
        <source>expected at most %1 entries, found %2</source>
        <translation>erwartet höchstens %1 Einträge, gefunden %2</translation>
    </message>
    <message>
        <source>an animated WebP</source>
        <translation>ein animiertes WebP</translation>
    </message>
    <message>
        <source>a GIF</source>
        <translation>ein GIF</translation>
    </message>
    <message>
        <source>an AVIF image</source>
        <translation>ein AVIF-Bild</translation>
    </message>
    <message>
        <source>a HEIC image</source>
        <translation>ein HEIC-Bild</translation>
    </message>
    <message>
        <source>a camera&apos;s raw file</source>
        <translation>die Rohdatei einer Kamera</translation>
    </message>
    <message>
        <source>a video</source>
        <translation>ein Video</translation>
    </message>
    <message>
        <source>a JPEG XL image</source>
        <translation>ein JPEG-XL-Bild</translation>
    </message>
    <message>
        <source>a JPEG 2000 image</source>
        <translation>ein JPEG-2000-Bild</translation>
    </message>
    <message>
        <source>a Photoshop file</source>
        <translation>eine Photoshop-Datei</translation>
    </message>
    <message>
        <source>an OpenEXR image</source>
        <translation>ein OpenEXR-Bild</translation>
    </message>
    <message>
        <source>a Radiance HDR image</source>
        <translation>ein Radiance-HDR-Bild</translation>
    </message>
    <message>
        <source>a PDF</source>
        <translation>ein PDF</translation>
    </message>
    <message>
        <source>a zip archive (a PyTorch checkpoint is one)</source>
        <translation>ein ZIP-Archiv (ein PyTorch-Checkpoint ist eines)</translation>
    </message>
    <message>
        <source>a NumPy array</source>
        <translation>ein NumPy-Array</translation>
    </message>
    <message>
        <source>a Python pickle</source>
        <translation>ein Python-Pickle</translation>
    </message>
    <message>
        <source>an HDF5 file</source>
        <translation>eine HDF5-Datei</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>ein Programm</translation>
    </message>
    <message>
        <source>a safetensors checkpoint</source>
        <translation>ein safetensors-Checkpoint</translation>
    </message>
    <message>
        <source>a TIFF of floating-point numbers</source>
        <translation>ein TIFF aus Gleitkommazahlen</translation>
    </message>
    <message>
        <source>every model</source>
        <translation>jedem Modell</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>jedem %1</translation>
    </message>
    <message>
        <source>%1 with %2 layers of width %3</source>
        <translation>%1 mit %2 Schichten der Breite %3</translation>
    </message>
    <message>
        <source>missing %1</source>
        <translation>es fehlt %1</translation>
    </message>
    <message>
        <source>not understood %1</source>
        <translation>nicht verstanden: %1</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>the model&apos;s %1</source>
        <translation>%1 des Modells</translation>
    </message>
    <message>
        <source>a part of the model</source>
        <translation>ein Teil des Modells</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>Gate</translation>
    </message>
    <message>
        <source>gated part</source>
        <translation>Teil hinter dem Gate</translation>
    </message>
    <message>
        <source>gate and gated part</source>
        <translation>Gate und Teil dahinter</translation>
    </message>
    <message>
        <source>query, key and value</source>
        <translation>Query, Key und Wert</translation>
    </message>
    <message>
        <source>key and value</source>
        <translation>Key und Wert</translation>
    </message>
    <message>
        <source>a pass over %1 (%2 patches, %3 layers)</source>
        <translation>ein Durchlauf über %1 (%2 Patches, %3 Schichten)</translation>
    </message>
    <message>
        <source>%1: loading it</source>
        <translation>%1: das Laden</translation>
    </message>
    <message>
        <source>the photo</source>
        <translation>das Bild</translation>
    </message>
    <message>
        <source>%1: opening this trace</source>
        <translation>%1: das Öffnen dieser Aufzeichnung</translation>
    </message>
    <message>
        <source>every text tower</source>
        <translation>jedem Textturm</translation>
    </message>
    <message>
        <source>a photo of the session</source>
        <translation>ein Bild der Sitzung</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>the baseline</source>
        <translation>die Vergleichsbasis</translation>
    </message>
    <message>
        <source>the video</source>
        <translation>das Video</translation>
    </message>
    <message>
        <source>expected some of the followed object in frame %1, found none</source>
        <translation>erwartet etwas vom verfolgten Objekt in Bild %1, gefunden nichts</translation>
    </message>
    <message>
        <source>%1: keeping its frames</source>
        <translation>%1: das Behalten der Bilder</translation>
    </message>
    <message>
        <source>another file of that name</source>
        <translation>eine andere Datei dieses Namens</translation>
    </message>
    <message>
        <source>no such file beside the other model and image</source>
        <translation>keine solche Datei neben dem anderen Modell und Bild</translation>
    </message>
    <message>
        <source>expected a row for each of %1 patches, found %2</source>
        <translation>erwartet wurde eine Zeile für jeden von %1 Patches, gefunden wurden %2</translation>
    </message>
    <message>
        <source>At this threshold the patches do not fall into two parts; choose another threshold or other features.</source>
        <translation>Bei dieser Schwelle zerfallen die Patches nicht in zwei Teile; eine andere Schwelle oder andere Merkmale wählen.</translation>
    </message>
    <message>
        <source>Keys require plain self-attention; choose tokens instead.</source>
        <translation>Die Schlüssel dieses Modells sind nicht die einfacher Selbstaufmerksamkeit; die Tokens wählen.</translation>
    </message>
    <message>
        <source>%1 of %2 patches in the object</source>
        <translation>%1 von %2 Patches im Objekt</translation>
    </message>
    <message>
        <source>threshold %1</source>
        <translation>Schwelle %1</translation>
    </message>
    <message>
        <source>second eigenvector</source>
        <translation>zweiter Eigenvektor</translation>
    </message>
    <message>
        <source>%1 % of all pairs of patches are similar</source>
        <translation>%1 % aller Paare von Patches sind ähnlich</translation>
    </message>
    <message>
        <source>similarity to the seed and similar patches</source>
        <translation>Ähnlichkeit mit dem Keim und seinesgleichen</translation>
    </message>
    <message>
        <source>object %1</source>
        <translation>Objekt %1</translation>
    </message>
    <message>
        <source>objects: %1</source>
        <translation>Objekte: %1</translation>
    </message>
    <message>
        <source>Object discovery requires plain self-attention; this model has %1.</source>
        <translation>Objekte werden aus den Schlüsseln einfacher Selbstaufmerksamkeit geschnitten; dieses Modell hat %1.</translation>
    </message>
    <message>
        <source>text tower</source>
        <translation>Textturm</translation>
    </message>
    <message>
        <source>expected to write a %1, found no plugin of Qt that does</source>
        <translation>geschrieben werden sollte ein %1, doch kein Plugin von Qt kann es</translation>
    </message>
    <message>
        <source>expected a photo to lay maps over, found an array of model input</source>
        <translation>erwartet wurde ein Foto, über das Karten gelegt werden, gefunden wurde ein Array der Modelleingabe</translation>
    </message>
    <message>
        <source>expected the template of web pages beside the program, found none</source>
        <translation>erwartet wurde die Vorlage der Webseiten neben dem Programm, gefunden wurde keine</translation>
    </message>
    <message>
        <source>Object discovery</source>
        <translation>Objekte ohne Namen</translation>
    </message>
    <message>
        <source>plain self-attention</source>
        <translation>einfache Selbstaufmerksamkeit</translation>
    </message>
    <message>
        <source>The patches of the object that stands out, found without labels: patches of the last layer are joined where their keys are similar, and cut into two parts; the outlined part is the object. It finds an object that differs from the rest of the photo, best with DINO; the thresholds are those of its authors for DINO&apos;s keys.</source>
        <translation>Welche Patches zu einem Objekt gehören, das niemand benannt hat: Patches der letzten Schicht werden verbunden, wo ihre Schlüssel sich ähneln, und in zwei Teile geschnitten; umrandet ist der Teil, der hervortritt. Es findet ein Objekt eines Fotos, in dem es sich vom Rest abhebt, am besten mit DINO; die Schwellen sind die der Autoren für Schlüssel von DINO.</translation>
    </message>
    <message>
        <source>tokencut: the cut&apos;s eigenvector; lost: likeness to the patch that resembles fewest; maskcut: up to three objects, one after another.</source>
        <translation>tokencut: der Eigenvektor des Schnitts; lost: Ähnlichkeit mit dem Patch, der den wenigsten ähnelt; maskcut: bis zu drei Objekte nacheinander.</translation>
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
        <translation>Die Schlüssel der letzten Schicht oder ihre Tokens hinter der letzten Norm.</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Cosine above which two patches are joined; 0: the authors&apos;, 0.2 for tokencut and 0.15 for maskcut.</source>
        <translation>Kosinus, ab dem zwei Patches verbunden werden; 0: der der Autoren, 0.2 für tokencut und 0.15 für maskcut.</translation>
    </message>
    <message>
        <source>expected the same number in both images, found %1 and %2</source>
        <translation>erwartet wird dieselbe Anzahl in beiden Bildern, gefunden wurden %1 und %2</translation>
    </message>
    <message>
        <source>expected %1 patches, found %2</source>
        <translation>erwartet werden %1 Patches, gefunden wurden %2</translation>
    </message>
    <message>
        <source>patch %1 matches %2 (%3)</source>
        <translation>Patch %1 passt zu %2 (%3)</translation>
    </message>
    <message>
        <source>mutually</source>
        <translation>gegenseitig</translation>
    </message>
    <message>
        <source>whose best match is %1, %2 patches away</source>
        <translation>dessen bester Treffer %1 ist, %2 Patches entfernt</translation>
    </message>
    <message>
        <source>best match of each patch</source>
        <translation>bester Treffer jedes Patches</translation>
    </message>
    <message>
        <source>best match</source>
        <translation>bester Treffer</translation>
    </message>
    <message>
        <source>top left</source>
        <translation>oben links</translation>
    </message>
    <message>
        <source>top right</source>
        <translation>oben rechts</translation>
    </message>
    <message>
        <source>bottom left</source>
        <translation>unten links</translation>
    </message>
    <message>
        <source>bottom right</source>
        <translation>unten rechts</translation>
    </message>
    <message>
        <source>place in this image</source>
        <translation>Ort in diesem Bild</translation>
    </message>
    <message>
        <source>place in the other image</source>
        <translation>Ort im anderen Bild</translation>
    </message>
    <message>
        <source>%1 of %2 patches match mutually</source>
        <translation>%1 von %2 Patches passen gegenseitig</translation>
    </message>
    <message>
        <source>Patches can be matched where both models give each the same number of features; these give %1 and %2.</source>
        <translation>Patches lassen sich zuordnen, wenn beide Modelle jedem gleich viele Merkmale geben; diese geben %1 und %2.</translation>
    </message>
    <message>
        <source>Patch matching</source>
        <translation>Zuordnung von Patches</translation>
    </message>
    <message>
        <source>How much each patch of this image resembles the one that is pointed at in the other image, and where its best match lies; without another image, in this one. What matches means the same to the network, not to you: left and right of a symmetric thing are often confused. Matches are mutual where each is the other&apos;s best.</source>
        <translation>Wie ähnlich jeder Patch dieses Bildes dem ist, auf den im anderen Bild gezeigt wird, und wo sein bester Treffer liegt; ohne anderes Bild in diesem. Was zusammenpasst, bedeutet dem Netz dasselbe, nicht Ihnen: Links und rechts eines symmetrischen Dings werden oft verwechselt. Treffer sind gegenseitig, wo jeder der beste des anderen ist.</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Gezeigt</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>colors</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>The tokens that the layer leaves, those of the last layer behind the final norm; or its keys.</source>
        <translation>Die Tokens nach der Schicht, in der letzten nach der abschließenden Norm; oder ihre Keys.</translation>
    </message>
    <message>
        <source>last</source>
        <translation>letzte</translation>
    </message>
    <message>
        <source>patch %1 matches %2 of the other image (%3)</source>
        <translation>Patch %1 passt zu %2 des anderen Bildes (%3)</translation>
    </message>
    <message>
        <source>patch %1 of the other image matches %2 (%3)</source>
        <translation>Patch %1 des anderen Bildes passt zu %2 (%3)</translation>
    </message>
    <message>
        <source>expected a request of one line in at most 1 MB, found more</source>
        <translation>erwartet eine Anfrage in einer Zeile von höchstens 1 MB, gefunden mehr</translation>
    </message>
    <message>
        <source>request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>expected an answer of the window, found none: it was closed</source>
        <translation>erwartet eine Antwort des Fensters, gefunden keine: es wurde geschlossen</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>the mask</source>
        <translation>die Maske</translation>
    </message>
    <message>
        <source>The file holds a mask decoder too; only the image encoder is used.</source>
        <translation>Die Datei enthält auch einen Maskendecoder; verwendet wird nur der Bildencoder.</translation>
    </message>
    <message>
        <source>mask decoder</source>
        <translation>Maskendecoder</translation>
    </message>
    <message>
        <source>expected the width of the image encoder&apos;s neck, %1, found %2</source>
        <translation>erwartet die Breite vom Hals des Bildencoders, %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected the numbers of %1, found others</source>
        <translation>erwartet die Zahlen von %1, gefunden andere</translation>
    </message>
    <message>
        <source>expected widths of attention that %1 heads share evenly, found %2 and %3</source>
        <translation>erwartet Breiten der Aufmerksamkeit, die sich gleichmäßig auf %1 Köpfe verteilen, gefunden %2 und %3</translation>
    </message>
    <message>
        <source>expected one mask decoder in the file, found %1</source>
        <translation>erwartet ein Maskendecoder in der Datei, gefunden %1</translation>
    </message>
    <message>
        <source>SAM&apos;s mask decoder</source>
        <translation>SAMs Maskendecoder</translation>
    </message>
    <message>
        <source>expected 1 to %1, found %2</source>
        <translation>erwartet 1 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected thresholds from 0 to 1, found %1</source>
        <translation>erwartet Schwellen von 0 bis 1, gefunden %1</translation>
    </message>
    <message>
        <source>expected a place on the photo of %1 x %2 pixels, found %3</source>
        <translation>erwartet eine Stelle auf dem Foto von %1 x %2 Pixeln, gefunden %3</translation>
    </message>
    <message>
        <source>expected a place that the model sees, found %1, which is cropped away</source>
        <translation>erwartet eine Stelle, die das Modell sieht, gefunden %1, die abgeschnitten ist</translation>
    </message>
    <message>
        <source>expected left below right and top below bottom, found %1</source>
        <translation>erwartet links kleiner als rechts und oben kleiner als unten, gefunden %1</translation>
    </message>
    <message>
        <source>expected a SAM checkpoint with its mask decoder, found a model without one</source>
        <translation>erwartet ein SAM-Checkpoint mit seinem Maskendecoder, gefunden ein Modell ohne einen</translation>
    </message>
    <message>
        <source>expected a pass with the image&apos;s embedding, found one without</source>
        <translation>erwartet ein Durchlauf mit der Einbettung des Bildes, gefunden einer ohne</translation>
    </message>
    <message>
        <source>expected a point, a box or a mask, found none</source>
        <translation>erwartet ein Punkt, ein Kasten oder eine Maske, nichts davon gefunden</translation>
    </message>
    <message>
        <source>expected finite numbers, found others</source>
        <translation>erwartet endliche Zahlen, gefunden andere</translation>
    </message>
    <message>
        <source>keys and values: expected one per token, found %1 for %2 tokens, as the keys are on a grid of their own; choose tokens or queries instead</source>
        <translation>Keys und Values: erwartet je Token eines, gefunden %1 für %2 Tokens, denn die Keys liegen auf einem eigenen Raster; Tokens oder Queries wählen</translation>
    </message>
    <message>
        <source>%1 on grids of several sizes</source>
        <translation>%1 auf Rastern verschiedener Größe</translation>
    </message>
    <message>
        <source>rollout: expected one grid of patches in every layer, found another in layer %1</source>
        <translation>Rollout: erwartet ein Patch-Raster für alle Schichten, gefunden ein anderes in Schicht %1</translation>
    </message>
    <message>
        <source>there keys are on a grid of their own, not at tokens</source>
        <translation>dort liegen die Keys auf einem eigenen Raster, nicht an Tokens</translation>
    </message>
    <message>
        <source>expected at most %1 stages, found %2</source>
        <translation>erwartet höchstens %1 Stufen, gefunden %2</translation>
    </message>
    <message>
        <source>expected heads of %1 channels, found %2 channels</source>
        <translation>erwartet Köpfe von %1 Kanälen, gefunden %2 Kanäle</translation>
    </message>
    <message>
        <source>expected stages of convolutions, then stages of attention, found only one of the two</source>
        <translation>erwartet Stufen mit Faltungen, dann Stufen mit Attention, gefunden nur eines von beiden</translation>
    </message>
    <message>
        <source>model input: expected sides that are multiples of %1 pixels, at least %2, found %3x%4</source>
        <translation>Modelleingabe: erwartet Seiten, die Vielfache von %1 Pixeln sind, mindestens %2, gefunden %3x%4</translation>
    </message>
    <message>
        <source>model input: expected %1x%2, as the position embedding fits no other grid, found %3x%4</source>
        <translation>Modelleingabe: erwartet %1x%2, denn das Positions-Embedding passt zu keinem anderen Raster, gefunden %3x%4</translation>
    </message>
    <message>
        <source>a whole number of patches per axis</source>
        <translation>eine ganze Zahl von Patches je Achse</translation>
    </message>
    <message>
        <source>mask_unit_size: expected 8 and 8 as in every published Hiera, found others</source>
        <translation>mask_unit_size: erwartet 8 und 8 wie in jedem veröffentlichten Hiera, gefunden andere</translation>
    </message>
    <message>
        <source>expected the value of every published Hiera, which config.json does not state, found one</source>
        <translation>erwartet der Wert jedes veröffentlichten Hiera, den config.json nicht nennt, gefunden eine Angabe</translation>
    </message>
    <message>
        <source>expected %1 or twice as many channels, found %2</source>
        <translation>erwartet %1 oder doppelt so viele Kanäle, gefunden %2</translation>
    </message>
    <message>
        <source>expected %1 stages, each twice as wide as the one before, found %2</source>
        <translation>erwartet %1 Stufen, jede doppelt so breit wie die vorige, gefunden %2</translation>
    </message>
    <message>
        <source>their number is not in the file, and no published model has the widths %1: expected it from config.json (%2), found none</source>
        <translation>ihre Zahl steht nicht in der Datei, und kein veröffentlichtes Modell hat die Breiten %1: erwartet in config.json (%2), gefunden keine</translation>
    </message>
    <message>
        <source>expected a multiple of %1 channels, found %2</source>
        <translation>erwartet ein Vielfaches von %1 Kanälen, gefunden %2</translation>
    </message>
    <message>
        <source>expected [width, 3, patch, patch] with an even side, found %1</source>
        <translation>erwartet [Breite, 3, Patch, Patch] mit gerader Seite, gefunden %1</translation>
    </message>
    <message>
        <source>expected patches of %1 pixels to touch, found one every %2</source>
        <translation>erwartet, dass Patches von %1 Pixeln sich berühren, gefunden alle %2 Pixel einer</translation>
    </message>
    <message>
        <source>expected a head and a second class token beside it, found none</source>
        <translation>erwartet daneben ein Klassifikator und ein zweites Klassen-Token, gefunden keines</translation>
    </message>
    <message>
        <source>model input: expected sides of at least %1 pixels, one key in every layer, found %2x%3</source>
        <translation>Modelleingabe: erwartet Seiten von mindestens %1 Pixeln, ein Key in jeder Schicht, gefunden %2x%3</translation>
    </message>
    <message>
        <source>a whole number of pixels per stage</source>
        <translation>eine ganze Zahl von Pixeln je Stufe</translation>
    </message>
    <message>
        <source>strides: expected 4, 2, 2 and 2 as in every published SegFormer, found others</source>
        <translation>strides: erwartet 4, 2, 2 und 2 wie in jedem veröffentlichten SegFormer, gefunden andere</translation>
    </message>
    <message>
        <source>expected a reduction by 2 to %1, found %2</source>
        <translation>erwartet eine Verkleinerung um 2 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>a whole number of patches per stage</source>
        <translation>eine ganze Zahl von Patches je Stufe</translation>
    </message>
    <message>
        <source>expected windows of 2 to %1 patches for each of %2 stages, found others</source>
        <translation>erwartet Fenster von 2 bis %1 Patches für jede von %2 Stufen, gefunden andere</translation>
    </message>
    <message>
        <source>expected as many rows as blocks.0.mlp.w2.weight has columns, found another number</source>
        <translation>erwartet so viele Zeilen, wie blocks.0.mlp.w2.weight Spalten hat, gefunden eine andere Zahl</translation>
    </message>
    <message>
        <source>expected a divisor of each of the widths %1, found %2 (from %3)</source>
        <translation>erwartet je ein Teiler der Breiten %1, gefunden %2 (aus %3)</translation>
    </message>
    <message>
        <source>a whole number of heads per stage</source>
        <translation>eine ganze Zahl von Köpfen je Stufe</translation>
    </message>
    <message>
        <source>expected %1 (from %2), found %3 (from option)</source>
        <translation>erwartet %1 (aus %2), gefunden %3 (aus der Option)</translation>
    </message>
    <message>
        <source>expected a convolution of single pixels, found %1</source>
        <translation>erwartet eine Faltung einzelner Pixel, gefunden %1</translation>
    </message>
    <message>
        <source>reduced-attention</source>
        <translation>reduzierte Attention</translation>
    </message>
    <message>
        <source>expected at least 0 frames, 1 neighbor, a radius of 1 patch and a temperature above 0</source>
        <translation>mindestens 0 Bilder, 1 Nachbar, ein Radius von 1 Patch und eine Temperatur über 0 erwartet</translation>
    </message>
    <message>
        <source>expected features and labels of %1 patches</source>
        <translation>Merkmale und Labels von %1 Patches erwartet</translation>
    </message>
    <message>
        <source>expected %1 patches with features of width %2, as in the first frame, found %3 of width %4</source>
        <translation>%1 Patches mit Merkmalen der Breite %2 wie im ersten Bild erwartet, %3 der Breite %4 gefunden</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>This model looks at single images, not at clips.</source>
        <translation>Dieses Modell sieht einzelne Bilder, keine Clips.</translation>
    </message>
    <message>
        <source>mean attention distance in time (steps)</source>
        <translation>mittlere Attention-Distanz in der Zeit (Schritte)</translation>
    </message>
    <message>
        <source>expected off, on or inverse with a basis of several images, found %1</source>
        <translation>off, on oder inverse bei einer Basis aus mehreren Bildern erwartet, %1 gefunden</translation>
    </message>
    <message>
        <source>expected an object that is marked in the image, found none</source>
        <translation>ein im Bild markiertes Objekt erwartet, keines gefunden</translation>
    </message>
    <message>
        <source>expected off, on or inverse in a layer with a coarser grid than the image&apos;s, found %1</source>
        <translation>off, on oder inverse in einer Schicht mit gröberem Gitter als dem des Bildes erwartet, %1 gefunden</translation>
    </message>
    <message>
        <source>expected 2 to %1 colors, one per label, found %2</source>
        <translation>2 bis %1 Farben erwartet, eine je Label, %2 gefunden</translation>
    </message>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
    <message>
        <source>expected the colors of the first mask, found %1</source>
        <translation>die Farben der ersten Maske erwartet, %1 gefunden</translation>
    </message>
    <message>
        <source>expected %1 x %2 pixels, as the first frame has, found %3 x %4</source>
        <translation>%1 x %2 Pixel wie im ersten Bild erwartet, %3 x %4 gefunden</translation>
    </message>
    <message>
        <source>model input: expected frames of a multiple of %1 rows of pixels, found %2 in %3 steps</source>
        <translation>Modelleingabe: Einzelbilder mit einem Vielfachen von %1 Pixelzeilen erwartet, %2 in %3 Schritten gefunden</translation>
    </message>
    <message>
        <source>expected [width, 3 times at most %1 frames, patch, patch], found %2</source>
        <translation>[Breite, 3 mal höchstens %1 Bilder, Patch, Patch] erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>expected V-JEPA 2, whose positions are rotations, found a table of positions; a config.json with use_rope would settle it</source>
        <translation>V-JEPA 2 erwartet, dessen Positionen Drehungen sind, eine Tabelle von Positionen gefunden; eine config.json mit use_rope würde es klären</translation>
    </message>
    <message>
        <source>expected before the classifier, on the mean of the tokens, found no such tensor</source>
        <translation>vor dem Klassifikator, auf dem Mittel der Tokens erwartet, kein solcher Tensor gefunden</translation>
    </message>
    <message>
        <source>expected none for a model of single images, found %1</source>
        <translation>bei einem Modell für einzelne Bilder keine erwartet, %1 gefunden</translation>
    </message>
    <message>
        <source>expected a multiple of %1 from %2, found %3</source>
        <translation>ein Vielfaches von %1 ab %2 erwartet, %3 gefunden</translation>
    </message>
    <message>
        <source>expected one name for each of %1 classes, found %2</source>
        <translation>je einen Namen für %1 Klassen erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>model input: expected [1, %1, height, width] or [%1, height, width], found [%2]</source>
        <translation>Modelleingabe: [1, %1, Höhe, Breite] oder [%1, Höhe, Breite] erwartet, [%2] gefunden</translation>
    </message>
    <message>
        <source>model input: expected [1, 3, %1, height, width], found [%2]</source>
        <translation>Modelleingabe: [1, 3, %1, Höhe, Breite] erwartet, [%2] gefunden</translation>
    </message>
    <message>
        <source>%1: expected a frame %2, found the end</source>
        <translation>%1: Bild %2 erwartet, das Ende gefunden</translation>
    </message>
    <message>
        <source>Attention over time</source>
        <translation>Attention über die Zeit</translation>
    </message>
    <message>
        <source>VideoMAE, V-JEPA 2, ViViT, TimeSformer</source>
        <translation>VideoMAE, V-JEPA 2, ViViT, TimeSformer</translation>
    </message>
    <message>
        <source>How a query&apos;s attention is divided among the steps of the clip: the sum of each head&apos;s weights over the patches of a step, which is one tubelet long. It does not show where in the frame a head looks.</source>
        <translation>Wie sich die Attention einer Query auf die Schritte des Clips verteilt: die Summe der Gewichte jedes Heads über die Patches eines Schrittes, der ein Tubelet lang ist. Wo im Bild ein Head hinsieht, zeigt es nicht.</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Distanz</translation>
    </message>
    <message>
        <source>space: within the frame, in pixels; time: in steps of the clip.</source>
        <translation>space: innerhalb des Bildes, in Pixeln; time: in Schritten des Clips.</translation>
    </message>
    <message>
        <source>space</source>
        <translation>Raum</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>The first three principal components of the patches&apos; tokens as red, green and blue: patches of the same color are similar in what varies most among them. Colors do not show how much a component explains, and its direction is a convention (its largest entry is positive).</source>
        <translation>Die ersten drei Hauptkomponenten der Tokens der Patches als Rot, Grün und Blau: Patches gleicher Farbe ähneln sich in dem, was am meisten variiert. Die Farben zeigen nicht, wie viel eine Komponente erklärt, und ihre Richtung ist eine Konvention (der größte Eintrag ist positiv).</translation>
    </message>
    <message>
        <source>On: only the patches on one side of zero of the first component (the side that fills less of the image&apos;s edge), with components computed from these; inverse: the other side; object: the marked object; tokencut: the object that TokenCut finds. Patches left out show the photo.</source>
        <translation>On: nur die Patches auf einer Seite der Null der ersten Komponente (der Seite, die weniger vom Bildrand füllt), mit Komponenten aus diesen; inverse: die andere Seite; object: das markierte Objekt; tokencut: das Objekt, das TokenCut findet. Ausgelassene Patches zeigen das Foto.</translation>
    </message>
    <message>
        <source>Coloring</source>
        <translation>Färbung</translation>
    </message>
    <message>
        <source>Percentiles: each component runs from its 1st to its 99th percentile. Sigmoid: in standard deviations, through 1 / (1 + exp(-2 x)), as in DINOv3&apos;s notebook.</source>
        <translation>Perzentile: jede Komponente läuft vom 1. bis zum 99. Perzentil. Sigmoid: in Standardabweichungen, durch 1 / (1 + exp(-2 x)), wie in DINOv3s Notebook.</translation>
    </message>
    <message>
        <source>percentiles</source>
        <translation>Perzentile</translation>
    </message>
    <message>
        <source>sigmoid</source>
        <translation>Sigmoid</translation>
    </message>
    <message>
        <source>No layer of this model has a map over the patches; it has %1.</source>
        <translation>Keine Schicht dieses Modells hat eine Karte über die Patches; es hat %1.</translation>
    </message>
    <message>
        <source>Only XCiT, DaViT and EdgeNeXt have attention between channels; this model has %1.</source>
        <translation>Nur XCiT, DaViT und EdgeNeXt haben Attention zwischen Kanälen; dieses Modell hat %1.</translation>
    </message>
    <message>
        <source>label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>%1 of %2 labels</source>
        <translation>%1 von %2 Labels</translation>
    </message>
    <message>
        <source>%1 on %2 % of the image</source>
        <translation>%1 auf %2 % des Bildes</translation>
    </message>
    <message>
        <source>the %1 largest are named</source>
        <translation>die %1 größten sind benannt</translation>
    </message>
    <message>
        <source>lattices of %1 x %2 patches</source>
        <translation>Rasterfenster aus %1 x %2 Patches</translation>
    </message>
    <message>
        <source>there weights are not products of queries and keys</source>
        <translation>dort sind Gewichte keine Produkte aus Queries und Keys</translation>
    </message>
    <message>
        <source>expected blocks without a gate behind those with one, where the class token enters, found none</source>
        <translation>Blöcke ohne Gate hinter denen mit Gate erwartet, wo das Klassen-Token eintritt, keine gefunden</translation>
    </message>
    <message>
        <source>expected positions of the patches of a square grid, found %1 x %2 patches%3</source>
        <translation>Positionen der Patches eines quadratischen Gitters erwartet, %1 x %2 Patches%3 gefunden</translation>
    </message>
    <message>
        <source> and a class token</source>
        <translation> und ein Klassen-Token</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1, found %2 heads</source>
        <translation>einen Teiler der Breite %1 erwartet, %2 Heads gefunden</translation>
    </message>
    <message>
        <source>expected a layer of windows and a layer of channels, found %1 layers</source>
        <translation>eine Schicht mit Fenstern und eine mit Kanälen erwartet, %1 Schichten gefunden</translation>
    </message>
    <message>
        <source>expected a convolution of 2 x 2 or 3 x 3, found %1 x %1</source>
        <translation>eine Faltung von 2 x 2 oder 3 x 3 erwartet, %1 x %1 gefunden</translation>
    </message>
    <message>
        <source>expected half of a divisor of the width %1, found %2</source>
        <translation>die Hälfte eines Teilers der Breite %1 erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>expected none beside differential attention, found one</source>
        <translation>keine neben differentieller Attention erwartet, eine gefunden</translation>
    </message>
    <message>
        <source>expected %1 channels in %2 equal parts, found %3 in each</source>
        <translation>%1 Kanäle in %2 gleichen Teilen erwartet, je %3 gefunden</translation>
    </message>
    <message>
        <source>expected an odd side of at most %1, found %2</source>
        <translation>eine ungerade Seite von höchstens %1 erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>expected a block with attention at its end, as the stage before has, found none</source>
        <translation>einen Block mit Attention am Ende wie in der vorigen Stufe erwartet, keinen gefunden</translation>
    </message>
    <message>
        <source>expected a block with attention, found none</source>
        <translation>einen Block mit Attention erwartet, keinen gefunden</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>eine Liste ganzer Zahlen</translation>
    </message>
    <message>
        <source>not in the file, and no published model has these stages: expected it from config.json, found none</source>
        <translation>nicht in der Datei, und kein veröffentlichtes Modell hat diese Stufen: aus config.json erwartet, nichts gefunden</translation>
    </message>
    <message>
        <source>expected a side of 1 to %1 patches for each of %2 stages, even before the last, found %3</source>
        <translation>für jede von %2 Stufen eine Seite von 1 bis %1 Patches erwartet, gerade vor der letzten, %3 gefunden</translation>
    </message>
    <message>
        <source>expected a multiple of %1 patches a side, found %2</source>
        <translation>ein Vielfaches von %1 Patches pro Seite erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>expected a divisor of the width %1 from config.json (num_heads), found %2</source>
        <translation>einen Teiler der Breite %1 aus config.json (num_heads) erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>expected rows for queries and keys of %1 heads beside %2 for values, found %3</source>
        <translation>Zeilen für Queries und Keys von %1 Heads neben %2 für Values erwartet, %3 gefunden</translation>
    </message>
    <message>
        <source>expected keys and values of %1 and %2 channels per head as in the first stage, found %3 and %4</source>
        <translation>Keys und Values mit %1 und %2 Kanälen je Head wie in der ersten Stufe erwartet, %3 und %4 gefunden</translation>
    </message>
    <message>
        <source>expected a square number of biases, found %1; a config.json with the model&apos;s img_size would settle it</source>
        <translation>eine Quadratzahl von Biases erwartet, %1 gefunden; eine config.json mit img_size des Modells würde es klären</translation>
    </message>
    <message>
        <source>expected a width that %1 convolutions double step by step, found %2</source>
        <translation>eine Breite erwartet, die %1 Faltungen schrittweise verdoppeln, %2 gefunden</translation>
    </message>
    <message>
        <source>expected a head beside it, found none</source>
        <translation>einen Head daneben erwartet, keinen gefunden</translation>
    </message>
    <message>
        <source>the file does not state how its convolutions are activated and pooled: expected a published CoAtNet&apos;s name in config.json (coatnet_0_rw_224), found none</source>
        <translation>die Datei sagt nicht, wie ihre Faltungen aktiviert und gepoolt werden: den Namen eines veröffentlichten CoAtNet in config.json erwartet (coatnet_0_rw_224), keinen gefunden</translation>
    </message>
    <message>
        <source>expected %1 or %2 channels, in heads of %3, found %4</source>
        <translation>%1 oder %2 Kanäle in Heads von %3 erwartet, %4 gefunden</translation>
    </message>
    <message>
        <source>model input: expected multiples of %1x%2, which windows fill at every stage, found %3x%4</source>
        <translation>Modelleingabe: Vielfache von %1x%2 erwartet, die Fenster in jeder Stufe füllen, %3x%4 gefunden</translation>
    </message>
    <message>
        <source>expected widths that are multiples of %1 channels per head, found %2</source>
        <translation>Breiten erwartet, die Vielfache von %1 Kanälen je Head sind, %2 gefunden</translation>
    </message>
    <message>
        <source>expected %1 channels, found %2</source>
        <translation>%1 Kanäle erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>the size that the position bias was made for is not in the file: expected it from config.json (img_size), found none that fits</source>
        <translation>die Größe, für die der Positions-Bias gemacht wurde, steht nicht in der Datei: aus config.json (img_size) erwartet, keine passende gefunden</translation>
    </message>
    <message>
        <source>expected a multiple of %1 heads, found %2 channels</source>
        <translation>ein Vielfaches von %1 Heads erwartet, %2 Kanäle gefunden</translation>
    </message>
    <message>
        <source>expected none of them, as in every published MViT v2, found one</source>
        <translation>keinen davon wie in jedem veröffentlichten MViT v2 erwartet, einen gefunden</translation>
    </message>
    <message>
        <source>a whole number of rows and one of columns</source>
        <translation>eine ganze Zahl von Zeilen und eine von Spalten</translation>
    </message>
    <message>
        <source>stride_kv_adaptive: expected one stride for rows and columns, found others</source>
        <translation>stride_kv_adaptive: eine Schrittweite für Zeilen und Spalten erwartet, andere gefunden</translation>
    </message>
    <message>
        <source>expected an even stride of keys that divides %1 rows, found %2</source>
        <translation>eine gerade Schrittweite der Keys erwartet, die %1 Zeilen teilt, %2 gefunden</translation>
    </message>
    <message>
        <source>expected patches of 7 pixels, one every 4, as in every published MViT v2, found %1 pixels</source>
        <translation>Patches von 7 Pixeln alle 4 Pixel wie in jedem veröffentlichten MViT v2 erwartet, %1 Pixel gefunden</translation>
    </message>
    <message>
        <source>expected an odd number of offsets, found %1</source>
        <translation>eine ungerade Zahl von Abständen erwartet, %1 gefunden</translation>
    </message>
    <message>
        <source>expected a classifier of the image or of its places, found both</source>
        <translation>einen Klassifikator des Bildes oder seiner Stellen erwartet, beide gefunden</translation>
    </message>
    <message>
        <source>the size that the weights were made for is not in the file, and windows depend on it: expected it from config.json (img_size) or the name (swinv2_cr_..._224), found neither</source>
        <translation>die Größe, für die die Gewichte gemacht wurden, steht nicht in der Datei, und Fenster hängen von ihr ab: aus config.json (img_size) oder dem Namen (swinv2_cr_..._224) erwartet, keines gefunden</translation>
    </message>
    <message>
        <source>expected sides that are multiples of %1 pixels, at most %2, found %3x%4 (from %5)</source>
        <translation>Seiten erwartet, die Vielfache von %1 Pixeln sind, höchstens %2, %3x%4 gefunden (aus %5)</translation>
    </message>
    <message>
        <source>expected %1 rows, found %2</source>
        <translation>%1 Zeilen erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>expected heads that divide %1 channels, and the places of a square window of at most %2 a side, found %3</source>
        <translation>Heads erwartet, die %1 Kanäle teilen, und die Stellen eines quadratischen Fensters von höchstens %2 pro Seite, %3 gefunden</translation>
    </message>
    <message>
        <source>expected 2 to %1 stages, found %2</source>
        <translation>2 bis %1 Stufen erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>expected a first stage without attention, as in every published Visformer, found attention</source>
        <translation>eine erste Stufe ohne Attention wie in jedem veröffentlichten Visformer erwartet, Attention gefunden</translation>
    </message>
    <message>
        <source>expected a divisor of %1 channels, found %2</source>
        <translation>einen Teiler von %1 Kanälen erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>expected %1 in outlook layers and one number in all others, found another</source>
        <translation>%1 in Outlook-Schichten und eine Zahl in allen anderen erwartet, andere gefunden</translation>
    </message>
    <message>
        <source>expected layers with a class token, found none</source>
        <translation>Schichten mit Klassen-Token erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>expected token, as in every published VOLO, found another</source>
        <translation>token wie in jedem veröffentlichten VOLO erwartet, anderes gefunden</translation>
    </message>
    <message>
        <source>global_pool: expected avg, found %1, which is not supported</source>
        <translation>global_pool: avg erwartet, %1 gefunden, das nicht unterstützt wird</translation>
    </message>
    <message>
        <source>expected the value of the published models, which config.json does not state, found one</source>
        <translation>den Wert der veröffentlichten Modelle erwartet, den config.json nicht nennt, einen gefunden</translation>
    </message>
    <message>
        <source>differential attention beside its MLP</source>
        <translation>differentielle Attention neben ihrem MLP</translation>
    </message>
    <message>
        <source>a grid of keys that fits %1 x %2 patches and the reduction %3</source>
        <translation>ein Gitter von Keys, das zu %1 x %2 Patches und der Reduktion %3 passt</translation>
    </message>
    <message>
        <source>one of bias and bias_rows</source>
        <translation>eines von bias und bias_rows</translation>
    </message>
    <message>
        <source>no prefix tokens in outlook attention</source>
        <translation>keine Präfix-Tokens in Outlook-Attention</translation>
    </message>
    <message>
        <source>paired-attention</source>
        <translation>gepaarte Attention</translation>
    </message>
    <message>
        <source>outlook-attention</source>
        <translation>Outlook-Attention</translation>
    </message>
    <message>
        <source>Where a row is a sum of softmaxes it need not sum to 1: differential attention subtracts one, so that weights may be negative; outlook attention adds those of every neighborhood that holds the query.</source>
        <translation>Wo eine Zeile eine Summe von Softmaxen ist, muss sie nicht 1 ergeben: differentielle Attention zieht eine ab, sodass Gewichte negativ sein können; Outlook-Attention addiert die jeder Nachbarschaft, die die Query enthält.</translation>
    </message>
    <message>
        <source>Of differential attention the first softmax counts, of outlook attention rows scaled to sum to 1.</source>
        <translation>Bei differentieller Attention zählt die erste Softmax, bei Outlook-Attention zählen Zeilen, die auf die Summe 1 gebracht sind.</translation>
    </message>
    <message>
        <source>XCiT, DaViT, EdgeNeXt (layers in which channels attend to channels)</source>
        <translation>XCiT, DaViT, EdgeNeXt (Schichten, in denen Kanäle auf Kanäle achten)</translation>
    </message>
    <message>
        <source>One channel of the head over the patches: its value as the attention fetches it, or its query or key as they are compared (of unit norm over the image, except in DaViT). Its sign has a meaning only to the model, so colors diverge from the channel&apos;s mean. Where heads are fused, head 0 is shown.</source>
        <translation>Ein Kanal des Heads über die Patches: sein Value, wie die Attention ihn holt, oder seine Query oder sein Key, wie sie verglichen werden (über das Bild auf Norm 1 gebracht, außer in DaViT). Sein Vorzeichen bedeutet nur dem Modell etwas, daher gehen die Farben vom Mittel des Kanals aus. Wo Heads verschmolzen sind, wird Head 0 gezeigt.</translation>
    </message>
    <message>
        <source>The values, or the keys or queries as they are compared.</source>
        <translation>Die Values, oder die Keys oder Queries, wie sie verglichen werden.</translation>
    </message>
    <message>
        <source>Label map</source>
        <translation>Label-Karte</translation>
    </message>
    <message>
        <source>Between its layers this model passes the tokens of two branches, so the tokens that enter a layer are no single map.</source>
        <translation>Zwischen seinen Schichten gibt dieses Modell die Tokens zweier Zweige weiter, die Tokens am Eingang einer Schicht sind daher keine einzelne Karte.</translation>
    </message>
    <message>
        <source>This model has no mask decoder; SAM&apos;s checkpoints have one.</source>
        <translation>Dieses Modell hat keinen Maskendecoder; SAMs Checkpoints haben einen.</translation>
    </message>
    <message>
        <source>point at row %1, column %2</source>
        <translation>Punkt in Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>point at the center, row %1, column %2</source>
        <translation>Punkt in der Mitte, Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>predicted IoU %1</source>
        <translation>vorhergesagte IoU %1</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>probability of the mask</source>
        <translation>Wahrscheinlichkeit der Maske</translation>
    </message>
    <message>
        <source>%1 % of the image inside</source>
        <translation>%1 % des Bildes innerhalb</translation>
    </message>
    <message>
        <source>expected 0 or 1 with to-tokens, as patches attend to no token in the final layer</source>
        <translation>0 oder 1 bei to-tokens erwartet, da Patches in der letzten Schicht auf kein Token achten</translation>
    </message>
    <message>
        <source>expected a layer of the decoder, which has fewer</source>
        <translation>eine Schicht des Decoders erwartet, der weniger hat</translation>
    </message>
    <message>
        <source>decoder layer %1</source>
        <translation>Decoderschicht %1</translation>
    </message>
    <message>
        <source>token of the point</source>
        <translation>Token des Punktes</translation>
    </message>
    <message>
        <source>token of the mask</source>
        <translation>Token der Maske</translation>
    </message>
    <message>
        <source>cluster %1 · %2</source>
        <translation>Cluster %1 · %2</translation>
    </message>
    <message>
        <source>%1 clusters</source>
        <translation>%1 Cluster</translation>
    </message>
    <message>
        <source>%1 of the variance explained</source>
        <translation>%1 der Varianz erklärt</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>This model makes no masks of words; CLIPSeg does.</source>
        <translation>Dieses Modell macht keine Masken aus Wörtern; CLIPSeg tut es.</translation>
    </message>
    <message>
        <source>%1 % of the image from %2</source>
        <translation>%1 % des Bildes ab %2</translation>
    </message>
    <message>
        <source>most probable words</source>
        <translation>wahrscheinlichste Wörter</translation>
    </message>
    <message>
        <source>probability of the words</source>
        <translation>Wahrscheinlichkeit der Wörter</translation>
    </message>
    <message>
        <source>This model has no boxes for words; OWL-ViT and OWLv2 do.</source>
        <translation>Dieses Modell hat keine Boxen zu Wörtern; OWL-ViT und OWLv2 haben sie.</translation>
    </message>
    <message>
        <source>patch %1,%2: %3 %4</source>
        <translation>Patch %1,%2: %3 %4</translation>
    </message>
    <message>
        <source>score of the best words</source>
        <translation>Wert der besten Wörter</translation>
    </message>
    <message>
        <source>score of the words</source>
        <translation>Wert der Wörter</translation>
    </message>
    <message>
        <source>%1 objects from %2</source>
        <translation>%1 Objekte ab %2</translation>
    </message>
    <message>
        <source>table of weights</source>
        <translation>Tabelle der Gewichte</translation>
    </message>
    <message>
        <source>holds a program without its weights</source>
        <translation>enthält ein Programm ohne seine Gewichte</translation>
    </message>
    <message>
        <source>activation patching: expected one sequence of tokens with an MLP in every layer, found two branches; heads can be taken over</source>
        <translation>Activation Patching: eine Folge von Tokens mit einem MLP in jeder Schicht erwartet, zwei Zweige gefunden; Heads können übernommen werden</translation>
    </message>
    <message>
        <source>there no MLP follows the attention</source>
        <translation>dort folgt der Attention kein MLP</translation>
    </message>
    <message>
        <source>expected a model with one grid of patches, found two branches with a grid each</source>
        <translation>ein Modell mit einem Gitter von Patches erwartet, zwei Zweige mit je einem Gitter gefunden</translation>
    </message>
    <message>
        <source>expected only tensors of %1, found one that it does not have</source>
        <translation>nur Tensoren von %1 erwartet, einen gefunden, den es nicht hat</translation>
    </message>
    <message>
        <source>the side of a patch per branch</source>
        <translation>die Seite eines Patches je Zweig</translation>
    </message>
    <message>
        <source>expected patches of 12 or 16 pixels for each of two branches, found %1</source>
        <translation>Patches von 12 oder 16 Pixeln für jeden von zwei Zweigen erwartet, %1 gefunden</translation>
    </message>
    <message>
        <source>expected a scale for each of two branches, found %1</source>
        <translation>eine Skalierung für jeden von zwei Zweigen erwartet, %1 gefunden</translation>
    </message>
    <message>
        <source>the sizes to which the branches scale the image are not in the file, and no published model has these patches: expected them from config.json (img_scale), found none</source>
        <translation>Die Größen, auf die die Zweige das Bild skalieren, stehen nicht in der Datei, und kein veröffentlichtes Modell hat diese Patches: aus config.json (img_scale) erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>expected the patches of a square image scaled by %1 and %2, found %3 and %4; a config.json with the model&apos;s img_size and img_scale would settle it</source>
        <translation>die Patches eines quadratischen, um %1 und %2 skalierten Bildes erwartet, %3 und %4 gefunden; eine config.json mit img_size und img_scale des Modells würde es klären</translation>
    </message>
    <message>
        <source>expected images of the model input&apos;s proportions, %1x%2, found %3x%4</source>
        <translation>Bilder mit dem Seitenverhältnis der Modelleingabe, %1x%2, erwartet, %3x%4 gefunden</translation>
    </message>
    <message>
        <source>expected blocks of each branch, found none</source>
        <translation>Blöcke jedes Zweiges erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>expected one cross attention per branch, found several</source>
        <translation>eine Cross-Attention je Zweig erwartet, mehrere gefunden</translation>
    </message>
    <message>
        <source>expected branches that scale the image, found ones that crop it</source>
        <translation>Zweige erwartet, die das Bild skalieren, solche gefunden, die es zuschneiden</translation>
    </message>
    <message>
        <source>expected two branches, found more</source>
        <translation>zwei Zweige erwartet, mehr gefunden</translation>
    </message>
    <message>
        <source>expected patches of whole pixels in the first branch, and other patches in the second, found %1 and %2 pixels</source>
        <translation>Patches aus ganzen Pixeln im ersten Zweig und andere Patches im zweiten erwartet, %1 und %2 Pixel gefunden</translation>
    </message>
    <message>
        <source>expected %1 classes as in head.0.weight, found another number</source>
        <translation>%1 Klassen wie in head.0.weight erwartet, eine andere Zahl gefunden</translation>
    </message>
    <message>
        <source>expected a convolution block that halves the image and multiplies its %1 channels, found %2</source>
        <translation>einen Faltungsblock erwartet, der das Bild halbiert und seine %1 Kanäle vervielfacht, %2 gefunden</translation>
    </message>
    <message>
        <source>expected this tensor beside those of its branch, found none</source>
        <translation>diesen Tensor neben denen seines Zweiges erwartet, keinen gefunden</translation>
    </message>
    <message>
        <source>expected %1 square filters of %2 channels, with an odd side of at most %3 pixels, found others</source>
        <translation>%1 quadratische Filter mit %2 Kanälen und ungerader Seite von höchstens %3 Pixeln erwartet, andere gefunden</translation>
    </message>
    <message>
        <source>expected %1 values, one per channel, found another number</source>
        <translation>%1 Werte, einer je Kanal, erwartet, eine andere Zahl gefunden</translation>
    </message>
    <message>
        <source>expected filters, found none</source>
        <translation>Filter erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>expected a square filter with an odd side per channel, found another shape</source>
        <translation>einen quadratischen Filter mit ungerader Seite je Kanal erwartet, eine andere Form gefunden</translation>
    </message>
    <message>
        <source>expected a number of heads that divides %1 channels, found %2</source>
        <translation>eine Zahl von Heads erwartet, die %1 Kanäle teilt, %2 gefunden</translation>
    </message>
    <message>
        <source>expected 1 to %1 convolutions that make global queries, found %2</source>
        <translation>1 bis %1 Faltungen erwartet, die globale Queries bilden, %2 gefunden</translation>
    </message>
    <message>
        <source>expected square windows whose number is a power of two per side, as the global queries need, found none that fit; a config.json with the model&apos;s img_size may settle it</source>
        <translation>quadratische Fenster erwartet, deren Zahl je Seite eine Zweierpotenz ist, wie die globalen Queries es brauchen, keine passenden gefunden; eine config.json mit img_size des Modells kann es klären</translation>
    </message>
    <message>
        <source>expected windows in every block or in none, found the first block without</source>
        <translation>Fenster in jedem Block oder in keinem erwartet, den ersten Block ohne gefunden</translation>
    </message>
    <message>
        <source>expected one at the end of each stage but the last, or none, found other blocks with it</source>
        <translation>einen am Ende jeder Stufe außer der letzten oder keinen erwartet, andere Blöcke damit gefunden</translation>
    </message>
    <message>
        <source>expected square blocks of patches, found %1 patches</source>
        <translation>quadratische Blöcke von Patches erwartet, %1 Patches gefunden</translation>
    </message>
    <message>
        <source>pad_type: expected same or nothing, found %1</source>
        <translation>pad_type: same oder nichts erwartet, %1 gefunden</translation>
    </message>
    <message>
        <source>the padding between levels is not in the file: expected timm&apos;s name of the model in config.json (architecture: nest_tiny_jx), found none</source>
        <translation>Das Padding zwischen den Ebenen steht nicht in der Datei: timms Name des Modells in config.json erwartet (architecture: nest_tiny_jx), keiner gefunden</translation>
    </message>
    <message>
        <source>model input: expected at least %1 patches of %2 pixels, one key in every layer, found %3x%4</source>
        <translation>Modelleingabe: mindestens %1 Patches von %2 Pixeln, ein Key in jeder Schicht, erwartet, %3x%4 gefunden</translation>
    </message>
    <message>
        <source>expected a norm of the keys in the first three stages only, as in the published models, found another arrangement</source>
        <translation>eine Norm der Keys nur in den ersten drei Stufen wie in den veröffentlichten Modellen erwartet, eine andere Anordnung gefunden</translation>
    </message>
    <message>
        <source>expected attention on a part of the channels, and not in the first block of a stage, found another arrangement</source>
        <translation>Attention auf einem Teil der Kanäle und nicht im ersten Block einer Stufe erwartet, eine andere Anordnung gefunden</translation>
    </message>
    <message>
        <source>expected groups of %1 channels, found %2 channels</source>
        <translation>Gruppen von %1 Kanälen erwartet, %2 Kanäle gefunden</translation>
    </message>
    <message>
        <source>expected %1 stages, found %2</source>
        <translation>%1 Stufen erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>expected attention in the last block of every stage but the first, found none</source>
        <translation>Attention im letzten Block jeder Stufe außer der ersten erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>expected as many positions along a side as a patch of %1 pixels has every %2 pixels, found %3</source>
        <translation>so viele Positionen je Seite erwartet, wie ein Patch von %1 Pixeln alle %2 Pixel hat, %3 gefunden</translation>
    </message>
    <message>
        <source>their number is not in the file, and no published model has the width %1: expected it from config.json (%2), found none</source>
        <translation>Ihre Zahl steht nicht in der Datei, und kein veröffentlichtes Modell hat die Breite %1: aus config.json (%2) erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>expected a class token and a square grid of patches, found %1 rows; a config.json with the model&apos;s img_size would settle it</source>
        <translation>ein Klassen-Token und ein quadratisches Gitter von Patches erwartet, %1 Zeilen gefunden; eine config.json mit img_size des Modells würde es klären</translation>
    </message>
    <message>
        <source>the authors blur with a Gaussian first</source>
        <translation>die Autoren zeichnen zuvor mit einer Gaußfunktion weich</translation>
    </message>
    <message>
        <source>expected a square kernel of at most %1 pixels, found %2</source>
        <translation>einen quadratischen Kern von höchstens %1 Pixeln erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>expected a width that %1 heads share evenly, found %2</source>
        <translation>eine Breite erwartet, die sich auf %1 Heads gleich verteilt, %2 gefunden</translation>
    </message>
    <message>
        <source>a layer</source>
        <translation>eine Schicht</translation>
    </message>
    <message>
        <source>conditional_layer: expected one of the decoder&apos;s %1 layers, found another</source>
        <translation>conditional_layer: eine der %1 Schichten des Decoders erwartet, eine andere gefunden</translation>
    </message>
    <message>
        <source>numbers of layers</source>
        <translation>Nummern von Schichten</translation>
    </message>
    <message>
        <source>expected %1 layers below %2, one per layer of the decoder, found %3</source>
        <translation>%1 Schichten unter %2, eine je Schicht des Decoders, erwartet, %3 gefunden</translation>
    </message>
    <message>
        <source>expected tokens of %1 layers and a caption of %2 numbers, found %3 and %4</source>
        <translation>Tokens von %1 Schichten und eine Bildunterschrift aus %2 Zahlen erwartet, %3 und %4 gefunden</translation>
    </message>
    <message>
        <source>expected CLIPSeg&apos;s decoder behind CLIP&apos;s image tower, found it behind another</source>
        <translation>CLIPSegs Decoder hinter CLIPs Bildturm erwartet, hinter einem anderen gefunden</translation>
    </message>
    <message>
        <source>CLIPSeg&apos;s decoder</source>
        <translation>CLIPSegs Decoder</translation>
    </message>
    <message>
        <source>expected embeddings of %1 numbers as captions have, found %2</source>
        <translation>Einbettungen aus %1 Zahlen wie bei Bildunterschriften erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>expected OWL-ViT&apos;s heads behind CLIP&apos;s image tower, found them behind another</source>
        <translation>OWL-ViTs Köpfe hinter CLIPs Bildturm erwartet, hinter einem anderen gefunden</translation>
    </message>
    <message>
        <source>OWL-ViT&apos;s heads</source>
        <translation>OWL-ViTs Köpfe</translation>
    </message>
    <message>
        <source>expected one such tensor in the file, found several</source>
        <translation>einen solchen Tensor in der Datei erwartet, mehrere gefunden</translation>
    </message>
    <message>
        <source>a number of pixels from 1 on</source>
        <translation>eine Zahl von Pixeln ab 1</translation>
    </message>
    <message>
        <source>at most %1 numbers</source>
        <translation>höchstens %1 Zahlen</translation>
    </message>
    <message>
        <source>numbers above 0, up to 16</source>
        <translation>Zahlen über 0, bis 16</translation>
    </message>
    <message>
        <source>expected at most %1 tokens, which the model reads, found %2</source>
        <translation>höchstens %1 Tokens erwartet, die das Modell liest, %2 gefunden</translation>
    </message>
    <message>
        <source>update of the trace</source>
        <translation>Aktualisierung des Trace</translation>
    </message>
    <message>
        <source>Objects by words</source>
        <translation>Objekte nach Wörtern</translation>
    </message>
    <message>
        <source>OWL-ViT and OWLv2</source>
        <translation>OWL-ViT und OWLv2</translation>
    </message>
    <message>
        <source>The score of the best words at each patch, and the boxes of the patches whose score is high enough. Every patch predicts one box: that of the query patch is always drawn.</source>
        <translation>Der Wert der besten Wörter an jedem Patch und die Boxen der Patches, deren Wert hoch genug ist. Jeder Patch sagt eine Box voraus: die des Query-Patches wird immer gezeichnet.</translation>
    </message>
    <message>
        <source>The lowest score of a box that is drawn.</source>
        <translation>Der niedrigste Wert einer Box, die gezeichnet wird.</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>Boxes that overlap a more confident one by more than this share of their union are left out; 1 draws all.</source>
        <translation>Boxen, die eine sicherere um mehr als diesen Anteil ihrer Vereinigung überlappen, werden ausgelassen; 1 zeichnet alle.</translation>
    </message>
    <message>
        <source>Mask by words</source>
        <translation>Maske nach Wörtern</translation>
    </message>
    <message>
        <source>CLIPSeg</source>
        <translation>CLIPSeg</translation>
    </message>
    <message>
        <source>The probability that a place belongs to the words, at the resolution of the model&apos;s decoder; with several captions the most probable one. It is the model&apos;s answer, not attention.</source>
        <translation>Die Wahrscheinlichkeit, dass eine Stelle zu den Wörtern gehört, in der Auflösung des Decoders; bei mehreren Texten der wahrscheinlichste. Sie ist die Antwort des Modells, keine Attention.</translation>
    </message>
    <message>
        <source>The lowest probability that counts as part of the mask; with several captions, places below it show the photo.</source>
        <translation>Die niedrigste Wahrscheinlichkeit, die zur Maske zählt; bei mehreren Texten zeigen Stellen darunter das Foto.</translation>
    </message>
    <message>
        <source>Token clusters</source>
        <translation>Token-Cluster</translation>
    </message>
    <message>
        <source>Patches in groups of similar features, made by k-means without any label: things and their parts often become one color. The number of groups is chosen, not found, and a color is no class.</source>
        <translation>Patches in Gruppen ähnlicher Merkmale, ohne jedes Label durch k-Means gebildet: Dinge und ihre Teile bekommen oft eine Farbe. Die Zahl der Gruppen ist gewählt, nicht gefunden, und eine Farbe ist keine Klasse.</translation>
    </message>
    <message>
        <source>Clusters</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Number of clusters.</source>
        <translation>Zahl der Cluster.</translation>
    </message>
    <message>
        <source>Mask at a point</source>
        <translation>Maske an einem Punkt</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Best: of the three masks for a part, an object or a group, the one of highest predicted IoU. Single: the mask that the model gives for several prompts.</source>
        <translation>Best: von den drei Masken für einen Teil, ein Objekt oder eine Gruppe die mit der höchsten vorhergesagten IoU. Single: die Maske, die das Modell bei mehreren Prompts gibt.</translation>
    </message>
    <message>
        <source>best</source>
        <translation>beste</translation>
    </message>
    <message>
        <source>single</source>
        <translation>einzelne</translation>
    </message>
    <message>
        <source>Attention of a prompt</source>
        <translation>Attention eines Prompts</translation>
    </message>
    <message>
        <source>What the mask decoder looks at for a point at the center of the chosen patch: the attention of the mask&apos;s or the point&apos;s token to the patches, or of the patches to that token; the mean of the decoder&apos;s heads.</source>
        <translation>Worauf der Maskendecoder bei einem Punkt in der Mitte des gewählten Patches sieht: die Attention des Tokens der Maske oder des Punktes auf die Patches oder der Patches auf dieses Token; das Mittel der Heads des Decoders.</translation>
    </message>
    <message>
        <source>Decoder layer</source>
        <translation>Decoderschicht</translation>
    </message>
    <message>
        <source>Layer of the decoder; the final attention comes last.</source>
        <translation>Schicht des Decoders; die abschließende Attention kommt zuletzt.</translation>
    </message>
    <message>
        <source>final</source>
        <translation>letzte</translation>
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
        <translation>Richtung</translation>
    </message>
    <message>
        <source>To image: the token&apos;s weights over the patches. To tokens: for each patch, its weight of the token.</source>
        <translation>Zum Bild: die Gewichte des Tokens über die Patches. Zu den Tokens: je Patch sein Gewicht auf dem Token.</translation>
    </message>
    <message>
        <source>to-image</source>
        <translation>zum Bild</translation>
    </message>
    <message>
        <source>to-tokens</source>
        <translation>zu den Tokens</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>The token of the mask that is chosen, or that of the point.</source>
        <translation>Das Token der gewählten Maske oder das des Punktes.</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>%1: expected 1 to %2 captions, one per line, in at most 16 MB, found %3 in %4 bytes</source>
        <translation>%1: erwartet 1 bis %2 Texte, einer je Zeile, in höchstens 16 MB, gefunden %3 in %4 Bytes</translation>
    </message>
    <message>
        <source>expected a number above 0 and up to %1, found %2</source>
        <translation>erwartet eine Zahl über 0 und bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>query: expected @0 to @%1 in layer %2, found %3</source>
        <translation>query: erwartet @0 bis @%1 in Schicht %2, gefunden %3</translation>
    </message>
    <message>
        <source>class, mean, a patch as ROW,COL from 0, or @NUMBER, @FIRST-LAST or @NAME of queries in cross-attention</source>
        <translation>class, mean, ein Patch als ZEILE,SPALTE ab 0, oder @NUMMER, @ERSTE-LETZTE oder @NAME von Queries in Cross-Attention</translation>
    </message>
    <message>
        <source>The file holds a memory for videos too; only single images are processed.</source>
        <translation>Die Datei enthält auch ein Gedächtnis für Videos; nur einzelne Bilder werden verarbeitet.</translation>
    </message>
    <message>
        <source>expected the image encoder of SAM 2 beside it, found another</source>
        <translation>erwartet daneben den Bildencoder von SAM 2, gefunden ein anderer</translation>
    </message>
    <message>
        <source>The mask that the decoder gives for a point at the center of the chosen patch, as a probability on a grid four times as fine as the one that the decoder reads; outlined where it is above one half. It is the model&apos;s answer, not attention.</source>
        <translation>Die Maske, die der Decoder für einen Punkt in der Mitte des gewählten Patches liefert, als Wahrscheinlichkeit auf einem Raster, das viermal so fein ist wie das, das der Decoder liest; umrandet, wo sie über einem halben liegt. Sie ist die Antwort des Modells, keine Attention.</translation>
    </message>
    <message>
        <source>probability of the example</source>
        <translation>Wahrscheinlichkeit des Beispiels</translation>
    </message>
    <message>
        <source>like this image as a whole</source>
        <translation>wie dieses Bild im Ganzen</translation>
    </message>
    <message>
        <source>like the other image as a whole</source>
        <translation>wie das andere Bild im Ganzen</translation>
    </message>
    <message>
        <source>like %1 as a whole</source>
        <translation>wie %1 im Ganzen</translation>
    </message>
    <message>
        <source>expected an object that is marked in the image of the example, found none</source>
        <translation>ein im Bild des Beispiels markiertes Objekt erwartet, keines gefunden</translation>
    </message>
    <message>
        <source>like the marked object</source>
        <translation>wie das markierte Objekt</translation>
    </message>
    <message>
        <source>like the object of patch %1,%2</source>
        <translation>wie das Objekt von Patch %1,%2</translation>
    </message>
    <message>
        <source>like the largest object, of patch %1,%2</source>
        <translation>wie das größte Objekt, von Patch %1,%2</translation>
    </message>
    <message>
        <source>score of the example</source>
        <translation>Wert des Beispiels</translation>
    </message>
    <message>
        <source>expected a layer below %1 and a token below %2, found %3 and %4</source>
        <translation>eine Schicht unter %1 und ein Token unter %2 erwartet, %3 und %4 gefunden</translation>
    </message>
    <message>
        <source>Objects by an example</source>
        <translation>Objekte nach Beispiel</translation>
    </message>
    <message>
        <source>The score that the object of an example has at each patch, and the boxes of the patches whose score is high enough. The example is in the other image, where there is one, else in this one: the object of the patch that is pointed at there, or of the whole image. Scores are higher than those of words.</source>
        <translation>Der Wert, den das Objekt eines Beispiels an jedem Patch hat, und die Boxen der Patches, deren Wert hoch genug ist. Das Beispiel ist im anderen Bild, wenn es eines gibt, sonst in diesem: das Objekt des dort gezeigten Patches oder des ganzen Bildes. Die Werte sind höher als die von Wörtern.</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Patch: the object of the query patch, or without one the object that fills the image best. Object: the one that is marked, in this image.</source>
        <translation>Patch: das Objekt des Query-Patches oder ohne einen das, welches das Bild am besten füllt. Object: das markierte, in diesem Bild.</translation>
    </message>
    <message>
        <source>patch</source>
        <translation>Patch</translation>
    </message>
    <message>
        <source>Mask by an example</source>
        <translation>Maske nach Beispiel</translation>
    </message>
    <message>
        <source>The probability that a place belongs to what the other image shows, or this one where there is no other. The example counts as a whole: crop it to the object, and darken or blur the rest. It is the model&apos;s answer, not attention.</source>
        <translation>Die Wahrscheinlichkeit, dass eine Stelle zu dem gehört, was das andere Bild zeigt, oder dieses, wenn es kein anderes gibt. Das Beispiel zählt im Ganzen: Schneiden Sie es auf das Objekt zu, und dunkeln Sie den Rest ab oder zeichnen Sie ihn weich. Sie ist die Antwort des Modells, keine Attention.</translation>
    </message>
    <message>
        <source>Attention of the mask by words</source>
        <translation>Attention der Maske nach Wörtern</translation>
    </message>
    <message>
        <source>What the decoder&apos;s query token attends to while the decoder makes the mask of the words. Its layers read the image tower&apos;s layers from the last to the first; the words change the first one&apos;s input.</source>
        <translation>Worauf das Query-Token des Decoders achtet, während er die Maske der Wörter bildet. Seine Schichten lesen die Schichten des Bildturms von der letzten zur ersten; die Wörter verändern die Eingabe der ersten.</translation>
    </message>
    <message>
        <source>Layer of the decoder, in its order.</source>
        <translation>Schicht des Decoders, in seiner Reihenfolge.</translation>
    </message>
    <message>
        <source>Decoder head</source>
        <translation>Decoder-Head</translation>
    </message>
    <message>
        <source>Head of that layer; -1: the mean of all.</source>
        <translation>Head dieser Schicht; -1: das Mittel aller.</translation>
    </message>
    <message>
        <source>%1, in the other image</source>
        <translation>%1, im anderen Bild</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>expected [1, 1 + side * side, width], found %1</source>
        <translation>[1, 1 + Seite * Seite, Breite] erwartet, %1 gefunden</translation>
    </message>
    <message>
        <source>expected points or a box, as EfficientSAM reads no mask</source>
        <translation>Punkte oder eine Box erwartet, da EfficientSAM keine Maske liest</translation>
    </message>
    <message>
        <source>expected points in the object only, as EfficientSAM knows no others, found one outside</source>
        <translation>nur Punkte im Objekt erwartet, da EfficientSAM keine anderen kennt, einen außerhalb gefunden</translation>
    </message>
    <message>
        <source>expected at most %1 points, a box being two of them, found %2</source>
        <translation>höchstens %1 Punkte erwartet, wobei eine Box als zwei zählt, %2 gefunden</translation>
    </message>
    <message>
        <source>SAM, MobileSAM, EfficientSAM and SAM 2 with their mask decoder</source>
        <translation>SAM, MobileSAM, EfficientSAM und SAM 2 mit ihrem Maskendecoder</translation>
    </message>
    <message>
        <source>one of %1, or FILE.npz</source>
        <translation>eines von %1 oder DATEI.npz</translation>
    </message>
    <message>
        <source>expected numbers of a view, with an array &quot;about&quot;, found none</source>
        <translation>Zahlen einer Ansicht mit einem Array „about“ erwartet, keines gefunden</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>expected the basis of view %1, found numbers of view %2</source>
        <translation>Basis der Ansicht %1 erwartet, Zahlen der Ansicht %2 gefunden</translation>
    </message>
    <message>
        <source>expected the basis of layer %1, found one of layer %2</source>
        <translation>Basis der Schicht %1 erwartet, eine der Schicht %2 gefunden</translation>
    </message>
    <message>
        <source>expected the basis of %1, found one of %2</source>
        <translation>Basis von %1 erwartet, eine von %2 gefunden</translation>
    </message>
    <message>
        <source>expected the numbers of Token PCA or Token clusters, found no array &quot;%1&quot;</source>
        <translation>Zahlen von Token-PCA oder Token-Cluster erwartet, kein Array „%1“ gefunden</translation>
    </message>
    <message>
        <source>expected the basis of this model, %1, found one of other weights</source>
        <translation>Basis dieses Modells, %1, erwartet, eine anderer Gewichte gefunden</translation>
    </message>
    <message>
        <source>expected an array &quot;%1&quot; of floating-point numbers, found none</source>
        <translation>ein Array „%1“ von Gleitkommazahlen erwartet, keines gefunden</translation>
    </message>
    <message>
        <source>expected &quot;%1&quot; of %2 numbers, found %3</source>
        <translation>„%1“ mit %2 Zahlen erwartet, %3 gefunden</translation>
    </message>
    <message>
        <source>an array of %1 axes</source>
        <translation>ein Array mit %1 Achsen</translation>
    </message>
    <message>
        <source>expected finite numbers in &quot;%1&quot;, found others</source>
        <translation>endliche Zahlen in „%1“ erwartet, andere gefunden</translation>
    </message>
    <message>
        <source>basis of %1</source>
        <translation>Basis aus %1</translation>
    </message>
    <message>
        <source>expected image in a layer with a coarser grid than the image&apos;s, found object</source>
        <translation>Bild erwartet in einer Schicht mit gröberem Gitter als dem des Bildes, Objekt gefunden</translation>
    </message>
    <message>
        <source>expected an object that is marked in one of the images, found none</source>
        <translation>ein in einem der Bilder markiertes Objekt erwartet, keines gefunden</translation>
    </message>
    <message>
        <source>%1 of %2 patches match mutually in the object</source>
        <translation>%1 von %2 Patches passen gegenseitig im Objekt</translation>
    </message>
    <message>
        <source>number and cosine similarity of a match</source>
        <translation>Nummer und Ähnlichkeit (Kosinus) einer Zuordnung</translation>
    </message>
    <message>
        <source>Shared: components and colors are computed from all open images together, so that a color means the same in each. Others: from the other images only, which stay the same whichever image is added and shown. A file: as it was saved with the numbers of this view, for the same model, layer and features.</source>
        <translation>„Gemeinsam“: Komponenten und Farben gelten für alle offenen Bilder zusammen, sodass eine Farbe in jedem dasselbe bedeutet. „Andere“: nur aus den anderen Bildern berechnet; sie bleiben dieselben, gleich welches Bild hinzukommt und gezeigt wird. Eine Datei: wie sie mit den Zahlen dieser Ansicht gespeichert wurde, für dasselbe Modell, dieselbe Schicht und dieselben Merkmale.</translation>
    </message>
    <message>
        <source>Shared: clusters are made from all open images together, so that a color means the same in each. Others: from the other images only, which stay the same whichever image is added and shown. A file: as it was saved with the numbers of this view, for the same model, layer and features.</source>
        <translation>Gemeinsam: die Cluster werden aus allen offenen Bildern zusammen gebildet, sodass eine Farbe in jedem dasselbe bedeutet. Andere: nur aus den anderen Bildern; sie bleiben dieselben, gleich welches Bild hinzukommt und gezeigt wird. Eine Datei: wie sie mit den Zahlen dieser Ansicht gespeichert wurde, für dasselbe Modell, dieselbe Schicht und dieselben Merkmale.</translation>
    </message>
    <message>
        <source>similarity: to the patch pointed at, or to the best one where none is; colors: mutual matches in the color of their place in the other image; key: in that of their own place; pairs: a few of them that differ, with numbers that are the same in both images.</source>
        <translation>similarity: zum gezeigten Patch, sonst zum besten; colors: gegenseitige Treffer in der Farbe ihres Ortes im anderen Bild; key: in der des eigenen Ortes; Paare: einige verschiedene davon, mit Nummern, die in beiden Bildern dieselben sind.</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Matches within</source>
        <translation>Zuordnungen in</translation>
    </message>
    <message>
        <source>Image: patches of the whole image; object: only those of the marked object, in each image that has one.</source>
        <translation>Bild: Patches des ganzen Bildes; Objekt: nur die des markierten Objekts, in jedem Bild, das eines hat.</translation>
    </message>
    <message>
        <source>image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>expected rows for a square of patches and their mean, of heads of %1 channels, found %2 rows of %3</source>
        <translation>Zeilen für ein Quadrat von Patches und ihren Mittelwert erwartet, mit Köpfen von %1 Kanälen, %2 Zeilen zu %3 gefunden</translation>
    </message>
    <message>
        <source>expected words, found the special token &quot;%1&quot;</source>
        <translation>Wörter erwartet, das Sondertoken „%1“ gefunden</translation>
    </message>
    <message>
        <source>expected Latin, Greek, Cyrillic, Hebrew or Arabic letters (with their accents in one character), kana, Han or Hangul characters, numbers, punctuation or emoji, found U+%1</source>
        <translation>lateinische, griechische, kyrillische, hebräische oder arabische Buchstaben (Akzente im selben Zeichen), Kana, chinesische oder koreanische Zeichen, Zahlen, Satzzeichen oder Emoji erwartet, U+%1 gefunden</translation>
    </message>
    <message>
        <source>expected the locale C.UTF-8, found none</source>
        <translation>die Locale C.UTF-8 erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>expected a model of SentencePiece, found other bytes</source>
        <translation>ein Modell von SentencePiece erwartet, andere Bytes gefunden</translation>
    </message>
    <message>
        <source>expected pieces of 1 to %1 bytes of UTF-8 with a finite score, found &quot;%2&quot;</source>
        <translation>Teilstücke von 1 bis %1 Bytes UTF-8 mit endlicher Bewertung erwartet, „%2“ gefunden</translation>
    </message>
    <message>
        <source>expected pairs of characters as they stand, as SigLIP 2 has them, found others</source>
        <translation>Zeichenpaare ohne Umschreibung erwartet, wie bei SigLIP 2, andere gefunden</translation>
    </message>
    <message>
        <source>expected no unused pieces, found &quot;%1&quot;</source>
        <translation>keine unbenutzten Teilstücke erwartet, „%1“ gefunden</translation>
    </message>
    <message>
        <source>expected a space before each caption and none beyond it, as SigLIP has them, found others</source>
        <translation>ein Leerzeichen vor jeder Bildunterschrift und keines darüber hinaus erwartet, wie bei SigLIP, andere gefunden</translation>
    </message>
    <message>
        <source>expected unigrams of characters, as SigLIP has them, found the piece &quot;%1&quot; of another kind</source>
        <translation>Unigramme aus Zeichen erwartet, wie bei SigLIP, das Teilstück „%1“ anderer Art gefunden</translation>
    </message>
    <message>
        <source>expected a piece for unknown text, found none</source>
        <translation>ein Teilstück für unbekannten Text erwartet, keines gefunden</translation>
    </message>
    <message>
        <source>expected unigrams (SigLIP) or byte pairs (SigLIP 2), found another kind of model</source>
        <translation>Unigramme (SigLIP) oder Bytepaare (SigLIP 2) erwartet, eine andere Art von Modell gefunden</translation>
    </message>
    <message>
        <source>expected two tokens that join to a third, found &quot;%1&quot;</source>
        <translation>zwei Tokens erwartet, die zusammen ein drittes ergeben, „%1“ gefunden</translation>
    </message>
    <message>
        <source>expected Lowercase, or Replace of &quot; &quot; by &quot;▁&quot;, as SigLIP 2 has them, found %1</source>
        <translation>Lowercase erwartet, oder Replace von „ “ durch „▁“, wie bei SigLIP 2, %1 gefunden</translation>
    </message>
    <message>
        <source>expected none, or Split at &quot; &quot;, as SigLIP 2 has it, found %1</source>
        <translation>keinen erwartet, oder Split an „ “ wie bei SigLIP 2, %1 gefunden</translation>
    </message>
    <message>
        <source>expected byte pairs whose words end in &lt;/w&gt;, as CLIP has them, or pairs of characters with a fallback to bytes, as SigLIP 2 has them, found words that end in &quot;%1&quot;</source>
        <translation>Bytepaare erwartet, deren Wörter auf &lt;/w&gt; enden (CLIP), oder Zeichenpaare mit Rückfall auf Bytes (SigLIP 2), Wörter gefunden, die auf „%1“ enden</translation>
    </message>
    <message>
        <source>%1 map of %2 by %3 patches</source>
        <translation>%1 Karte aus %2 mal %3 Patches</translation>
    </message>
    <message>
        <source>colors of %1 other image</source>
        <translation>Farben von %1 anderen Bild</translation>
    </message>
    <message>
        <source>%1 word</source>
        <translation>%1 Wort</translation>
    </message>
    <message>
        <source>%1 strongest principal component</source>
        <translation>%1 stärkste Hauptkomponente</translation>
    </message>
    <message>
        <source>%1 step from the training images&apos; mean color</source>
        <translation>%1 Schritt ab der mittleren Farbe der Trainingsbilder</translation>
    </message>
    <message>
        <source>%1 step from the image&apos;s mean color</source>
        <translation>%1 Schritt ab der mittleren Farbe des Bildes</translation>
    </message>
    <message>
        <source>%1 step from the blurred image</source>
        <translation>%1 Schritt ab dem weichgezeichneten Bild</translation>
    </message>
    <message>
        <source>%1 copy, noise %2 % of the span</source>
        <translation>%1 Kopie, Rauschen %2 % der Spanne</translation>
    </message>
    <message>
        <source>%1 object from %2</source>
        <translation>%1 Objekt ab %2</translation>
    </message>
    <message>
        <source>class token and mean of patches</source>
        <translation>Klassen-Token und Mittel der Patches</translation>
    </message>
    <message>
        <source>expected it in one of the model&apos;s files, found it in two</source>
        <translation>erwartet in einer der Dateien des Modells, gefunden in zweien</translation>
    </message>
    <message>
        <source>%1 image</source>
        <translation>%1 Bild</translation>
    </message>
    <message>
        <source>means of %1 image</source>
        <translation>Mittel von %1 Bild</translation>
    </message>
    <message>
        <source>%1 is not used: %2</source>
        <translation>%1 wird nicht benutzt: %2</translation>
    </message>
    <message>
        <source>expected one vision head and one text encoder of dino.txt beside it, found %1 and %2</source>
        <translation>erwartet ein Vision-Kopf und ein Text-Encoder von dino.txt daneben, gefunden %1 und %2</translation>
    </message>
    <message>
        <source>%1 is not used: its vision head is for a %2 of width %3.</source>
        <translation>%1 wird nicht benutzt: Der Vision-Kopf ist für ein %2 der Breite %3.</translation>
    </message>
    <message>
        <source>%1 is not used: its vision head is not beside it.</source>
        <translation>%1 wird nicht benutzt: Der Vision-Kopf dazu liegt nicht daneben.</translation>
    </message>
    <message>
        <source>expected dino.txt&apos;s head behind a DINOv2 or DINOv3 without a classifier, found it behind another model</source>
        <translation>erwartet der Kopf von dino.txt hinter einem DINOv2 oder DINOv3 ohne Klassifikator, gefunden hinter einem anderen Modell</translation>
    </message>
    <message>
        <source>every vision head</source>
        <translation>jedem Vision-Kopf</translation>
    </message>
    <message>
        <source>a part of dino.txt without its backbone: put both into one folder, and open the folder</source>
        <translation>ein Teil von dino.txt ohne Backbone: beide in einen Ordner legen und den Ordner öffnen</translation>
    </message>
    <message>
        <source>expected the model&apos;s tokenizer.json, its vocab.json and merges.txt, its spiece.model or its bpe_simple_vocab_16e6.txt.gz, to read captions, found none</source>
        <translation>zum Lesen der Texte erwartet: tokenizer.json des Modells, vocab.json und merges.txt, spiece.model oder bpe_simple_vocab_16e6.txt.gz; keines gefunden</translation>
    </message>
    <message>
        <source>expected words 0 to %1, found %2</source>
        <translation>erwartet wurden Wörter von 0 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>activation of the word</source>
        <translation>Aktivierung des Wortes</translation>
    </message>
    <message>
        <source>mean of all words</source>
        <translation>Mittel aller Wörter</translation>
    </message>
    <message>
        <source>This view shows recorded traces of language models that contain the logits of their words.</source>
        <translation>Diese Ansicht zeigt aufgezeichnete Durchläufe von Sprachmodellen, die die Logits ihrer Wörter enthalten.</translation>
    </message>
    <message>
        <source>Token activation</source>
        <translation>Token-Aktivierung</translation>
    </message>
    <message>
        <source>recorded traces of language models with the logits of their words</source>
        <translation>aufgezeichnete Durchläufe von Sprachmodellen mit den Logits ihrer Wörter</translation>
    </message>
    <message>
        <source>How strongly each patch suggests a word: the logit of the word&apos;s vocabulary entry at the patch, less what the words before it explain. 1 is the largest value among the patches and the words before it, so that a dim map says that the word follows from the text rather than from the image.</source>
        <translation>Wie sehr jeder Patch ein Wort nahelegt: der Logit seines Eintrags im Vokabular am Patch, abzüglich dessen, was die Wörter davor erklären. 1 ist der größte Wert unter den Patches und den Wörtern davor; eine dunkle Karte heißt also, dass das Wort eher aus dem Text als aus dem Bild folgt.</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>A mean of the values around each patch that leaves out single high ones, as the authors do, or none.</source>
        <translation>Ein Mittel der Werte um jeden Patch, das einzelne hohe weglässt, wie bei den Autoren, oder keines.</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>This model sees no depth; Depth Anything does.</source>
        <translation>Dieses Modell sieht keine Tiefe; Depth Anything tut es.</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 m</translation>
    </message>
    <message>
        <source>depth in meters</source>
        <translation>Tiefe in Metern</translation>
    </message>
    <message>
        <source>inverse depth</source>
        <translation>inverse Tiefe</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>without a unit, larger is nearer</source>
        <translation>ohne Einheit, größer heißt näher</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>expected one tensor of this name, found two</source>
        <translation>erwartet wurde ein Tensor dieses Namens, gefunden zwei</translation>
    </message>
    <message>
        <source>expected the four layers that it reads, from config.json (out_indices) or the name of the file (depth_anything_v2_vits, depth_anything_vits14), found neither</source>
        <translation>erwartet wurden die vier Schichten, die er liest, aus config.json (out_indices) oder dem Namen der Datei (depth_anything_v2_vits, depth_anything_vits14), gefunden keines von beiden</translation>
    </message>
    <message>
        <source>depth_estimation_type: expected relative or metric, found %1</source>
        <translation>depth_estimation_type: erwartet wurde relative oder metric, gefunden %1</translation>
    </message>
    <message>
        <source>out_features: expected the layers of out_indices (%1), found %2</source>
        <translation>out_features: erwartet wurden die Schichten von out_indices (%1), gefunden %2</translation>
    </message>
    <message>
        <source>out_indices: expected the last layer (%1), found %2</source>
        <translation>out_indices: erwartet wurde die letzte Schicht (%1), gefunden %2</translation>
    </message>
    <message>
        <source>out_indices: expected four of the numbers 1 to %1 in ascending order, found %2</source>
        <translation>out_indices: erwartet wurden vier der Zahlen 1 bis %1 in aufsteigender Reihenfolge, gefunden %2</translation>
    </message>
    <message>
        <source>reassemble_factors: expected %1, found %2</source>
        <translation>reassemble_factors: erwartet wurde %1, gefunden %2</translation>
    </message>
    <message>
        <source>head_in_index: expected -1 or 3, found %1</source>
        <translation>head_in_index: erwartet wurde -1 oder 3, gefunden %1</translation>
    </message>
    <message>
        <source>patch_size: expected %1, found %2</source>
        <translation>patch_size: erwartet wurde %1, gefunden %2</translation>
    </message>
    <message>
        <source>decoder of depth</source>
        <translation>Tiefen-Decoder</translation>
    </message>
    <message>
        <source>expected those of %1 layers, found %2</source>
        <translation>erwartet wurden die von %1 Schichten, gefunden %2</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Depth Anything, V2 too</source>
        <translation>Depth Anything, auch V2</translation>
    </message>
    <message>
        <source>How far each place is, which the model&apos;s decoder computes from the tokens of four layers; it is the model&apos;s answer, not attention. Most models give an inverse depth without a unit, larger where it is nearer; the metric ones give meters.</source>
        <translation>Wie weit jede Stelle entfernt ist; der Decoder des Modells berechnet es aus den Tokens von vier Schichten. Es ist die Antwort des Modells, nicht Attention. Die meisten Modelle geben eine inverse Tiefe ohne Einheit, größer, wo es näher ist; die metrischen geben Meter.</translation>
    </message>
    <message>
        <source>expected patch for a model of clips, found %1</source>
        <translation>erwartet patch bei einem Modell für Clips, gefunden %1</translation>
    </message>
    <message>
        <source>expected patch while edits name single patches, which shifts would move, found %1</source>
        <translation>erwartet patch, solange Eingriffe einzelne Patches nennen, die sich mit verschieben würden, gefunden %1</translation>
    </message>
    <message>
        <source>expected a divisor of the patches&apos; side, %1 pixels, found %2</source>
        <translation>erwartet ein Teiler der Patchseite von %1 Pixeln, gefunden %2</translation>
    </message>
    <message>
        <source>expected patch in a layer whose patches do not fill the image evenly, found %1</source>
        <translation>erwartet patch in einer Schicht, deren Patches das Bild nicht gleichmäßig füllen, gefunden %1</translation>
    </message>
    <message>
        <source>the features of shifted passes</source>
        <translation>die Merkmale der verschobenen Durchläufe</translation>
    </message>
    <message>
        <source>expected a name of 1 to %1 bytes of UTF-8, found &quot;%2&quot;</source>
        <translation>erwartet ein Name von 1 bis %1 Byte in UTF-8, gefunden „%2“</translation>
    </message>
    <message>
        <source>expected a name of its own, found &quot;%1&quot; twice</source>
        <translation>erwartet ein eigener Name, gefunden zweimal „%1“</translation>
    </message>
    <message>
        <source>expected another mask than that of &quot;%1&quot;, found the same</source>
        <translation>erwartet eine andere Maske als die von „%1“, gefunden dieselbe</translation>
    </message>
    <message>
        <source>selections</source>
        <translation>Auswahlen</translation>
    </message>
    <message>
        <source>expected at most %1 selections, found one more</source>
        <translation>erwartet höchstens %1 Auswahlen, gefunden eine mehr</translation>
    </message>
    <message>
        <source>CLIP, SigLIP and dino.txt with their text tower</source>
        <translation>CLIP, SigLIP und dino.txt mit ihrem Textturm</translation>
    </message>
    <message>
        <source>The cosine between the words and the image tower&apos;s output if each patch&apos;s token, as it leaves the last block, were the only one that is normalized, pooled and projected. Only the pooled token was trained to match words, except in dino.txt; a patch&apos;s token was not, and with CLIP the background is often more similar than the named thing.</source>
        <translation>Der Kosinus zwischen den Wörtern und dem, was der Bildturm antworten würde, wenn das Token jedes Patches, wie es den letzten Block verlässt, alles wäre, was normiert, zusammengefasst und projiziert wird. Nur das zusammengefasste Token wurde darauf trainiert, Wörtern zu begegnen, außer bei dino.txt: das Token eines Patches nicht, und bei CLIP ist der Hintergrund oft ähnlicher als die genannte Sache.</translation>
    </message>
    <message>
        <source>CLIP, SigLIP and dino.txt with their text tower, of plain self-attention</source>
        <translation>CLIP, SigLIP und dino.txt mit Textturm, mit einfacher Self-Attention</translation>
    </message>
    <message>
        <source>The patches from which attention collected evidence for the words: relevance by gradient times attention, where the score is the scaled cosine between image and words instead of a class; the class token&apos;s row, or the mean of the patches&apos; rows where no class token classifies, or the mean of both for dino.txt, which reads both. Evidence against the words is removed, and values and MLPs count only through the gradient.</source>
        <translation>Aus welchen Patches die Attention Belege für die Wörter geholt hat: Relevanz nach Gradient mal Attention, wobei der skalierte Kosinus zwischen Bild und Wörtern an die Stelle einer Klasse tritt; die Zeile des Klassen-Tokens oder, wo keines klassifiziert, das Mittel der Zeilen der Patches; bei dino.txt, das beides liest, das Mittel aus beiden. Gegenbelege sind abgeschnitten, und Werte und MLPs zählen nur über den Gradienten.</translation>
    </message>
    <message>
        <source>CLIP, EVA-CLIP, SigLIP and dino.txt with their text tower, of plain self-attention</source>
        <translation>CLIP, EVA-CLIP, SigLIP und dino.txt mit ihrem Textturm, mit einfacher Self-Attention</translation>
    </message>
    <message>
        <source>How the last layers compute the patches. auto: plain for dino.txt, else naclip; maskclip: each patch&apos;s own value; sclip: queries with queries and keys with keys; surgery and gem: self-self attention beside the last six layers; naclip: keys with keys and the neighborhood; plain: as trained, which is right for dino.txt and nearly useless for CLIP.</source>
        <translation>Wie die letzten Schichten die Patches berechnen. auto: plain für dino.txt, sonst naclip; maskclip: der eigene Value jedes Patches; sclip: Queries mit Queries und Keys mit Keys; surgery und gem: Selbst-Selbst-Attention neben den letzten sechs Schichten; naclip: Keys mit Keys und die Nachbarschaft; plain: wie trainiert, was für dino.txt richtig und für CLIP fast nutzlos ist.</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>Schrittweite</translation>
    </message>
    <message>
        <source>Pixels of the model input between features. Patch: one feature per patch. A divisor of the patch&apos;s side, patch / k: one feature per part of a patch, from k * k passes over the shifted image, which take that many times as long.</source>
        <translation>Pixel der Modelleingabe zwischen Merkmalen. Patch: ein Merkmal je Patch. Ein Teiler der Patchseite, Patch / k: ein Merkmal je Teil eines Patches, aus k * k Durchläufen über das verschobene Bild, die entsprechend länger dauern.</translation>
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
        <translation>Activation Patching: ein MLP in jeder Schicht erwartet, keines in Schicht %1 gefunden</translation>
    </message>
    <message>
        <source>expected divided_space_time, which has blocks.0.temporal_attn.qkv.weight, or joint_space_time, both with time_embed, found %1</source>
        <translation>divided_space_time erwartet, das blocks.0.temporal_attn.qkv.weight hat, oder joint_space_time, beide mit time_embed, %1 gefunden</translation>
    </message>
    <message>
        <source>expected a class token and %1 x %2 patches per step, found %3 rows; a config.json with the model&apos;s image_size would settle it</source>
        <translation>ein Klassen-Token und %1 x %2 Patches pro Zeitschritt erwartet, %3 Zeilen gefunden; eine config.json mit der image_size des Modells würde es klären</translation>
    </message>
    <message>
        <source>one token before the patches, and rows of patches that are a multiple of the %1 steps</source>
        <translation>ein Token vor den Patches und Zeilen von Patches, die ein Vielfaches der %1 Zeitschritte sind</translation>
    </message>
    <message>
        <source>%1 tokens and %2 rows</source>
        <translation>%1 Tokens und %2 Zeilen</translation>
    </message>
    <message>
        <source>temporal-attention</source>
        <translation>zeitliche Attention</translation>
    </message>
    <message>
        <source>spatial-attention</source>
        <translation>räumliche Attention</translation>
    </message>
    <message>
        <source>The classifier of this model reads several layers, so that no single layer has logits.</source>
        <translation>Der Klassifikator dieses Modells liest mehrere Schichten, so dass keine einzelne Schicht Logits hat.</translation>
    </message>
    <message>
        <source>This model finds no keypoints; ViTPose does.</source>
        <translation>Dieses Modell findet keine Keypoints; ViTPose tut es.</translation>
    </message>
    <message>
        <source>expected -1 to %1, found %2</source>
        <translation>erwartet -1 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>heatmap</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>all keypoints</source>
        <translation>alle Keypoints</translation>
    </message>
    <message>
        <source>%1 of %2 keypoints at least %3</source>
        <translation>%1 von %2 Keypoints mindestens %3</translation>
    </message>
    <message>
        <source>the whole photo is taken as a person&apos;s box</source>
        <translation>das ganze Foto gilt als Ausschnitt einer Person</translation>
    </message>
    <message>
        <source>This model labels no places of the image; SegFormer with its decoder does, and DINOv2 with a linear head of labels.</source>
        <translation>Dieses Modell benennt keine Stellen des Bildes; SegFormer mit seinem Decoder tut es, und DINOv2 mit einem linearen Kopf für Labels.</translation>
    </message>
    <message>
        <source>expected a slide that OpenSlide reads, found another file</source>
        <translation>erwartet ein Objektträger-Scan, den OpenSlide liest, gefunden eine andere Datei</translation>
    </message>
    <message>
        <source>expected images (JPEG, PNG, WebP, TIFF, BMP, slides), found none</source>
        <translation>erwartet Bilder (JPEG, PNG, WebP, TIFF, BMP, Objektträger-Scans), gefunden keine</translation>
    </message>
    <message>
        <source>expected a TIFF to choose channels of, found a %1</source>
        <translation>erwartet ein TIFF, dessen Kanäle gewählt werden, gefunden ein %1</translation>
    </message>
    <message>
        <source>expected one tile, tile=LEVEL:COLUMN,ROW, found a list of tiles</source>
        <translation>erwartet eine Kachel, tile=LEVEL:COLUMN,ROW, gefunden eine Liste von Kacheln</translation>
    </message>
    <message>
        <source>expected tile=LEVEL:COLUMN,ROW or tiles=LEVEL, followed by @SIDE with %1 to %2 pixels where tiles do not have %3, found %4</source>
        <translation>erwartet tile=LEVEL:COLUMN,ROW oder tiles=LEVEL, gefolgt von @SIDE mit %1 bis %2 Pixeln, wo Kacheln nicht %3 haben, gefunden %4</translation>
    </message>
    <message>
        <source>expected a slide that can be read, found one that OpenSlide refuses: %1</source>
        <translation>erwartet ein lesbarer Objektträger-Scan, gefunden einer, den OpenSlide ablehnt: %1</translation>
    </message>
    <message>
        <source>level %1: expected sides of 1 to %2 pixels, found %3 x %4</source>
        <translation>Stufe %1: erwartet Seiten von 1 bis %2 Pixeln, gefunden %3 x %4</translation>
    </message>
    <message>
        <source>level %1: expected stored tiles of at most %2 megapixels, found %3 x %4 pixels</source>
        <translation>Stufe %1: erwartet gespeicherte Kacheln von höchstens %2 Megapixeln, gefunden %3 x %4 Pixel</translation>
    </message>
    <message>
        <source>expected a level of at most %1 gigapixels to make the overview of, found %2 x %3 pixels; its tiles can be opened: %4</source>
        <translation>erwartet für die Übersicht eine Stufe von höchstens %1 Gigapixeln, gefunden %2 x %3 Pixel; ihre Kacheln lassen sich öffnen: %4</translation>
    </message>
    <message>
        <source>expected a level from 0 to %1, found %2</source>
        <translation>erwartet eine Stufe von 0 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected a tile from 0,0 to %1,%2 of level %3, found %4,%5</source>
        <translation>erwartet eine Kachel von 0,0 bis %1,%2 der Stufe %3, gefunden %4,%5</translation>
    </message>
    <message>
        <source>expected at most %1 tiles, found %2 x %3 of %4 pixels at level %5</source>
        <translation>erwartet höchstens %1 Kacheln, gefunden %2 x %3 von %4 Pixeln auf Stufe %5</translation>
    </message>
    <message>
        <source>a tile is background if at least 95 % of its pixels in the overview have red, green and blue of 220 or more, and tiles that the edge of the slide cuts off are left out</source>
        <translation>eine Kachel ist Hintergrund, wenn mindestens 95 % ihrer Pixel in der Übersicht Rot, Grün und Blau von 220 oder mehr haben; Kacheln, die der Rand abschneidet, werden ausgelassen</translation>
    </message>
    <message>
        <source>expected channels of 8 or 16 bits without a sign, a palette or YCbCr, found %1 bits in format %2 with photometric interpretation %3</source>
        <translation>erwartet Kanäle von 8 oder 16 Bit ohne Vorzeichen, Palette oder YCbCr, gefunden %1 Bit im Format %2 mit photometrischer Deutung %3</translation>
    </message>
    <message>
        <source>expected strips or tiles of at most %1 megabytes, found %2 bytes</source>
        <translation>erwartet Streifen oder Kacheln von höchstens %1 Megabyte, gefunden %2 Byte</translation>
    </message>
    <message>
        <source>expected channels=RED,GREEN,BLUE or channels=ONE, counted from 0, found %1</source>
        <translation>erwartet channels=RED,GREEN,BLUE oder channels=ONE, gezählt ab 0, gefunden %1</translation>
    </message>
    <message>
        <source>expected a TIFF, found data that cannot be decoded</source>
        <translation>erwartet ein TIFF, gefunden Daten, die sich nicht dekodieren lassen</translation>
    </message>
    <message>
        <source>expected channels from 0 to %1, found %2</source>
        <translation>erwartet Kanäle von 0 bis %1, gefunden %2</translation>
    </message>
    <message>
        <source>expected a backbone of at least %1 layers with a class token and a last norm</source>
        <translation>erwartet ein Backbone von mindestens %1 Schichten mit Klassen-Token und letzter Norm</translation>
    </message>
    <message>
        <source>expected a linear head of labels that reads the normalized tokens of the last layer, and no classifier beside it, found [%1, %2]</source>
        <translation>erwartet ein linearer Kopf für Labels, der die normierten Tokens der letzten Schicht liest, und kein Klassifikator daneben, gefunden [%1, %2]</translation>
    </message>
    <message>
        <source>expected the %1 patches of a published ViTPose, found %2; a config.json with the model&apos;s img_size would settle it</source>
        <translation>erwartet die %1 Patches eines veröffentlichten ViTPose, gefunden %2; eine config.json mit img_size des Modells würde es klären</translation>
    </message>
    <message>
        <source>scale_factor: expected 4 as in every published ViTPose, found %1</source>
        <translation>scale_factor: erwartet 4 wie in jedem veröffentlichten ViTPose, gefunden %1</translation>
    </message>
    <message>
        <source>this is a ViTPose+, whose MLPs have an expert for each data set, which is not supported</source>
        <translation>dies ist ein ViTPose+, dessen MLPs einen Experten je Datensatz haben, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>expected positions of a class token and of patches, found %1</source>
        <translation>erwartet Positionen eines Klassen-Tokens und von Patches, gefunden %1</translation>
    </message>
    <message>
        <source>expected the patches of a published YOLOS or of a square, found %1; a config.json with the model&apos;s img_size would settle it</source>
        <translation>erwartet die Patches eines veröffentlichten YOLOS oder eines Quadrats, gefunden %1; eine config.json mit img_size des Modells würde es klären</translation>
    </message>
    <message>
        <source>the authors&apos; shorter side; they also limit the longer one</source>
        <translation>die kürzere Seite der Autoren; sie begrenzen auch die längere</translation>
    </message>
    <message>
        <source>expected a table of positions for a class token, patches and %1 detection tokens, found %2</source>
        <translation>erwartet eine Tabelle von Positionen für ein Klassen-Token, Patches und %1 Detektions-Tokens, gefunden %2</translation>
    </message>
    <message>
        <source>%1 is not used: %2 beside it is.</source>
        <translation>%1 wird nicht verwendet: %2 daneben schon.</translation>
    </message>
    <message>
        <source>Computed in bfloat16, a preview: weights and inputs of linear layers have 8 significant bits.</source>
        <translation>In bfloat16 gerechnet, eine Vorschau: Gewichte und Eingaben linearer Schichten haben 8 signifikante Bits.</translation>
    </message>
    <message>
        <source>at most as many queries as tokens before the patches (%1)</source>
        <translation>höchstens so viele Queries wie Tokens vor den Patches (%1)</translation>
    </message>
    <message>
        <source>SegFormer with its decoder; DINOv2 with a linear head of labels</source>
        <translation>SegFormer mit seinem Decoder; DINOv2 mit einem linearen Kopf für Labels</translation>
    </message>
    <message>
        <source>The label with the highest score at each place, which the model&apos;s decoder computes from the tokens of all stages, four pixels apart, or DINOv2&apos;s linear head from each patch token of the last layer; it is the model&apos;s answer, not attention.</source>
        <translation>Das Label mit der höchsten Bewertung an jeder Stelle, das der Decoder des Modells aus den Tokens aller Stufen berechnet, im Abstand von vier Pixeln, oder DINOv2s linearer Kopf aus jedem Patch-Token der letzten Schicht; es ist die Antwort des Modells, keine Attention.</translation>
    </message>
    <message>
        <source>Keypoints</source>
        <translation>Keypoints</translation>
    </message>
    <message>
        <source>ViTPose</source>
        <translation>ViTPose</translation>
    </message>
    <message>
        <source>The heatmap of a keypoint of the body, which the model&apos;s decoder computes from the tokens of the last layer, and a square at its highest value; it is the model&apos;s answer, not attention. The model expects the box of one person, and takes the whole photo as this box.</source>
        <translation>Die Heatmap eines Keypoints des Körpers, die der Decoder des Modells aus den Tokens der letzten Schicht berechnet, und ein Quadrat an ihrem höchsten Wert; sie ist die Antwort des Modells, keine Attention. Das Modell erwartet die Ausschnitt einer Person und nimmt das ganze Foto als diese Box.</translation>
    </message>
    <message>
        <source>Keypoint</source>
        <translation>Keypoint</translation>
    </message>
    <message>
        <source>Number of the keypoint whose heatmap is shown; -1 is the highest value of all.</source>
        <translation>Nummer des Keypoints, dessen Heatmap gezeigt wird; -1 ist der höchste Wert aller.</translation>
    </message>
    <message>
        <source>expected at most %1 megapixels, found %2 x %3 pixels</source>
        <translation>erwartet höchstens %1 Megapixel, gefunden %2 x %3 Pixel</translation>
    </message>
    <message>
        <source>The filters of this model have %1 channels; only three can be shown as red, green and blue.</source>
        <translation>Die Filter dieses Modells haben %1 Kanäle; nur drei lassen sich als Rot, Grün und Blau zeigen.</translation>
    </message>
    <message>
        <source>a list of 1 to %1 numbers</source>
        <translation>eine Liste von 1 bis %1 Zahlen</translation>
    </message>
    <message>
        <source>expected %1 channels, as many as the model takes, found %2</source>
        <translation>erwartet %1 Kanäle, so viele wie das Modell nimmt, gefunden %2</translation>
    </message>
    <message>
        <source>expected the file that was opened, found another image</source>
        <translation>erwartet die Datei, die geöffnet wurde, gefunden ein anderes Bild</translation>
    </message>
    <message>
        <source>resizing a channel to %1 x %2 pixels</source>
        <translation>das Skalieren eines Kanals auf %1 x %2 Pixel</translation>
    </message>
    <message>
        <source>expected nearest, bilinear or bicubic for a model that does not take three channels, found lanczos</source>
        <translation>erwartet nearest, bilinear oder bicubic für ein Modell, das nicht drei Kanäle nimmt, gefunden lanczos</translation>
    </message>
    <message>
        <source>%1: reading %2 channels</source>
        <translation>%1: das Lesen von %2 Kanälen</translation>
    </message>
    <message>
        <source>expected [width, channels, patch, patch] with 1 to %1 channels, found %2</source>
        <translation>erwartet [width, channels, patch, patch] mit 1 bis %1 Kanälen, gefunden %2</translation>
    </message>
    <message>
        <source>expected %1 numbers, one per channel of the model, found none; --mean and --std state them</source>
        <translation>erwartet %1 Zahlen, eine je Kanal des Modells, gefunden keine; --mean und --std geben sie an</translation>
    </message>
    <message>
        <source>expected %1 numbers, one per channel of the model, found %2 (from %3); --mean and --std state them</source>
        <translation>erwartet %1 Zahlen, eine je Kanal des Modells, gefunden %2 (aus %3); --mean und --std geben sie an</translation>
    </message>
    <message>
        <source>expected three numbers where pixels are not divided by 255, found %1</source>
        <translation>erwartet drei Zahlen, wo Pixel nicht durch 255 geteilt werden, gefunden %1</translation>
    </message>
    <message>
        <source>one number above 0 per channel, R,G,B</source>
        <translation>eine Zahl über 0 je Kanal, R,G,B</translation>
    </message>
    <message>
        <source>one number per channel, R,G,B</source>
        <translation>eine Zahl je Kanal, R,G,B</translation>
    </message>
    <message>
        <source>expected a trace with a general prompt in layer %1, found none</source>
        <translation>erwartet wird eine Aufzeichnung mit einem allgemeinen Prompt in Schicht %1, gefunden wurde keiner</translation>
    </message>
    <message>
        <source>attention relative to the general prompt</source>
        <translation>Attention im Verhältnis zum allgemeinen Prompt</translation>
    </message>
    <message>
        <source>relative to %1</source>
        <translation>im Verhältnis zu: %1</translation>
    </message>
    <message>
        <source>a general_query below %1</source>
        <translation>eine general_query unter %1</translation>
    </message>
    <message>
        <source>Relative to</source>
        <translation>Im Verhältnis zu</translation>
    </message>
    <message>
        <source>Divides the attention by that of the general prompt that the trace was recorded with, so that what any prompt looks at is left out: 2 is twice the general prompt&apos;s weight.</source>
        <translation>Teilt die Attention durch die des allgemeinen Prompts, mit dem die Aufzeichnung gemacht wurde; so fällt weg, was jeder Prompt ansieht: 2 ist das Doppelte des Gewichts beim allgemeinen Prompt.</translation>
    </message>
    <message>
        <source>general</source>
        <translation>allgemein</translation>
    </message>
    <message>
        <source>one of among and among_q</source>
        <translation>eines von among und among_q</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>frames that a model of clips looks at</source>
        <translation>Bilder, die ein Modell für Clips ansieht</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Klassennamen</translation>
    </message>
    <message>
        <source>text file with the names of the classes, one per line</source>
        <translation>Textdatei mit den Namen der Klassen, einer je Zeile</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>model input in pixels</source>
        <translation>Eingabe des Modells in Pixeln</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>which of several sets of weights in the file; inspect lists them</source>
        <translation>welcher von mehreren Gewichtssätzen der Datei; inspect zählt sie auf</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>of the MLPs</source>
        <translation>der MLPs</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>of linear layers and self-attention; bf16 is a less exact preview: weights take half the memory, and a GPU or an AMD processor less time</source>
        <translation>der linearen Schichten und der Selbstaufmerksamkeit; bf16 ist eine weniger genaue Vorschau: Gewichte brauchen halb so viel Speicher, und eine GPU oder ein AMD-Prozessor weniger Zeit</translation>
    </message>
    <message>
        <source>Queries and keys</source>
        <translation>Queries und Keys</translation>
    </message>
    <message>
        <source>queries and keys that a pass keeps; float16 takes half the memory, the effect is reported</source>
        <translation>Queries und Keys, die ein Durchlauf behält; float16 braucht halb so viel Speicher, die Wirkung wird gemeldet</translation>
    </message>
    <message>
        <source>number of attention heads</source>
        <translation>Zahl der Köpfe</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>normalization, one number per channel</source>
        <translation>Normalisierung, eine Zahl je Kanal</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>Std.-Abw.</translation>
    </message>
    <message>
        <source>Crop mode</source>
        <translation>Art des Zuschnitts</translation>
    </message>
    <message>
        <source>how an image becomes the input&apos;s shape</source>
        <translation>wie ein Bild die Form der Eingabe bekommt</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>Zuschnitt</translation>
    </message>
    <message>
        <source>part of the image&apos;s shorter side that is kept</source>
        <translation>Teil der kürzeren Bildseite, der behalten wird</translation>
    </message>
    <message>
        <source>DETR (decoder layers); traces that have it, such as a language model&apos;s</source>
        <translation>DETR (Decoder-Schichten); Aufzeichnungen, die es enthalten, etwa die eines Sprachmodells</translation>
    </message>
    <message>
        <source>How much each object query attends to every other before the layer looks at the image, one row per query; rows of one head sum to 1. In the first decoder layer the queries have not seen the image yet, so this matrix is the same for every image. Through it queries settle which of them reports which object. In the trace of a language model the queries are words: each row is what a word takes from the words before it, and sums to less than 1, as the image and other words have the rest.</source>
        <translation>Wie sehr jede Objekt-Query auf jede andere achtet, bevor die Schicht auf das Bild sieht, eine Zeile je Query; Zeilen eines Kopfes summieren sich zu 1. In der ersten Decoder-Schicht haben die Queries das Bild noch nicht gesehen, daher ist diese Matrix für jedes Bild dieselbe. Durch sie einigen sich Queries darauf, welche welches Objekt meldet. In der Aufzeichnung eines Sprachmodells sind die Queries Wörter: Jede Zeile ist, was ein Wort von denen vor ihm nimmt, und summiert sich zu weniger als 1, da Bild und übrige Wörter den Rest haben.</translation>
    </message>
    <message>
        <source>Computed in bfloat16, a preview: what linear layers and self-attention multiply has 8 significant bits.</source>
        <translation>In bfloat16 gerechnet, eine Vorschau: Was lineare Schichten und Selbstaufmerksamkeit multiplizieren, hat 8 signifikante Bits.</translation>
    </message>
    <message>
        <source>the basis</source>
        <translation>die Basis</translation>
    </message>
    <message>
        <source>one of the images</source>
        <translation>eines der Bilder</translation>
    </message>
    <message>
        <source>an archive of images</source>
        <translation>ein Archiv von Bildern</translation>
    </message>
    <message>
        <source>%1: a slide of %2 pixels, %3 µm per pixel; its overview is read, and a tile is named FILE#tile=LEVEL:COLUMN,ROW</source>
        <translation>%1: ein Objektträger von %2 Pixeln, %3 µm pro Pixel; gelesen wird seine Übersicht, und eine Kachel heißt FILE#tile=LEVEL:COLUMN,ROW</translation>
    </message>
    <message>
        <source>%1: a slide of %2 pixels; its overview is read, and a tile is named FILE#tile=LEVEL:COLUMN,ROW</source>
        <translation>%1: ein Objektträger von %2 Pixeln; gelesen wird seine Übersicht, und eine Kachel heißt FILE#tile=LEVEL:COLUMN,ROW</translation>
    </message>
    <message>
        <source>holds %1 frames; the first is read</source>
        <translation>enthält %1 Bilder; das erste wird gelesen</translation>
    </message>
    <message>
        <source>holds %1 pages; the first is read</source>
        <translation>enthält %1 Seiten; die erste wird gelesen</translation>
    </message>
    <message>
        <source>channel %1 from %2 to %3</source>
        <translation>Kanal %1 von %2 bis %3</translation>
    </message>
    <message>
        <source>%1: %2 channels of %3 bits; red is %4, green is %5, blue is %6</source>
        <translation>%1: %2 Kanäle zu %3 Bit; Rot ist %4, Grün ist %5, Blau ist %6</translation>
    </message>
    <message>
        <source>%1: claims %2 frames, %3 could be read</source>
        <translation>%1: gibt %2 Bilder an, %3 waren lesbar</translation>
    </message>
    <message>
        <source>%1: has frames 0 to %2, fewer than were asked for</source>
        <translation>%1: hat die Bilder 0 bis %2, weniger als verlangt</translation>
    </message>
    <message>
        <source>%1; computed on the CPU</source>
        <translation>%1; auf der CPU gerechnet</translation>
    </message>
    <message>
        <source>Of the caption &quot;%1&quot; the first %2 of %3 tokens are read: the model takes no more.</source>
        <translation>Vom Bildtext „%1“ werden die ersten %2 von %3 Tokens gelesen: Mehr nimmt das Modell nicht.</translation>
    </message>
    <message>
        <source>%1: %2 of %3 tiles are read: %4</source>
        <translation>%1: %2 von %3 Kacheln werden gelesen: %4</translation>
    </message>
    <message>
        <source>expected a checkpoint, found %1</source>
        <translation>erwartet ein Checkpoint, gefunden %1</translation>
    </message>
    <message>
        <source>an empty ZIP archive</source>
        <translation>ein leeres ZIP-Archiv</translation>
    </message>
    <message>
        <source>a ZIP archive of neither PyTorch (FOLDER/data.pkl) nor NumPy (.npy arrays), with %1 record: %2</source>
        <translation>ein ZIP-Archiv weder von PyTorch (FOLDER/data.pkl) noch von NumPy (.npy-Arrays), mit %1 Eintrag: %2</translation>
    </message>
    <message>
        <source>a ZIP archive of neither PyTorch (FOLDER/data.pkl) nor NumPy (.npy arrays), with %1 records: %2</source>
        <translation>ein ZIP-Archiv weder von PyTorch (FOLDER/data.pkl) noch von NumPy (.npy-Arrays), mit %1 Einträgen: %2</translation>
    </message>
    <message>
        <source>a tar archive</source>
        <translation>ein tar-Archiv</translation>
    </message>
    <message>
        <source>a PyTorch checkpoint of 2017 in a tar archive</source>
        <translation>ein PyTorch-Checkpoint von 2017 in einem tar-Archiv</translation>
    </message>
    <message>
        <source>a checkpoint from before the first release of PyTorch</source>
        <translation>ein Checkpoint aus der Zeit vor der ersten Veröffentlichung von PyTorch</translation>
    </message>
    <message>
        <source>an image</source>
        <translation>ein Bild</translation>
    </message>
    <message>
        <source>a damaged PNG image</source>
        <translation>ein beschädigtes PNG-Bild</translation>
    </message>
    <message>
        <source>a web page, probably an error page saved by a download</source>
        <translation>eine Webseite, vermutlich eine beim Herunterladen gespeicherte Fehlerseite</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>expected room for a row, found a height of %2mm</source>
        <translation>erwartet Platz für eine Zeile, gefunden eine Höhe von %2mm</translation>
    </message>
    <message>
        <source>a gzip archive; unpack it first</source>
        <translation>ein gzip-Archiv; bitte erst entpacken</translation>
    </message>
    <message>
        <source>a Git LFS pointer; &quot;git lfs pull&quot; downloads the file itself</source>
        <translation>ein Zeiger von Git LFS; „git lfs pull“ lädt die Datei selbst herunter</translation>
    </message>
    <message>
        <source>text that begins with &quot;%1&quot;</source>
        <translation>Text, der mit „%1“ beginnt</translation>
    </message>
    <message>
        <source>expected an %1 as JSON, found %2</source>
        <translation>erwartet %1 als JSON, gefunden %2</translation>
    </message>
    <message>
        <source>expected a %1 as JSON, found %2</source>
        <translation>erwartet %1 als JSON, gefunden %2</translation>
    </message>
    <message>
        <source>text that is none</source>
        <translation>anderer Text</translation>
    </message>
    <message>
        <source>expected an image (JPEG, PNG, WebP, TIFF or BMP), found %1</source>
        <translation>erwartet ein Bild (JPEG, PNG, WebP, TIFF oder BMP), gefunden %1</translation>
    </message>
    <message>
        <source>expected class, mean or a patch, as this model has no named queries, found %1</source>
        <translation>erwartet class, mean oder ein Patch, da dieses Modell keine benannten Queries hat, gefunden %1</translation>
    </message>
    <message>
        <source>expected @0 to @%1, found %2</source>
        <translation>erwartet @0 bis @%1, gefunden %2</translation>
    </message>
    <message>
        <source>expected different names, found %1 and %2</source>
        <translation>erwartet verschiedene Namen, gefunden %1 und %2</translation>
    </message>
    <message>
        <source>expected manifests of one task, found two (%1)</source>
        <translation>erwartet Manifeste einer Aufgabe, gefunden zwei (%1)</translation>
    </message>
    <message>
        <source>expected a folder to write into, found a kernel file system (/proc or /sys)</source>
        <translation>erwartet ein Ordner zum Schreiben, gefunden ein Dateisystem des Kernels (/proc oder /sys)</translation>
    </message>
    <message>
        <source>cannot be written: not enough memory for the encoder; a video of smaller frames needs less</source>
        <translation>kann nicht geschrieben werden: zu wenig Speicher für den Encoder; ein Video mit kleineren Bildern braucht weniger</translation>
    </message>
    <message>
        <source>expected cpu or auto, as LibTorch finds no GPU here, found %1</source>
        <translation>erwartet cpu oder auto, da LibTorch hier keine GPU findet, gefunden %1</translation>
    </message>
    <message>
        <source>expected a model with attention over the image, found %1</source>
        <translation>erwartet ein Modell mit Attention über das Bild, gefunden %1</translation>
    </message>
</context>
<context>
    <name>ui::Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>&amp;Felder</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>E&amp;xperiments</source>
        <translation>E&amp;xperimente</translation>
    </message>
</context>
<context>
    <name>ui::Answer</name>
    <message>
        <source>cosine of the feature</source>
        <translation>Kosinus des Merkmals</translation>
    </message>
    <message>
        <source>logit of %1</source>
        <translation>Logit von %1</translation>
    </message>
    <message>
        <source>probability of %1</source>
        <translation>Wahrscheinlichkeit von %1</translation>
    </message>
    <message>
        <source>logit of %1 minus %2</source>
        <translation>Logit von %1 minus %2</translation>
    </message>
</context>
<context>
    <name>ui::Canvas</name>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>The view cannot be drawn: this display has no OpenGL 3.3. Figures can still be exported.</source>
        <translation>Die Ansicht kann nicht gezeichnet werden: Diese Anzeige hat kein OpenGL 3.3. Abbildungen lassen sich trotzdem exportieren.</translation>
    </message>
    <message>
        <source>The view cannot be drawn: OpenGL 3.3 is required, this display offers %1.%2.</source>
        <translation>Die Ansicht kann nicht gezeichnet werden: OpenGL 3.3 ist nötig, diese Anzeige bietet %1.%2.</translation>
    </message>
    <message>
        <source>The view cannot be drawn: %1</source>
        <translation>Die Ansicht kann nicht gezeichnet werden: %1</translation>
    </message>
    <message>
        <source>lowest</source>
        <translation>niedrig</translation>
    </message>
    <message>
        <source>highest</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>smooth</source>
        <translation>glatt</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>Patches</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>Rang %1 von %2</translation>
    </message>
    <message>
        <source>per map</source>
        <translation>je Karte</translation>
    </message>
    <message>
        <source>per layer</source>
        <translation>je Schicht</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>gemeinsam</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>sinks left out</source>
        <translation>Senken ausgelassen</translation>
    </message>
    <message numerus="yes">
        <source>in %n map(s) (N)</source>
        <translation>
            <numerusform>in %n Karte (N)</numerusform>
            <numerusform>in %n Karten (N)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sink(s): %1 %</source>
        <translation>
            <numerusform>%n Senke: %1 %</numerusform>
            <numerusform>%n Senken: %1 %</numerusform>
        </translation>
    </message>
    <message>
        <source>left out (N)</source>
        <translation>ausgelassen (N)</translation>
    </message>
    <message>
        <source>sinks counted</source>
        <translation>Senken mitgezählt</translation>
    </message>
    <message>
        <source>leave out (N)</source>
        <translation>auslassen (N)</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <source>Fewer Steps</source>
        <translation>Weniger Schritte</translation>
    </message>
    <message>
        <source>sink, left out of the range</source>
        <translation>Senke, nicht im Farbbereich</translation>
    </message>
    <message>
        <source>dropped from the sequence</source>
        <translation>aus der Folge entfernt</translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <translation>%1: %2 %</translation>
    </message>
</context>
<context>
    <name>ui::CaptionField</name>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>a photo of a {cat; dog}</source>
        <translation>a photo of a {cat; dog}</translation>
    </message>
    <message>
        <source>Captions to compare the image with, separated by semicolons; press Enter to show them</source>
        <translation>Texte, mit denen das Bild verglichen wird, durch Semikolons getrennt; Eingabe zeigt sie</translation>
    </message>
    <message>
        <source>Load captions</source>
        <translation>Texte laden</translation>
    </message>
    <message>
        <source>Read captions from a text file, one per line</source>
        <translation>Texte aus einer Datei lesen, einer je Zeile</translation>
    </message>
    <message>
        <source>Load Captions</source>
        <translation>Texte laden</translation>
    </message>
    <message>
        <source>Text, one caption per line (*.txt);;All files (*)</source>
        <translation>Text, einer je Zeile (*.txt);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>ui::ChannelBar</name>
    <message>
        <source>Channels of the image</source>
        <translation>Kanäle des Bilds</translation>
    </message>
    <message>
        <source>Channel in red</source>
        <translation>Kanal in Rot</translation>
    </message>
    <message>
        <source>Channel in green</source>
        <translation>Kanal in Grün</translation>
    </message>
    <message>
        <source>Channel in blue</source>
        <translation>Kanal in Blau</translation>
    </message>
</context>
<context>
    <name>ui::CommandGroup</name>
    <message>
        <source>Open an image first.</source>
        <translation>Öffnen Sie zuerst ein Bild.</translation>
    </message>
    <message>
        <source>Open a model first.</source>
        <translation>Öffnen Sie zuerst ein Modell.</translation>
    </message>
    <message>
        <source>Open a model and an image first.</source>
        <translation>Öffnen Sie zuerst ein Modell und ein Bild.</translation>
    </message>
    <message>
        <source>There are no pins. Pin a view first (P).</source>
        <translation>Es gibt keine Pins. Heften Sie zuerst eine Ansicht an (P).</translation>
    </message>
    <message>
        <source>There is only one pane. Open another first (Ctrl+T).</source>
        <translation>Es gibt nur ein Feld. Öffnen Sie zuerst ein weiteres (Strg+T).</translation>
    </message>
</context>
<context>
    <name>ui::CommandPalette</name>
    <message>
        <source>Find a view</source>
        <translation>Ansicht suchen</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Find a view…</source>
        <translation>Ansicht suchen…</translation>
    </message>
    <message>
        <source>Find a command…</source>
        <translation>Befehl suchen…</translation>
    </message>
    <message>
        <source>Part of a view&apos;s name</source>
        <translation>Teil des Namens einer Ansicht</translation>
    </message>
    <message>
        <source>Part of a command&apos;s name</source>
        <translation>Teil des Namens eines Befehls</translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation>Gefundene Befehle</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>Nichts passt zu „%1“.</translation>
    </message>
    <message>
        <source>Show All Views</source>
        <translation>Alle Ansichten zeigen</translation>
    </message>
    <message>
        <source>Show All Commands</source>
        <translation>Alle Befehle zeigen</translation>
    </message>
</context>
<context>
    <name>ui::Commands</name>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG-Zeichnung (*.svg)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>PDF-Dokument (*.pdf)</translation>
    </message>
    <message>
        <source>%1 already exists. Do you want to replace it?</source>
        <translation>%1 gibt es schon. Soll die Datei ersetzt werden?</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Ersetzen</translation>
    </message>
</context>
<context>
    <name>ui::CrashRecovery</name>
    <message>
        <source>The recovery file could not be written: %1</source>
        <translation>Die Wiederherstellungsdatei konnte nicht geschrieben werden: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n pin(s)</source>
        <translation>
            <numerusform>%n Pin</numerusform>
            <numerusform>%n Pins</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CurvesView</name>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
</context>
<context>
    <name>ui::DisplayPanel</name>
    <message>
        <source>Display</source>
        <translation>Anzeige</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Smooth between patches</source>
        <translation>Zwischen Patches glätten</translation>
    </message>
    <message>
        <source>smooth</source>
        <translation>glatt</translation>
    </message>
    <message>
        <source>Interpolate bicubically between patch centers; otherwise every patch is one flat cell</source>
        <translation>Bikubisch zwischen den Mitten der Patches interpolieren; sonst ist jeder Patch eine einfarbige Zelle</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Stil</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>Deckkraft</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>glow</source>
        <translation>Glühen</translation>
    </message>
    <message>
        <source>Dim the photo and let the color grow with the value</source>
        <translation>Das Foto abdunkeln; die Farbe wächst mit dem Wert</translation>
    </message>
    <message>
        <source>tint</source>
        <translation>Tönung</translation>
    </message>
    <message>
        <source>Use the same opacity everywhere, as most papers do</source>
        <translation>Überall dieselbe Deckkraft, wie in den meisten Veröffentlichungen</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Spotlight</translation>
    </message>
    <message>
        <source>Let the photo&apos;s brightness follow the value, without color</source>
        <translation>Die Helligkeit des Fotos folgt dem Wert, ohne Farbe</translation>
    </message>
    <message>
        <source>Style %1</source>
        <translation>Stil %1</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Class whose evidence is shown; click a prediction to choose it</source>
        <translation>Klasse, deren Belege gezeigt werden; klicken Sie auf eine Vorhersage, um sie zu wählen</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>per map</source>
        <translation>je Karte</translation>
    </message>
    <message>
        <source>per layer</source>
        <translation>je Schicht</translation>
    </message>
    <message>
        <source>shared by all layers</source>
        <translation>gemeinsam für alle Schichten</translation>
    </message>
</context>
<context>
    <name>ui::Docks</name>
    <message>
        <source>Pins</source>
        <translation>Pins</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>Anzeige</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Aktualisierungen</translation>
    </message>
</context>
<context>
    <name>ui::DocumentCommands</name>
    <message>
        <source>Open &amp;Image…</source>
        <translation>&amp;Bild öffnen…</translation>
    </message>
    <message>
        <source>Open an image and browse its folder</source>
        <translation>Ein Bild öffnen und seinen Ordner durchblättern</translation>
    </message>
    <message>
        <source>Open &amp;Model…</source>
        <translation>&amp;Modell öffnen…</translation>
    </message>
    <message>
        <source>Open a checkpoint</source>
        <translation>Einen Checkpoint öffnen</translation>
    </message>
    <message>
        <source>Model &amp;Gallery…</source>
        <translation>Modell&amp;galerie…</translation>
    </message>
    <message>
        <source>Search, download and open published models</source>
        <translation>Veröffentlichte Modelle suchen, herunterladen und öffnen</translation>
    </message>
    <message>
        <source>Open &amp;Folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <source>Open a folder of images, or one with a checkpoint</source>
        <translation>Einen Ordner mit Bildern öffnen, oder einen mit einem Checkpoint</translation>
    </message>
    <message>
        <source>Open &amp;Sample</source>
        <translation>Bei&amp;spiel öffnen</translation>
    </message>
    <message>
        <source>Open the bundled model and image</source>
        <translation>Das mitgelieferte Modell und Bild öffnen</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>Ein&amp;fügen</translation>
    </message>
    <message>
        <source>Open the image or file on the clipboard</source>
        <translation>Das Bild oder die Datei in der Zwischenablage öffnen</translation>
    </message>
    <message>
        <source>C&amp;lose All</source>
        <translation>Alle s&amp;chließen</translation>
    </message>
    <message>
        <source>Close the image, the model, the session and all panes but one</source>
        <translation>Bild, Modell, Sitzung und alle Felder bis auf eines schließen</translation>
    </message>
    <message>
        <source>P&amp;references…</source>
        <translation>Einstellu&amp;ngen…</translation>
    </message>
    <message>
        <source>Language, theme, colors, threads, folders and keys</source>
        <translation>Sprache, Thema, Farben, Threads, Ordner und Tasten</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Been&amp;den</translation>
    </message>
    <message>
        <source>Quit Headscope</source>
        <translation>Headscope beenden</translation>
    </message>
    <message>
        <source>&amp;Edit Model Settings…</source>
        <translation>Modelleinstellungen &amp;bearbeiten…</translation>
    </message>
    <message>
        <source>Edit mean, standard deviation, crop, input size and heads</source>
        <translation>Mittel, Standardabweichung, Zuschnitt, Eingabegröße und Köpfe bearbeiten</translation>
    </message>
    <message>
        <source>Device: &amp;Automatic</source>
        <translation>Gerät: &amp;automatisch</translation>
    </message>
    <message>
        <source>Use a GPU if there is one, else the CPU</source>
        <translation>Eine GPU verwenden, wenn es eine gibt, sonst die CPU</translation>
    </message>
    <message>
        <source>Device: C&amp;PU</source>
        <translation>Gerät: C&amp;PU</translation>
    </message>
    <message>
        <source>Run on the CPU</source>
        <translation>Auf der CPU ausführen</translation>
    </message>
    <message>
        <source>Device: &amp;GPU (CUDA)</source>
        <translation>Gerät: &amp;GPU (CUDA)</translation>
    </message>
    <message>
        <source>Run on the first GPU</source>
        <translation>Auf der ersten GPU ausführen</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>A&amp;bbrechen</translation>
    </message>
    <message>
        <source>Stop the computation and keep the last result</source>
        <translation>Die Berechnung anhalten und das letzte Ergebnis behalten</translation>
    </message>
    <message>
        <source>Open Image</source>
        <translation>Bild öffnen</translation>
    </message>
    <message>
        <source>Images (%1);;All files (*)</source>
        <translation>Bilder (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>Checkpoints (%1);;All files (*)</source>
        <translation>Checkpoints (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open Folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>Es ist nichts geöffnet.</translation>
    </message>
    <message>
        <source>Nothing is being computed.</source>
        <translation>Es wird nichts berechnet.</translation>
    </message>
</context>
<context>
    <name>ui::Download</name>
    <message>
        <source>the server sent a different part than requested</source>
        <translation>der Server hat einen anderen Teil als den angeforderten geschickt</translation>
    </message>
    <message>
        <source>the connection was closed early</source>
        <translation>die Verbindung wurde vorzeitig beendet</translation>
    </message>
    <message>
        <source>the server answered %1 %2</source>
        <translation>der Server antwortete mit %1 %2</translation>
    </message>
    <message>
        <source>the file on the server is shorter than the part already downloaded</source>
        <translation>die Datei auf dem Server ist kürzer als der schon heruntergeladene Teil</translation>
    </message>
</context>
<context>
    <name>ui::EditBadge</name>
    <message>
        <source>Edited: %1</source>
        <translation>Mit Eingriffen: %1</translation>
    </message>
    <message>
        <source>unedited</source>
        <translation>ohne Eingriffe</translation>
    </message>
    <message>
        <source>A edited: %1  ·  B: %2</source>
        <translation>A mit Eingriffen: %1  ·  B: %2</translation>
    </message>
</context>
<context>
    <name>ui::EditCommands</name>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Attention scores are divided by it before the softmax.
Above 1 attention spreads, below 1 it sharpens.</source>
        <translation>Attention-Scores werden vor dem Softmax dadurch geteilt.
Über 1 wird die Attention breiter, unter 1 schärfer.</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>Schicht %1, Kopf %2</translation>
    </message>
    <message>
        <source>Layer %1, all heads</source>
        <translation>Schicht %1, alle Köpfe</translation>
    </message>
    <message>
        <source>Switch Off (&amp;Zero)</source>
        <translation>Ausschalten (&amp;null)</translation>
    </message>
    <message>
        <source>Replace by &amp;Mean over Tokens</source>
        <translation>Durch &amp;Mittel über die Tokens ersetzen</translation>
    </message>
    <message>
        <source>&amp;Uniform Attention</source>
        <translation>&amp;Gleichmäßige Attention</translation>
    </message>
    <message>
        <source>&amp;Temperature…</source>
        <translation>&amp;Temperatur…</translation>
    </message>
    <message>
        <source>&amp;Drop from Sequence</source>
        <translation>Aus der Sequenz &amp;weglassen</translation>
    </message>
    <message>
        <source>&amp;Fill with Mean Color</source>
        <translation>Mit der mittleren Farbe &amp;füllen</translation>
    </message>
    <message>
        <source>&amp;Blur</source>
        <translation>&amp;Weichzeichnen</translation>
    </message>
    <message>
        <source>Mask as Key in &amp;Layer %1</source>
        <translation>In &amp;Schicht %1 als Key maskieren</translation>
    </message>
    <message>
        <source>Mask as Key in &amp;All Layers</source>
        <translation>In &amp;allen Schichten als Key maskieren</translation>
    </message>
    <message>
        <source>Turn Edits &amp;Off</source>
        <translation>Eingriffe &amp;aus</translation>
    </message>
    <message>
        <source>Turn Edits &amp;On</source>
        <translation>Eingriffe &amp;ein</translation>
    </message>
    <message>
        <source>&amp;Remove All Edits</source>
        <translation>Alle Eingriffe &amp;entfernen</translation>
    </message>
    <message>
        <source>Patch row %1, column %2</source>
        <translation>Patch Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>Marked patches</source>
        <translation>Markierte Patches</translation>
    </message>
    <message>
        <source>&amp;Switch Shown Head Off</source>
        <translation>Gezeigten Kopf &amp;ausschalten</translation>
    </message>
    <message>
        <source>Set the output of the shown head to 0 for all tokens; if heads are fused, of all heads</source>
        <translation>Die Ausgabe des gezeigten Kopfes für alle Tokens auf 0 setzen; sind Köpfe zusammengefasst, die aller Köpfe</translation>
    </message>
    <message>
        <source>Replace Shown Head by Its &amp;Mean</source>
        <translation>Gezeigten Kopf durch sein &amp;Mittel ersetzen</translation>
    </message>
    <message>
        <source>Replace the output of the shown head by its mean over the tokens</source>
        <translation>Die Ausgabe des gezeigten Kopfes durch ihr Mittel über die Tokens ersetzen</translation>
    </message>
    <message>
        <source>Give Shown Head &amp;Uniform Attention</source>
        <translation>Gezeigtem Kopf &amp;gleichmäßige Attention geben</translation>
    </message>
    <message>
        <source>Make every token weigh the same in the shown head</source>
        <translation>Jedes Token im gezeigten Kopf gleich gewichten</translation>
    </message>
    <message>
        <source>Set &amp;Temperature of Shown Head…</source>
        <translation>&amp;Temperatur des gezeigten Kopfes festlegen…</translation>
    </message>
    <message>
        <source>Divide the attention scores of the shown head by a temperature before the softmax</source>
        <translation>Die Attention-Scores des gezeigten Kopfes vor dem Softmax durch eine Temperatur teilen</translation>
    </message>
    <message>
        <source>&amp;Drop Marked Patches</source>
        <translation>Markierte Patches &amp;weglassen</translation>
    </message>
    <message>
        <source>Remove the marked patches from the token sequence</source>
        <translation>Die markierten Patches aus der Token-Sequenz entfernen</translation>
    </message>
    <message>
        <source>&amp;Fill Marked Patches with Mean Color</source>
        <translation>Markierte Patches mit mittlerer Farbe &amp;füllen</translation>
    </message>
    <message>
        <source>Replace their pixels by the image&apos;s mean color</source>
        <translation>Ihre Pixel durch die mittlere Farbe des Bildes ersetzen</translation>
    </message>
    <message>
        <source>&amp;Blur Marked Patches</source>
        <translation>Markierte Patches &amp;weichzeichnen</translation>
    </message>
    <message>
        <source>Replace their pixels by a blurred copy of the image</source>
        <translation>Ihre Pixel durch eine weichgezeichnete Kopie des Bildes ersetzen</translation>
    </message>
    <message>
        <source>Mas&amp;k Marked Patches as Keys in This Layer</source>
        <translation>Markierte Patches in dieser Schicht als &amp;Keys maskieren</translation>
    </message>
    <message>
        <source>Stop every token from attending to them in the shown layer</source>
        <translation>Verhindern, dass sich in der gezeigten Schicht ein Token auf sie richtet</translation>
    </message>
    <message>
        <source>Mask Marked Patches as Keys in &amp;All Layers</source>
        <translation>Markierte Patches in a&amp;llen Schichten als Keys maskieren</translation>
    </message>
    <message>
        <source>Stop every token from attending to them in any layer</source>
        <translation>Verhindern, dass sich in irgendeiner Schicht ein Token auf sie richtet</translation>
    </message>
    <message>
        <source>T&amp;ype Edit…</source>
        <translation>Eingriff ein&amp;tippen…</translation>
    </message>
    <message>
        <source>Type an edit as on the command line: zero:3.1, nopos, drop:2,3-4,5</source>
        <translation>Einen Eingriff wie auf der Befehlszeile eintippen: zero:3.1, nopos, drop:2,3-4,5</translation>
    </message>
    <message>
        <source>T&amp;oggle Edits</source>
        <translation>Eingriffe &amp;umschalten</translation>
    </message>
    <message>
        <source>Switch between the model with and without edits</source>
        <translation>Zwischen dem Modell mit und ohne Eingriffe wechseln</translation>
    </message>
    <message>
        <source>Remove every edit; Undo restores them</source>
        <translation>Alle Eingriffe entfernen; Rückgängig stellt sie wieder her</translation>
    </message>
    <message>
        <source>&amp;Head Ablation</source>
        <translation>&amp;Kopf-Ablation</translation>
    </message>
    <message>
        <source>Show how the score changes when each head is switched off; click to go there, right click to switch it off</source>
        <translation>Zeigen, wie sich der Wert ändert, wenn jeder Kopf einzeln ausgeschaltet wird; Klick geht dorthin, Rechtsklick schaltet ihn aus</translation>
    </message>
    <message>
        <source>&amp;Occlusion</source>
        <translation>&amp;Verdeckung</translation>
    </message>
    <message>
        <source>Show how the score changes when each patch is hidden</source>
        <translation>Zeigen, wie sich der Wert ändert, wenn jeder Patch einzeln verdeckt wird</translation>
    </message>
    <message>
        <source>&amp;Logit Attribution</source>
        <translation>&amp;Logit-Zerlegung</translation>
    </message>
    <message>
        <source>Show how much each head and each MLP adds to the score</source>
        <translation>Zeigen, wie viel jeder Kopf und jedes MLP zum Wert beiträgt</translation>
    </message>
    <message>
        <source>This view shows no layer. Choose a head first, for example in the grid of all heads (G).</source>
        <translation>Diese Ansicht zeigt keine Schicht. Wählen Sie zuerst einen Kopf, etwa im Raster aller Köpfe (G).</translation>
    </message>
    <message>
        <source>Show a view of one layer first, for example the attention.</source>
        <translation>Zeigen Sie zuerst eine Ansicht einer Schicht, etwa die Attention.</translation>
    </message>
    <message>
        <source>Mark an object in the image first: R for a rectangle, O for a lasso.</source>
        <translation>Markieren Sie zuerst ein Objekt im Bild: R für ein Rechteck, O für ein Lasso.</translation>
    </message>
    <message>
        <source>Nothing is edited.</source>
        <translation>Es gibt keinen Eingriff.</translation>
    </message>
    <message>
        <source>Open an image, and a model that has this view.</source>
        <translation>Öffnen Sie ein Bild und ein Modell, das diese Ansicht hat.</translation>
    </message>
    <message>
        <source>Mark an object first, and show a view of one layer.</source>
        <translation>Markieren Sie zuerst ein Objekt und zeigen Sie eine Ansicht einer Schicht.</translation>
    </message>
</context>
<context>
    <name>ui::EditList</name>
    <message>
        <source>No edits. Right-click a head&apos;s tile or a patch, or type an edit.</source>
        <translation>Keine Eingriffe. Rechtsklick auf die Kachel eines Kopfes oder auf einen Patch, oder einen Eingriff eintippen.</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>Eingriffe</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Remove the edit; Undo restores it</source>
        <translation>Den Eingriff entfernen; Rückgängig stellt ihn wieder her</translation>
    </message>
</context>
<context>
    <name>ui::Edits</name>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>Schichten %1 bis %2</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>alle Schichten</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>heads %1 to %2</source>
        <translation>Köpfe %1 bis %2</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>alle Köpfe</translation>
    </message>
    <message>
        <source>patches %1</source>
        <translation>Patches %1</translation>
    </message>
    <message>
        <source>their mean color</source>
        <translation>ihre mittlere Farbe</translation>
    </message>
    <message>
        <source>a blur</source>
        <translation>eine weichgezeichnete Kopie</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>grau</translation>
    </message>
    <message>
        <source>The output of %1 of %2 is set to 0.</source>
        <translation>Die Ausgabe von %1 von %2 wird auf 0 gesetzt.</translation>
    </message>
    <message>
        <source>The output of %1 of %2 is replaced by its mean over the tokens.</source>
        <translation>Die Ausgabe von %1 von %2 wird durch ihr Mittel über die Tokens ersetzt.</translation>
    </message>
    <message>
        <source>In %1 of %2 every token weighs the same.</source>
        <translation>In %1 von %2 wiegt jedes Token gleich.</translation>
    </message>
    <message>
        <source>Attention scores of %1 of %2 are divided by %3: above 1 attention spreads, below 1 it sharpens.</source>
        <translation>Attention-Scores von %1 von %2 werden durch %3 geteilt: Über 1 wird die Attention breiter, unter 1 schärfer.</translation>
    </message>
    <message>
        <source>In %1, %2: %3 cannot attend to %4.</source>
        <translation>In %1, %2: %3 kann sich nicht auf %4 richten.</translation>
    </message>
    <message>
        <source>Dropped from the sequence: %1.</source>
        <translation>Aus der Sequenz genommen: %1.</translation>
    </message>
    <message>
        <source>Pixels of %1 are replaced by %2.</source>
        <translation>Pixel von %1 werden durch %2 ersetzt.</translation>
    </message>
    <message>
        <source>The patches are shuffled.</source>
        <translation>Die Patches werden gemischt.</translation>
    </message>
    <message>
        <source>The position embedding is removed.</source>
        <translation>Das Positions-Embedding wird entfernt.</translation>
    </message>
    <message>
        <source>The output of the MLP of %1 is set to 0.</source>
        <translation>Die Ausgabe des MLP von %1 wird auf 0 gesetzt.</translation>
    </message>
    <message>
        <source>The output of the MLP of %1 is replaced by its mean.</source>
        <translation>Die Ausgabe des MLP von %1 wird durch ihr Mittel ersetzt.</translation>
    </message>
    <message numerus="yes">
        <source>A register is added; %n MLP neuron(s) move to it from the patches.</source>
        <translation>
            <numerusform>Ein Register kommt hinzu, und %n Neuron der MLPs zieht von den Patches zu ihm um.</numerusform>
            <numerusform>Ein Register kommt hinzu, und %n Neuronen der MLPs ziehen von den Patches zu ihm um.</numerusform>
        </translation>
    </message>
    <message>
        <source>all tokens</source>
        <translation>alle Tokens</translation>
    </message>
    <message>
        <source>class token</source>
        <translation>Klassen-Token</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>all patches</source>
        <translation>alle Patches</translation>
    </message>
    <message numerus="yes">
        <source>%n patch(es)</source>
        <translation>
            <numerusform>%n Patch</numerusform>
            <numerusform>%n Patches</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 filled</source>
        <translation>%1 gefüllt</translation>
    </message>
    <message>
        <source>%1 blurred</source>
        <translation>%1 weichgezeichnet</translation>
    </message>
    <message>
        <source>%1 grey</source>
        <translation>%1 grau</translation>
    </message>
    <message>
        <source>%1, %2 off</source>
        <translation>%1, %2 aus</translation>
    </message>
    <message>
        <source>%1, %2: mean over tokens</source>
        <translation>%1, %2: Mittel über Tokens</translation>
    </message>
    <message>
        <source>%1, %2: uniform attention</source>
        <translation>%1, %2: gleichmäßige Attention</translation>
    </message>
    <message>
        <source>%1, %2: temperature %3</source>
        <translation>%1, %2: Temperatur %3</translation>
    </message>
    <message>
        <source>%1: %2 masked as keys</source>
        <translation>%1: %2 als Keys maskiert</translation>
    </message>
    <message>
        <source>%1 dropped</source>
        <translation>%1 entfernt</translation>
    </message>
    <message>
        <source>patches shuffled</source>
        <translation>Patches gemischt</translation>
    </message>
    <message>
        <source>position embedding off</source>
        <translation>Positions-Embedding aus</translation>
    </message>
    <message>
        <source>%1, MLP off</source>
        <translation>%1, MLP aus</translation>
    </message>
    <message>
        <source>%1, MLP: mean</source>
        <translation>%1, MLP: Mittel</translation>
    </message>
    <message>
        <source>register added</source>
        <translation>Register hinzugefügt</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weiterer</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>letzte Schicht</translation>
    </message>
</context>
<context>
    <name>ui::ErrorStrip</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>Die Meldung schließen</translation>
    </message>
</context>
<context>
    <name>ui::ExperimentPanel</name>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Sweeps</source>
        <translation>Durchläufe</translation>
    </message>
    <message>
        <source>Edit, as on the command line</source>
        <translation>Eingriff wie auf der Befehlszeile</translation>
    </message>
    <message>
        <source>zero:3.1</source>
        <translation>zero:3.1</translation>
    </message>
    <message>
        <source>Kinds of edits</source>
        <translation>Arten von Eingriffen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Insert an example edit</source>
        <translation>Ein Beispiel eines Eingriffs zum Ändern einsetzen</translation>
    </message>
    <message>
        <source>Head off (zero)</source>
        <translation>Kopf aus (null)</translation>
    </message>
    <message>
        <source>Head off (mean)</source>
        <translation>Kopf aus (Mittel)</translation>
    </message>
    <message>
        <source>Uniform attention</source>
        <translation>Gleichmäßige Attention</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Mask attention between tokens</source>
        <translation>Attention zwischen Tokens maskieren</translation>
    </message>
    <message>
        <source>MLP off</source>
        <translation>MLP aus</translation>
    </message>
    <message>
        <source>Drop patches</source>
        <translation>Patches weglassen</translation>
    </message>
    <message>
        <source>Fill patches</source>
        <translation>Patches füllen</translation>
    </message>
    <message>
        <source>Shuffle patches</source>
        <translation>Patches mischen</translation>
    </message>
    <message>
        <source>No position embedding</source>
        <translation>Kein Positions-Embedding</translation>
    </message>
    <message>
        <source>Type an edit as on the command line, then press Enter: zero:3.1, mean:0-5.*, temperature:11.2=0.5, knockout:*.*:class&gt;2,3-4,5, drop:0,0-1,3, fill:2,2=blur, mlp:7=zero, register:5.120+6.31, shuffle:1, nopos</source>
        <translation>Einen Eingriff wie auf der Befehlszeile eintippen, dann die Eingabetaste drücken: zero:3.1, mean:0-5.*, temperature:11.2=0.5, knockout:*.*:class&gt;2,3-4,5, drop:0,0-1,3, fill:2,2=blur, mlp:7=zero, register:5.120+6.31, shuffle:1, nopos</translation>
    </message>
    <message>
        <source>Test-time register</source>
        <translation>Register zur Testzeit</translation>
    </message>
</context>
<context>
    <name>ui::ExplainDialog</name>
    <message>
        <source>Explain This Image</source>
        <translation>Dieses Bild erklären</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the sentences</source>
        <translation>Die Sätze kopieren</translation>
    </message>
    <message>
        <source>Looking at the image…</source>
        <translation>Das Bild wird betrachtet …</translation>
    </message>
    <message>
        <source>Open a model and an image first.</source>
        <translation>Öffnen Sie zuerst ein Modell und ein Bild.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show the view that says so</source>
        <translation>Die Ansicht zeigen, die das sagt</translation>
    </message>
</context>
<context>
    <name>ui::Explanation</name>
    <message>
        <source>This model has no classifier; it outputs features.</source>
        <translation>Dieses Modell nennt keine Klassen; es macht aus dem Bild Merkmale.</translation>
    </message>
    <message>
        <source>The model predicts “%1” (%2 %).</source>
        <translation>Das Modell sagt „%1“ (%2 %).</translation>
    </message>
    <message>
        <source>The model predicts “%1” (%2 %), ahead of “%3” (%4 %).</source>
        <translation>Das Modell sagt „%1“ (%2 %), vor „%3“ (%4 %).</translation>
    </message>
    <message>
        <source>Where it looks: %1.</source>
        <translation>Wohin es schaut: %1.</translation>
    </message>
    <message>
        <source>Head %1 of layer %2 supports this prediction most: it adds %3 to the logit.</source>
        <translation>Kopf %1 der Schicht %2 spricht am stärksten für diese Antwort: Er trägt %3 zu ihrem Logit bei.</translation>
    </message>
    <message>
        <source>Head %1 of layer %2 matters most: without it the score changes by %3.</source>
        <translation>Auf Kopf %1 der Schicht %2 kommt es am meisten an: Ohne ihn ändert sich der Wert um %3.</translation>
    </message>
</context>
<context>
    <name>ui::ExportDialog</name>
    <message>
        <source>Export Figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>PNG image</source>
        <translation>PNG-Bild</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG-Zeichnung</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF-Dokument</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Single column (85 mm)</source>
        <translation>Eine Spalte (85 mm)</translation>
    </message>
    <message>
        <source>Double column (178 mm)</source>
        <translation>Zwei Spalten (178 mm)</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Custom width</source>
        <translation>Eigene Breite</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light, transparent background</source>
        <translation>Hell, durchsichtiger Hintergrund</translation>
    </message>
    <message>
        <source>Color bar</source>
        <translation>Farbbalken</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Bildunterschrift</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>Mit</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>%1 mm</source>
        <translation>%1 mm</translation>
    </message>
    <message>
        <source>%1, %2 pixels</source>
        <translation>%1, %2 Pixel</translation>
    </message>
    <message>
        <source>%1, text remains text</source>
        <translation>%1, Text bleibt Text</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy the figure as it is set here to the clipboard</source>
        <translation>Die Abbildung, wie sie hier eingestellt ist, in die Zwischenablage kopieren</translation>
    </message>
</context>
<context>
    <name>ui::FigureCommands</name>
    <message>
        <source>&amp;Copy Figure</source>
        <translation>Abbildung &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy the figure with its color bar to the clipboard</source>
        <translation>Die Abbildung mit ihrem Farbbalken in die Zwischenablage kopieren</translation>
    </message>
    <message>
        <source>&amp;Export Figure…</source>
        <translation>Abbildung e&amp;xportieren…</translation>
    </message>
    <message>
        <source>Write the figure as PNG, SVG or PDF</source>
        <translation>Die Abbildung als PNG, SVG oder PDF schreiben</translation>
    </message>
    <message>
        <source>Copy as Co&amp;mmand</source>
        <translation>&amp;Als Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the headscope-cli command that writes this figure</source>
        <translation>Den headscope-cli-Befehl kopieren, der diese Abbildung schreibt</translation>
    </message>
    <message>
        <source>Copy &amp;Numbers</source>
        <translation>&amp;Zahlen kopieren</translation>
    </message>
    <message>
        <source>Copy the shown values as a table (CSV) for a spreadsheet</source>
        <translation>Die gezeigten Werte als Tabelle (CSV) für eine Tabellenkalkulation kopieren</translation>
    </message>
    <message>
        <source>Save Num&amp;bers…</source>
        <translation>Zah&amp;len speichern…</translation>
    </message>
    <message>
        <source>Save the shown values as CSV, or as arrays for NumPy and PyTorch</source>
        <translation>Die gezeigten Werte als CSV oder als Arrays für NumPy und PyTorch speichern</translation>
    </message>
    <message>
        <source>Fold&amp;er Statistics…</source>
        <translation>Ordner&amp;statistik…</translation>
    </message>
    <message>
        <source>Compare heads over a folder: means, and the images where each is strongest</source>
        <translation>Köpfe über einen Ordner vergleichen: Mittel, und die Bilder, in denen jeder am stärksten ist</translation>
    </message>
    <message>
        <source>Export Figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>Command copied: it writes exactly this figure</source>
        <translation>Befehl kopiert: Er schreibt genau diese Abbildung</translation>
    </message>
    <message numerus="yes">
        <source>Numbers copied: %n line(s)</source>
        <translation>
            <numerusform>Zahlen kopiert: %n Zeile</numerusform>
            <numerusform>Zahlen kopiert: %n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npz)</source>
        <translation>NumPy-Arrays (*.npz)</translation>
    </message>
    <message>
        <source>Safetensors (*.safetensors)</source>
        <translation>Safetensors (*.safetensors)</translation>
    </message>
    <message>
        <source>Save Numbers</source>
        <translation>Zahlen speichern</translation>
    </message>
    <message>
        <source>The command of a figure needs an open model and image, not a video.</source>
        <translation>Der Befehl einer Abbildung braucht ein offenes Modell und Bild, kein Video.</translation>
    </message>
</context>
<context>
    <name>ui::FigureMaker</name>
    <message>
        <source>%1 s left</source>
        <translation>noch %1 s</translation>
    </message>
    <message>
        <source>%1 min left</source>
        <translation>noch %1 min</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Berechnung</translation>
    </message>
    <message>
        <source>%1 needs %2</source>
        <translation>%1 braucht %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>ui::Filmstrip</name>
    <message>
        <source>Images in the folder</source>
        <translation>Bilder des Ordners</translation>
    </message>
</context>
<context>
    <name>ui::FirstHint</name>
    <message>
        <source>%1: all keys</source>
        <translation>%1: alle Tasten</translation>
    </message>
    <message>
        <source>Click a patch to see what it attends to</source>
        <translation>Klicken Sie auf einen Patch, um zu sehen, worauf er achtet</translation>
    </message>
    <message>
        <source>Choose a query to see what it attends to</source>
        <translation>Wählen Sie eine Query, um zu sehen, worauf sie achtet</translation>
    </message>
</context>
<context>
    <name>ui::FolderBrowser</name>
    <message>
        <source>%1: expected a folder of images or with a checkpoint, found neither</source>
        <translation>%1: Erwartet wurde ein Ordner mit Bildern oder mit einem Checkpoint, gefunden wurde keines von beiden</translation>
    </message>
</context>
<context>
    <name>ui::Form</name>
    <message>
        <source>%1, as a number</source>
        <translation>%1, als Zahl</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Choose a folder: %1</source>
        <translation>Ordner wählen: %1</translation>
    </message>
</context>
<context>
    <name>ui::GalleryModel</name>
    <message>
        <source>bundled</source>
        <translation>mitgeliefert</translation>
    </message>
    <message>
        <source>downloaded</source>
        <translation>heruntergeladen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Top-1</source>
        <translation>Top-1</translation>
    </message>
    <message>
        <source>License</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Download</translation>
    </message>
    <message>
        <source>Side of the model&apos;s input in pixels</source>
        <translation>Seitenlänge der Modelleingabe in Pixeln</translation>
    </message>
    <message>
        <source>Accuracy on ImageNet-1k as published by the authors</source>
        <translation>Von den Autoren angegebene Genauigkeit auf ImageNet-1k</translation>
    </message>
    <message>
        <source>Download size, or whether the model is on this machine</source>
        <translation>Größe des Downloads, oder ob das Modell auf diesem Rechner liegt</translation>
    </message>
    <message>
        <source>%1 trained on drawn shapes, to try things out</source>
        <translation>%1, auf gezeichneten Formen trainiert, zum Ausprobieren</translation>
    </message>
</context>
<context>
    <name>ui::HelpCommands</name>
    <message>
        <source>&amp;Find Command…</source>
        <translation>&amp;Befehl suchen…</translation>
    </message>
    <message>
        <source>Search all commands</source>
        <translation>Alle Befehle durchsuchen</translation>
    </message>
    <message>
        <source>Headscope &amp;Manual</source>
        <translation>Headscope-&amp;Handbuch</translation>
    </message>
    <message>
        <source>What can be done, by tasks; also for reading offline</source>
        <translation>Was man tun kann, nach Aufgaben; auch ohne Netz zu lesen</translation>
    </message>
    <message>
        <source>&amp;Keys and Mouse</source>
        <translation>&amp;Tasten und Maus</translation>
    </message>
    <message>
        <source>Show all keys and mouse actions</source>
        <translation>Alle Tasten und Mausaktionen zeigen</translation>
    </message>
    <message>
        <source>About the &amp;Views</source>
        <translation>Über die &amp;Ansichten</translation>
    </message>
    <message>
        <source>Show every view&apos;s meaning, options and source</source>
        <translation>Bedeutung, Optionen und Quelle jeder Ansicht zeigen</translation>
    </message>
    <message>
        <source>&amp;About Headscope</source>
        <translation>&amp;Über Headscope</translation>
    </message>
    <message>
        <source>Show version and license</source>
        <translation>Version und Lizenz zeigen</translation>
    </message>
    <message>
        <source>Opens the manual: %1</source>
        <translation>Öffnet das Handbuch: %1</translation>
    </message>
    <message>
        <source>About Headscope</source>
        <translation>Über Headscope</translation>
    </message>
    <message>
        <source>&lt;b&gt;Headscope %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;Headscope %1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Shows where a vision transformer looks.
Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Zeigt, wohin ein Vision Transformer blickt.
Freie Software unter der GNU General Public License, Version 3 oder neuer.</translation>
    </message>
    <message>
        <source>Guided &amp;Tour</source>
        <translation>Geführte &amp;Tour</translation>
    </message>
    <message>
        <source>Learn Headscope in six steps with the bundled image</source>
        <translation>In sechs Schritten am mitgelieferten Bild sehen, was man tun kann</translation>
    </message>
    <message>
        <source>&amp;Explain This Image…</source>
        <translation>Dieses Bild &amp;erklären …</translation>
    </message>
    <message>
        <source>Explain in three sentences what the model predicts, where it looks and which head matters</source>
        <translation>In drei Sätzen sagen, was das Modell antwortet, wohin es schaut und welcher Kopf zählt</translation>
    </message>
</context>
<context>
    <name>ui::IncomingData</name>
    <message>
        <source>pasted image</source>
        <translation>eingefügtes Bild</translation>
    </message>
</context>
<context>
    <name>ui::KeyField</name>
    <message>
        <source>Press a key</source>
        <translation>Taste drücken</translation>
    </message>
</context>
<context>
    <name>ui::KeysPage</name>
    <message>
        <source>Find a command or a key</source>
        <translation>Befehl oder Taste suchen</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>New key for the selected command</source>
        <translation>Neue Taste des gewählten Befehls</translation>
    </message>
    <message>
        <source>Default Key</source>
        <translation>Standardtaste</translation>
    </message>
    <message>
        <source>No Key</source>
        <translation>Keine Taste</translation>
    </message>
    <message>
        <source>Reassign</source>
        <translation>Neu zuweisen</translation>
    </message>
    <message>
        <source>%1 is already assigned to “%2”.</source>
        <translation>%1 ist schon „%2“ zugewiesen.</translation>
    </message>
    <message>
        <source>Reset to the default.</source>
        <translation>Auf den Standard zurückgesetzt.</translation>
    </message>
    <message>
        <source>%1:  %2</source>
        <translation>%1:  %2</translation>
    </message>
    <message>
        <source>“%1”: click the field and press a new key.</source>
        <translation>„%1“: Klicken Sie ins Feld und drücken Sie eine neue Taste.</translation>
    </message>
    <message>
        <source>%1 is reserved for “%2”.</source>
        <translation>%1 ist für „%2“ reserviert.</translation>
    </message>
    <message>
        <source>“%1” has no key now.</source>
        <translation>„%1“ hat jetzt keine Taste.</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>„%1“: %2</translation>
    </message>
</context>
<context>
    <name>ui::Language</name>
    <message>
        <source>Chinese needs a Chinese font</source>
        <translation>Chinesisch braucht eine chinesische Schrift</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Figure copied</source>
        <translation>Abbildung kopiert</translation>
    </message>
    <message>
        <source>Queries in this layer are named, not patches. Click a box or choose a query.</source>
        <translation>Queries sind in dieser Schicht benannt, keine Patches. Klicken Sie auf einen Rahmen, oder wählen Sie eine Query.</translation>
    </message>
    <message>
        <source>This view has no query patch. Views that do will use the patch you clicked.</source>
        <translation>Diese Ansicht hat keinen Query-Patch. Ansichten mit einem solchen verwenden den angeklickten Patch.</translation>
    </message>
    <message>
        <source>The view cannot be drawn on this machine.</source>
        <translation>Die Ansicht kann auf diesem Rechner nicht gezeichnet werden.</translation>
    </message>
    <message>
        <source>Headscope requires OpenGL 3.3; Mesa&apos;s software driver is sufficient.</source>
        <translation>Headscope braucht OpenGL 3.3; der Softwaretreiber von Mesa genügt.</translation>
    </message>
    <message>
        <source>Headscope closed unexpectedly.</source>
        <translation>Headscope wurde unerwartet beendet.</translation>
    </message>
    <message>
        <source>Headscope closed unexpectedly. Restore %1?</source>
        <translation>Headscope wurde unerwartet beendet. %1 wiederherstellen?</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Continue with %1</source>
        <translation>Weiter mit %1</translation>
    </message>
    <message>
        <source>The session %1 was open last time.</source>
        <translation>Beim letzten Mal war die Sitzung %1 offen.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>ui::ManualWindow</name>
    <message>
        <source>Headscope Manual</source>
        <translation>Headscope-Handbuch</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Find in the manual…</source>
        <translation>Im Handbuch suchen …</translation>
    </message>
    <message>
        <source>Words to find in the manual</source>
        <translation>Im Handbuch zu suchende Wörter</translation>
    </message>
    <message>
        <source>The manual is not installed. Install Headscope again to read it here.</source>
        <translation>Das Handbuch ist nicht installiert. Um es hier zu lesen, installieren Sie Headscope erneut.</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>Nichts passt zu „%1“.</translation>
    </message>
</context>
<context>
    <name>ui::Menus</name>
    <message>
        <source>Recent &amp;Images</source>
        <translation>Zuletzt geöffnete B&amp;ilder</translation>
    </message>
    <message>
        <source>Recent Mo&amp;dels</source>
        <translation>Zuletzt geöffnete Mo&amp;delle</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Panels</translation>
    </message>
</context>
<context>
    <name>ui::ModelCard</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1
%2 layers × %3 heads</source>
        <translation>%1
%2 Schichten × %3 Köpfe</translation>
    </message>
    <message>
        <source>%1 · width %2</source>
        <translation>%1 · Breite %2</translation>
    </message>
    <message>
        <source>%1 · %2 parameters
%3 layers × %4 heads · width %5</source>
        <translation>%1 · %2 Parameter
%3 Schichten × %4 Köpfe · Breite %5</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>distillation</source>
        <translation>Distillation</translation>
    </message>
    <message numerus="yes">
        <source>%n register(s)</source>
        <translation>
            <numerusform>%n Register</numerusform>
            <numerusform>%n Register</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n patch(es)</source>
        <translation>
            <numerusform>bis zu %n Patch</numerusform>
            <numerusform>bis zu %n Patches</numerusform>
        </translation>
    </message>
    <message>
        <source>at least %1 × %2 patches</source>
        <translation>mindestens %1 × %2 Patches</translation>
    </message>
    <message>
        <source>%1 × %2 patches</source>
        <translation>%1 × %2 Patches</translation>
    </message>
    <message>
        <source>the photo&apos;s aspect ratio, at most as many pixels as %1 × %2, patch %3</source>
        <translation>Seitenverhältnis des Fotos, höchstens so viele Pixel wie %1 × %2, Patch %3</translation>
    </message>
    <message>
        <source>the photo&apos;s aspect ratio, at least %1 × %2, patch %3</source>
        <translation>Seitenverhältnis des Fotos, mindestens %1 × %2, Patch %3</translation>
    </message>
    <message>
        <source>%1 × %2, patch %3</source>
        <translation>%1 × %2, Patch %3</translation>
    </message>
    <message>
        <source>set by you</source>
        <translation>von Ihnen festgelegt</translation>
    </message>
    <message>
        <source>assumed: not stated in the file</source>
        <translation>angenommen: in der Datei nicht angegeben</translation>
    </message>
    <message>
        <source>from the weights’ shapes</source>
        <translation>aus den Formen der Gewichte</translation>
    </message>
    <message>
        <source>from the file’s metadata</source>
        <translation>aus den Metadaten der Datei</translation>
    </message>
    <message>
        <source>assumed: %1</source>
        <translation>angenommen: %1</translation>
    </message>
    <message>
        <source>as in the published %1</source>
        <translation>wie im veröffentlichten %1</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>from the file’s name</source>
        <translation>aus dem Namen der Datei</translation>
    </message>
    <message>
        <source>known: %1</source>
        <translation>bekannt: %1</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Edit mean, standard deviation, crop, input size and heads</source>
        <translation>Mittel, Standardabweichung, Zuschnitt, Eingabegröße und Köpfe bearbeiten</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>Open or drop a checkpoint.</source>
        <translation>Öffnen Sie einen Checkpoint, oder ziehen Sie ihn hierher.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message numerus="yes">
        <source>one of %n in the file</source>
        <translation>
            <numerusform>einer von %n in der Datei</numerusform>
            <numerusform>einer von %n in der Datei</numerusform>
        </translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>Zuschnitt</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>Std.-Abw.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Queries and keys</source>
        <translation>Queries und Keys</translation>
    </message>
    <message>
        <source>kept in %1</source>
        <translation>behalten in %1</translation>
    </message>
    <message>
        <source>Click to open another model</source>
        <translation>Klicken, um ein anderes Modell zu öffnen</translation>
    </message>
    <message>
        <source>%1 steps of %2 × %3 patches</source>
        <translation>%1 Schritte mit %2 × %3 Patches</translation>
    </message>
    <message>
        <source>%1 frames of %2 × %3, patch %4</source>
        <translation>%1 Bilder mit %2 × %3, Patch %4</translation>
    </message>
</context>
<context>
    <name>ui::ModelCorrections</name>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Reset to File</source>
        <translation>Auf Datei zurücksetzen</translation>
    </message>
    <message>
        <source>%1, a preview</source>
        <translation>%1, eine Vorschau</translation>
    </message>
    <message>
        <source>float16 takes half the memory; the effect is measured and reported</source>
        <translation>float16 braucht halb so viel Speicher; die Wirkung wird gemessen und angezeigt</translation>
    </message>
    <message>
        <source>bf16 requires a GPU or a CPU with AVX-512 BF16</source>
        <translation>bf16 braucht eine GPU oder einen Prozessor mit AVX-512 BF16</translation>
    </message>
    <message>
        <source>Model Settings</source>
        <translation>Modelleinstellungen</translation>
    </message>
    <message>
        <source>bf16 is less exact; weights take half the memory, and a GPU or an AMD processor less time</source>
        <translation>bf16 ist weniger genau; Gewichte brauchen halb so viel Speicher, und eine GPU oder ein AMD-Prozessor weniger Zeit</translation>
    </message>
</context>
<context>
    <name>ui::ModelDownload</name>
    <message>
        <source>the authors</source>
        <translation>den Autoren</translation>
    </message>
</context>
<context>
    <name>ui::ModelGallery</name>
    <message>
        <source>Bundled with Headscope.</source>
        <translation>Wird mit Headscope geliefert.</translation>
    </message>
    <message>
        <source>%1 layers, %2 channels, patches of %3 pixels.</source>
        <translation>%1 Schichten, %2 Kanäle, Patches von %3 Pixeln.</translation>
    </message>
    <message>
        <source>ImageNet-1k with a linear classifier: %1 %.</source>
        <translation>ImageNet-1k mit linearem Klassifikator: %1 %.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Model Gallery</source>
        <translation>Modellgalerie</translation>
    </message>
    <message>
        <source>Search models: deit small, dinov2, swin 384…</source>
        <translation>Modelle suchen: deit small, dinov2, swin 384…</translation>
    </message>
    <message>
        <source>Words in a model&apos;s name, family or license</source>
        <translation>Wörter in Name, Familie oder Lizenz eines Modells</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>All families</source>
        <translation>Alle Familien</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>Fortschritt des Downloads</translation>
    </message>
    <message>
        <source>State of the download</source>
        <translation>Stand des Downloads</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n Modell</numerusform>
            <numerusform>%n Modelle</numerusform>
        </translation>
    </message>
    <message>
        <source>No model matches. Try fewer words.</source>
        <translation>Kein Modell passt. Versuchen Sie es mit weniger Wörtern.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Resume and Open</source>
        <translation>Fortsetzen und öffnen</translation>
    </message>
    <message>
        <source>Download %1 and Open</source>
        <translation>%1 herunterladen und öffnen</translation>
    </message>
    <message>
        <source>Only one download at a time</source>
        <translation>Nur ein Download zur Zeit</translation>
    </message>
    <message>
        <source>Requesting %1…</source>
        <translation>%1 wird angefragt…</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Trying again: %1</source>
        <translation>Neuer Versuch: %1</translation>
    </message>
    <message>
        <source>%1: verifying</source>
        <translation>%1: wird geprüft</translation>
    </message>
    <message>
        <source>%1 was downloaded</source>
        <translation>%1 wurde heruntergeladen</translation>
    </message>
    <message>
        <source>%1: canceled; the partial download is kept</source>
        <translation>%1: abgebrochen; der bisherige Download bleibt erhalten</translation>
    </message>
</context>
<context>
    <name>ui::NotesPanel</name>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Notes on this session, kept as you type</source>
        <translation>Notizen zu dieser Sitzung, beim Tippen gesichert</translation>
    </message>
</context>
<context>
    <name>ui::NoticeStrip</name>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>Die Meldung schließen</translation>
    </message>
</context>
<context>
    <name>ui::ObjectBar</name>
    <message>
        <source>Marked object</source>
        <translation>Markiertes Objekt</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllen</translation>
    </message>
    <message>
        <source>Blur</source>
        <translation>Weichzeichnen</translation>
    </message>
    <message>
        <source>Mask as Keys</source>
        <translation>Als Keys maskieren</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Aufheben</translation>
    </message>
    <message>
        <source>Selections</source>
        <translation>Auswahlen</translation>
    </message>
    <message>
        <source>Name of the marked object, and the other selections of this image</source>
        <translation>Name des markierten Objekts und die anderen Auswahlen dieses Bildes</translation>
    </message>
    <message>
        <source>Unnamed</source>
        <translation>Unbenannt</translation>
    </message>
</context>
<context>
    <name>ui::ObjectCommands</name>
    <message>
        <source>Show a map on the photo, then drag over the object.</source>
        <translation>Zeigen Sie eine Karte auf dem Foto, und ziehen Sie dann über das Objekt.</translation>
    </message>
    <message>
        <source>Drag from one corner of the object to the other.</source>
        <translation>Ziehen Sie von einer Ecke des Objekts zur anderen.</translation>
    </message>
    <message>
        <source>Drag around the object.</source>
        <translation>Ziehen Sie um das Objekt herum.</translation>
    </message>
    <message>
        <source>The object is marked in the image that was shown. The next one is already open.</source>
        <translation>Das Objekt ist in dem Bild markiert, das zu sehen war. Das nächste ist bereits geöffnet.</translation>
    </message>
    <message>
        <source>Open Mask</source>
        <translation>Maske öffnen</translation>
    </message>
    <message>
        <source>Images (%1);;All files (*)</source>
        <translation>Bilder (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Object</source>
        <translation>&amp;Objekt</translation>
    </message>
    <message>
        <source>Describe in &amp;Words</source>
        <translation>In &amp;Worten beschreiben</translation>
    </message>
    <message>
        <source>Copy a description of the view; screen readers read it aloud</source>
        <translation>Eine Beschreibung der Ansicht kopieren; Bildschirmleser lesen sie vor</translation>
    </message>
    <message>
        <source>Mark Object by &amp;Rectangle</source>
        <translation>Objekt mit &amp;Rechteck markieren</translation>
    </message>
    <message>
        <source>Drag over an object to compare values inside and outside, and to sort heads by it</source>
        <translation>Über ein Objekt ziehen, um Werte innen und außen zu vergleichen und Köpfe danach zu sortieren</translation>
    </message>
    <message>
        <source>Mark Object by &amp;Lasso</source>
        <translation>Objekt mit &amp;Lasso markieren</translation>
    </message>
    <message>
        <source>Drag around an object in the photo</source>
        <translation>Im Foto um ein Objekt herum ziehen</translation>
    </message>
    <message>
        <source>Open &amp;Mask…</source>
        <translation>&amp;Maske öffnen…</translation>
    </message>
    <message>
        <source>Open a mask image of the photo&apos;s size, bright where the object is</source>
        <translation>Ein Maskenbild von der Größe des Fotos öffnen, hell, wo das Objekt ist</translation>
    </message>
    <message>
        <source>&amp;Clear Object</source>
        <translation>Objektmarkierung &amp;löschen</translation>
    </message>
    <message>
        <source>Mark an object in the image first.</source>
        <translation>Markieren Sie zuerst ein Objekt im Bild.</translation>
    </message>
    <message>
        <source>Show Object Discovery first.</source>
        <translation>Erst „Objekte ohne Namen“ zeigen.</translation>
    </message>
    <message>
        <source>Mark &amp;Discovered Object</source>
        <translation>Ge&amp;fundenes Objekt markieren</translation>
    </message>
    <message>
        <source>Mark the outlined object, for all other views, numbers and edits</source>
        <translation>Das umrandete Objekt markieren, für alle anderen Ansichten, Zahlen und Eingriffe</translation>
    </message>
    <message>
        <source>Mask of %1 % of the image, predicted IoU %2. Click on a point to remove it.</source>
        <translation>Maske über %1 % des Bildes, vorhergesagte IoU %2. Ein Klick auf einen Punkt entfernt ihn.</translation>
    </message>
    <message>
        <source>Open a SAM checkpoint that has its mask decoder.</source>
        <translation>Öffnen Sie einen SAM-Checkpoint mit Maskendecoder.</translation>
    </message>
    <message>
        <source>Mark Object by &amp;Clicks</source>
        <translation>Objekt durch &amp;Klicks markieren</translation>
    </message>
    <message>
        <source>The model finds the object: click on it, with Ctrl on what is not part of it, or drag a box around it</source>
        <translation>Das Modell findet das Objekt: klicken Sie darauf, mit Strg auf das, was nicht dazugehört, oder ziehen Sie einen Kasten darum</translation>
    </message>
    <message>
        <source>Click on the object, with Ctrl on what is not part of it, or drag a box around it.</source>
        <translation>Klicken Sie auf das Objekt, mit Strg auf das, was nicht dazugehört, oder ziehen Sie einen Kasten darum.</translation>
    </message>
    <message>
        <source>&amp;Save Mask…</source>
        <translation>Maske &amp;speichern…</translation>
    </message>
    <message>
        <source>Save the marked object as a mask image of the photo&apos;s size, for other photos and the command line</source>
        <translation>Das markierte Objekt als Maskenbild von der Größe des Fotos speichern, für andere Fotos und die Befehlszeile</translation>
    </message>
    <message>
        <source>Save Mask</source>
        <translation>Maske speichern</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>Name the marked object first.</source>
        <translation>Benennen Sie zuerst das markierte Objekt.</translation>
    </message>
    <message>
        <source>&amp;Name Object…</source>
        <translation>Objekt be&amp;nennen…</translation>
    </message>
    <message>
        <source>Keep the marked object in this session under a name, or rename it</source>
        <translation>Das markierte Objekt unter einem Namen in dieser Sitzung behalten oder umbenennen</translation>
    </message>
    <message>
        <source>Remo&amp;ve Selection</source>
        <translation>Auswahl &amp;entfernen</translation>
    </message>
    <message>
        <source>Remove the marked object and its name from the session</source>
        <translation>Das markierte Objekt und seinen Namen aus der Sitzung entfernen</translation>
    </message>
    <message>
        <source>Remove the mark from this photo; named selections stay in the list</source>
        <translation>Die Markierung von diesem Foto entfernen; benannte Auswahlen bleiben in der Liste</translation>
    </message>
    <message>
        <source>Name Object</source>
        <translation>Objekt benennen</translation>
    </message>
    <message>
        <source>Name of the marked object:</source>
        <translation>Name des markierten Objekts:</translation>
    </message>
</context>
<context>
    <name>ui::OpenDocuments</name>
    <message>
        <source>%1: expected one image or folder and one model, found more</source>
        <translation>%1: Erwartet wurden ein Bild oder Ordner und ein Modell, gefunden wurden mehr</translation>
    </message>
    <message>
        <source>Opening model</source>
        <translation>Modell wird geöffnet</translation>
    </message>
    <message>
        <source>Reading image</source>
        <translation>Bild wird gelesen</translation>
    </message>
    <message>
        <source>Running %1</source>
        <translation>%1 wird ausgeführt</translation>
    </message>
</context>
<context>
    <name>ui::OptionsPanel</name>
    <message>
        <source>Reset this view&apos;s options</source>
        <translation>Optionen dieser Ansicht zurücksetzen</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset every option of this view to its default</source>
        <translation>Jede Option dieser Ansicht auf den Standard zurücksetzen</translation>
    </message>
    <message>
        <source>Open File…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Open Numbers</source>
        <translation>Zahlen öffnen</translation>
    </message>
    <message>
        <source>Numbers (*.npz *.safetensors)</source>
        <translation>Zahlen (*.npz *.safetensors)</translation>
    </message>
</context>
<context>
    <name>ui::OverviewBox</name>
    <message>
        <source>by layer and head</source>
        <translation>nach Schicht und Kopf</translation>
    </message>
    <message>
        <source>by distance</source>
        <translation>nach Distanz</translation>
    </message>
    <message>
        <source>by entropy</source>
        <translation>nach Entropie</translation>
    </message>
    <message>
        <source>by similarity to this head</source>
        <translation>nach Ähnlichkeit mit diesem Kopf</translation>
    </message>
    <message>
        <source>by share of sinks</source>
        <translation>nach Anteil der Sinks</translation>
    </message>
    <message>
        <source>by share on the object</source>
        <translation>nach Anteil auf dem Objekt</translation>
    </message>
    <message>
        <source>Order of the overview</source>
        <translation>Reihenfolge der Übersicht</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>mit Eingriffen</translation>
    </message>
    <message>
        <source>Mark an object in the image first.</source>
        <translation>Markieren Sie zuerst ein Objekt im Bild.</translation>
    </message>
</context>
<context>
    <name>ui::OverviewPanel</name>
    <message>
        <source>Overview of all heads by all layers</source>
        <translation>Übersicht aller Köpfe aller Schichten</translation>
    </message>
    <message>
        <source>The arrow keys step through layers and heads.</source>
        <translation>Die Pfeiltasten gehen durch Schichten und Köpfe.</translation>
    </message>
    <message>
        <source>This model has no attention heads to show.</source>
        <translation>Dieses Modell hat keine Attention-Köpfe, die gezeigt werden könnten.</translation>
    </message>
    <message>
        <source>All heads of all layers appear here.</source>
        <translation>Hier erscheinen alle Köpfe aller Schichten.</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>edited: %1</source>
        <translation>Eingriff: %1</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>mit Eingriffen</translation>
    </message>
</context>
<context>
    <name>ui::PageCommands</name>
    <message>
        <source>&amp;Shown View</source>
        <translation>&amp;Gezeigte Ansicht</translation>
    </message>
    <message>
        <source>Add the shown view as one panel</source>
        <translation>Die gezeigte Ansicht als ein Teilbild hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>&amp;Köpfe</translation>
    </message>
    <message>
        <source>Add one panel per head of the shown layer</source>
        <translation>Ein Teilbild je Kopf der gezeigten Schicht hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation>&amp;Schichten</translation>
    </message>
    <message>
        <source>Add one panel per layer, for the shown head</source>
        <translation>Ein Teilbild je Schicht hinzufügen, für den gezeigten Kopf</translation>
    </message>
    <message>
        <source>Layers &amp;by Heads</source>
        <translation>Schichten &amp;mal Köpfe</translation>
    </message>
    <message>
        <source>Add one row per layer and one column per head that all layers have</source>
        <translation>Eine Zeile je Schicht und eine Spalte je Kopf hinzufügen, den alle Schichten haben</translation>
    </message>
    <message>
        <source>&amp;Images in Folder</source>
        <translation>&amp;Bilder des Ordners</translation>
    </message>
    <message>
        <source>Add the shown view of every image in the folder</source>
        <translation>Die gezeigte Ansicht jedes Bildes im Ordner hinzufügen</translation>
    </message>
    <message>
        <source>P&amp;ins</source>
        <translation>P&amp;ins</translation>
    </message>
    <message>
        <source>Add one panel per pin, in order, titled by name</source>
        <translation>Ein Teilbild je Pin hinzufügen, der Reihe nach, mit ihren Namen</translation>
    </message>
    <message>
        <source>Figure Pa&amp;ge…</source>
        <translation>Abbildun&amp;gsseite…</translation>
    </message>
    <message>
        <source>Arrange pins, heads, layers or images in rows and columns for a paper</source>
        <translation>Pins, Köpfe, Schichten oder Bilder für eine Veröffentlichung in Zeilen und Spalten anordnen</translation>
    </message>
    <message>
        <source>Add Pins to Fi&amp;gure Page</source>
        <translation>Pins zur Abbildun&amp;gsseite hinzufügen</translation>
    </message>
    <message>
        <source>Add one panel per pin to the figure page</source>
        <translation>Der Abbildungsseite ein Teilbild je Pin hinzufügen</translation>
    </message>
</context>
<context>
    <name>ui::PageEditor</name>
    <message>
        <source>Figure Page</source>
        <translation>Abbildungsseite</translation>
    </message>
    <message>
        <source>%1 × %2 mm, panels: %3</source>
        <translation>%1 × %2 mm, Teilbilder: %3</translation>
    </message>
    <message>
        <source>Panel %1 of %2…</source>
        <translation>Teilbild %1 von %2…</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>No panels yet. Add the shown view, its heads and layers, or the pins.</source>
        <translation>Noch keine Teilbilder. Fügen Sie die gezeigte Ansicht, ihre Köpfe und Schichten oder die Pins hinzu.</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>%1 wird geschrieben…</translation>
    </message>
    <message>
        <source>Open Page</source>
        <translation>Seite öffnen</translation>
    </message>
    <message>
        <source>Figure pages, and figures that contain one (*.json *.pdf *.svg *.png);;All files (*)</source>
        <translation>Abbildungsseiten und Abbildungen, die eine enthalten (*.json *.pdf *.svg *.png);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save Page</source>
        <translation>Seite speichern</translation>
    </message>
    <message>
        <source>Figure pages (*.json)</source>
        <translation>Abbildungsseiten (*.json)</translation>
    </message>
    <message>
        <source>Export Page</source>
        <translation>Seite exportieren</translation>
    </message>
    <message>
        <source>page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Add panels</source>
        <translation>Teilbilder hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Add…</source>
        <translation>&amp;Hinzufügen…</translation>
    </message>
    <message>
        <source>Clear the page</source>
        <translation>Die Seite leeren</translation>
    </message>
    <message>
        <source>Resolution of a PNG</source>
        <translation>Auflösung eines PNG</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Dots per inch of a PNG; SVG and PDF have no resolution</source>
        <translation>Punkte je Zoll eines PNG; SVG und PDF haben keine Auflösung</translation>
    </message>
    <message>
        <source>&amp;Open Page…</source>
        <translation>Seite ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Save Page…</source>
        <translation>Seite &amp;speichern…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>(empty panel)</source>
        <translation>(leeres Teilbild)</translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>letzte Schicht</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
</context>
<context>
    <name>ui::PagePanels</name>
    <message>
        <source>Remove the panel</source>
        <translation>Teilbild entfernen</translation>
    </message>
    <message>
        <source>Move the panel back one place</source>
        <translation>Teilbild um einen Platz nach hinten</translation>
    </message>
    <message>
        <source>Move the panel forward one place</source>
        <translation>Teilbild um einen Platz nach vorn</translation>
    </message>
    <message>
        <source>Title of the panel</source>
        <translation>Titel des Teilbilds</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Teilbilder</translation>
    </message>
</context>
<context>
    <name>ui::PageSettings</name>
    <message>
        <source>Caption</source>
        <translation>Bildunterschrift</translation>
    </message>
    <message>
        <source>pt</source>
        <translation>pt</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Same as the window</source>
        <translation>Wie im Fenster</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>head 0 | head 1</source>
        <translation>head 0 | head 1</translation>
    </message>
    <message>
        <source>Column titles</source>
        <translation>Spaltentitel</translation>
    </message>
    <message>
        <source>layer 0 | layer 1</source>
        <translation>layer 0 | layer 1</translation>
    </message>
    <message>
        <source>Row titles</source>
        <translation>Zeilentitel</translation>
    </message>
    <message>
        <source>Titles in order, separated by “ | ”</source>
        <translation>Titel der Reihe nach, getrennt durch „ | “</translation>
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
        <translation>Buchstaben</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>Durchsichtig</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Weiß</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>Model input</source>
        <translation>Modelleingabe</translation>
    </message>
    <message>
        <source>Whole photo</source>
        <translation>Ganzes Foto</translation>
    </message>
    <message>
        <source>Photo</source>
        <translation>Foto</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>One per panel</source>
        <translation>Einer je Teilbild</translation>
    </message>
    <message>
        <source>One for all panels</source>
        <translation>Einer für alle Teilbilder</translation>
    </message>
    <message>
        <source>Color bar</source>
        <translation>Farbbalken</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Double column</source>
        <translation>Zwei Spalten</translation>
    </message>
    <message>
        <source>Single column</source>
        <translation>Eine Spalte</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
</context>
<context>
    <name>ui::PageSheet</name>
    <message>
        <source>Preview of the page</source>
        <translation>Vorschau der Seite</translation>
    </message>
</context>
<context>
    <name>ui::PaneArea</name>
    <message>
        <source>Linked</source>
        <translation>Verbunden</translation>
    </message>
</context>
<context>
    <name>ui::PaneCommands</name>
    <message>
        <source>&amp;New Pane</source>
        <translation>&amp;Neues Feld</translation>
    </message>
    <message>
        <source>Open another pane with the same model and image; at most four</source>
        <translation>Ein weiteres Feld mit demselben Modell und Bild öffnen; höchstens vier</translation>
    </message>
    <message>
        <source>&amp;Close Pane</source>
        <translation>Feld s&amp;chließen</translation>
    </message>
    <message>
        <source>Close the active pane</source>
        <translation>Das aktive Feld schließen</translation>
    </message>
    <message>
        <source>Ne&amp;xt Pane</source>
        <translation>Nä&amp;chstes Feld</translation>
    </message>
    <message>
        <source>Make the next pane active</source>
        <translation>Das nächste Feld aktivieren</translation>
    </message>
    <message>
        <source>Previous &amp;Pane</source>
        <translation>&amp;Voriges Feld</translation>
    </message>
    <message>
        <source>Make the previous pane active</source>
        <translation>Das vorige Feld aktivieren</translation>
    </message>
    <message>
        <source>&amp;Flip A/B</source>
        <translation>A/B &amp;umschalten</translation>
    </message>
    <message>
        <source>Switch between this pane&apos;s image and the other one&apos;s in place</source>
        <translation>Zwischen dem Bild dieses Feldes und dem des anderen an gleicher Stelle wechseln</translation>
    </message>
    <message>
        <source>&amp;Swipe A | B</source>
        <translation>A | B mit &amp;Schieber</translation>
    </message>
    <message>
        <source>Show the other pane&apos;s map to the right of a divider; drag it, or move it with &lt; and &gt;</source>
        <translation>Die Karte des anderen Feldes rechts von einem Schieber zeigen; ziehen, oder mit &lt; und &gt; bewegen</translation>
    </message>
    <message>
        <source>Move Divider L&amp;eft</source>
        <translation>Schieber nach l&amp;inks</translation>
    </message>
    <message>
        <source>Show less of A and more of B</source>
        <translation>Weniger von A und mehr von B zeigen</translation>
    </message>
    <message>
        <source>Move Divider R&amp;ight</source>
        <translation>Schieber nach &amp;rechts</translation>
    </message>
    <message>
        <source>Show more of A and less of B</source>
        <translation>Mehr von A und weniger von B zeigen</translation>
    </message>
    <message>
        <source>&amp;Difference A - B</source>
        <translation>&amp;Differenz A - B</translation>
    </message>
    <message>
        <source>&amp;Query</source>
        <translation>&amp;Query</translation>
    </message>
    <message>
        <source>Use the same place in the photo as the query in all panes</source>
        <translation>In allen Feldern dieselbe Stelle des Fotos als Query verwenden</translation>
    </message>
    <message>
        <source>&amp;Linked</source>
        <translation>Verb&amp;unden</translation>
    </message>
    <message>
        <source>&amp;Layer</source>
        <translation>&amp;Schicht</translation>
    </message>
    <message>
        <source>Show the layer of the same number in all panes</source>
        <translation>In allen Feldern die Schicht gleicher Nummer zeigen</translation>
    </message>
    <message>
        <source>&amp;Depth</source>
        <translation>&amp;Tiefe</translation>
    </message>
    <message>
        <source>Show layers at the same relative depth in all panes</source>
        <translation>In allen Feldern Schichten gleicher relativer Tiefe zeigen</translation>
    </message>
    <message>
        <source>&amp;Head</source>
        <translation>&amp;Kopf</translation>
    </message>
    <message>
        <source>Show the same head in all panes</source>
        <translation>In allen Feldern denselben Kopf zeigen</translation>
    </message>
    <message>
        <source>&amp;Range</source>
        <translation>&amp;Bereich</translation>
    </message>
    <message>
        <source>Use the same range mode in all panes</source>
        <translation>In allen Feldern dieselbe Art des Bereichs verwenden</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>&amp;Zoom</translation>
    </message>
    <message>
        <source>Zoom and pan all panes together</source>
        <translation>Alle Felder gemeinsam vergrößern und verschieben</translation>
    </message>
    <message>
        <source>Open an image first; there can be at most four panes.</source>
        <translation>Öffnen Sie zuerst ein Bild; höchstens vier Felder haben Platz.</translation>
    </message>
    <message>
        <source>Show maps or matrices of the same kind in two panes first.</source>
        <translation>Zeigen Sie zuerst Karten oder Matrizen derselben Art in zwei Feldern.</translation>
    </message>
    <message>
        <source>Swipe between two panes first (S).</source>
        <translation>Blenden Sie zuerst zwischen zwei Feldern über (S).</translation>
    </message>
    <message>
        <source>Show two maps of the same image in two panes first.</source>
        <translation>Zeigen Sie zuerst zwei Karten desselben Bildes in zwei Feldern.</translation>
    </message>
    <message>
        <source>Softmax &amp;Beside Mixed Weights</source>
        <translation>Softmax &amp;neben gemischten Gewichten</translation>
    </message>
    <message>
        <source>Show in a new pane what the heads weigh before talking heads mix them</source>
        <translation>In einem neuen Feld zeigen, was die Köpfe gewichten, bevor Talking Heads sie mischen</translation>
    </message>
    <message>
        <source>Open a model with talking heads (CaiT) and an image first; there can be at most four panes.</source>
        <translation>Öffnen Sie zuerst ein Modell mit Talking Heads (CaiT) und ein Bild; höchstens vier Felder haben Platz.</translation>
    </message>
    <message>
        <source>Channel Matri&amp;x Beside Channel Map</source>
        <translation>Kanalmatri&amp;x neben Kanalkarte</translation>
    </message>
    <message>
        <source>Show the map of a channel and, in a new pane, which channels attend to each other</source>
        <translation>Die Karte eines Kanals zeigen und in einem neuen Feld, welche Kanäle einander beachten</translation>
    </message>
    <message>
        <source>Open a model with channel attention (XCiT) and an image first; there can be at most four panes.</source>
        <translation>Öffnen Sie zuerst ein Modell mit Kanal-Attention (XCiT) und ein Bild; höchstens vier Felder haben Platz.</translation>
    </message>
    <message>
        <source>Subtract the other pane&apos;s map from this one&apos;s, in place; choose again to show A</source>
        <translation>Die Karte des anderen Feldes von dieser abziehen, an Ort und Stelle; noch einmal zeigt wieder A</translation>
    </message>
    <message>
        <source>&amp;Match Patches A and B</source>
        <translation>Patches von A und B &amp;zuordnen</translation>
    </message>
    <message>
        <source>Point at a patch in one pane to see in the other what resembles it most</source>
        <translation>Auf einen Patch in einem Feld zeigen und im anderen sehen, was ihm am ähnlichsten ist</translation>
    </message>
    <message>
        <source>Open images in two panes first.</source>
        <translation>Zuerst Bilder in zwei Feldern öffnen.</translation>
    </message>
</context>
<context>
    <name>ui::PaneFrame</name>
    <message>
        <source>Close this pane</source>
        <translation>Dieses Feld schließen</translation>
    </message>
    <message>
        <source>Image with the map over it</source>
        <translation>Bild mit der Karte darüber</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>about %1 s</source>
        <translation>etwa %1 s</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation>etwa %1 min</translation>
    </message>
    <message>
        <source>%1 was not computed</source>
        <translation>%1 wurde nicht berechnet</translation>
    </message>
    <message>
        <source>Choose another view, or change the options</source>
        <translation>Wählen Sie eine andere Ansicht, oder ändern Sie die Optionen</translation>
    </message>
    <message>
        <source>%1 takes %2</source>
        <translation>%1 dauert %2</translation>
    </message>
    <message>
        <source>Esc goes back</source>
        <translation>Esc geht zurück</translation>
    </message>
    <message>
        <source>Esc cancels</source>
        <translation>Esc bricht ab</translation>
    </message>
    <message>
        <source>Computing %1</source>
        <translation>%1 wird berechnet</translation>
    </message>
    <message>
        <source>Click to show another model or view here</source>
        <translation>Klicken, um hier ein anderes Modell oder eine andere Ansicht zu zeigen</translation>
    </message>
</context>
<context>
    <name>ui::PanelStrip</name>
    <message>
        <source>Folded Panels</source>
        <translation>Eingeklappte Leisten</translation>
    </message>
</context>
<context>
    <name>ui::Panes</name>
    <message>
        <source>A pasted image has no file, which comparing requires. Save it and open it first.</source>
        <translation>Ein eingefügtes Bild hat keine Datei, die eine Differenz braucht. Speichern und öffnen Sie es zuerst.</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Matching</source>
        <translation>Zuordnung</translation>
    </message>
</context>
<context>
    <name>ui::PinTray</name>
    <message>
        <source>Pins</source>
        <translation>Pins</translation>
    </message>
</context>
<context>
    <name>ui::PredictionPanel</name>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>% without → with the edits</source>
        <translation>% ohne → mit Eingriffen</translation>
    </message>
    <message>
        <source>The prediction appears here.</source>
        <translation>Hier erscheint die Vorhersage.</translation>
    </message>
    <message>
        <source>This trace has no class logits.</source>
        <translation>Diese Aufzeichnung enthält keine Logits von Klassen.</translation>
    </message>
    <message>
        <source>This model has no classifier.</source>
        <translation>Dieses Modell hat keinen Klassifikator.</translation>
    </message>
    <message>
        <source>No object was detected.</source>
        <translation>Es wurde kein Objekt erkannt.</translation>
    </message>
    <message>
        <source>Load Labels…</source>
        <translation>Labels laden …</translation>
    </message>
    <message>
        <source>Read the names of the classes from a text file, one per line</source>
        <translation>Die Namen der Klassen aus einer Textdatei lesen, einer pro Zeile</translation>
    </message>
    <message>
        <source>Load Labels</source>
        <translation>Labels laden</translation>
    </message>
    <message>
        <source>Text, one name per line (*.txt);;All files (*)</source>
        <translation>Text, ein Name pro Zeile (*.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>No object is shown. The view Objects by words finds them.</source>
        <translation>Kein Objekt wird gezeigt. Die Ansicht „Objekte nach Wörtern“ findet sie.</translation>
    </message>
    <message>
        <source>This model makes masks. The view Mask by words shows them.</source>
        <translation>Dieses Modell erzeugt Masken. Die Ansicht „Maske nach Wörtern“ zeigt sie.</translation>
    </message>
    <message>
        <source>Comparing with the captions…</source>
        <translation>Wird mit den Texten verglichen…</translation>
    </message>
    <message>
        <source>Type captions to compare the image with.</source>
        <translation>Geben Sie Texte ein, mit denen das Bild verglichen wird.</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>object query %1</source>
        <translation>Objekt-Query %1</translation>
    </message>
    <message>
        <source>patch %1, %2</source>
        <translation>Patch %1, %2</translation>
    </message>
    <message>
        <source>cosine %1</source>
        <translation>Kosinus %1</translation>
    </message>
</context>
<context>
    <name>ui::Preferences</name>
    <message>
        <source>The language changes at the next start</source>
        <translation>Die Sprache wechselt beim nächsten Start</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>same as the system</source>
        <translation>wie das System</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>New Images</source>
        <translation>Neue Bilder</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Berechnung</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language of the window from the next start on; figures, files and the command line use English</source>
        <translation>Sprache des Fensters ab dem nächsten Start; Abbildungen, Dateien und die Befehlszeile sind englisch</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Light on dark, dark on light, or same as the desktop</source>
        <translation>Hell auf dunkel, dunkel auf hell, oder wie der Desktop</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Use black or white backgrounds, strong lines and no pale text</source>
        <translation>Schwarzer oder weißer Hintergrund, kräftige Linien, keine blasse Schrift</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Show panels, menus and bars without animation, and stop the text cursor from blinking</source>
        <translation>Panels, Menüs und Balken ohne Animation zeigen; der Textcursor blinkt nicht</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Color map of the shown image and later ones. Automatic: inferno, or blue to orange for signed values</source>
        <translation>Farbpalette des gezeigten und der folgenden Bilder. Automatisch: inferno, oder Blau nach Orange für Werte mit Vorzeichen</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>Deckkraft</translation>
    </message>
    <message>
        <source>How opaquely the map covers the photo</source>
        <translation>Wie deckend die Karte über dem Foto liegt</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Smooth between patches</source>
        <translation>Zwischen Patches glätten</translation>
    </message>
    <message>
        <source>Interpolate bicubically between patch centers; otherwise every patch is one flat cell</source>
        <translation>Bikubisch zwischen den Mitten der Patches interpolieren; sonst ist jeder Patch eine einfarbige Zelle</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Device that models run on</source>
        <translation>Gerät, auf dem Modelle laufen</translation>
    </message>
    <message>
        <source>GPU if available</source>
        <translation>GPU, wenn verfügbar</translation>
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
        <translation>Threads</translation>
    </message>
    <message>
        <source>Number of CPU threads from the next start on. Automatic: one per core</source>
        <translation>Zahl der CPU-Threads ab dem nächsten Start. Automatisch: einer je Kern</translation>
    </message>
    <message>
        <source>Memory for History</source>
        <translation>Speicher für den Verlauf</translation>
    </message>
    <message>
        <source>Forward passes of earlier images are kept up to this size, so that returning to them is instant. At most half of the free memory is taken</source>
        <translation>Durchläufe früherer Bilder werden bis zu dieser Größe behalten; zu ihnen zurückzukehren geht sofort. Höchstens die Hälfte des freien Speichers wird belegt</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>Downloaded models</source>
        <translation>Heruntergeladene Modelle</translation>
    </message>
    <message>
        <source>Folder where the gallery and headscope-cli keep models. $HEADSCOPE_MODELS takes precedence</source>
        <translation>Ordner, in dem die Galerie und headscope-cli Modelle aufbewahren. $HEADSCOPE_MODELS hat Vorrang</translation>
    </message>
    <message>
        <source>in your data folder</source>
        <translation>in Ihrem Datenordner</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Folder that “Open Image” starts in</source>
        <translation>Ordner, in dem „Bild öffnen“ beginnt</translation>
    </message>
    <message>
        <source>folder of the last image</source>
        <translation>Ordner des letzten Bildes</translation>
    </message>
    <message>
        <source>Figures and Numbers</source>
        <translation>Abbildungen und Zahlen</translation>
    </message>
    <message>
        <source>Default folder for exports</source>
        <translation>Standardordner für Exporte</translation>
    </message>
    <message>
        <source>folder of the last export</source>
        <translation>Ordner des letzten Exports</translation>
    </message>
    <message>
        <source>Preference %1: %2</source>
        <translation>Einstellung %1: %2</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Preference %1…</source>
        <translation>Einstellung %1 …</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Size of all text in the window, compared with the default</source>
        <translation>Größe aller Schrift im Fenster, verglichen mit der üblichen</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Stil</translation>
    </message>
    <message>
        <source>How the map lies over the photo: glow dims the photo, tint covers it evenly, spot brightens it without color</source>
        <translation>Wie die Karte über dem Foto liegt: Glühen dunkelt das Foto ab, Tönung deckt es gleichmäßig, Spot hellt es ohne Farbe auf</translation>
    </message>
    <message>
        <source>glow</source>
        <translation>Glühen</translation>
    </message>
    <message>
        <source>tint</source>
        <translation>Tönung</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation>Sinks</translation>
    </message>
    <message>
        <source>Whether patches that receive much attention whatever they show count in the color range</source>
        <translation>Ob Patches, die viel Attention erhalten, was immer sie zeigen, im Farbbereich mitzählen</translation>
    </message>
    <message>
        <source>left out where they dominate</source>
        <translation>weggelassen, wo sie überwiegen</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>weggelassen</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>mitgezählt</translation>
    </message>
    <message>
        <source>Let other programs use this window</source>
        <translation>Anderen Programmen dieses Fenster überlassen</translation>
    </message>
    <message>
        <source>Your notebooks and scripts can open files in this window and choose its view (headscope --remote)</source>
        <translation>Ihre Notebooks und Skripte können Dateien in diesem Fenster öffnen und seine Ansicht wählen (headscope --remote)</translation>
    </message>
</context>
<context>
    <name>ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Pages of preferences</source>
        <translation>Seiten der Einstellungen</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>Alles zurücksetzen</translation>
    </message>
    <message>
        <source>Reset all preferences and keys to their defaults</source>
        <translation>Alle Einstellungen und Tasten auf den Standard zurücksetzen</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>Reset to the default</source>
        <translation>Auf den Standard zurücksetzen</translation>
    </message>
</context>
<context>
    <name>ui::QueryList</name>
    <message>
        <source>Find a query</source>
        <translation>Query suchen</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Queries</translation>
    </message>
    <message>
        <source>Drag over words to see the mean of their maps</source>
        <translation>Über Wörter ziehen zeigt das Mittel ihrer Karten</translation>
    </message>
    <message>
        <source>Drag over words to see the mean of their maps. The color behind a word is what the chosen ones take from it in this layer.</source>
        <translation>Über Wörter ziehen zeigt das Mittel ihrer Karten. Die Farbe hinter einem Wort ist, was die gewählten in dieser Schicht von ihm nehmen.</translation>
    </message>
</context>
<context>
    <name>ui::RangePanel</name>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>per map</source>
        <translation>je Karte</translation>
    </message>
    <message>
        <source>per layer</source>
        <translation>je Schicht</translation>
    </message>
    <message>
        <source>shared by all</source>
        <translation>gemeinsam für alle</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>The extremes of this map</source>
        <translation>Die Extreme dieser Karte</translation>
    </message>
    <message>
        <source>The extremes of all heads of the layer</source>
        <translation>Die Extreme aller Köpfe der Schicht</translation>
    </message>
    <message>
        <source>The extremes of all heads of all layers</source>
        <translation>Die Extreme aller Köpfe aller Schichten</translation>
    </message>
    <message>
        <source>The two numbers below</source>
        <translation>Die beiden Zahlen darunter</translation>
    </message>
    <message>
        <source>Value of the lowest color</source>
        <translation>Wert der untersten Farbe</translation>
    </message>
    <message>
        <source>Value of the highest color</source>
        <translation>Wert der obersten Farbe</translation>
    </message>
    <message>
        <source>Percentile of the lowest color</source>
        <translation>Perzentil der untersten Farbe</translation>
    </message>
    <message>
        <source>Percentile of the highest color</source>
        <translation>Perzentil der obersten Farbe</translation>
    </message>
    <message>
        <source>Clip at percentiles</source>
        <translation>An Perzentilen abschneiden</translation>
    </message>
    <message>
        <source>clip</source>
        <translation>stutzen</translation>
    </message>
    <message>
        <source>Leave the lowest and the highest percent of the values out of the range</source>
        <translation>Das unterste und das oberste Prozent der Werte aus dem Bereich lassen</translation>
    </message>
</context>
<context>
    <name>ui::ReportCommands</name>
    <message>
        <source>Web page saved: %1</source>
        <translation>Webseite gespeichert: %1</translation>
    </message>
    <message>
        <source>Share as &amp;Web Page…</source>
        <translation>Als &amp;Webseite weitergeben…</translation>
    </message>
    <message>
        <source>Save photo, maps, prediction and notes as one page for any browser</source>
        <translation>Foto, Karten, Vorhersage und Notizen als eine Seite für jeden Browser speichern</translation>
    </message>
    <message>
        <source>Share as Web Page</source>
        <translation>Als Webseite weitergeben</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>Webseite (*.html)</translation>
    </message>
</context>
<context>
    <name>ui::ReportDialog</name>
    <message>
        <source>Patches under the pointer</source>
        <translation>Patches unter dem Zeiger</translation>
    </message>
    <message>
        <source>Layers in which readers can point at a patch to see what it attends to</source>
        <translation>Schichten, in denen Leser auf einen Patch zeigen und sehen, worauf er achtet</translation>
    </message>
    <message>
        <source>As many layers as fit</source>
        <translation>So viele Schichten, wie hineinpassen</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>Alle Schichten</translation>
    </message>
    <message>
        <source>No layer</source>
        <translation>Keine Schicht</translation>
    </message>
    <message>
        <source>Preparing the maps…</source>
        <translation>Karten werden vorbereitet…</translation>
    </message>
    <message>
        <source>Share as Web Page</source>
        <translation>Als Webseite weitergeben</translation>
    </message>
    <message>
        <source>One file for any browser, without network: photo, all maps, prediction, edits and notes.</source>
        <translation>Eine Datei für jeden Browser, ohne Netz: Foto, alle Karten, Vorhersage, Eingriffe und Notizen.</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>Preparing the maps… %1 of %2 layers</source>
        <translation>Karten werden vorbereitet… %1 von %2 Schichten</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>Pointing at a patch shows its value.</source>
        <translation>Auf einen Patch zu zeigen zeigt seinen Wert.</translation>
    </message>
    <message>
        <source>Pointing at a patch shows what it attends to: %1.</source>
        <translation>Auf einen Patch zu zeigen zeigt, worauf er achtet: %1.</translation>
    </message>
    <message>
        <source>Pointing at a patch shows what it attends to, in other layers for each image.</source>
        <translation>Auf einen Patch zu zeigen zeigt, worauf er achtet, je Bild in anderen Schichten.</translation>
    </message>
</context>
<context>
    <name>ui::ScoreRow</name>
    <message>
        <source>%1, %2 percent, with the edits %3 percent</source>
        <translation>%1, %2 Prozent, mit den Eingriffen %3 Prozent</translation>
    </message>
    <message>
        <source>%1, %2 percent</source>
        <translation>%1, %2 Prozent</translation>
    </message>
    <message>
        <source>%1 %, with the edits %2 % (%3)</source>
        <translation>%1 %, mit den Eingriffen %2 % (%3)</translation>
    </message>
    <message>
        <source>Click to see the evidence for it</source>
        <translation>Klicken zeigt die Belege dafür</translation>
    </message>
    <message>
        <source>Click to query this patch</source>
        <translation>Klicken macht diesen Patch zur Query</translation>
    </message>
    <message>
        <source>Click to see where it looks</source>
        <translation>Klicken zeigt, wohin sie blickt</translation>
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
        <translation>%1: Erwartet wurde ein Name, der auf .png endet</translation>
    </message>
</context>
<context>
    <name>ui::SelectionList</name>
    <message>
        <source>object %1</source>
        <translation>Objekt %1</translation>
    </message>
</context>
<context>
    <name>ui::SelectionMenu</name>
    <message>
        <source>Selec&amp;tions</source>
        <translation>&amp;Auswahlen</translation>
    </message>
    <message>
        <source>None Named Yet</source>
        <translation>Noch keine benannt</translation>
    </message>
</context>
<context>
    <name>ui::Session</name>
    <message>
        <source>Writing figure</source>
        <translation>Abbildung wird geschrieben</translation>
    </message>
    <message>
        <source>Opening video</source>
        <translation>Video wird geöffnet</translation>
    </message>
</context>
<context>
    <name>ui::SessionCommands</name>
    <message>
        <source>Headscope sessions (*.headscope);;All files (*)</source>
        <translation>Headscope-Sitzungen (*.headscope);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Headscope sessions (*.headscope)</source>
        <translation>Headscope-Sitzungen (*.headscope)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>Open S&amp;ession…</source>
        <translation>S&amp;itzung öffnen…</translation>
    </message>
    <message>
        <source>Restore the images, models, views and pins of a .headscope file</source>
        <translation>Bilder, Modelle, Ansichten und Pins aus einer .headscope-Datei wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Save Session</source>
        <translation>Sitzung sp&amp;eichern</translation>
    </message>
    <message>
        <source>Save the open files, the views and the pins</source>
        <translation>Geöffnete Dateien, Ansichten und Pins speichern</translation>
    </message>
    <message>
        <source>Save Session &amp;As…</source>
        <translation>Sitzung speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save the session under another name</source>
        <translation>Die Sitzung unter einem anderen Namen speichern</translation>
    </message>
    <message>
        <source>&amp;Pin This View</source>
        <translation>Diese Ansicht an&amp;pinnen</translation>
    </message>
    <message>
        <source>Pin the image, the model and the view</source>
        <translation>Bild, Modell und Ansicht anpinnen</translation>
    </message>
    <message>
        <source>&amp;Go to Pins</source>
        <translation>&amp;Gehe zu den Pins</translation>
    </message>
    <message>
        <source>Move to the row of pins; arrow keys select, Enter shows</source>
        <translation>Zur Reihe der Pins wechseln; Pfeiltasten wählen, die Eingabetaste zeigt</translation>
    </message>
    <message>
        <source>&amp;Rename Pin…</source>
        <translation>Pin u&amp;mbenennen…</translation>
    </message>
    <message>
        <source>Rename the selected pin</source>
        <translation>Den gewählten Pin umbenennen</translation>
    </message>
    <message>
        <source>Move Pin Le&amp;ft</source>
        <translation>Pin nach l&amp;inks</translation>
    </message>
    <message>
        <source>Swap the selected pin with the previous one</source>
        <translation>Den gewählten Pin mit dem vorigen tauschen</translation>
    </message>
    <message>
        <source>Move Pin Ri&amp;ght</source>
        <translation>Pin nach r&amp;echts</translation>
    </message>
    <message>
        <source>Swap the selected pin with the next one</source>
        <translation>Den gewählten Pin mit dem nächsten tauschen</translation>
    </message>
    <message>
        <source>Remo&amp;ve Pin</source>
        <translation>Pin en&amp;tfernen</translation>
    </message>
    <message>
        <source>Remove the selected pin; Undo restores it</source>
        <translation>Den gewählten Pin entfernen; Rückgängig stellt ihn wieder her</translation>
    </message>
    <message>
        <source>Open Session</source>
        <translation>Sitzung öffnen</translation>
    </message>
    <message>
        <source>A session brings its own images and models; the other files were left out</source>
        <translation>Eine Sitzung bringt ihre eigenen Bilder und Modelle mit; die übrigen Dateien wurden ausgelassen</translation>
    </message>
    <message>
        <source>%1 was not found. Where is it now?</source>
        <translation>%1 wurde nicht gefunden. Wo ist die Datei jetzt?</translation>
    </message>
    <message>
        <source>The same kind (*.%1);;All files (*)</source>
        <translation>Dieselbe Art (*.%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Save Session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>Unsaved session</source>
        <translation>Ungespeicherte Sitzung</translation>
    </message>
    <message>
        <source>Save changes to %1?</source>
        <translation>Änderungen an %1 speichern?</translation>
    </message>
    <message>
        <source>Unsaved changes will be lost.</source>
        <translation>Nicht gespeicherte Änderungen gehen verloren.</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>Es ist nichts geöffnet.</translation>
    </message>
    <message>
        <source>Open a model and an image first.</source>
        <translation>Öffnen Sie zuerst ein Modell und ein Bild.</translation>
    </message>
    <message>
        <source>No pin is selected that has another before it.</source>
        <translation>Es ist kein Pin gewählt, vor dem ein anderer steht.</translation>
    </message>
    <message>
        <source>No pin is selected that has another after it.</source>
        <translation>Es ist kein Pin gewählt, hinter dem ein anderer steht.</translation>
    </message>
    <message>
        <source>No&amp;tes</source>
        <translation>No&amp;tizen</translation>
    </message>
    <message>
        <source>Your notes on this session, kept as you type</source>
        <translation>Ihre Notizen zu dieser Sitzung, beim Tippen gesichert</translation>
    </message>
</context>
<context>
    <name>ui::SessionOpener</name>
    <message>
        <source>%1 differs from the file that the session was saved with (SHA-256). It is shown anyway.</source>
        <translation>%1 weicht von der Datei ab, mit der die Sitzung gespeichert wurde (SHA-256). Sie wird trotzdem gezeigt.</translation>
    </message>
</context>
<context>
    <name>ui::SessionStore</name>
    <message>
        <source>Pinned</source>
        <translation>Angepinnt</translation>
    </message>
    <message>
        <source>There are already %1 pins, the maximum. Remove one first.</source>
        <translation>Mit %1 Pins ist die Höchstzahl erreicht. Entfernen Sie zuerst einen.</translation>
    </message>
    <message>
        <source>A pasted image has no file to pin. Save it and open it first.</source>
        <translation>Ein eingefügtes Bild hat keine Datei, die angepinnt werden könnte. Speichern und öffnen Sie es zuerst.</translation>
    </message>
    <message>
        <source>The pasted image has no file, so the session is saved without it.</source>
        <translation>Das eingefügte Bild hat keine Datei; die Sitzung wird ohne es gespeichert.</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutPage</name>
    <message>
        <source>Click a patch</source>
        <translation>Klick auf einen Patch</translation>
    </message>
    <message>
        <source>Use it as the query</source>
        <translation>Ihn als Query verwenden</translation>
    </message>
    <message>
        <source>Hold Shift and move</source>
        <translation>Mit gehaltener Umschalttaste bewegen</translation>
    </message>
    <message>
        <source>The query follows the pointer</source>
        <translation>Die Query folgt dem Zeiger</translation>
    </message>
    <message>
        <source>Click a tile, a point or a cell</source>
        <translation>Klick auf Kachel, Punkt oder Zelle</translation>
    </message>
    <message>
        <source>Go to the layer, head or channel it stands for</source>
        <translation>Zu der Schicht, dem Kopf oder Kanal gehen, für die sie stehen</translation>
    </message>
    <message>
        <source>Click a class</source>
        <translation>Klick auf eine Klasse</translation>
    </message>
    <message>
        <source>Show the evidence for it</source>
        <translation>Die Belege dafür zeigen</translation>
    </message>
    <message>
        <source>Right click a head or a patch</source>
        <translation>Rechtsklick auf Kopf oder Patch</translation>
    </message>
    <message>
        <source>Switch it off and see the effect</source>
        <translation>Ausschalten und die Wirkung sehen</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>Am Zeiger zoomen</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Pan the image</source>
        <translation>Das Bild verschieben</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Ablegen</translation>
    </message>
    <message>
        <source>Open an image, a checkpoint or a folder</source>
        <translation>Bild, Checkpoint oder Ordner öffnen</translation>
    </message>
    <message>
        <source>Keys and Mouse</source>
        <translation>Tasten und Maus</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>Maus</translation>
    </message>
    <message>
        <source>Keys and what they do</source>
        <translation>Tasten und was sie tun</translation>
    </message>
</context>
<context>
    <name>ui::SlideBar</name>
    <message>
        <source>Slide</source>
        <translation>Objektträger</translation>
    </message>
    <message>
        <source>Level of the slide</source>
        <translation>Stufe des Objektträgers</translation>
    </message>
    <message>
        <source>Resolution at which a tile is opened</source>
        <translation>Auflösung, in der eine Kachel geöffnet wird</translation>
    </message>
    <message>
        <source>Whole slide</source>
        <translation>Ganzer Objektträger</translation>
    </message>
    <message>
        <source>Level %1: %2 × %3 pixels</source>
        <translation>Stufe %1: %2 × %3 Pixel</translation>
    </message>
    <message>
        <source>Level %1: %2 × %3 pixels, %4 µm per pixel</source>
        <translation>Stufe %1: %2 × %3 Pixel, %4 µm pro Pixel</translation>
    </message>
    <message>
        <source>Tile of %1 pixels: column %2 of %3, row %4 of %5, counted from 0</source>
        <translation>Kachel von %1 Pixeln: Spalte %2 von %3, Zeile %4 von %5, gezählt ab 0</translation>
    </message>
    <message>
        <source>Click the overview to open a tile.</source>
        <translation>Klicken Sie in die Übersicht, um eine Kachel zu öffnen.</translation>
    </message>
</context>
<context>
    <name>ui::SlideMap</name>
    <message>
        <source>Overview of the slide</source>
        <translation>Übersicht des Objektträgers</translation>
    </message>
    <message>
        <source>Click to open the tile there</source>
        <translation>Klicken, um die Kachel dort zu öffnen</translation>
    </message>
</context>
<context>
    <name>ui::StateKeeper</name>
    <message>
        <source>Settings cannot be written to %1, so open files will not be remembered.</source>
        <translation>Einstellungen können nicht nach %1 geschrieben werden; geöffnete Dateien bleiben nicht gemerkt.</translation>
    </message>
</context>
<context>
    <name>ui::StatisticsDialog</name>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>noch %n Sekunde</numerusform>
            <numerusform>noch %n Sekunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>noch %n Minute</numerusform>
            <numerusform>noch %n Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder Statistics</source>
        <translation>Ordnerstatistik</translation>
    </message>
    <message>
        <source>Choose a folder. The open model processes every image in it and shows one point per head: its mean over the images. Click a point to see the images where it is largest and smallest.</source>
        <translation>Wählen Sie einen Ordner. Das geöffnete Modell verarbeitet jedes Bild darin und zeigt einen Punkt je Kopf: sein Mittel über die Bilder. Klicken Sie auf einen Punkt, um die Bilder mit den größten und kleinsten Werten zu sehen.</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Process every image in a folder and its subfolders</source>
        <translation>Jedes Bild eines Ordners und seiner Unterordner verarbeiten</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Quantity plotted per head and used to rank images</source>
        <translation>Größe, die je Kopf gezeichnet wird und Bilder ordnet</translation>
    </message>
    <message>
        <source>Images processed</source>
        <translation>Verarbeitete Bilder</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop; results so far are kept</source>
        <translation>Anhalten; bisherige Ergebnisse bleiben erhalten</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>Am meisten</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>Am wenigsten</translation>
    </message>
    <message>
        <source>Images to list</source>
        <translation>Aufgeführte Bilder</translation>
    </message>
    <message>
        <source>List images with the largest or with the smallest values</source>
        <translation>Bilder mit den größten oder mit den kleinsten Werten aufführen</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Save the numbers as NPZ or CSV, like headscope-cli stats, or the plot</source>
        <translation>Die Zahlen als NPZ oder CSV speichern, wie headscope-cli stats, oder das Diagramm</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close; processing continues in the background</source>
        <translation>Schließen; die Verarbeitung läuft im Hintergrund weiter</translation>
    </message>
    <message>
        <source>Folder of images</source>
        <translation>Ordner mit Bildern</translation>
    </message>
    <message>
        <source>Open a model with weights first</source>
        <translation>Zuerst ein Modell mit Gewichten öffnen</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 mit %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%1 von %n Bild</numerusform>
            <numerusform>%1 von %n Bildern</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 per second</source>
        <translation>%1 je Sekunde</translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n nicht lesbar</numerusform>
            <numerusform>%n nicht lesbar</numerusform>
        </translation>
    </message>
    <message>
        <source>Click a point to list the images where that head is strongest</source>
        <translation>Klicken Sie auf einen Punkt, um die Bilder aufzuführen, in denen dieser Kopf am stärksten ist</translation>
    </message>
    <message numerus="yes">
        <source>Layer %1, head %2: %3 ± %4 over %n image(s)</source>
        <translation>
            <numerusform>Schicht %1, Kopf %2: %3 ± %4 über %n Bild</numerusform>
            <numerusform>Schicht %1, Kopf %2: %3 ± %4 über %n Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is inside an archive; unpack it to open the image</source>
        <translation>%1 liegt in einem Archiv; entpacken Sie es, um das Bild zu öffnen</translation>
    </message>
    <message>
        <source>Save Statistics</source>
        <translation>Statistik speichern</translation>
    </message>
    <message>
        <source>Arrays (*.npz)</source>
        <translation>Arrays (*.npz)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Plot (*.pdf)</source>
        <translation>Diagramm (*.pdf)</translation>
    </message>
    <message>
        <source>Plot (*.svg)</source>
        <translation>Diagramm (*.svg)</translation>
    </message>
    <message>
        <source>Plot (*.png)</source>
        <translation>Diagramm (*.png)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Process every image of the folder that is open</source>
        <translation>Jedes Bild des offenen Ordners verarbeiten</translation>
    </message>
    <message numerus="yes">
        <source>This Folder (%n image(s))</source>
        <translation>
            <numerusform>Dieser Ordner (%n Bild)</numerusform>
            <numerusform>Dieser Ordner (%n Bilder)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mask(s) left out</source>
        <translation>
            <numerusform>%n Maske ausgelassen</numerusform>
            <numerusform>%n Masken ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>This Level (Tiles With Tissue)</source>
        <translation>Diese Stufe (Kacheln mit Gewebe)</translation>
    </message>
</context>
<context>
    <name>ui::StatusLine</name>
    <message>
        <source>Shown view and value under the pointer</source>
        <translation>Gezeigte Ansicht und Wert unter dem Zeiger</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Effect of the edits on the answer</source>
        <translation>Wirkung der Eingriffe auf die Antwort</translation>
    </message>
    <message>
        <source>patch row %1, column %2</source>
        <translation>Patch Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>  ·  rank %1 of %2</source>
        <translation>  ·  Rang %1 von %2</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>object: outside the model input</source>
        <translation>Objekt: außerhalb der Modelleingabe</translation>
    </message>
    <message>
        <source>mean %1 inside, %2 outside</source>
        <translation>Mittel %1 innen, %2 außen</translation>
    </message>
    <message>
        <source>object: %1</source>
        <translation>Objekt: %1</translation>
    </message>
    <message>
        <source>object: %1 % of the sum (%2) on %3 % of the patches, %4, %5</source>
        <translation>Objekt: %1 % der Summe (%2) auf %3 % der Patches, %4, %5</translation>
    </message>
    <message>
        <source>strongest patch on it</source>
        <translation>stärkster Patch darauf</translation>
    </message>
    <message>
        <source>strongest patch elsewhere</source>
        <translation>stärkster Patch anderswo</translation>
    </message>
</context>
<context>
    <name>ui::Stepper</name>
    <message>
        <source>Click to choose; step with the arrows or their keys</source>
        <translation>Klicken zum Wählen; schrittweise mit den Pfeilen oder ihren Tasten</translation>
    </message>
</context>
<context>
    <name>ui::TourStrip</name>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>Geführte Tour</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>Die Tour beenden</translation>
    </message>
    <message>
        <source>An image and its attention.</source>
        <translation>Ein Bild und seine Attention.</translation>
    </message>
    <message>
        <source>A small vision transformer has classified this image. Bright patches are where its class token takes information from in the last layer.</source>
        <translation>Ein kleiner Vision Transformer hat dieses Bild klassifiziert. Helle Patches sind dort, woher sein Klassen-Token in der letzten Schicht Information nimmt.</translation>
    </message>
    <message>
        <source>A patch as the query.</source>
        <translation>Ein Patch als Query.</translation>
    </message>
    <message>
        <source>Click any patch: it becomes the query, and the map shows what it attends to. The framed patch was chosen for you.</source>
        <translation>Klicken Sie auf einen Patch: Er wird zur Query, und die Karte zeigt, was er beachtet. Der umrahmte Patch wurde für Sie gewählt.</translation>
    </message>
    <message>
        <source>Layers.</source>
        <translation>Schichten.</translation>
    </message>
    <message>
        <source>Heads.</source>
        <translation>Köpfe.</translation>
    </message>
    <message>
        <source>Each layer has several heads, and each attends in its own way. Every tile of the overview is one head; click a tile to see it large.</source>
        <translation>Jede Schicht hat mehrere Köpfe, und jeder schaut auf seine Weise. Jede Kachel der Übersicht ist ein Kopf; klicken Sie auf eine, um sie groß zu sehen.</translation>
    </message>
    <message>
        <source>Which head matters?</source>
        <translation>Auf welchen Kopf kommt es an?</translation>
    </message>
    <message>
        <source>Each cell is the change of the class&apos;s score when that head is switched off: the most negative one supports the answer most.</source>
        <translation>Jede Zelle ist die Änderung des Klassenwerts, wenn dieser Kopf aus ist: Der negativste stützt die Antwort am meisten.</translation>
    </message>
    <message>
        <source>Switch a head off.</source>
        <translation>Einen Kopf ausschalten.</translation>
    </message>
    <message>
        <source>A head of the last layer is off now, and the prediction shows both answers. X switches the edit on and off, Ctrl+Z takes it back, and a right-click on any tile or patch offers more.</source>
        <translation>Ein Kopf der letzten Schicht ist jetzt aus, und die Vorhersage zeigt beide Antworten. X schaltet den Eingriff um, Strg+Z nimmt ihn zurück, und ein Rechtsklick auf eine Kachel oder einen Patch bietet mehr.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>This is the same patch in the first layer. Step through the layers with Up and Down, or press Shift+K to play through them.</source>
        <translation>Das ist derselbe Patch in der ersten Schicht. Mit den Pfeiltasten auf und ab durch die Schichten gehen, oder sie mit Umschalt+K abspielen.</translation>
    </message>
</context>
<context>
    <name>ui::UpdatesPanel</name>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
</context>
<context>
    <name>ui::VideoBar</name>
    <message>
        <source>Video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Frame shown</source>
        <translation>Gezeigtes Bild</translation>
    </message>
    <message>
        <source>Writing the video</source>
        <translation>Video wird geschrieben</translation>
    </message>
    <message>
        <source>Stop writing the video</source>
        <translation>Das Schreiben des Videos abbrechen</translation>
    </message>
    <message>
        <source>Live, frame %1</source>
        <translation>Live, Bild %1</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>noch %1 s</translation>
    </message>
    <message>
        <source>Frame %1 (last %2), %3 s</source>
        <translation>Bild %1 (letztes %2), %3 s</translation>
    </message>
</context>
<context>
    <name>ui::VideoCommands</name>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Open Video</source>
        <translation>Video öffnen</translation>
    </message>
    <message>
        <source>Export Video</source>
        <translation>Video exportieren</translation>
    </message>
    <message>
        <source>Video (*.mp4)</source>
        <translation>Video (*.mp4)</translation>
    </message>
    <message>
        <source>Table, one line per frame (*.csv)</source>
        <translation>Tabelle, eine Zeile je Bild (*.csv)</translation>
    </message>
    <message>
        <source>Folder of PNG images (*)</source>
        <translation>Ordner mit PNG-Bildern (*)</translation>
    </message>
    <message>
        <source>&amp;Video</source>
        <translation>&amp;Video</translation>
    </message>
    <message>
        <source>Open Vi&amp;deo…</source>
        <translation>Vi&amp;deo öffnen…</translation>
    </message>
    <message>
        <source>Open Ca&amp;mera</source>
        <translation>Ka&amp;mera öffnen</translation>
    </message>
    <message>
        <source>Show the live image of the first camera, as fast as the model runs</source>
        <translation>Das Livebild der ersten Kamera zeigen, so schnell, wie das Modell rechnet</translation>
    </message>
    <message>
        <source>Export Vide&amp;o…</source>
        <translation>Vide&amp;o exportieren…</translation>
    </message>
    <message>
        <source>Export this view of all frames as an MP4, as numbered PNGs, or as a table of values per frame</source>
        <translation>Diese Ansicht aller Bilder als MP4, als nummerierte PNGs oder als Tabelle mit Werten je Bild exportieren</translation>
    </message>
    <message>
        <source>P&amp;lay or Pause</source>
        <translation>Abspie&amp;len oder anhalten</translation>
    </message>
    <message>
        <source>Play at the video&apos;s speed, skipping frames if needed</source>
        <translation>In der Geschwindigkeit des Videos abspielen, bei Bedarf mit ausgelassenen Bildern</translation>
    </message>
    <message>
        <source>Previous Fra&amp;me</source>
        <translation>Voriges Bil&amp;d</translation>
    </message>
    <message>
        <source>Show the previous frame of the video</source>
        <translation>Das vorige Bild des Videos zeigen</translation>
    </message>
    <message>
        <source>Ne&amp;xt Frame</source>
        <translation>Nächstes &amp;Bild</translation>
    </message>
    <message>
        <source>Show the next frame of the video</source>
        <translation>Das nächste Bild des Videos zeigen</translation>
    </message>
    <message>
        <source>&amp;Follow Object</source>
        <translation>Dem Objekt &amp;folgen</translation>
    </message>
    <message>
        <source>Open a video first.</source>
        <translation>Öffnen Sie zuerst ein Video.</translation>
    </message>
    <message>
        <source>Open a video first; a camera has no frames to go back to.</source>
        <translation>Öffnen Sie zuerst ein Video; eine Kamera hat keine Bilder, zu denen man zurückgehen kann.</translation>
    </message>
    <message>
        <source>Open a video first, and show a map, tiles or a matrix. If the view needs an object, mark it and turn on Follow Object.</source>
        <translation>Öffnen Sie zuerst ein Video, und zeigen Sie eine Karte, Kacheln oder eine Matrix. Braucht die Ansicht ein Objekt, markieren Sie es, und schalten Sie „Dem Objekt folgen“ ein.</translation>
    </message>
    <message>
        <source>Play in a Loo&amp;p</source>
        <translation>In Schlei&amp;fe abspielen</translation>
    </message>
    <message>
        <source>Begin again at the first frame after the last</source>
        <translation>Nach dem letzten Bild wieder beim ersten beginnen</translation>
    </message>
    <message>
        <source>Videos and numbered images (%1 %2);;All files (*)</source>
        <translation>Videos und nummerierte Bilder (%1 %2);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a video, or one of a series of numbered images</source>
        <translation>Ein Video öffnen, oder nummerierte Bilder durch irgendeines von ihnen, Bild für Bild</translation>
    </message>
    <message>
        <source>Let the query patch, and the marked object, follow what they show from frame to frame</source>
        <translation>Den Anfrage-Patch und das markierte Objekt von Bild zu Bild dem folgen lassen, was sie zeigen</translation>
    </message>
</context>
<context>
    <name>ui::VideoPlayer</name>
    <message>
        <source>Follow Object</source>
        <translation>Objekt verfolgen</translation>
    </message>
</context>
<context>
    <name>ui::ViewChoices</name>
    <message>
        <source>class token</source>
        <translation>Klassen-Token</translation>
    </message>
    <message>
        <source>mean of patches</source>
        <translation>Mittel der Patches</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>Query %1</translation>
    </message>
    <message>
        <source>patch %1, %2</source>
        <translation>Patch %1, %2</translation>
    </message>
    <message>
        <source>mean of queries</source>
        <translation>Mittel der Queries</translation>
    </message>
    <message>
        <source>%1 (here: %2)</source>
        <translation>%1 (hier: %2)</translation>
    </message>
    <message>
        <source>learned latent</source>
        <translation>gelernter latenter Vektor</translation>
    </message>
    <message>
        <source>%1
Requires %2 of memory with this model.</source>
        <translation>%1
Braucht mit diesem Modell %2 Speicher.</translation>
    </message>
    <message>
        <source>This model has no class token.</source>
        <translation>Dieses Modell hat kein Klassen-Token.</translation>
    </message>
    <message>
        <source>mean of heads</source>
        <translation>Mittel der Köpfe</translation>
    </message>
    <message>
        <source>max of heads</source>
        <translation>Maximum der Köpfe</translation>
    </message>
    <message>
        <source>min of heads</source>
        <translation>Minimum der Köpfe</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>top: %1</source>
        <translation>höchste: %1</translation>
    </message>
    <message>
        <source>top</source>
        <translation>höchste</translation>
    </message>
    <message>
        <source>Most probable class of the image</source>
        <translation>Wahrscheinlichste Klasse des Bildes</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>inferno, or blue to orange for signed values</source>
        <translation>inferno, oder Blau nach Orange für Werte mit Vorzeichen</translation>
    </message>
</context>
<context>
    <name>ui::ViewCommands</name>
    <message>
        <source>%1: next view</source>
        <translation>%1: nächste Ansicht</translation>
    </message>
    <message>
        <source>Show the next view of this group available for the model</source>
        <translation>Die nächste für das Modell verfügbare Ansicht dieser Gruppe zeigen</translation>
    </message>
    <message>
        <source>Next in Group</source>
        <translation>Nächste der Gruppe</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>&amp;Thema</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last change of the view, the edits or the pins</source>
        <translation>Die letzte Änderung an Ansicht, Eingriffen oder Pins zurücknehmen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Redo the change that was undone</source>
        <translation>Die zurückgenommene Änderung wiederholen</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>&amp;Einpassen</translation>
    </message>
    <message>
        <source>Show the whole image</source>
        <translation>Das ganze Bild zeigen</translation>
    </message>
    <message>
        <source>&amp;Actual Size</source>
        <translation>&amp;Originalgröße</translation>
    </message>
    <message>
        <source>Show one image pixel per screen pixel</source>
        <translation>Ein Bildpixel je Bildschirmpixel zeigen</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Enlarge the image</source>
        <translation>Das Bild vergrößern</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>Shrink the image</source>
        <translation>Das Bild verkleinern</translation>
    </message>
    <message>
        <source>Fo&amp;llow the Pointer</source>
        <translation>Dem Ze&amp;iger folgen</translation>
    </message>
    <message>
        <source>Use the patch under the pointer as the query; hold Shift to do so briefly</source>
        <translation>Den Patch unter dem Zeiger als Query verwenden; vorübergehend mit gehaltener Umschalttaste</translation>
    </message>
    <message>
        <source>&amp;Grid of All Heads</source>
        <translation>Gitter &amp;aller Köpfe</translation>
    </message>
    <message>
        <source>Switch between all heads of all layers and the current view</source>
        <translation>Zwischen allen Köpfen aller Schichten und der aktuellen Ansicht wechseln</translation>
    </message>
    <message>
        <source>About This Vie&amp;w</source>
        <translation>Ü&amp;ber diese Ansicht</translation>
    </message>
    <message>
        <source>Show a note on what the view means and its source</source>
        <translation>Einen Hinweis zur Bedeutung der Ansicht und ihrer Quelle zeigen</translation>
    </message>
    <message>
        <source>&amp;System Theme</source>
        <translation>Thema des &amp;Systems</translation>
    </message>
    <message>
        <source>Follow the desktop&apos;s theme</source>
        <translation>Dem Thema des Desktops folgen</translation>
    </message>
    <message>
        <source>&amp;Dark Theme</source>
        <translation>&amp;Dunkles Thema</translation>
    </message>
    <message>
        <source>Light text on a dark background</source>
        <translation>Helle Schrift auf dunklem Hintergrund</translation>
    </message>
    <message>
        <source>&amp;Light Theme</source>
        <translation>&amp;Helles Thema</translation>
    </message>
    <message>
        <source>Dark text on a light background</source>
        <translation>Dunkle Schrift auf hellem Hintergrund</translation>
    </message>
    <message>
        <source>Reset La&amp;yout</source>
        <translation>Anord&amp;nung zurücksetzen</translation>
    </message>
    <message>
        <source>Move every panel back to its place</source>
        <translation>Jedes Panel an seinen Platz zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Views…</source>
        <translation>&amp;Ansichten…</translation>
    </message>
    <message>
        <source>Search all views and see why some are unavailable</source>
        <translation>Alle Ansichten durchsuchen und sehen, warum manche nicht verfügbar sind</translation>
    </message>
    <message>
        <source>Previous Vie&amp;w</source>
        <translation>&amp;Vorige Ansicht</translation>
    </message>
    <message>
        <source>Show the previous view available for this model</source>
        <translation>Die vorige für dieses Modell verfügbare Ansicht zeigen</translation>
    </message>
    <message>
        <source>Nex&amp;t View</source>
        <translation>&amp;Nächste Ansicht</translation>
    </message>
    <message>
        <source>Show the next view available for this model</source>
        <translation>Die nächste für dieses Modell verfügbare Ansicht zeigen</translation>
    </message>
    <message>
        <source>&amp;Previous Image</source>
        <translation>V&amp;origes Bild</translation>
    </message>
    <message>
        <source>Show the previous image in the folder</source>
        <translation>Das vorige Bild des Ordners zeigen</translation>
    </message>
    <message>
        <source>&amp;Next Image</source>
        <translation>Nä&amp;chstes Bild</translation>
    </message>
    <message>
        <source>Show the next image in the folder</source>
        <translation>Das nächste Bild des Ordners zeigen</translation>
    </message>
    <message>
        <source>Pre&amp;vious Layer</source>
        <translation>Vorige &amp;Schicht</translation>
    </message>
    <message>
        <source>Show the layer closer to the input</source>
        <translation>Die Schicht näher an der Eingabe zeigen</translation>
    </message>
    <message>
        <source>Next L&amp;ayer</source>
        <translation>Nächste Schich&amp;t</translation>
    </message>
    <message>
        <source>Show the layer closer to the prediction</source>
        <translation>Die Schicht näher an der Vorhersage zeigen</translation>
    </message>
    <message>
        <source>Previous &amp;Head</source>
        <translation>Voriger &amp;Kopf</translation>
    </message>
    <message>
        <source>Show the previous head; the mean of all heads comes before head 0</source>
        <translation>Den vorigen Kopf zeigen; vor Kopf 0 kommt das Mittel aller Köpfe</translation>
    </message>
    <message>
        <source>Next Hea&amp;d</source>
        <translation>Nächster Kop&amp;f</translation>
    </message>
    <message>
        <source>Show the next head</source>
        <translation>Den nächsten Kopf zeigen</translation>
    </message>
    <message>
        <source>&amp;Class Token</source>
        <translation>Klassen-Tok&amp;en</translation>
    </message>
    <message>
        <source>Use the class token as the query</source>
        <translation>Das Klassen-Token als Query verwenden</translation>
    </message>
    <message>
        <source>Query &amp;Up</source>
        <translation>Query nach &amp;oben</translation>
    </message>
    <message>
        <source>Use the patch above as the query</source>
        <translation>Den Patch darüber als Query verwenden</translation>
    </message>
    <message>
        <source>Query D&amp;own</source>
        <translation>Query nach &amp;unten</translation>
    </message>
    <message>
        <source>Use the patch below as the query</source>
        <translation>Den Patch darunter als Query verwenden</translation>
    </message>
    <message>
        <source>Query &amp;Left</source>
        <translation>Query nach &amp;links</translation>
    </message>
    <message>
        <source>Use the patch to the left as the query</source>
        <translation>Den Patch links davon als Query verwenden</translation>
    </message>
    <message>
        <source>Query &amp;Right</source>
        <translation>Query nach &amp;rechts</translation>
    </message>
    <message>
        <source>Use the patch to the right as the query</source>
        <translation>Den Patch rechts davon als Query verwenden</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>Go forward again after Back</source>
        <translation>Nach „Zurück“ wieder vorwärts gehen</translation>
    </message>
    <message>
        <source>Leave Out Sin&amp;ks</source>
        <translation>Sen&amp;ken auslassen</translation>
    </message>
    <message>
        <source>Leave sinks out of the color range, or count them again</source>
        <translation>Senken aus dem Farbbereich lassen oder wieder mitzählen</translation>
    </message>
    <message>
        <source>Original &amp;Pixels</source>
        <translation>&amp;Originale Pixel</translation>
    </message>
    <message>
        <source>Show filled patches as they are in the photo, instead of as the network sees them</source>
        <translation>Ausgefüllte Patches zeigen, wie sie im Foto sind, statt wie das Netz sie sieht</translation>
    </message>
    <message>
        <source>&amp;Hide Panels</source>
        <translation>Leisten &amp;ausblenden</translation>
    </message>
    <message>
        <source>Hide all panels; choose again to show them</source>
        <translation>Dem Bild allen Platz geben; noch einmal bringt die Leisten zurück</translation>
    </message>
    <message>
        <source>Next &amp;Part of the Window</source>
        <translation>Nächster &amp;Teil des Fensters</translation>
    </message>
    <message>
        <source>Move the focus on: panes, toolbar, panels</source>
        <translation>Den Fokus weiterbewegen: Bereiche, Werkzeugleiste, Leisten</translation>
    </message>
    <message>
        <source>Pre&amp;vious Part of the Window</source>
        <translation>Vo&amp;riger Teil des Fensters</translation>
    </message>
    <message>
        <source>Move the focus back: panels, toolbar, panes</source>
        <translation>Den Fokus zurückbewegen: Leisten, Werkzeugleiste, Bereiche</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>V&amp;ollbild</translation>
    </message>
    <message>
        <source>Fill the screen with the window</source>
        <translation>Den Bildschirm mit dem Fenster füllen</translation>
    </message>
    <message>
        <source>&amp;Presentation Size</source>
        <translation>&amp;Vorführgröße</translation>
    </message>
    <message>
        <source>Show type and controls large enough for a lecture hall</source>
        <translation>Schrift und Bedienelemente so groß zeigen, dass sie im Hörsaal zu lesen sind</translation>
    </message>
    <message>
        <source>Sinks play no part in this view</source>
        <translation>Senken spielen in dieser Ansicht keine Rolle</translation>
    </message>
    <message>
        <source>Open an image first.</source>
        <translation>Öffnen Sie zuerst ein Bild.</translation>
    </message>
    <message>
        <source>Open an image, and a model that has attention heads.</source>
        <translation>Öffnen Sie ein Bild und ein Modell mit Attention-Köpfen.</translation>
    </message>
    <message>
        <source>The folder has no image before this one.</source>
        <translation>Der Ordner hat kein Bild vor diesem.</translation>
    </message>
    <message>
        <source>The folder has no image after this one.</source>
        <translation>Der Ordner hat kein Bild nach diesem.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>Es gibt nichts wiederherzustellen.</translation>
    </message>
    <message>
        <source>There is no earlier state of this pane.</source>
        <translation>Dieses Feld hat keinen früheren Zustand.</translation>
    </message>
    <message>
        <source>There is no later state of this pane.</source>
        <translation>Dieses Feld hat keinen späteren Zustand.</translation>
    </message>
    <message>
        <source>Pla&amp;y Through Layers</source>
        <translation>Schichten ab&amp;spielen</translation>
    </message>
    <message>
        <source>Show one layer after another, from this one to the last; from the first where this is the last</source>
        <translation>Eine Schicht nach der anderen zeigen, von dieser bis zur letzten; von der ersten, wo diese die letzte ist</translation>
    </message>
    <message>
        <source>Show a view of one layer first, for example the attention.</source>
        <translation>Zeigen Sie zuerst eine Ansicht einer Schicht, etwa die Attention.</translation>
    </message>
    <message>
        <source>Open a model and an image first.</source>
        <translation>Öffnen Sie zuerst ein Modell und ein Bild.</translation>
    </message>
    <message>
        <source>Show the previous view, layer, head and query; edits stay</source>
        <translation>Vorherige Ansicht, Schicht, Kopf und Query zeigen; Eingriffe bleiben</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>&amp;Zoom</translation>
    </message>
    <message>
        <source>Wi&amp;ndow</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>Open a tile of a slide first: click the slide&apos;s overview below the image.</source>
        <translation>Öffnen Sie zuerst eine Kachel: Klicken Sie in die Übersicht des Objektträgers unter dem Bild.</translation>
    </message>
    <message>
        <source>Sli&amp;de</source>
        <translation>&amp;Objektträger</translation>
    </message>
    <message>
        <source>Tile &amp;Left</source>
        <translation>Kachel &amp;links</translation>
    </message>
    <message>
        <source>Show the tile of the slide to the left</source>
        <translation>Die Kachel links davon zeigen</translation>
    </message>
    <message>
        <source>Tile &amp;Right</source>
        <translation>Kachel &amp;rechts</translation>
    </message>
    <message>
        <source>Show the tile of the slide to the right</source>
        <translation>Die Kachel rechts davon zeigen</translation>
    </message>
    <message>
        <source>Tile &amp;Up</source>
        <translation>Kachel &amp;oben</translation>
    </message>
    <message>
        <source>Show the tile of the slide above</source>
        <translation>Die Kachel darüber zeigen</translation>
    </message>
    <message>
        <source>Tile &amp;Down</source>
        <translation>Kachel &amp;unten</translation>
    </message>
    <message>
        <source>Show the tile of the slide below</source>
        <translation>Die Kachel darunter zeigen</translation>
    </message>
</context>
<context>
    <name>ui::ViewNote</name>
    <message>
        <source>About This View</source>
        <translation>Über diese Ansicht</translation>
    </message>
    <message>
        <source>Hide this note</source>
        <translation>Diesen Hinweis ausblenden</translation>
    </message>
    <message>
        <source>Requires %1 of memory. %2</source>
        <translation>Braucht %1 Speicher. %2</translation>
    </message>
</context>
<context>
    <name>ui::ViewToolBar</name>
    <message>
        <source>Toolbar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>The token whose attention is shown; click a patch, or press C for the class token</source>
        <translation>Das Token, dessen Attention gezeigt wird; klicken Sie auf einen Patch, oder drücken Sie C für das Klassen-Token</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>
Press V for all views; comma and period step through them.</source>
        <translation>
V zeigt alle Ansichten; Komma und Punkt gehen sie durch.</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
</context>
<context>
    <name>ui::ViewsPage</name>
    <message>
        <source>%1 to %2, default %3</source>
        <translation>%1 bis %2, Standard %3</translation>
    </message>
    <message>
        <source>also: %1</source>
        <translation>auch: %1</translation>
    </message>
    <message>
        <source>Requires %1 of memory with the open model.</source>
        <translation>Braucht mit dem offenen Modell %1 Speicher.</translation>
    </message>
    <message>
        <source>About the Views</source>
        <translation>Über die Ansichten</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <source>Words to search the views for</source>
        <translation>Wörter, nach denen die Ansichten durchsucht werden</translation>
    </message>
    <message>
        <source>Nothing matches “%1”. &lt;a href=&apos;%2&apos;&gt;Show all views&lt;/a&gt;</source>
        <translation>Nichts passt zu „%1“. &lt;a href=&apos;%2&apos;&gt;Alle Ansichten zeigen&lt;/a&gt;</translation>
    </message>
</context>
<context>
    <name>ui::WatchedBox</name>
    <message>
        <source>Score to watch</source>
        <translation>Beobachteter Wert</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>two classes</source>
        <translation>zwei Klassen</translation>
    </message>
    <message>
        <source>Score followed in the status line: a class&apos;s logit or probability, or its logit minus another&apos;s</source>
        <translation>Wert in der Statuszeile: Logit oder Wahrscheinlichkeit einer Klasse, oder ihr Logit minus das einer anderen</translation>
    </message>
    <message>
        <source>Class to watch</source>
        <translation>Beobachtete Klasse</translation>
    </message>
    <message>
        <source>Class whose logit is subtracted</source>
        <translation>Klasse, deren Logit abgezogen wird</translation>
    </message>
    <message>
        <source>minus</source>
        <translation>minus</translation>
    </message>
    <message>
        <source>shown class</source>
        <translation>gezeigte Klasse</translation>
    </message>
    <message>
        <source>runner-up</source>
        <translation>zweitwahrscheinlichste</translation>
    </message>
</context>
<context>
    <name>ui::WelcomePage</name>
    <message>
        <source>Add an Image</source>
        <translation>Bild hinzufügen</translation>
    </message>
    <message>
        <source>The model is open. Drop, paste or open a photo to see where the model looks.</source>
        <translation>Das Modell ist offen. Ziehen Sie ein Foto hierher, fügen Sie eines ein, oder öffnen Sie eines, um zu sehen, wohin das Modell blickt.</translation>
    </message>
    <message>
        <source>See Where a Vision Transformer Looks</source>
        <translation>Sehen, wohin ein Vision Transformer blickt</translation>
    </message>
    <message>
        <source>Drop a photo and a checkpoint here. Step through layers and heads with the arrow keys, and click a patch to see what it attends to.</source>
        <translation>Ziehen Sie ein Foto und einen Checkpoint hierher. Gehen Sie mit den Pfeiltasten durch Schichten und Köpfe, und klicken Sie auf einen Patch, um zu sehen, worauf er achtet.</translation>
    </message>
</context>
</TS>
