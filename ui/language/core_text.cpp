#include "ui/language/core_text.h"

#include "ui/language/language.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include <iterator>
#include <utility>
#include <vector>

namespace ui {
namespace {

// What core puts together, with %1 where it fills something in. Texts of the table of views need no line here:
// cmake/translations asks the table. Before the patterns the texts without gaps, which are found faster.
constexpr const char* kPatterns[] = {
    // why a model lacks a view
    QT_TRANSLATE_NOOP("core", "This model has no LayerScale: what a branch gives is added without gains."),
    QT_TRANSLATE_NOOP("core", "Branches against the trunk were not recorded: this trace does not hold them."),
    QT_TRANSLATE_NOOP("core", "Channels attend to channels in XCiT alone; this model has %1."),
    QT_TRANSLATE_NOOP("core",
                      "This model has no class token that could ask: it classifies by the mean of its patches."),
    QT_TRANSLATE_NOOP("core",
                      "This model finds objects and does not classify the picture; its queries say what they found."),
    QT_TRANSLATE_NOOP("core", "This model has no classifier, so there are no classes that it could name."),
    QT_TRANSLATE_NOOP("core", "Experiments watch one score or feature of the picture, which a detector does not have."),
    QT_TRANSLATE_NOOP("core", "Experiments change attention and tokens, which a ResNet does not have."),
    QT_TRANSLATE_NOOP("core",
                      "In this model the logit is no sum over heads: norms, merging or further mixing lie between "
                      "them and the classifier."),
    QT_TRANSLATE_NOOP("core",
                      "In this model the logit is no sum over heads: its pooling is not linear, or two norms or two "
                      "classifiers stand behind it."),
    QT_TRANSLATE_NOOP("core",
                      "This model has no squeeze and excitation, so no channel is weighed for the whole picture."),
    QT_TRANSLATE_NOOP("core",
                      "This model finds objects and does not classify the picture, so there is no class whose "
                      "evidence could be shown."),
    QT_TRANSLATE_NOOP("core", "This model has no classifier, so there is no class whose evidence could be shown."),
    QT_TRANSLATE_NOOP("core", "This model has no queries of its own kind that could ask each other."),
    QT_TRANSLATE_NOOP("core", "This model reads no words: its checkpoint has no text tower beside the image tower."),
    QT_TRANSLATE_NOOP("core", "In this model no token attends to another."),
    QT_TRANSLATE_NOOP("core",
                      "This model has no classifier, and the cosine of a feature with itself is at its largest, where "
                      "every first estimate is 0."),
    QT_TRANSLATE_NOOP("core",
                      "%1 multiplies the square matrices of plain self-attention from layer to layer; this model has "
                      "%2."),
    QT_TRANSLATE_NOOP("core",
                      "Attention distance is measured from patch to patch; this model has %1, in which no patch asks."),
    QT_TRANSLATE_NOOP("core",
                      "Only Swin, BEiT, relative-position ViTs and SAM have a bias by the offset of two patches; %1 "
                      "adds a position to every patch, shown by the view position-similarity."),
    QT_TRANSLATE_NOOP("core",
                      "%1 adds no position to its patches; its relative position bias is shown by the view "
                      "position-bias."),
    QT_TRANSLATE_NOOP("core", "Heads are mixed in CaiT alone; this model has %1."),
    QT_TRANSLATE_NOOP("core", "%1 needs the model's weights, which a recorded trace does not hold."),
    QT_TRANSLATE_NOOP("core", "%1 needs the model's gradients, which a recorded trace does not hold."),
    QT_TRANSLATE_NOOP("core", "%1 needs the tokens that leave the layers, which this trace does not hold."),
    QT_TRANSLATE_NOOP("core", "%1 needs attention or its tokens; this model is made of convolutions and has none."),
    QT_TRANSLATE_NOOP("core", "%1 attention"),

    // what a picture is of
    QT_TRANSLATE_NOOP("core", "all layers and heads"),
    QT_TRANSLATE_NOOP("core", "all layers and branches"),
    QT_TRANSLATE_NOOP("core", "all layers and branches, mean over tokens"),
    QT_TRANSLATE_NOOP("core", "all layers, branches and channels"),
    QT_TRANSLATE_NOOP("core", "classifier after every layer"),
    QT_TRANSLATE_NOOP("core", "heads before mixing"),
    QT_TRANSLATE_NOOP("core", "alike channels together"),
    QT_TRANSLATE_NOOP("core", "one head off"),
    QT_TRANSLATE_NOOP("core", "query class token"),
    QT_TRANSLATE_NOOP("core", "query mean of patches"),
    QT_TRANSLATE_NOOP("core", "query learnt latent"),
    QT_TRANSLATE_NOOP("core", "class token"),
    QT_TRANSLATE_NOOP("core", "mean of patches"),
    QT_TRANSLATE_NOOP("core", "mean of queries"),
    QT_TRANSLATE_NOOP("core", "all heads"),
    QT_TRANSLATE_NOOP("core", "all layers"),
    QT_TRANSLATE_NOOP("core", "head mean"),
    QT_TRANSLATE_NOOP("core", "head max"),
    QT_TRANSLATE_NOOP("core", "head min"),
    QT_TRANSLATE_NOOP("core", "layer %1"),
    QT_TRANSLATE_NOOP("core", "head %1"),
    QT_TRANSLATE_NOOP("core", "query patch %1, %2"),
    QT_TRANSLATE_NOOP("core", "patch %1"),
    QT_TRANSLATE_NOOP("core", "query %1"),
    QT_TRANSLATE_NOOP("core", "class %1"),

    // what its numbers are
    QT_TRANSLATE_NOOP("core", "attention weight"),
    QT_TRANSLATE_NOOP("core", "attention weight, heads mixed"),
    QT_TRANSLATE_NOOP("core", "rollout weight"),
    QT_TRANSLATE_NOOP("core", "relevance"),
    QT_TRANSLATE_NOOP("core", "cosine similarity"),
    QT_TRANSLATE_NOOP("core", "norm of the token"),
    QT_TRANSLATE_NOOP("core", "share of the attention"),
    QT_TRANSLATE_NOOP("core", "share of the logit"),
    QT_TRANSLATE_NOOP("core", "share of the feature"),
    QT_TRANSLATE_NOOP("core", "feature along that without edits"),
    QT_TRANSLATE_NOOP("core", "Pearson correlation"),
    QT_TRANSLATE_NOOP("core", "value"),
    QT_TRANSLATE_NOOP("core", "cosine with the words"),
    QT_TRANSLATE_NOOP("core", "head that keeps the patch"),
    QT_TRANSLATE_NOOP("core", "components 1, 2, 3 as red, green, blue"),
    QT_TRANSLATE_NOOP("core", "channels weighted by their gradient"),
    QT_TRANSLATE_NOOP("core", "filter weight, 0 at mid-grey"),
    QT_TRANSLATE_NOOP("core", "probability"),
    QT_TRANSLATE_NOOP("core", "logit"),
    QT_TRANSLATE_NOOP("core", "gain"),
    QT_TRANSLATE_NOOP("core", "magnitude of the gain, mean and quartiles"),
    QT_TRANSLATE_NOOP("core", "norm of the branch / norm of the trunk"),
    QT_TRANSLATE_NOOP("core", "mean attention distance (px)"),
    QT_TRANSLATE_NOOP("core", "mean attention entropy (nats)"),
    QT_TRANSLATE_NOOP("core", "weight of the channel"),
    QT_TRANSLATE_NOOP("core", "weight on the scores"),
    QT_TRANSLATE_NOOP("core", "weight on the attention"),
    QT_TRANSLATE_NOOP("core", "probability of the class"),
    QT_TRANSLATE_NOOP("core", "patches taken away, or brought back (%)"),
    QT_TRANSLATE_NOOP("core", "share of the clean answer that comes back"),
    QT_TRANSLATE_NOOP("core", "sink"),
    QT_TRANSLATE_NOOP("core", "sink head"),
    QT_TRANSLATE_NOOP("core", "outlier"),
    QT_TRANSLATE_NOOP("core", "distance %1 px"),
    QT_TRANSLATE_NOOP("core", "entropy %1 nats"),
    QT_TRANSLATE_NOOP("core", "correlation %1"),
    QT_TRANSLATE_NOOP("core", "%1 % on the object"),
    QT_TRANSLATE_NOOP("core", "estimated change of the %1"),
    QT_TRANSLATE_NOOP("core", "change of the %1"),

    // axes
    QT_TRANSLATE_NOOP("core", "layer"),
    QT_TRANSLATE_NOOP("core", "head"),
    QT_TRANSLATE_NOOP("core", "class"),
    QT_TRANSLATE_NOOP("core", "channel"),
    QT_TRANSLATE_NOOP("core", "token"),
    QT_TRANSLATE_NOOP("core", "layer and branch"),
    QT_TRANSLATE_NOOP("core", "query channel"),
    QT_TRANSLATE_NOOP("core", "key channel"),
    QT_TRANSLATE_NOOP("core", "query token"),
    QT_TRANSLATE_NOOP("core", "key token"),
    QT_TRANSLATE_NOOP("core", "rows from query to key"),
    QT_TRANSLATE_NOOP("core", "columns from query to key"),
    QT_TRANSLATE_NOOP("core", "query that asks"),
    QT_TRANSLATE_NOOP("core", "query that answers"),
    QT_TRANSLATE_NOOP("core", "kind of token and head"),
    QT_TRANSLATE_NOOP("core", "output head"),
    QT_TRANSLATE_NOOP("core", "input head"),
    QT_TRANSLATE_NOOP("core", "maximum"),
    QT_TRANSLATE_NOOP("core", "median"),
    QT_TRANSLATE_NOOP("core", "mean of heads"),
    QT_TRANSLATE_NOOP("core", "distillation"),
    QT_TRANSLATE_NOOP("core", "register %1"),
    QT_TRANSLATE_NOOP("core", "deletion"),
    QT_TRANSLATE_NOOP("core", "insertion"),
    QT_TRANSLATE_NOOP("core", "most relevant first"),
    QT_TRANSLATE_NOOP("core", "random orders"),
    QT_TRANSLATE_NOOP("core", "area %1"),
    QT_TRANSLATE_NOOP("core", "map %1 of layer %2"),
    QT_TRANSLATE_NOOP("core", "insertion less deletion %1"),
    QT_TRANSLATE_NOOP("core", "fill %1"),

    // the picture in words
    QT_TRANSLATE_NOOP("core", "strongest at row %1, column %2, %3"),
    QT_TRANSLATE_NOOP("core", "lowest at row %1, column %2, %3"),
    QT_TRANSLATE_NOOP("core", "upper left third"),
    QT_TRANSLATE_NOOP("core", "upper middle third"),
    QT_TRANSLATE_NOOP("core", "upper right third"),
    QT_TRANSLATE_NOOP("core", "middle left third"),
    QT_TRANSLATE_NOOP("core", "middle third"),
    QT_TRANSLATE_NOOP("core", "middle right third"),
    QT_TRANSLATE_NOOP("core", "lower left third"),
    QT_TRANSLATE_NOOP("core", "lower middle third"),
    QT_TRANSLATE_NOOP("core", "lower right third"),
    QT_TRANSLATE_NOOP("core", "%1 holds %2 %"),
    QT_TRANSLATE_NOOP("core", "all alike"),
    QT_TRANSLATE_NOOP("core", "colours, which stand for no single number a patch"),
    QT_TRANSLATE_NOOP("core", "no patch has a value"),
    QT_TRANSLATE_NOOP("core", "no cell has a value"),
    QT_TRANSLATE_NOOP("core", "%1 maps of %2 by %3 patches"),
    QT_TRANSLATE_NOOP("core", "%1 rows (%2) by %3 columns (%4)"),
    QT_TRANSLATE_NOOP("core", "largest in row %1, column %2, %3"),
    QT_TRANSLATE_NOOP("core", "%1 series of %2"),
    QT_TRANSLATE_NOOP("core", "largest in %1 at %2, %3"),
};

/// "%1 needs %2." as an expression that captures what stands in the gaps; of a part of a result none of these reaches
/// over a mark of inParts().
QRegularExpression gapsOf(const QString& pattern)
{
    static const QRegularExpression gap(QStringLiteral("%\\d"));
    const QString inGap = pattern.endsWith(u'.') ? QStringLiteral("(.+)") : QStringLiteral("((?:(?![;:,] | · ).)+)");
    QString expression;
    qsizetype at = 0;
    for (auto each = gap.globalMatch(pattern); each.hasNext();) {
        const QRegularExpressionMatch found = each.next();
        expression += QRegularExpression::escape(pattern.mid(at, found.capturedStart() - at)) + inGap;
        at = found.capturedEnd();
    }
    expression += QRegularExpression::escape(pattern.mid(at));
    return QRegularExpression(QRegularExpression::anchoredPattern(expression));
}

struct Pattern {
    const char* text;
    QRegularExpression gaps;
};

/// Those with gaps.
const std::vector<Pattern>& patterns()
{
    static const std::vector<Pattern> all = [] {
        std::vector<Pattern> made;
        for (const char* text : kPatterns) {
            if (const QString words = QString::fromUtf8(text); words.contains(u"%1")) {
                made.push_back({text, gapsOf(words)});
            }
        }
        return made;
    }();
    return all;
}

QString inLanguage(const QString& text);

/// With what stands in the gaps, itself in the language of the window.
QString filled(const char* pattern, const QStringList& gaps)
{
    QString text = QCoreApplication::translate("core", pattern);
    for (qsizetype i = gaps.size(); i > 0; --i) {
        text.replace(QLatin1Char('%') + QString::number(i), inLanguage(gaps[i - 1]));
    }
    return text;
}

QString inLanguage(const QString& text)
{
    const QByteArray utf8 = text.toUtf8();
    if (QString whole = QCoreApplication::translate("core", utf8.constData()); whole != text) {
        return whole;
    }
    for (const Pattern& pattern : patterns()) {
        if (const QRegularExpressionMatch found = pattern.gaps.match(text); found.hasMatch()) {
            return filled(pattern.text, found.capturedTexts().mid(1));
        }
    }
    return text;
}

bool speaksEnglish()
{
    return QCoreApplication::translate("core", "layer %1") == u"layer %1";
}

/// Part by part, first at the mark that binds least.
QString inParts(const QString& text, int mark)
{
    static const QString marks[] = {QStringLiteral("; "), QStringLiteral(": "), QStringLiteral(" · "),
                                    QStringLiteral(", ")};
    if (const QString whole = inLanguage(text); whole != text || mark == int(std::size(marks))) {
        return whole;
    }
    QStringList parts = text.split(marks[mark]);
    for (QString& part : parts) {
        part = inParts(part, mark + 1);
    }
    return parts.join(marks[mark]);
}

}  // namespace

QString coreText(std::string_view text)
{
    const QString english = QString::fromUtf8(text.data(), qsizetype(text.size()));
    return english.isEmpty() || speaksEnglish() ? english : inLanguage(english);
}

QString resultText(std::string_view text)
{
    constexpr qsizetype kMost = 20000;
    static QHash<QString, QString> known;  // a frame asks for hundreds, and the next one for the same
    static QString language;
    const QString english = QString::fromUtf8(text.data(), qsizetype(text.size()));
    if (english.isEmpty() || speaksEnglish()) {
        return english;
    }
    if (language != spokenLanguage() || known.size() >= kMost) {
        language = spokenLanguage();
        known.clear();
    }
    auto found = known.constFind(english);
    if (found == known.constEnd()) {
        found = known.insert(english, inParts(english, 0));
    }
    return *found;
}

}  // namespace ui
