<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ui::CrashRecovery</name>
    <message>
        <source>What is open cannot be kept for the case of a crash: %1</source>
        <translation>Was offen ist, kann nicht für den Fall eines Absturzes aufbewahrt werden: %1</translation>
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
    <name>ui::SessionOpener</name>
    <message>
        <source>%1 is not the file that the session was saved with (its SHA-256 differs). It is shown all the same.</source>
        <translation>%1 ist nicht die Datei, mit der die Sitzung gespeichert wurde (ihre SHA-256 weicht ab). Sie wird trotzdem gezeigt.</translation>
    </message>
</context>
<context>
    <name>ui::SessionStore</name>
    <message>
        <source>Pinned</source>
        <translation>Angepinnt</translation>
    </message>
    <message>
        <source>There are %1 pins already, and no room for more.</source>
        <translation>Es gibt schon %1 Pins, und für mehr ist kein Platz.</translation>
    </message>
    <message>
        <source>A pasted picture has no file that a pin could come back to: save it and open it first.</source>
        <translation>Ein eingefügtes Bild hat keine Datei, zu der ein Pin zurückkehren könnte: Speichern und öffnen Sie es zuerst.</translation>
    </message>
    <message>
        <source>The pasted picture has no file: the session is saved without it.</source>
        <translation>Das eingefügte Bild hat keine Datei: Die Sitzung wird ohne es gespeichert.</translation>
    </message>
</context>
<context>
    <name>ui::PageLook</name>
    <message>
        <source>Caption</source>
        <translation>Bildunterschrift</translation>
    </message>
    <message>
        <source>pt</source>
        <translation>pt</translation>
    </message>
    <message>
        <source>Size of the font</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>As the program</source>
        <translation>Wie das Programm</translation>
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
        <source>One behind the other, with “ | ” between them</source>
        <translation>Hintereinander, mit „ | “ dazwischen</translation>
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
        <source>Ground</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>What was seen</source>
        <translation>Was gesehen wurde</translation>
    </message>
    <message>
        <source>All of it</source>
        <translation>Ganz</translation>
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
        <source>One each</source>
        <translation>Je einer</translation>
    </message>
    <message>
        <source>One for all</source>
        <translation>Einer für alle</translation>
    </message>
    <message>
        <source>Colour bar</source>
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
        <source>Of its own</source>
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
    <name>ui::PagePanels</name>
    <message>
        <source>Take the panel away</source>
        <translation>Teilbild wegnehmen</translation>
    </message>
    <message>
        <source>Panel one place to the back</source>
        <translation>Teilbild einen Platz nach hinten</translation>
    </message>
    <message>
        <source>Panel one place to the front</source>
        <translation>Teilbild einen Platz nach vorn</translation>
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
    <name>ui::FirstHint</name>
    <message>
        <source>%1: all keys</source>
        <translation>%1: alle Tasten</translation>
    </message>
    <message>
        <source>Click a patch to see what it attends to</source>
        <translation>Klicken Sie auf einen Patch, um zu sehen, worauf er sich richtet</translation>
    </message>
    <message>
        <source>Choose a query to see what it attends to</source>
        <translation>Wählen Sie eine Query, um zu sehen, worauf sie sich richtet</translation>
    </message>
</context>
<context>
    <name>ui::Docks</name>
    <message>
        <source>Pins</source>
        <translation>Pins</translation>
    </message>
    <message>
        <source>Pictures</source>
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
</context>
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
        <source>what was written cannot be read back (%1)</source>
        <translation>was geschrieben wurde, lässt sich nicht zurücklesen (%1)</translation>
    </message>
    <message>
        <source>expected %1 %2 (from %3), found %4</source>
        <translation>erwartet wurde %1 %2 (nach %3), gefunden wurde %4</translation>
    </message>
</context>
<context>
    <name>Download</name>
    <message>
        <source>download %1 by hand and open the file</source>
        <translation>laden Sie %1 von Hand herunter und öffnen Sie die Datei</translation>
    </message>
    <message>
        <source>%1 cannot be reached (%2); check the connection and the proxy (https_proxy), or %3</source>
        <translation>%1 ist nicht erreichbar (%2); prüfen Sie die Verbindung und den Proxy (https_proxy), oder %3</translation>
    </message>
    <message>
        <source>%1: the server has no such file (%2); look for it on the authors&apos; page, download it by hand and open it</source>
        <translation>%1: Der Server hat diese Datei nicht (%2); suchen Sie sie auf der Seite der Autoren, laden Sie sie von Hand herunter und öffnen Sie sie</translation>
    </message>
    <message>
        <source>%1: the server does not give this file to everybody (%2); log in there with a browser, download it by hand and open it</source>
        <translation>%1: Der Server gibt diese Datei nicht jedem (%2); melden Sie sich dort mit einem Browser an, laden Sie sie von Hand herunter und öffnen Sie sie</translation>
    </message>
    <message>
        <source>%1: expected the file, the server answers %2 %3; try again later, or download it by hand and open it</source>
        <translation>%1: Erwartet wurde die Datei, der Server antwortet %2 %3; versuchen Sie es später erneut, oder laden Sie sie von Hand herunter und öffnen Sie sie</translation>
    </message>
    <message>
        <source>%1: gave up after %2 attempts (%3); %4 are kept and the next download goes on from there</source>
        <translation>%1: nach %2 Versuchen aufgegeben (%3); %4 bleiben erhalten, und der nächste Download macht dort weiter</translation>
    </message>
    <message>
        <source>%1: redirected to %2, which is not followed; %3</source>
        <translation>%1: Umleitung auf %2, der nicht gefolgt wird; %3</translation>
    </message>
    <message>
        <source>%1: expected %2 of free space, found %3; make room, or name another folder in HEADSCOPE_MODELS</source>
        <translation>%1: Erwartet wurden %2 freier Platz, gefunden %3; schaffen Sie Platz, oder nennen Sie in HEADSCOPE_MODELS einen anderen Ordner</translation>
    </message>
    <message>
        <source>%1: could not be written (%2)</source>
        <translation>%1: konnte nicht geschrieben werden (%2)</translation>
    </message>
    <message>
        <source>%1: %2; what came was deleted, try again</source>
        <translation>%1: %2; was gekommen ist, wurde gelöscht, versuchen Sie es erneut</translation>
    </message>
    <message>
        <source>%1: another Headscope is downloading it</source>
        <translation>%1: Ein anderes Headscope lädt die Datei gerade herunter</translation>
    </message>
    <message>
        <source>the server fell silent</source>
        <translation>der Server ist verstummt</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>Something went wrong inside the window.</source>
        <translation>Im Fenster ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <source>What is open stays open. Please report the details.</source>
        <translation>Was offen ist, bleibt offen. Bitte melden Sie die Einzelheiten.</translation>
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
        <source>There is no picture %1.</source>
        <translation>Es gibt kein Bild %1.</translation>
    </message>
    <message>
        <source>%1 could not be opened as a picture.</source>
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
        <source>%1 was left out: one picture and one model are shown.</source>
        <translation>%1 wurde ausgelassen: Gezeigt werden ein Bild und ein Modell.</translation>
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
        <source>Choose another checkpoint with Open model.</source>
        <translation>Wählen Sie mit „Modell öffnen“ einen anderen Checkpoint.</translation>
    </message>
    <message>
        <source>Download the file again, or choose another with Open model.</source>
        <translation>Laden Sie die Datei erneut herunter, oder wählen Sie mit „Modell öffnen“ eine andere.</translation>
    </message>
    <message>
        <source>Choose a JPEG, PNG, WebP, TIFF or BMP picture.</source>
        <translation>Wählen Sie ein Bild im Format JPEG, PNG, WebP, TIFF oder BMP.</translation>
    </message>
    <message>
        <source>Open it with the version that wrote it.</source>
        <translation>Öffnen Sie sie mit der Version, die sie geschrieben hat.</translation>
    </message>
    <message>
        <source>Choose another session with Open session.</source>
        <translation>Wählen Sie mit „Sitzung öffnen“ eine andere Sitzung.</translation>
    </message>
    <message>
        <source>Choose another folder or name with Save session as.</source>
        <translation>Wählen Sie mit „Sitzung speichern unter“ einen anderen Ordner oder Namen.</translation>
    </message>
    <message>
        <source>Check the corrections in the model card, or open another model.</source>
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
        <source>Choose another view or colour map.</source>
        <translation>Wählen Sie eine andere Ansicht oder Farbtafel.</translation>
    </message>
    <message>
        <source>Drop a picture, a checkpoint or a folder of either.</source>
        <translation>Ziehen Sie ein Bild, einen Checkpoint oder einen Ordner davon hierher.</translation>
    </message>
    <message>
        <source>There is no film %1.</source>
        <translation>Es gibt keinen Film %1.</translation>
    </message>
    <message>
        <source>%1 could not be opened as a film.</source>
        <translation>%1 konnte nicht als Film geöffnet werden.</translation>
    </message>
    <message>
        <source>Choose a video such as an MP4, or a folder of numbered pictures of one size.</source>
        <translation>Wählen Sie ein Video wie ein MP4 oder einen Ordner nummerierter Bilder von einer Größe.</translation>
    </message>
    <message>
        <source>Choose a name that ends in .mp4, or in .csv for numbers, or a new folder.</source>
        <translation>Wählen Sie einen Namen, der auf .mp4 endet, oder auf .csv für Zahlen, oder einen neuen Ordner.</translation>
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
</context>
<context>
    <name>core</name>
    <message>
        <source>This model has no LayerScale: what a branch gives is added without gains.</source>
        <translation>Dieses Modell hat kein LayerScale: was ein Zweig liefert, wird ohne Faktoren addiert.</translation>
    </message>
    <message>
        <source>Branches against the trunk were not recorded: this trace does not hold them.</source>
        <translation>Zweige gegen den Stamm wurden nicht aufgezeichnet: Diese Aufzeichnung enthält sie nicht.</translation>
    </message>
    <message>
        <source>Channels attend to channels in XCiT alone; this model has %1.</source>
        <translation>Nur in XCiT richten sich Kanäle auf Kanäle; dieses Modell hat %1.</translation>
    </message>
    <message>
        <source>This model has no class token that could ask: it classifies by the mean of its patches.</source>
        <translation>Dieses Modell hat kein Klassen-Token, das fragen könnte: Es klassifiziert über das Mittel seiner Patches.</translation>
    </message>
    <message>
        <source>This model finds objects and does not classify the picture; its queries say what they found.</source>
        <translation>Dieses Modell findet Objekte und klassifiziert das Bild nicht; seine Queries sagen, was sie gefunden haben.</translation>
    </message>
    <message>
        <source>This model has no classifier, so there are no classes that it could name.</source>
        <translation>Dieses Modell hat keinen Klassifikator und kann daher keine Klassen nennen.</translation>
    </message>
    <message>
        <source>Experiments watch one score or feature of the picture, which a detector does not have.</source>
        <translation>Experimente beobachten einen Wert oder ein Merkmal des ganzen Bildes; ein Detektor hat keines davon.</translation>
    </message>
    <message>
        <source>Experiments change attention and tokens, which a ResNet does not have.</source>
        <translation>Experimente ändern Attention und Tokens; ein ResNet hat beides nicht.</translation>
    </message>
    <message>
        <source>In this model the logit is no sum over heads: norms, merging or further mixing lie between them and the classifier.</source>
        <translation>In diesem Modell ist das Logit keine Summe über Köpfe: Normierungen, Zusammenfassungen oder weitere Mischungen liegen zwischen ihnen und dem Klassifikator.</translation>
    </message>
    <message>
        <source>In this model the logit is no sum over heads: its pooling is not linear, or two norms or two classifiers stand behind it.</source>
        <translation>In diesem Modell ist das Logit keine Summe über Köpfe: Sein Pooling ist nicht linear, oder es folgen zwei Normierungen oder zwei Klassifikatoren.</translation>
    </message>
    <message>
        <source>This model has no squeeze and excitation, so no channel is weighed for the whole picture.</source>
        <translation>Dieses Modell hat kein Squeeze-and-Excitation; kein Kanal wird für das ganze Bild gewichtet.</translation>
    </message>
    <message>
        <source>This model finds objects and does not classify the picture, so there is no class whose evidence could be shown.</source>
        <translation>Dieses Modell findet Objekte und klassifiziert das Bild nicht; es gibt also keine Klasse, deren Belege gezeigt werden könnten.</translation>
    </message>
    <message>
        <source>This model has no classifier, so there is no class whose evidence could be shown.</source>
        <translation>Dieses Modell hat keinen Klassifikator; es gibt also keine Klasse, deren Belege gezeigt werden könnten.</translation>
    </message>
    <message>
        <source>This model has no queries of its own kind that could ask each other.</source>
        <translation>Dieses Modell hat keine eigenen Queries, die einander fragen könnten.</translation>
    </message>
    <message>
        <source>This model reads no words: its checkpoint has no text tower beside the image tower.</source>
        <translation>Dieses Modell liest keine Wörter: Sein Checkpoint hat neben dem Bildturm keinen Textturm.</translation>
    </message>
    <message>
        <source>In this model no token attends to another.</source>
        <translation>In diesem Modell richtet sich kein Token auf ein anderes.</translation>
    </message>
    <message>
        <source>This model has no classifier, and the cosine of a feature with itself is at its largest, where every first estimate is 0.</source>
        <translation>Dieses Modell hat keinen Klassifikator, und der Kosinus eines Merkmals mit sich selbst ist am größten; dort ist jede erste Schätzung 0.</translation>
    </message>
    <message>
        <source>%1 multiplies the square matrices of plain self-attention from layer to layer; this model has %2.</source>
        <translation>%1 multipliziert die quadratischen Matrizen einfacher Self-Attention von Schicht zu Schicht; dieses Modell hat %2.</translation>
    </message>
    <message>
        <source>Attention distance is measured from patch to patch; this model has %1, in which no patch asks.</source>
        <translation>Die Attention-Distanz wird von Patch zu Patch gemessen; dieses Modell hat %1, in der kein Patch fragt.</translation>
    </message>
    <message>
        <source>Only Swin, BEiT, relative-position ViTs and SAM have a bias by the offset of two patches; %1 adds a position to every patch, shown by the view position-similarity.</source>
        <translation>Nur Swin, BEiT, ViTs mit relativer Position und SAM haben einen Bias je Versatz zweier Patches; %1 addiert zu jedem Patch eine Position, gezeigt von der Ansicht position-similarity.</translation>
    </message>
    <message>
        <source>%1 adds no position to its patches; its relative position bias is shown by the view position-bias.</source>
        <translation>%1 addiert zu seinen Patches keine Position; seinen relativen Positions-Bias zeigt die Ansicht position-bias.</translation>
    </message>
    <message>
        <source>Heads are mixed in CaiT alone; this model has %1.</source>
        <translation>Nur CaiT mischt Köpfe; dieses Modell hat %1.</translation>
    </message>
    <message>
        <source>%1 needs the model&apos;s weights, which a recorded trace does not hold.</source>
        <translation>%1 braucht die Gewichte des Modells; eine Aufzeichnung enthält sie nicht.</translation>
    </message>
    <message>
        <source>%1 needs the model&apos;s gradients, which a recorded trace does not hold.</source>
        <translation>%1 braucht die Gradienten des Modells; eine Aufzeichnung enthält sie nicht.</translation>
    </message>
    <message>
        <source>%1 needs the tokens that leave the layers, which this trace does not hold.</source>
        <translation>%1 braucht die Tokens, die die Schichten verlassen; diese Aufzeichnung enthält sie nicht.</translation>
    </message>
    <message>
        <source>%1 needs attention or its tokens; this model is made of convolutions and has none.</source>
        <translation>%1 braucht Attention oder deren Tokens; dieses Modell besteht aus Faltungen und hat keine.</translation>
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
        <source>alike channels together</source>
        <translation>ähnliche Kanäle beisammen</translation>
    </message>
    <message>
        <source>one head off</source>
        <translation>je ein Kopf aus</translation>
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
        <translation>Gewicht der Attention</translation>
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
        <source>filter weight, 0 at mid-grey</source>
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
        <source>patches taken away, or brought back (%)</source>
        <translation>weggenommene oder zurückgebrachte Patches (%)</translation>
    </message>
    <message>
        <source>share of the clean answer that comes back</source>
        <translation>Anteil der sauberen Antwort, der zurückkommt</translation>
    </message>
    <message>
        <source>sink</source>
        <translation>Sink</translation>
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
        <source>query that asks</source>
        <translation>fragende Query</translation>
    </message>
    <message>
        <source>query that answers</source>
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
        <source>all alike</source>
        <translation>überall gleich</translation>
    </message>
    <message>
        <source>colours, which stand for no single number a patch</source>
        <translation>Farben, die für keine einzelne Zahl je Patch stehen</translation>
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
        <source>How the query shares its attention among the patches in this layer and head; it shows where values are fetched from, not what they change in the answer. Weights of talking heads may be negative once mixed; in layers with windows only a patch&apos;s own window has weights, and what SAM&apos;s windows give to padding beyond the picture is told in the caption.</source>
        <translation>Wie die Query ihre Attention in dieser Schicht und diesem Kopf auf die Patches verteilt; gezeigt wird, wo Werte geholt werden, nicht, was sie an der Antwort ändern. Gewichte von Talking Heads können nach dem Mischen negativ sein; in Schichten mit Fenstern haben nur Patches des eigenen Fensters Gewichte, und was die Fenster von SAM dem Rand jenseits des Bildes geben, sagt die Bildunterschrift.</translation>
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
        <source>Sinks are patches with a norm above 3 times the median, or that receive above 3 times what 90 % of the patches receive at most. Left-out takes the colour range from the other patches: sinks keep the colour of its end, and are ringed and counted. A fixed range stays.</source>
        <translation>Sinks sind Patches mit einer Norm über dem Dreifachen des Medians, oder die über das Dreifache dessen erhalten, was 90 % der Patches höchstens erhalten. „Ausgelassen“ nimmt den Farbbereich von den übrigen Patches: Sinks behalten die Farbe seines Endes und werden umringt und gezählt. Ein fester Bereich bleibt.</translation>
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
        <source>The query&apos;s attention in every layer that has maps (rows) and head (columns); tiles that have a range of their own cannot be compared in strength. Layers without class token are asked by the mean of their patches.</source>
        <translation>Die Attention der Query in jeder Schicht mit Karten (Zeilen) und jedem Kopf (Spalten); Kacheln mit eigenem Bereich sind in ihrer Stärke nicht vergleichbar. Schichten ohne Klassen-Token fragt das Mittel ihrer Patches.</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Ordnung</translation>
    </message>
    <message>
        <source>By layer and head, or largest first: by mean attention distance, by mean entropy, by the correlation with the chosen head&apos;s map, by the share that goes to sinks, or by the share of the map on the object that is marked.</source>
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
        <source>The last layer that is shown; -1 for the last of the model.</source>
        <translation>Die letzte Schicht, die gezeigt wird; -1 für die letzte des Modells.</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>Kennzeichnen</translation>
    </message>
    <message>
        <source>Sinks: heads that give above 30 % of their attention to sinks, all queries averaged, bear a dot.</source>
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
        <source>Every token&apos;s attention to every token, one row a query, tokens before the patches included; rows of one head sum to 1, except where talking heads are mixed. Class attention has one row; layers that mix channels show channels instead of tokens; in Swin only tokens of one window have weights.</source>
        <translation>Die Attention jedes Tokens auf jedes Token, eine Zeile je Query, Tokens vor den Patches eingeschlossen; Zeilen eines Kopfes summieren sich zu 1, außer wo Talking Heads gemischt werden. Class-Attention hat eine Zeile; Schichten, die Kanäle mischen, zeigen Kanäle statt Tokens; in Swin haben nur Tokens desselben Fensters Gewichte.</translation>
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
        <source>How the class token shares its attention among the patches, whatever the query of other views; the last of these layers fetch what the classifier sees, but the map does not tell one class from another.</source>
        <translation>Wie das Klassen-Token seine Attention auf die Patches verteilt, gleich welche Query andere Ansichten haben; die letzten dieser Schichten holen, was der Klassifikator sieht, doch die Karte unterscheidet keine Klassen.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>The chosen layer, or the mean over all layers in which the class token asks.</source>
        <translation>Die gewählte Schicht, oder das Mittel über alle Schichten, in denen das Klassen-Token fragt.</translation>
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
        <source>The fewest patches that together hold this share of the query&apos;s attention to patches; the rest has no colour. It is a mask of attention, not of an object; negative weights of talking heads count as none.</source>
        <translation>Die wenigsten Patches, die zusammen diesen Anteil der Attention der Query auf Patches halten; der Rest hat keine Farbe. Es ist eine Maske der Attention, nicht eines Objekts; negative Gewichte von Talking Heads zählen als keine.</translation>
    </message>
    <message>
        <source>Share kept</source>
        <translation>Behaltener Anteil</translation>
    </message>
    <message>
        <source>How much of the attention that falls on patches the kept ones hold together.</source>
        <translation>Wie viel der Attention auf Patches die behaltenen zusammen halten.</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Where heads are fused: heads gives each its own threshold and colour, and a patch that several keep to the one that weighs it most in proportion; off shows the fused weights.</source>
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
        <source>DETR (decoder layers)</source>
        <translation>DETR (Decoder-Schichten)</translation>
    </message>
    <message>
        <source>How much each object query asks every other before the layer looks at the picture, one row a query; rows of one head sum to 1. In the first decoder layer the queries know nothing of the picture yet, so that this matrix is the same for every picture. Through it queries agree on who reports which object.</source>
        <translation>Wie sehr jede Objekt-Query jede andere fragt, bevor die Schicht auf das Bild sieht, eine Zeile je Query; Zeilen eines Kopfes summieren sich zu 1. In der ersten Decoder-Schicht wissen die Queries noch nichts vom Bild, daher ist diese Matrix für jedes Bild dieselbe. Durch sie einigen sich Queries darauf, wer welches Objekt meldet.</translation>
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
        <source>How attention of all layers leads from the query back to the patches: of every layer the heads are fused into A, half of each step stays at its own token, rows are made to sum to 1 (all of which options change), and the matrices are multiplied from the last layer to the first. It knows nothing of values, MLPs or classes.</source>
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
        <source>The share of the entries of A, the smallest of each layer, that is set to 0 before; it takes about three times as long.</source>
        <translation>Der Anteil der Einträge von A, die kleinsten jeder Schicht, der zuvor auf 0 gesetzt wird; das dauert etwa dreimal so lang.</translation>
    </message>
    <message>
        <source>Normalisation</source>
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
        <source>The query&apos;s attention in each layer that has maps, from the first to the last; heads of one number have nothing to do with each other in different layers, and what a layer passes on besides attention is not shown. Layers without class token are asked by the mean of their patches.</source>
        <translation>Die Attention der Query in jeder Schicht mit Karten, von der ersten zur letzten; Köpfe gleicher Nummer haben in verschiedenen Schichten nichts miteinander zu tun, und was eine Schicht außer Attention weitergibt, wird nicht gezeigt. Schichten ohne Klassen-Token fragt das Mittel ihrer Patches.</translation>
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
        <source>Which patches attention brought evidence for this class from, by gradient times attention; evidence against it is cut away, and so is the query&apos;s own share in itself.</source>
        <translation>Aus welchen Patches die Attention Belege für diese Klasse geholt hat, nach Gradient mal Attention; Gegenbelege sind abgeschnitten, ebenso der Anteil der Query an sich selbst.</translation>
    </message>
    <message>
        <source>Gradient rollout</source>
        <translation>Gradienten-Rollout</translation>
    </message>
    <message>
        <source>Rollout of the attention that speaks for this class: with y its score before the softmax and A a layer&apos;s attention, E = mean over heads of the positive part of (dy/dA times A, entry by entry), every row of E + I is divided by its sum, the matrices are multiplied from the last layer to the first, and the query&apos;s row is shown. Evidence against the class is cut away, and values and MLPs count only through the gradient.</source>
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
        <source>Where the channels that speak for this class are strong: with a the patch tokens that enter the layer (in Swin before they are merged) and y the score before the softmax, channel c weighs w_c = mean over the patches of dy/da_c, and a patch shows the positive part of the sum over c of w_c a_c. It does not show which patches the later layers really used: a patch is judged by the weights of the mean patch. In a ResNet a is what leaves the block, which is what the paper takes of the last one.</source>
        <translation>Wo die Kanäle stark sind, die für diese Klasse sprechen: mit a als den Patch-Tokens, die in die Schicht eintreten (in Swin vor dem Zusammenfassen), und y als dem Score vor dem Softmax wiegt Kanal c w_c = Mittel über die Patches von dy/da_c, und ein Patch zeigt den positiven Teil der Summe über c von w_c a_c. Es zeigt nicht, welche Patches die späteren Schichten wirklich benutzt haben: Ein Patch wird mit den Gewichten des mittleren Patches beurteilt. In einem ResNet ist a, was den Block verlässt; die Arbeit nimmt dies vom letzten.</translation>
    </message>
    <message>
        <source>Similarity with words</source>
        <translation>Ähnlichkeit mit Wörtern</translation>
    </message>
    <message>
        <source>CLIP and SigLIP with their text tower</source>
        <translation>CLIP und SigLIP mit ihrem Textturm</translation>
    </message>
    <message>
        <source>The cosine between the words and what the image tower would answer if each patch&apos;s token, as it leaves the last block, were all that is normed, pooled and projected. Only the pooled token was trained to meet words: a patch&apos;s token was not, and with CLIP the background often comes out more alike than the thing that is named.</source>
        <translation>Der Kosinus zwischen den Wörtern und dem, was der Bildturm antworten würde, wenn das Token jedes Patches, wie es den letzten Block verlässt, alles wäre, was normiert, zusammengefasst und projiziert wird. Nur das zusammengefasste Token wurde darauf trainiert, Wörtern zu begegnen: das Token eines Patches nicht, und bei CLIP ist der Hintergrund oft ähnlicher als die genannte Sache.</translation>
    </message>
    <message>
        <source>Relevance for words</source>
        <translation>Relevanz für Wörter</translation>
    </message>
    <message>
        <source>CLIP and SigLIP with their text tower, of plain self-attention</source>
        <translation>CLIP und SigLIP mit Textturm, mit einfacher Self-Attention</translation>
    </message>
    <message>
        <source>Which patches attention brought evidence for the words from: relevance by gradient times attention, where the score is the scaled cosine between picture and words in place of a class; the class token&apos;s row, or where none classifies the mean of the patches&apos;. Evidence against the words is cut away, and values and MLPs count only through the gradient.</source>
        <translation>Aus welchen Patches die Attention Belege für die Wörter geholt hat: Relevanz nach Gradient mal Attention, wobei der skalierte Kosinus zwischen Bild und Wörtern an die Stelle einer Klasse tritt; die Zeile des Klassen-Tokens oder, wo keines klassifiziert, das Mittel der Zeilen der Patches. Gegenbelege sind abgeschnitten, und Werte und MLPs zählen nur über den Gradienten.</translation>
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
        <source>ViT and its relatives, CaiT, Swin; not XCiT, where no patch asks</source>
        <translation>ViT und Verwandte, CaiT, Swin; nicht XCiT, wo kein Patch fragt</translation>
    </message>
    <message>
        <source>How far, in pixels of the model input, each head looks from a patch on average; for this picture only, tokens before the patches left out; talking heads are taken before they are mixed, class-attention layers not at all.</source>
        <translation>Wie weit, in Pixeln der Modelleingabe, jeder Kopf von einem Patch aus im Mittel sieht; nur für dieses Bild, ohne die Tokens vor den Patches; Talking Heads werden vor dem Mischen genommen, Schichten mit Class-Attention gar nicht.</translation>
    </message>
    <message>
        <source>Attention entropy</source>
        <translation>Attention-Entropie</translation>
    </message>
    <message>
        <source>How widely each head spreads its attention, averaged over all queries of this picture: 0 is a single token, log T all tokens alike; it does not say which tokens, and talking heads are taken before they are mixed.</source>
        <translation>Wie breit jeder Kopf seine Attention streut, gemittelt über alle Queries dieses Bildes: 0 ist ein einziges Token, log T sind alle Tokens gleich; welche Tokens, sagt sie nicht, und Talking Heads werden vor dem Mischen genommen.</translation>
    </message>
    <message>
        <source>Head similarity</source>
        <translation>Ähnlichkeit der Köpfe</translation>
    </message>
    <message>
        <source>How alike the query&apos;s maps of two heads are over the patches: 1 the same up to scale and offset, 0 unrelated, -1 opposite; for this picture and query only, and alike maps may still fetch different values. In Swin two heads are compared where both windows reach, which may be few patches.</source>
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
        <source>How much of each head&apos;s attention, all queries of this picture averaged, goes to the class token (with a distillation token), to registers, to sinks and to the other patches. A sink is a patch whose token enters the layer with a norm above 3 times the median, or that receives above 3 times what 90 % of the patches receive at most: a choice, not a test. Attention to a sink is often a head&apos;s way of doing nothing, but what is fetched there is not shown. Talking heads are taken before they are mixed.</source>
        <translation>Wie viel der Attention jedes Kopfes, gemittelt über alle Queries dieses Bildes, an das Klassen-Token (mit einem Distillation-Token), an Register, an Sinks und an die übrigen Patches geht. Ein Sink ist ein Patch, dessen Token mit einer Norm über dem Dreifachen des Medians in die Schicht eintritt, oder der über das Dreifache dessen erhält, was 90 % der Patches höchstens erhalten: eine Wahl, kein Test. Attention auf einen Sink ist oft die Art eines Kopfes, nichts zu tun; was dort geholt wird, wird aber nicht gezeigt. Talking Heads werden vor dem Mischen genommen.</translation>
    </message>
    <message>
        <source>Attention to</source>
        <translation>Attention auf</translation>
    </message>
    <message>
        <source>All side by side, one column a head, or one of them alone.</source>
        <translation>Alle nebeneinander, eine Spalte je Kopf, oder eine davon allein.</translation>
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
        <source>XCiT (layers of cross-covariance attention)</source>
        <translation>XCiT (Schichten mit Kreuzkovarianz-Attention)</translation>
    </message>
    <message>
        <source>How much of every channel&apos;s value (columns) each channel of the head fetches (rows), one weight for the whole picture: rows sum to 1, and no place in the photo belongs to a cell. The temperature sharpens the head&apos;s softmax.</source>
        <translation>Wie viel vom Wert jedes Kanals (Spalten) jeder Kanal des Kopfes holt (Zeilen), ein Gewicht für das ganze Bild: Zeilen summieren sich zu 1, und zu einer Zelle gehört kein Ort im Foto. Die Temperatur schärft den Softmax des Kopfes.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>By number, or alike rows together (leaves of average linkage on the rows&apos; correlation); columns follow the rows, and channels keep their numbers.</source>
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
        <source>One channel of the head over the patches: its value as the attention fetches it, or its query or key as they are compared, of unit norm over the picture. The sign has a meaning to the model alone; where heads are fused, head 0 is shown.</source>
        <translation>Ein Kanal des Kopfes über den Patches: sein Wert, wie die Attention ihn holt, oder seine Query oder sein Key, wie sie verglichen werden, mit Norm 1 über das Bild. Das Vorzeichen hat nur für das Modell eine Bedeutung; wo Köpfe zusammengefasst sind, wird Kopf 0 gezeigt.</translation>
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
        <source>The values, or the normalised keys or queries.</source>
        <translation>Die Werte, oder die normierten Keys oder Queries.</translation>
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
        <source>Beside it</source>
        <translation>Daneben</translation>
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
        <source>How many of the channels that it pulls most from are shown.</source>
        <translation>Wie viele der Kanäle gezeigt werden, von denen er am meisten holt.</translation>
    </message>
    <message>
        <source>CaiT (self-attention layers)</source>
        <translation>CaiT (Schichten mit Self-Attention)</translation>
    </message>
    <message>
        <source>How each head&apos;s scores (before the softmax) or weights (after it) are made of those of all heads; learnt numbers that are the same for every picture, biases left out. A large entry says little where the input head&apos;s attention is small.</source>
        <translation>Wie die Scores (vor dem Softmax) oder Gewichte (danach) jedes Kopfes aus denen aller Köpfe gebildet werden; gelernte Zahlen, für jedes Bild dieselben, ohne Bias. Ein großer Eintrag sagt wenig, wo die Attention des Eingabekopfes klein ist.</translation>
    </message>
    <message>
        <source>Mixing</source>
        <translation>Mischung</translation>
    </message>
    <message>
        <source>Of the scores before the softmax, or of the weights after it.</source>
        <translation>Der Scores vor dem Softmax, oder der Gewichte danach.</translation>
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
        <source>What each channel of the block&apos;s branch is multiplied with, from 0 (shut) to 1 (open), by a small network that sees the mean of every channel: one number for the whole picture, so no place in it is preferred. A channel&apos;s number has no meaning of its own, and the trunk goes past the gate.</source>
        <translation>Womit jeder Kanal des Zweigs im Block multipliziert wird, von 0 (zu) bis 1 (offen), durch ein kleines Netz, das das Mittel jedes Kanals sieht: eine Zahl für das ganze Bild, kein Ort darin wird bevorzugt. Die Nummer eines Kanals hat keine eigene Bedeutung, und der Stamm geht am Gate vorbei.</translation>
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
        <source>The cosine between every patch&apos;s token and the query&apos;s as they leave the layer, or between their queries, keys or values: what the network holds to be alike there. It is no attention: nothing flows between the two, and tokens that share a large common direction all look alike.</source>
        <translation>Der Kosinus zwischen dem Token jedes Patches und dem der Query, wie sie die Schicht verlassen, oder zwischen ihren Queries, Keys oder Werten: was das Netz dort für ähnlich hält. Es ist keine Attention: Nichts fließt zwischen den beiden, und Tokens mit einer großen gemeinsamen Richtung sehen alle ähnlich aus.</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>What stands for a token: the token as it leaves the layer, or its query, key or value in the layer; these of one head, or of all heads side by side when heads are fused.</source>
        <translation>Was für ein Token steht: das Token, wie es die Schicht verlässt, oder seine Query, sein Key oder sein Wert in der Schicht; diese von einem Kopf, oder von allen Köpfen nebeneinander, wenn Köpfe zusammengefasst sind.</translation>
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
        <source>The first three principal components of the patches&apos; tokens as red, green and blue: patches of one colour are alike in what differs most among them. Each component runs from its 1st to its 99th percentile, so colours say nothing of how much it explains, and a component&apos;s direction is a convention (its largest entry is positive).</source>
        <translation>Die ersten drei Hauptkomponenten der Tokens der Patches als Rot, Grün und Blau: Patches gleicher Farbe gleichen sich in dem, worin sie sich untereinander am meisten unterscheiden. Jede Komponente reicht vom 1. bis zum 99. Perzentil, Farben sagen also nicht, wie viel sie erklärt, und die Richtung einer Komponente ist Konvention (ihr größter Eintrag ist positiv).</translation>
    </message>
    <message>
        <source>Foreground</source>
        <translation>Vordergrund</translation>
    </message>
    <message>
        <source>On: the patches on one side of zero of the first component, that side which fills less of the picture&apos;s edge, and components of these alone; inverse: the other side. What is left out shows the photo.</source>
        <translation>„Ein“: die Patches auf der einen Seite von null der ersten Komponente, der Seite, die weniger vom Bildrand füllt, und Komponenten nur von diesen; „umgekehrt“: die andere Seite. Was ausgelassen ist, zeigt das Foto.</translation>
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
        <source>The L2 norm of every patch&apos;s token as it leaves the layer; ringed are outliers, which large models trained without registers use to keep what belongs to the whole picture. The paper cuts at a fixed norm of its models, here the cut is a multiple of the median: a choice, not a test.</source>
        <translation>Die L2-Norm des Tokens jedes Patches, wie es die Schicht verlässt; umringt sind Ausreißer, in denen große, ohne Register trainierte Modelle aufbewahren, was zum ganzen Bild gehört. Die Arbeit schneidet bei einer festen Norm ihrer Modelle, hier ist der Schnitt ein Vielfaches des Medians: eine Wahl, kein Test.</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>How many times the median norm a patch must exceed to be ringed and counted.</source>
        <translation>Um welches Vielfache die mittlere Norm (Median) übertroffen sein muss, damit ein Patch umringt und gezählt wird.</translation>
    </message>
    <message>
        <source>Token norms through layers</source>
        <translation>Token-Normen je Schicht</translation>
    </message>
    <message>
        <source>How the norms of the patches&apos; tokens (median, quartiles as a band, maximum), of the class token and registers grow through the layers of this picture; a maximum that leaves the quartiles behind is the mark of outliers. Norms of different models, or of Swin&apos;s stages, whose widths differ, do not compare.</source>
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
        <source>How alike the query patch&apos;s position is to every other patch&apos;s. Positions are compared by the cosine of what is added to the patches: the position embedding at this picture&apos;s grid, in XCiT the Fourier encoding as its learnt projection gives it; class and register tokens are left out. A model that adds nothing and rotates queries and keys instead (DINOv3) shows the kernel of its rotation: the cosine of one constant vector rotated as at either patch, which is the mean of cos(difference of angles) over channel pairs, and over layers and heads where frequencies are learnt. It is the same for every picture of this size, and says nothing of what later layers make of it.</source>
        <translation>Wie ähnlich die Position des Query-Patches der jedes anderen Patches ist. Verglichen wird der Kosinus dessen, was zu den Patches addiert wird: das Positions-Embedding im Gitter dieses Bildes, in XCiT die Fourier-Kodierung, wie ihre gelernte Projektion sie liefert; Klassen- und Register-Tokens bleiben außen vor. Ein Modell, das nichts addiert und stattdessen Queries und Keys rotiert (DINOv3), zeigt den Kern seiner Rotation: den Kosinus eines konstanten Vektors, rotiert wie bei dem einen und dem anderen Patch, also das Mittel von cos(Winkeldifferenz) über Kanalpaare, und über Schichten und Köpfe, wo Frequenzen gelernt sind. Es ist für jedes Bild dieser Größe dasselbe und sagt nicht, was spätere Schichten daraus machen.</translation>
    </message>
    <message>
        <source>Position similarity of all patches</source>
        <translation>Positionsähnlichkeit aller Patches</translation>
    </message>
    <message>
        <source>A tile for every patch: how alike its position is to every other patch&apos;s. Positions are compared by the cosine of what is added to the patches: the position embedding at this picture&apos;s grid, in XCiT the Fourier encoding as its learnt projection gives it; class and register tokens are left out. A model that adds nothing and rotates queries and keys instead (DINOv3) shows the kernel of its rotation: the cosine of one constant vector rotated as at either patch, which is the mean of cos(difference of angles) over channel pairs, and over layers and heads where frequencies are learnt. Of grids larger than 32 x 32 every n-th patch has a tile.</source>
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
        <source>What is added to the attention score of a patch for another, by how many rows and columns the other lies below and to the right of it; 0, 0 is the patch itself. It is learnt, the same for every picture and query but in SAM, whose query patch asks for it, and no attention: scores of queries and keys come on top before the softmax.</source>
        <translation>Was zum Attention-Score eines Patches für einen anderen addiert wird, je nachdem, wie viele Zeilen und Spalten der andere darunter und rechts liegt; 0, 0 ist der Patch selbst. Er ist gelernt, für jedes Bild und jede Query derselbe, außer in SAM, dessen Query-Patch ihn abfragt, und keine Attention: Scores aus Queries und Keys kommen vor dem Softmax hinzu.</translation>
    </message>
    <message>
        <source>Relative position bias on the photo</source>
        <translation>Relativer Positions-Bias auf dem Foto</translation>
    </message>
    <message>
        <source>The bias of the query patch&apos;s scores for each patch that it may attend to, laid where these lie on the photo; patches outside its window, and those that the shift keeps from it, have none. But in SAM, where the query asks for it, it does not depend on what the photo shows, and is no attention.</source>
        <translation>Der Bias der Scores des Query-Patches für jeden Patch, auf den er sich richten kann, dort, wo diese im Foto liegen; Patches außerhalb seines Fensters und solche, die die Verschiebung von ihm trennt, haben keinen. Außer in SAM, wo die Query ihn abfragt, hängt er nicht vom Inhalt des Fotos ab und ist keine Attention.</translation>
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
        <source>The principal components of the filters that meet the pixels first, after their mean is taken away, strongest first, with the share of the variance that each explains; each is scaled by itself about mid-grey, so tiles cannot be compared in strength, and a component&apos;s sign is arbitrary. Where the patch embedding is no single convolution, its first is shown: 3 x 3 in XCiT, 7 x 7 in a ResNet, a DETR and a hybrid ViT.</source>
        <translation>Die Hauptkomponenten der Filter, die als Erste auf die Pixel treffen, ohne ihr Mittel, die stärksten zuerst, mit dem Anteil der Varianz, den jede erklärt; jede ist für sich um mittleres Grau skaliert, daher sind Kacheln in ihrer Stärke nicht vergleichbar, und das Vorzeichen einer Komponente ist beliebig. Wo das Patch-Embedding keine einzelne Faltung ist, wird deren erste gezeigt: 3 x 3 in XCiT, 7 x 7 in ResNet, DETR und hybridem ViT.</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>Komponenten</translation>
    </message>
    <message>
        <source>How many principal components are shown, strongest first.</source>
        <translation>Wie viele Hauptkomponenten gezeigt werden, die stärksten zuerst.</translation>
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
        <source>The classes that the model holds to be most probable, by softmax over all classes that it knows; these are shares among its own classes, which need not be calibrated, and one of them is named even for a picture of something else.</source>
        <translation>Die Klassen, die das Modell für am wahrscheinlichsten hält, nach Softmax über alle Klassen, die es kennt; dies sind Anteile unter seinen eigenen Klassen, die nicht kalibriert sein müssen, und eine davon wird auch für ein Bild von etwas anderem genannt.</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>How many of the most probable classes are shown.</source>
        <translation>Wie viele der wahrscheinlichsten Klassen gezeigt werden.</translation>
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
        <source>What the classifier would say if the network ended after each layer: final norm, pooling and classifier applied to the tokens that leave it. They were trained for the last layer alone, so an early layer that scores low may hold the class in a form that the classifier cannot read.</source>
        <translation>Was der Klassifikator sagen würde, wenn das Netz nach jeder Schicht endete: letzte Normierung, Pooling und Klassifikator auf die Tokens angewandt, die sie verlassen. Sie wurden nur für die letzte Schicht trainiert; eine frühe Schicht mit niedrigem Wert kann die Klasse also in einer Form enthalten, die der Klassifikator nicht lesen kann.</translation>
    </message>
    <message>
        <source>How many of the classes that are most probable at the end are followed.</source>
        <translation>Wie viele der am Ende wahrscheinlichsten Klassen verfolgt werden.</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skala</translation>
    </message>
    <message>
        <source>Probability by softmax over the classes, or the logits as they are.</source>
        <translation>Wahrscheinlichkeit nach Softmax über die Klassen, oder die Logits, wie sie sind.</translation>
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
        <source>How large the learnt gains are that each channel of a branch is multiplied with before it is added: mean magnitude over the channels, and their quartiles as a band. They are weights, the same for every picture, and say how much a branch adds only together with the size of what it gives.</source>
        <translation>Wie groß die gelernten Faktoren sind, mit denen jeder Kanal eines Zweigs multipliziert wird, bevor er addiert wird: mittlerer Betrag über die Kanäle und ihre Quartile als Band. Es sind Gewichte, für jedes Bild dieselben, und sie sagen nur zusammen mit der Größe dessen, was ein Zweig liefert, wie viel er beiträgt.</translation>
    </message>
    <message>
        <source>LayerScale by channels</source>
        <translation>LayerScale nach Kanälen</translation>
    </message>
    <message>
        <source>The learnt gain of every channel, one row a layer and branch in the order in which they are applied; the same for every picture. A sign has no meaning of its own, for the weights before it can carry it as well.</source>
        <translation>Der gelernte Faktor jedes Kanals, eine Zeile je Schicht und Zweig in der Reihenfolge ihrer Anwendung; für jedes Bild derselbe. Ein Vorzeichen hat keine eigene Bedeutung, denn die Gewichte davor können es ebenso tragen.</translation>
    </message>
    <message>
        <source>Branches against the trunk</source>
        <translation>Zweige gegen den Stamm</translation>
    </message>
    <message>
        <source>The norm of what each branch adds, LayerScale included, against the norm of the trunk that it is added to, averaged over the patches and of the class token; of this picture. It tells how much is added, not whether it turns the token: a branch along the trunk counts as one across it.</source>
        <translation>Die Norm dessen, was jeder Zweig addiert, LayerScale eingeschlossen, gegen die Norm des Stamms, zu dem es addiert wird, gemittelt über die Patches und vom Klassen-Token; von diesem Bild. Sie sagt, wie viel addiert wird, nicht, ob es das Token dreht: Ein Zweig längs des Stamms zählt wie einer quer dazu.</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>Heads off, one by one</source>
        <translation>Köpfe aus, einzeln</translation>
    </message>
    <message>
        <source>How the score of this picture changes when what one head found becomes 0 for all tokens: negative where the head spoke for the class. Later layers react to what is missing, so changes do not add up, and heads that can stand in for each other all look idle.</source>
        <translation>Wie sich der Wert dieses Bildes ändert, wenn das, was ein Kopf gefunden hat, für alle Tokens 0 wird: negativ, wo der Kopf für die Klasse sprach. Spätere Schichten reagieren auf das Fehlende, daher addieren sich Änderungen nicht, und Köpfe, die einander vertreten können, sehen alle untätig aus.</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Messwert</translation>
    </message>
    <message>
        <source>What is watched of the class: its logit, its probability, or by how much its logit is above another class&apos;s; models without classifier are watched by the cosine between their features.</source>
        <translation>Was von der Klasse beobachtet wird: ihr Logit, ihre Wahrscheinlichkeit, oder um wie viel ihr Logit über dem einer anderen Klasse liegt; Modelle ohne Klassifikator werden am Kosinus zwischen ihren Merkmalen beobachtet.</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegen</translation>
    </message>
    <message>
        <source>The other class where the score is a difference; -1 is the most probable other one.</source>
        <translation>Die andere Klasse, wo der Messwert eine Differenz ist; -1 ist die wahrscheinlichste andere.</translation>
    </message>
    <message>
        <source>Heads off, estimated at once</source>
        <translation>Köpfe aus, auf einmal geschätzt</translation>
    </message>
    <message>
        <source>all with a classifier</source>
        <translation>alle mit Klassifikator</translation>
    </message>
    <message>
        <source>What one pass back says that every head&apos;s loss would change, as if the score were a line along each head&apos;s results. Fast, and wrong where softmax and norms bend it: the strongest are looked up by passes of their own and listed beside their estimates.</source>
        <translation>Was ein einziger Rückwärtslauf über die Wirkung des Verlusts jedes Kopfes sagt, als wäre der Wert eine Gerade entlang der Ergebnisse jedes Kopfes. Schnell, und falsch, wo Softmax und Normierungen sie krümmen: Die stärksten werden in eigenen Läufen nachgerechnet und neben ihren Schätzungen aufgeführt.</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Nachgerechnet</translation>
    </message>
    <message>
        <source>How many of the strongest heads are looked up exactly.</source>
        <translation>Wie viele der stärksten Köpfe genau nachgerechnet werden.</translation>
    </message>
    <message>
        <source>Tokens unseen, one by one</source>
        <translation>Tokens ungesehen, einzeln</translation>
    </message>
    <message>
        <source>all whose tokens attend to tokens</source>
        <translation>alle, deren Tokens sich auf Tokens richten</translation>
    </message>
    <message>
        <source>How the score changes when in one layer nobody attends to one token, whose weight goes to the others: negative where it was listened to there. What it said in the layers before stays said.</source>
        <translation>Wie sich der Wert ändert, wenn sich in einer Schicht niemand auf ein Token richtet und dessen Gewicht an die anderen geht: negativ, wo man dort auf es hörte. Was es in den Schichten davor gesagt hat, bleibt gesagt.</translation>
    </message>
    <message>
        <source>Patches hidden, one by one</source>
        <translation>Patches verdeckt, einzeln</translation>
    </message>
    <message>
        <source>How the score changes when the pixels of one patch are filled: negative where the patch spoke for the class. One pass a patch. What is filled in is itself a picture that the model sees, and an object in many patches survives the loss of any one of them.</source>
        <translation>Wie sich der Wert ändert, wenn die Pixel eines Patches gefüllt werden: negativ, wo der Patch für die Klasse sprach. Ein Lauf je Patch. Die Füllung ist selbst ein Bild, das das Modell sieht, und ein Objekt aus vielen Patches übersteht den Verlust jedes einzelnen.</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>What becomes of a patch: its pixels become the picture&apos;s mean colour, a blur of 5 pixels, 0 of the normalised input, or what the pixels around it suggest (road: Rong et al. 2022); or it is dropped from the sequence.</source>
        <translation>Was aus einem Patch wird: Seine Pixel werden die mittlere Farbe des Bildes, eine Unschärfe von 5 Pixeln, 0 der normierten Eingabe, oder was die Pixel ringsum nahelegen (road: Rong et al. 2022); oder er wird aus der Sequenz genommen.</translation>
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
        <source>What brings the answer back</source>
        <translation>Was die Antwort zurückbringt</translation>
    </message>
    <message>
        <source>all; heads by token not where attention is in windows</source>
        <translation>alle; Köpfe je Token nicht, wo Attention in Fenstern geschieht</translation>
    </message>
    <message>
        <source>Of what one head, or one token in one layer, found in this picture put into the pass over a corrupt one: how much of the answer comes back, 0 as corrupt as before, 1 clean again. The corrupt picture is what the view would subtract (another photo, or this one with patches filled by edits), else this one filled whole. What many parts know alike comes back with any of them, and shares do not sum to 1.</source>
        <translation>Von dem, was ein Kopf, oder ein Token in einer Schicht, in diesem Bild gefunden hat, in den Lauf über ein verfälschtes gesetzt: wie viel der Antwort zurückkommt, 0 so verfälscht wie zuvor, 1 wieder sauber. Das verfälschte Bild ist, was die Ansicht abziehen würde (ein anderes Foto, oder dieses mit durch Eingriffe gefüllten Patches), sonst dieses ganz gefüllt. Was viele Teile gleichermaßen wissen, kommt mit jedem von ihnen zurück, und Anteile summieren sich nicht zu 1.</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>What is taken over: of one token what enters a layer (residual), what all heads found for it (attention) or what the MLP adds to it; or one head&apos;s results for all tokens.</source>
        <translation>Was übernommen wird: von einem Token, was in eine Schicht eintritt (Residuum), was alle Köpfe dafür gefunden haben (Attention) oder was das MLP dazu addiert; oder die Ergebnisse eines Kopfes für alle Tokens.</translation>
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
        <source>Corrupt</source>
        <translation>Verfälschung</translation>
    </message>
    <message>
        <source>How this picture is filled where the view names no other one.</source>
        <translation>Wie dieses Bild gefüllt wird, wo die Ansicht kein anderes nennt.</translation>
    </message>
    <message>
        <source>Where the logit comes from</source>
        <translation>Woher das Logit kommt</translation>
    </message>
    <message>
        <source>ViT and its relatives whose logit is a sum over heads and MLPs</source>
        <translation>ViT und Verwandte, deren Logit eine Summe über Köpfe und MLPs ist</translation>
    </message>
    <message>
        <source>How far a map can be believed</source>
        <translation>Wie weit einer Karte zu trauen ist</translation>
    </message>
    <message>
        <source>all; of each the maps that it has</source>
        <translation>alle; von jedem die Karten, die es hat</translation>
    </message>
    <message>
        <source>The class&apos;s probability while patches are filled in the order in which a map ranks them: a map that knows what matters falls fast when the most relevant go first and rises fast when they come back first; one that stays in the band of random orders knows nothing. The area is the curve&apos;s mean height. A filled picture is unlike any that the model was trained on, which lowers all curves alike.</source>
        <translation>Die Wahrscheinlichkeit der Klasse, während Patches in der Reihenfolge gefüllt werden, in die eine Karte sie bringt: Eine Karte, die weiß, worauf es ankommt, fällt schnell, wenn die relevantesten zuerst gehen, und steigt schnell, wenn sie zuerst zurückkommen; eine, die im Band zufälliger Reihenfolgen bleibt, weiß nichts. Die Fläche ist die mittlere Höhe der Kurve. Ein gefülltes Bild gleicht keinem, auf dem das Modell trainiert wurde; das senkt alle Kurven gleichermaßen.</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>The view whose map is judged, for the same layer, head, query and class.</source>
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
        <source>Points of each curve behind the first.</source>
        <translation>Punkte jeder Kurve nach dem ersten.</translation>
    </message>
    <message>
        <source>Random orders</source>
        <translation>Zufällige Reihenfolgen</translation>
    </message>
    <message>
        <source>How many random orders the band is made of.</source>
        <translation>Aus wie vielen zufälligen Reihenfolgen das Band besteht.</translation>
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
        <source>Shared: components and colours are those of all open pictures together, so that a colour means the same in each. Others: those of the others alone, which are the same whichever picture is added and shown.</source>
        <translation>„Gemeinsam“: Komponenten und Farben gelten für alle offenen Bilder zusammen, sodass eine Farbe in jedem dasselbe bedeutet. „Andere“: nur die der anderen Bilder; sie bleiben dieselben, gleich welches Bild hinzukommt und gezeigt wird.</translation>
    </message>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>What each head and each MLP adds to the class&apos;s score by itself, the scale of the last norm held as it is: all of it, with what enters layer 0 and the classifier&apos;s bias, sums to the score. What a layer does by changing what later layers do is not in its own share but in theirs. Without a classifier the score is how far the feature reaches along the feature of the pass without edits.</source>
        <translation>Was jeder Kopf und jedes MLP für sich zum Wert der Klasse beiträgt, wobei die Skala der letzten Norm festgehalten wird: Alles zusammen, mit dem, was in Schicht 0 eingeht, und dem Bias des Klassifikators, ergibt den Wert. Was eine Schicht bewirkt, indem sie ändert, was spätere Schichten tun, steht nicht in ihrem eigenen Anteil, sondern in deren. Ohne Klassifikator ist der Wert, wie weit das Merkmal entlang des Merkmals des Durchlaufs ohne Eingriffe reicht.</translation>
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
        <source>insertion less deletion %1</source>
        <translation>Einfügen minus Löschen %1</translation>
    </message>
    <message>
        <source>fill %1</source>
        <translation>Füllung %1</translation>
    </message>
    <message>
        <source>learnt latent</source>
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
        <source>colours of %1</source>
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
        <source>%1 against %2</source>
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
        <source>likeness to layer %1, head %2</source>
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
        <source>%1 (the middle, for no patch is asked)</source>
        <translation>%1 (die Mitte, da nach keinem Patch gefragt ist)</translation>
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
        <source>ranges without %1 a layer</source>
        <translation>Bereiche ohne %1 je Schicht</translation>
    </message>
    <message>
        <source>ranges without %1</source>
        <translation>Bereiche ohne %1</translation>
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
        <source>normalised key</source>
        <translation>normierter Key</translation>
    </message>
    <message>
        <source>normalised query</source>
        <translation>normierte Query</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>Kanal %1</translation>
    </message>
    <message>
        <source>channel %1, then what it pulls from</source>
        <translation>Kanal %1, dann woraus er holt</translation>
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
        <source>one patch taken away</source>
        <translation>je ein Patch weggenommen</translation>
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
        <source>sum %1 with %2 of what enters layer 0 and %3 of the last norm&apos;s bias</source>
        <translation>Summe %1, davon %2 aus dem Eingang von Schicht 0 und %3 aus dem Bias der letzten Norm</translation>
    </message>
    <message>
        <source>sum %1 with %2 of what enters layer 0 and %3 of the classifier&apos;s bias</source>
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
        <source>what leaves layer %1</source>
        <translation>was Schicht %1 verlässt</translation>
    </message>
    <message>
        <source>patches that enter layer %1</source>
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
        <source>all patches alike</source>
        <translation>alle Patches gleich</translation>
    </message>
    <message>
        <source>image diagonal</source>
        <translation>Bilddiagonale</translation>
    </message>
    <message>
        <source>log N, a window&apos;s tokens alike</source>
        <translation>log N, alle Tokens eines Fensters gleich</translation>
    </message>
    <message>
        <source>log T, all tokens alike</source>
        <translation>log T, alle Tokens gleich</translation>
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
        <source>corrupt: other picture</source>
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
        <source>corrupt: the whole picture filled, %1</source>
        <translation>verfälscht: das ganze Bild gefüllt, %1</translation>
    </message>
    <message>
        <source>%1 %2 clean, %3 corrupt</source>
        <translation>%1 %2 sauber, %3 verfälscht</translation>
    </message>
    <message>
        <source>taken over: %1</source>
        <translation>übernommen: %1</translation>
    </message>
    <message>
        <source>one token that nobody attends to</source>
        <translation>je ein Token, auf das sich keines richtet</translation>
    </message>
    <message>
        <source>layer %1 head %2 %3 for %4</source>
        <translation>Schicht %1 Kopf %2 %3 für %4</translation>
    </message>
    <message>
        <source>none verified</source>
        <translation>keiner nachgerechnet</translation>
    </message>
    <message>
        <source>estimated for found: %1; mean error %2</source>
        <translation>geschätzt für gefunden: %1; mittlerer Fehler %2</translation>
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
        <source>one of %1 x %1 of the %2 x %3 patches</source>
        <translation>eines von je %1 x %1 der %2 x %3 Patches</translation>
    </message>
    <message>
        <source>mean of all queries</source>
        <translation>Mittel aller Queries</translation>
    </message>
    <message>
        <source>%1 a layer</source>
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
        <source>no other picture to share colours with</source>
        <translation>kein anderes Bild, mit dem Farben geteilt werden</translation>
    </message>
    <message>
        <source>colours of %1 other pictures</source>
        <translation>Farben von %1 anderen Bildern</translation>
    </message>
    <message>
        <source>colours shared by %1 pictures</source>
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
        <source>picture %1</source>
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
        <source>%1 pictures</source>
        <translation>%1 Bilder</translation>
    </message>
    <message>
        <source>Heads over a data set</source>
        <translation>Köpfe über einem Datensatz</translation>
    </message>
    <message>
        <source>means of %1 pictures</source>
        <translation>Mittel von %1 Bildern</translation>
    </message>
    <message>
        <source>logit less that of class %1</source>
        <translation>Logit minus das von Klasse %1</translation>
    </message>
    <message>
        <source>cosine of the feature</source>
        <translation>Kosinus des Merkmals</translation>
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
        <source>&amp;Experiments</source>
        <translation>E&amp;xperimente</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
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
        <source>logit of %1 less %2</source>
        <translation>Logit von %1 minus %2</translation>
    </message>
</context>
<context>
    <name>ui::Canvas</name>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>The picture cannot be drawn: no OpenGL 3.3 on this display. Figures can still be exported.</source>
        <translation>Das Bild kann nicht gezeichnet werden: kein OpenGL 3.3 auf dieser Anzeige. Abbildungen lassen sich trotzdem exportieren.</translation>
    </message>
    <message>
        <source>The picture cannot be drawn: OpenGL 3.3 is needed, this display offers %1.%2.</source>
        <translation>Das Bild kann nicht gezeichnet werden: OpenGL 3.3 wird gebraucht, diese Anzeige bietet %1.%2.</translation>
    </message>
    <message>
        <source>The picture cannot be drawn: %1</source>
        <translation>Das Bild kann nicht gezeichnet werden: %1</translation>
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
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>head mean</source>
        <translation>Kopf-Mittel</translation>
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
        <source>Show all views</source>
        <translation>Alle Ansichten zeigen</translation>
    </message>
    <message>
        <source>Show all commands</source>
        <translation>Alle Befehle zeigen</translation>
    </message>
</context>
<context>
    <name>ui::Commands</name>
    <message>
        <source>Open &amp;image…</source>
        <translation>&amp;Bild öffnen…</translation>
    </message>
    <message>
        <source>Open a picture; its folder can then be stepped through</source>
        <translation>Ein Bild öffnen; sein Ordner lässt sich dann durchblättern</translation>
    </message>
    <message>
        <source>Open &amp;model…</source>
        <translation>&amp;Modell öffnen…</translation>
    </message>
    <message>
        <source>Open a checkpoint</source>
        <translation>Einen Checkpoint öffnen</translation>
    </message>
    <message>
        <source>Model &amp;gallery…</source>
        <translation>Modell&amp;galerie…</translation>
    </message>
    <message>
        <source>Published models: search, download, open</source>
        <translation>Veröffentlichte Modelle: suchen, herunterladen, öffnen</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <source>Open a folder of pictures, or one with a checkpoint</source>
        <translation>Einen Ordner mit Bildern öffnen, oder einen mit einem Checkpoint</translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation>Bei&amp;spiel öffnen</translation>
    </message>
    <message>
        <source>The bundled model on the bundled picture</source>
        <translation>Das mitgelieferte Modell auf dem mitgelieferten Bild</translation>
    </message>
    <message>
        <source>Open s&amp;ession…</source>
        <translation>S&amp;itzung öffnen…</translation>
    </message>
    <message>
        <source>Go on where you were: pictures, models, views and pins of a .headscope file</source>
        <translation>Weitermachen, wo Sie waren: Bilder, Modelle, Ansichten und Pins einer .headscope-Datei</translation>
    </message>
    <message>
        <source>&amp;Save session</source>
        <translation>Sitzung sp&amp;eichern</translation>
    </message>
    <message>
        <source>Keep what is open, how it is shown, and the pins</source>
        <translation>Behalten, was offen ist, wie es gezeigt wird, und die Pins</translation>
    </message>
    <message>
        <source>Save session &amp;as…</source>
        <translation>Sitzung speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Keep it under another name</source>
        <translation>Unter einem anderen Namen behalten</translation>
    </message>
    <message>
        <source>No&amp;tes…</source>
        <translation>No&amp;tizen…</translation>
    </message>
    <message>
        <source>What you want to remember of this session; saved with it</source>
        <translation>Woran Sie sich bei dieser Sitzung erinnern wollen; wird mit ihr gespeichert</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>Ein&amp;fügen</translation>
    </message>
    <message>
        <source>Open the picture or file on the clipboard</source>
        <translation>Das Bild oder die Datei in der Zwischenablage öffnen</translation>
    </message>
    <message>
        <source>&amp;Copy figure</source>
        <translation>Abbildung &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy the figure, with its colour bar, to the clipboard</source>
        <translation>Die Abbildung mit ihrem Farbbalken in die Zwischenablage kopieren</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>Write the figure as PNG, SVG or PDF</source>
        <translation>Die Abbildung als PNG, SVG oder PDF schreiben</translation>
    </message>
    <message>
        <source>Copy as co&amp;mmand</source>
        <translation>&amp;Als Befehl kopieren</translation>
    </message>
    <message>
        <source>The line of headscope-cli that writes this very figure</source>
        <translation>Die Zeile von headscope-cli, die genau diese Abbildung schreibt</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>&amp;Zahlen kopieren</translation>
    </message>
    <message>
        <source>What is shown as a table (CSV), for a spreadsheet</source>
        <translation>Das Gezeigte als Tabelle (CSV), für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>Save num&amp;bers…</source>
        <translation>Zah&amp;len speichern…</translation>
    </message>
    <message>
        <source>What is shown as CSV, or as arrays for NumPy and PyTorch</source>
        <translation>Das Gezeigte als CSV, oder als Arrays für NumPy und PyTorch</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Close picture, model and session, and all panes but one</source>
        <translation>Bild, Modell und Sitzung schließen, und alle Felder bis auf eines</translation>
    </message>
    <message>
        <source>P&amp;references…</source>
        <translation>Einstellu&amp;ngen…</translation>
    </message>
    <message>
        <source>Theme, colours, threads, folders, keys</source>
        <translation>Sprache, Thema, Farben, Threads, Ordner, Tasten</translation>
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
        <source>T&amp;heme</source>
        <translation>&amp;Thema</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Back to what was shown, or pinned, before</source>
        <translation>Zurück zu dem, was vorher gezeigt oder angepinnt war</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Forward again</source>
        <translation>Wieder vorwärts</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>&amp;Einpassen</translation>
    </message>
    <message>
        <source>The whole picture</source>
        <translation>Das ganze Bild</translation>
    </message>
    <message>
        <source>&amp;Actual size</source>
        <translation>&amp;Originalgröße</translation>
    </message>
    <message>
        <source>One pixel of the picture is one pixel of the screen</source>
        <translation>Ein Pixel des Bildes ist ein Pixel des Bildschirms</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Fo&amp;llow the pointer</source>
        <translation>Dem Ze&amp;iger folgen</translation>
    </message>
    <message>
        <source>The patch under the pointer is the query; holding Shift does the same</source>
        <translation>Der Patch unter dem Zeiger ist die Query; gehaltene Umschalttaste tut dasselbe</translation>
    </message>
    <message>
        <source>&amp;Grid of all heads</source>
        <translation>Gitter &amp;aller Köpfe</translation>
    </message>
    <message>
        <source>All heads of all layers, and back</source>
        <translation>Alle Köpfe aller Schichten, und zurück</translation>
    </message>
    <message>
        <source>&amp;What this shows</source>
        <translation>Was &amp;dies zeigt</translation>
    </message>
    <message>
        <source>A line below the picture on what the view shows and where it comes from</source>
        <translation>Eine Zeile unter dem Bild darüber, was die Ansicht zeigt und woher sie stammt</translation>
    </message>
    <message>
        <source>Theme of the &amp;system</source>
        <translation>Thema des &amp;Systems</translation>
    </message>
    <message>
        <source>Dark or light as the desktop is</source>
        <translation>Dunkel oder hell wie der Desktop</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>&amp;Dunkles Thema</translation>
    </message>
    <message>
        <source>Light text on dark ground</source>
        <translation>Helle Schrift auf dunklem Grund</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>&amp;Helles Thema</translation>
    </message>
    <message>
        <source>Dark text on light ground</source>
        <translation>Dunkle Schrift auf hellem Grund</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>Anord&amp;nung zurücksetzen</translation>
    </message>
    <message>
        <source>Every panel back to its place</source>
        <translation>Jedes Panel zurück an seinen Platz</translation>
    </message>
    <message>
        <source>&amp;Views…</source>
        <translation>&amp;Ansichten…</translation>
    </message>
    <message>
        <source>Every view by its name, and why the model lacks some</source>
        <translation>Jede Ansicht mit Namen, und warum dem Modell manche fehlen</translation>
    </message>
    <message>
        <source>Vie&amp;w before</source>
        <translation>Ansicht da&amp;vor</translation>
    </message>
    <message>
        <source>The view before that this model has</source>
        <translation>Die Ansicht davor, die dieses Modell hat</translation>
    </message>
    <message>
        <source>View af&amp;ter</source>
        <translation>Ansicht da&amp;nach</translation>
    </message>
    <message>
        <source>The next view that this model has</source>
        <translation>Die nächste Ansicht, die dieses Modell hat</translation>
    </message>
    <message>
        <source>&amp;Previous picture</source>
        <translation>V&amp;origes Bild</translation>
    </message>
    <message>
        <source>The picture before in this folder</source>
        <translation>Das Bild davor in diesem Ordner</translation>
    </message>
    <message>
        <source>&amp;Next picture</source>
        <translation>Nä&amp;chstes Bild</translation>
    </message>
    <message>
        <source>The picture after in this folder</source>
        <translation>Das Bild danach in diesem Ordner</translation>
    </message>
    <message>
        <source>Layer &amp;before</source>
        <translation>&amp;Schicht davor</translation>
    </message>
    <message>
        <source>One layer nearer to the picture</source>
        <translation>Eine Schicht näher am Bild</translation>
    </message>
    <message>
        <source>Layer &amp;after</source>
        <translation>Schich&amp;t danach</translation>
    </message>
    <message>
        <source>One layer nearer to the prediction</source>
        <translation>Eine Schicht näher an der Vorhersage</translation>
    </message>
    <message>
        <source>&amp;Head before</source>
        <translation>&amp;Kopf davor</translation>
    </message>
    <message>
        <source>The head before; mean of all heads stands before head 0</source>
        <translation>Der Kopf davor; vor Kopf 0 steht das Mittel aller Köpfe</translation>
    </message>
    <message>
        <source>Hea&amp;d after</source>
        <translation>Kop&amp;f danach</translation>
    </message>
    <message>
        <source>The head after</source>
        <translation>Der Kopf danach</translation>
    </message>
    <message>
        <source>&amp;Class token</source>
        <translation>Klassen-Tok&amp;en</translation>
    </message>
    <message>
        <source>The class token is the query</source>
        <translation>Das Klassen-Token ist die Query</translation>
    </message>
    <message>
        <source>Query &amp;up</source>
        <translation>Query nach &amp;oben</translation>
    </message>
    <message>
        <source>The patch above is the query</source>
        <translation>Der Patch darüber ist die Query</translation>
    </message>
    <message>
        <source>Query d&amp;own</source>
        <translation>Query nach &amp;unten</translation>
    </message>
    <message>
        <source>The patch below is the query</source>
        <translation>Der Patch darunter ist die Query</translation>
    </message>
    <message>
        <source>Query &amp;left</source>
        <translation>Query nach &amp;links</translation>
    </message>
    <message>
        <source>The patch to the left is the query</source>
        <translation>Der Patch links davon ist die Query</translation>
    </message>
    <message>
        <source>Query &amp;right</source>
        <translation>Query nach &amp;rechts</translation>
    </message>
    <message>
        <source>The patch to the right is the query</source>
        <translation>Der Patch rechts davon ist die Query</translation>
    </message>
    <message>
        <source>&amp;Pin this view</source>
        <translation>Diese Ansicht an&amp;pinnen</translation>
    </message>
    <message>
        <source>Keep it at hand: picture, model and view</source>
        <translation>Griffbereit halten: Bild, Modell und Ansicht</translation>
    </message>
    <message>
        <source>&amp;Go to the pins</source>
        <translation>&amp;Gehe zu den Pins</translation>
    </message>
    <message>
        <source>The row of pins; arrows choose, Enter shows</source>
        <translation>Die Reihe der Pins; Pfeiltasten wählen, die Eingabetaste zeigt</translation>
    </message>
    <message>
        <source>&amp;Rename pin</source>
        <translation>Pin u&amp;mbenennen</translation>
    </message>
    <message>
        <source>Another name for the chosen pin</source>
        <translation>Ein anderer Name für den gewählten Pin</translation>
    </message>
    <message>
        <source>Move pin to the le&amp;ft</source>
        <translation>Pin nach l&amp;inks</translation>
    </message>
    <message>
        <source>The chosen pin changes place with the one before</source>
        <translation>Der gewählte Pin tauscht den Platz mit dem davor</translation>
    </message>
    <message>
        <source>Move pin to the ri&amp;ght</source>
        <translation>Pin nach r&amp;echts</translation>
    </message>
    <message>
        <source>The chosen pin changes place with the one after</source>
        <translation>Der gewählte Pin tauscht den Platz mit dem danach</translation>
    </message>
    <message>
        <source>Remo&amp;ve pin</source>
        <translation>Pin en&amp;tfernen</translation>
    </message>
    <message>
        <source>Take the chosen pin away; Undo brings it back</source>
        <translation>Den gewählten Pin wegnehmen; Rückgängig bringt ihn zurück</translation>
    </message>
    <message>
        <source>&amp;Object</source>
        <translation>&amp;Objekt</translation>
    </message>
    <message>
        <source>In &amp;words</source>
        <translation>In &amp;Worten</translation>
    </message>
    <message>
        <source>What is shown, in words: copied, and read out by screen readers</source>
        <translation>Was gezeigt wird, in Worten: kopiert und von Bildschirmlesern vorgelesen</translation>
    </message>
    <message>
        <source>Mark an object by a &amp;rectangle</source>
        <translation>Objekt mit &amp;Rechteck markieren</translation>
    </message>
    <message>
        <source>Drag over the photo: numbers inside and outside, and heads sorted by it</source>
        <translation>Über das Foto ziehen: Zahlen innen und außen, und danach sortierte Köpfe</translation>
    </message>
    <message>
        <source>Mark an object by a &amp;lasso</source>
        <translation>Objekt mit &amp;Lasso markieren</translation>
    </message>
    <message>
        <source>Drag around it in the photo</source>
        <translation>Im Foto darum herum ziehen</translation>
    </message>
    <message>
        <source>Open the picture of a &amp;mask…</source>
        <translation>Bild einer &amp;Maske öffnen…</translation>
    </message>
    <message>
        <source>A picture of the photo&apos;s shape, bright where the object is</source>
        <translation>Ein Bild von der Form des Fotos, hell, wo das Objekt ist</translation>
    </message>
    <message>
        <source>&amp;Forget the object</source>
        <translation>Objekt &amp;vergessen</translation>
    </message>
    <message>
        <source>Nothing is marked in this photo any more</source>
        <translation>In diesem Foto ist dann nichts mehr markiert</translation>
    </message>
    <message>
        <source>&amp;New pane</source>
        <translation>&amp;Neues Feld</translation>
    </message>
    <message>
        <source>Another pane beside this one, with the same model and picture; four at most</source>
        <translation>Ein weiteres Feld neben diesem, mit demselben Modell und Bild; höchstens vier</translation>
    </message>
    <message>
        <source>&amp;Close pane</source>
        <translation>Feld s&amp;chließen</translation>
    </message>
    <message>
        <source>Close this pane; the others take its room</source>
        <translation>Dieses Feld schließen; die anderen nehmen seinen Platz ein</translation>
    </message>
    <message>
        <source>Ne&amp;xt pane</source>
        <translation>Nä&amp;chstes Feld</translation>
    </message>
    <message>
        <source>Menus, panels and keys act on the next pane</source>
        <translation>Menüs, Panels und Tasten wirken auf das nächste Feld</translation>
    </message>
    <message>
        <source>Pane &amp;before</source>
        <translation>Feld da&amp;vor</translation>
    </message>
    <message>
        <source>Menus, panels and keys act on the pane before</source>
        <translation>Menüs, Panels und Tasten wirken auf das Feld davor</translation>
    </message>
    <message>
        <source>&amp;Flip A/B</source>
        <translation>A/B &amp;umschalten</translation>
    </message>
    <message>
        <source>The other pane&apos;s picture in the place of this one, and back</source>
        <translation>Das Bild des anderen Feldes an der Stelle von diesem, und zurück</translation>
    </message>
    <message>
        <source>&amp;Swipe A | B</source>
        <translation>A | B mit &amp;Schieber</translation>
    </message>
    <message>
        <source>The other pane&apos;s map right of a divider in this one: drag it, or move it with &lt; and &gt;</source>
        <translation>Die Karte des anderen Feldes rechts von einem Schieber in diesem: ziehen, oder mit &lt; und &gt; bewegen</translation>
    </message>
    <message>
        <source>Divider to the l&amp;eft</source>
        <translation>Schieber nach l&amp;inks</translation>
    </message>
    <message>
        <source>Less of A, more of B</source>
        <translation>Weniger von A, mehr von B</translation>
    </message>
    <message>
        <source>Divider to the r&amp;ight</source>
        <translation>Schieber nach &amp;rechts</translation>
    </message>
    <message>
        <source>More of A, less of B</source>
        <translation>Mehr von A, weniger von B</translation>
    </message>
    <message>
        <source>&amp;Difference A - B</source>
        <translation>&amp;Differenz A - B</translation>
    </message>
    <message>
        <source>This pane less the other one, in a new pane; where there are four, in this one</source>
        <translation>Dieses Feld minus das andere, in einem neuen Feld; wo es vier gibt, in diesem</translation>
    </message>
    <message>
        <source>A &amp;alone</source>
        <translation>&amp;A allein</translation>
    </message>
    <message>
        <source>What the difference is taken from, by itself</source>
        <translation>Wovon die Differenz abgezogen wird, für sich</translation>
    </message>
    <message>
        <source>&amp;Query</source>
        <translation>&amp;Query</translation>
    </message>
    <message>
        <source>Panes ask at the same place of the photo, whatever their models&apos; patches</source>
        <translation>Felder fragen an derselben Stelle des Fotos, gleich welche Patches ihre Modelle haben</translation>
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
        <source>Panes show the layer of the same number</source>
        <translation>Felder zeigen die Schicht gleicher Nummer</translation>
    </message>
    <message>
        <source>&amp;Depth</source>
        <translation>&amp;Tiefe</translation>
    </message>
    <message>
        <source>Panes show the layer that lies as far on the way from the first to the last</source>
        <translation>Felder zeigen die Schicht, die gleich weit auf dem Weg von der ersten zur letzten liegt</translation>
    </message>
    <message>
        <source>&amp;Head</source>
        <translation>&amp;Kopf</translation>
    </message>
    <message>
        <source>Panes show the same head</source>
        <translation>Felder zeigen denselben Kopf</translation>
    </message>
    <message>
        <source>&amp;Range</source>
        <translation>&amp;Bereich</translation>
    </message>
    <message>
        <source>The ends of the colours are chosen alike in all panes</source>
        <translation>Die Enden der Farben werden in allen Feldern gleich gewählt</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>&amp;Zoom</translation>
    </message>
    <message>
        <source>Panes are zoomed and moved together</source>
        <translation>Felder werden gemeinsam vergrößert und verschoben</translation>
    </message>
    <message>
        <source>&amp;Switch off the head that is shown</source>
        <translation>Gezeigten Kopf &amp;ausschalten</translation>
    </message>
    <message>
        <source>What it found becomes 0 for all tokens; where heads are fused, that of all of them</source>
        <translation>Was er gefunden hat, wird für alle Tokens 0; wo Köpfe zusammengefasst sind, das von allen</translation>
    </message>
    <message>
        <source>Replace it by its &amp;mean</source>
        <translation>Durch sein &amp;Mittel ersetzen</translation>
    </message>
    <message>
        <source>What the head that is shown found becomes its mean over the tokens</source>
        <translation>Was der gezeigte Kopf gefunden hat, wird zu seinem Mittel über die Tokens</translation>
    </message>
    <message>
        <source>Give it &amp;uniform attention</source>
        <translation>Ihm &amp;gleichmäßige Attention geben</translation>
    </message>
    <message>
        <source>To the head that is shown every token weighs the same</source>
        <translation>Für den gezeigten Kopf wiegt jedes Token gleich</translation>
    </message>
    <message>
        <source>&amp;Temperature of its softmax…</source>
        <translation>&amp;Temperatur seines Softmax…</translation>
    </message>
    <message>
        <source>Spread or gather the attention of the head that is shown</source>
        <translation>Die Attention des gezeigten Kopfes streuen oder sammeln</translation>
    </message>
    <message>
        <source>&amp;Drop the marked patches</source>
        <translation>Markierte Patches &amp;weglassen</translation>
    </message>
    <message>
        <source>What is marked as an object is left out of the sequence</source>
        <translation>Was als Objekt markiert ist, wird aus der Sequenz genommen</translation>
    </message>
    <message>
        <source>&amp;Fill the marked patches with the mean</source>
        <translation>Markierte Patches mit dem Mittel &amp;füllen</translation>
    </message>
    <message>
        <source>Their pixels become the picture&apos;s mean colour</source>
        <translation>Ihre Pixel werden zur mittleren Farbe des Bildes</translation>
    </message>
    <message>
        <source>Fill the marked patches with a &amp;blur</source>
        <translation>Markierte Patches mit &amp;Unschärfe füllen</translation>
    </message>
    <message>
        <source>Their pixels become a blur of the picture</source>
        <translation>Ihre Pixel werden zu einem unscharfen Bild</translation>
    </message>
    <message>
        <source>&amp;Knock out attention to the marked patches in this layer</source>
        <translation>Attention auf markierte Patches in dieser &amp;Schicht kappen</translation>
    </message>
    <message>
        <source>No token can attend to them there</source>
        <translation>Dort kann sich kein Token auf sie richten</translation>
    </message>
    <message>
        <source>Knock out attention to the marked patches in &amp;all layers</source>
        <translation>Attention auf markierte Patches in a&amp;llen Schichten kappen</translation>
    </message>
    <message>
        <source>No token can attend to them anywhere</source>
        <translation>Nirgends kann sich ein Token auf sie richten</translation>
    </message>
    <message>
        <source>T&amp;ype an edit…</source>
        <translation>Eingriff ein&amp;tippen…</translation>
    </message>
    <message>
        <source>By its spelling, as the command line has it: zero:3.1, nopos, drop:2,3-4,5</source>
        <translation>In der Schreibweise der Befehlszeile: zero:3.1, nopos, drop:2,3-4,5</translation>
    </message>
    <message>
        <source>Edits &amp;off, and on again</source>
        <translation>Eingriffe aus und &amp;wieder ein</translation>
    </message>
    <message>
        <source>What the model does by itself, and back</source>
        <translation>Was das Modell von sich aus tut, und zurück</translation>
    </message>
    <message>
        <source>&amp;Remove all edits</source>
        <translation>Alle Eingriffe &amp;entfernen</translation>
    </message>
    <message>
        <source>Undo brings them back</source>
        <translation>Rückgängig bringt sie zurück</translation>
    </message>
    <message>
        <source>Which &amp;heads matter</source>
        <translation>Welche &amp;Köpfe zählen</translation>
    </message>
    <message>
        <source>How the score changes when each head in turn is switched off; a click goes there, a right click switches it off</source>
        <translation>Wie sich der Wert ändert, wenn jeder Kopf einzeln ausgeschaltet wird; ein Klick geht dorthin, ein Rechtsklick schaltet ihn aus</translation>
    </message>
    <message>
        <source>Which &amp;patches matter</source>
        <translation>Welche &amp;Patches zählen</translation>
    </message>
    <message>
        <source>How the score changes when each patch in turn is hidden</source>
        <translation>Wie sich der Wert ändert, wenn jeder Patch einzeln verdeckt wird</translation>
    </message>
    <message>
        <source>Where the &amp;logit comes from</source>
        <translation>Woher das L&amp;ogit kommt</translation>
    </message>
    <message>
        <source>What each head and each MLP adds to the score by itself</source>
        <translation>Was jeder Kopf und jedes MLP für sich zum Wert beiträgt</translation>
    </message>
    <message>
        <source>&amp;Correct what was read…</source>
        <translation>&amp;Gelesenes korrigieren…</translation>
    </message>
    <message>
        <source>Mean, deviation, crop, input size and heads, where the file says them wrongly</source>
        <translation>Mittel, Abweichung, Zuschnitt, Eingabegröße und Köpfe, wo die Datei sie falsch angibt</translation>
    </message>
    <message>
        <source>Device: &amp;automatic</source>
        <translation>Gerät: &amp;automatisch</translation>
    </message>
    <message>
        <source>A GPU where there is one, else the CPU</source>
        <translation>Eine GPU, wo es eine gibt, sonst die CPU</translation>
    </message>
    <message>
        <source>Device: C&amp;PU</source>
        <translation>Gerät: C&amp;PU</translation>
    </message>
    <message>
        <source>Run on the processor</source>
        <translation>Auf dem Prozessor ausführen</translation>
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
        <source>Stop what runs; the last picture stays</source>
        <translation>Anhalten, was läuft; das letzte Bild bleibt</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>&amp;Befehl suchen…</translation>
    </message>
    <message>
        <source>Every command by its name</source>
        <translation>Jeder Befehl mit Namen</translation>
    </message>
    <message>
        <source>&amp;Keys and mouse</source>
        <translation>&amp;Tasten und Maus</translation>
    </message>
    <message>
        <source>What the keys and the mouse do</source>
        <translation>Was die Tasten und die Maus tun</translation>
    </message>
    <message>
        <source>What the &amp;views show</source>
        <translation>Was die &amp;Ansichten zeigen</translation>
    </message>
    <message>
        <source>Every view in one sentence, with its options and its source</source>
        <translation>Jede Ansicht in einem Satz, mit ihren Optionen und ihrer Quelle</translation>
    </message>
    <message>
        <source>&amp;About Headscope</source>
        <translation>&amp;Über Headscope</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
    <message>
        <source>Open image</source>
        <translation>Bild öffnen</translation>
    </message>
    <message>
        <source>Pictures (%1);;All files (*)</source>
        <translation>Bilder (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>Checkpoints (%1);;All files (*)</source>
        <translation>Checkpoints (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
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
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
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
Freie Software unter der GNU General Public License, Version 3 oder später.</translation>
    </message>
    <message>
        <source>Figure pa&amp;ge…</source>
        <translation>Abbildun&amp;gsseite…</translation>
    </message>
    <message>
        <source>Panels in rows and columns for a paper: pins, heads, layers, pictures</source>
        <translation>Teilbilder in Zeilen und Spalten für eine Veröffentlichung: Pins, Köpfe, Schichten, Bilder</translation>
    </message>
    <message>
        <source>Pins to a fi&amp;gure page</source>
        <translation>Pins auf eine Abbildun&amp;gsseite</translation>
    </message>
    <message>
        <source>A panel for each pin, behind those that the page has</source>
        <translation>Ein Teilbild je Pin, hinter denen, die die Seite schon hat</translation>
    </message>
    <message>
        <source>Open fi&amp;lm…</source>
        <translation>Fi&amp;lm öffnen…</translation>
    </message>
    <message>
        <source>A video, or a folder of numbered pictures, to be gone through by its frames</source>
        <translation>Ein Video oder ein Ordner nummerierter Bilder, Bild für Bild durchzusehen</translation>
    </message>
    <message>
        <source>Open the ca&amp;mera</source>
        <translation>Ka&amp;mera öffnen</translation>
    </message>
    <message>
        <source>What the first camera sees now, as fast as the model is</source>
        <translation>Was die erste Kamera jetzt sieht, so schnell, wie das Modell ist</translation>
    </message>
    <message>
        <source>Export fil&amp;m…</source>
        <translation>Fil&amp;m exportieren…</translation>
    </message>
    <message>
        <source>This view of all frames as an MP4, as numbered PNGs, or as numbers a frame</source>
        <translation>Diese Ansicht aller Bilder als MP4, als nummerierte PNGs oder als Zahlen je Bild</translation>
    </message>
    <message>
        <source>&amp;Film</source>
        <translation>&amp;Film</translation>
    </message>
    <message>
        <source>P&amp;lay the film, and pause</source>
        <translation>Film abspie&amp;len und anhalten</translation>
    </message>
    <message>
        <source>As fast as it is, frames that come too fast left out</source>
        <translation>So schnell, wie er ist; Bilder, die zu schnell kommen, fallen weg</translation>
    </message>
    <message>
        <source>Frame &amp;before</source>
        <translation>Bild da&amp;vor</translation>
    </message>
    <message>
        <source>The frame before in the film</source>
        <translation>Das vorige Bild des Films</translation>
    </message>
    <message>
        <source>Frame &amp;after</source>
        <translation>Bild da&amp;nach</translation>
    </message>
    <message>
        <source>The next frame of the film</source>
        <translation>Das nächste Bild des Films</translation>
    </message>
    <message>
        <source>&amp;Follow the object</source>
        <translation>Dem Objekt &amp;folgen</translation>
    </message>
    <message>
        <source>The patch that asks goes where what it shows goes from frame to frame</source>
        <translation>Die Query geht von Bild zu Bild dorthin, wohin das geht, was ihr Patch zeigt</translation>
    </message>
    <message>
        <source>Statistics of pict&amp;ures…</source>
        <translation>Statistik über Bil&amp;der…</translation>
    </message>
    <message>
        <source>What each head does on average over a folder, and in which pictures most</source>
        <translation>Was jeder Kopf im Mittel über einen Ordner tut, und in welchen Bildern am meisten</translation>
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
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Colours</source>
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
        <source>Bicubic between the centres of the patches; without it every patch is one flat cell</source>
        <translation>Bikubisch zwischen den Mitten der Patches; ohne das ist jeder Patch eine einfarbige Zelle</translation>
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
        <source>The photo is dimmed and the colour comes in with the value</source>
        <translation>Das Foto wird abgedunkelt, und die Farbe kommt mit dem Wert hinzu</translation>
    </message>
    <message>
        <source>tint</source>
        <translation>Tönung</translation>
    </message>
    <message>
        <source>The same opacity everywhere, as most papers have it</source>
        <translation>Überall dieselbe Deckkraft, wie in den meisten Arbeiten</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>No colour: the photo&apos;s brightness follows the value</source>
        <translation>Keine Farbe: Die Helligkeit des Fotos folgt dem Wert</translation>
    </message>
    <message>
        <source>Style %1</source>
        <translation>Stil %1</translation>
    </message>
</context>
<context>
    <name>ui::Download</name>
    <message>
        <source>the server sends another part than asked for</source>
        <translation>der Server schickt einen anderen Teil als verlangt</translation>
    </message>
    <message>
        <source>the connection ended early</source>
        <translation>die Verbindung endete vorzeitig</translation>
    </message>
    <message>
        <source>the server answers %1 %2</source>
        <translation>der Server antwortet %1 %2</translation>
    </message>
    <message>
        <source>the server has less than was kept</source>
        <translation>der Server hat weniger, als aufbewahrt wurde</translation>
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
        <source>Scores are divided by it before the softmax.
Above 1 attention spreads, below 1 it gathers.</source>
        <translation>Scores werden vor dem Softmax dadurch geteilt.
Über 1 streut die Attention, unter 1 sammelt sie sich.</translation>
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
        <source>Switch off: &amp;zero</source>
        <translation>Ausschalten: &amp;null</translation>
    </message>
    <message>
        <source>Switch off: its &amp;mean over the tokens</source>
        <translation>Ausschalten: sein &amp;Mittel über die Tokens</translation>
    </message>
    <message>
        <source>&amp;Uniform attention</source>
        <translation>&amp;Gleichmäßige Attention</translation>
    </message>
    <message>
        <source>&amp;Temperature…</source>
        <translation>&amp;Temperatur…</translation>
    </message>
    <message>
        <source>&amp;Drop from the sequence</source>
        <translation>Aus der Sequenz &amp;weglassen</translation>
    </message>
    <message>
        <source>&amp;Fill with the mean colour</source>
        <translation>Mit der mittleren Farbe &amp;füllen</translation>
    </message>
    <message>
        <source>Fill with a &amp;blur</source>
        <translation>Mit &amp;Unschärfe füllen</translation>
    </message>
    <message>
        <source>Nobody attends to it in &amp;layer %1</source>
        <translation>Niemand richtet sich in &amp;Schicht %1 darauf</translation>
    </message>
    <message>
        <source>Nobody attends to it in &amp;any layer</source>
        <translation>Niemand richtet sich in &amp;irgendeiner Schicht darauf</translation>
    </message>
    <message>
        <source>All edits &amp;off</source>
        <translation>Alle Eingriffe &amp;aus</translation>
    </message>
    <message>
        <source>All edits &amp;on</source>
        <translation>Alle Eingriffe &amp;ein</translation>
    </message>
    <message>
        <source>&amp;Remove all edits</source>
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
</context>
<context>
    <name>ui::EditList</name>
    <message>
        <source>Nothing is edited. Right click a head&apos;s tile or a patch, or type an edit.</source>
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
        <source>Remove; Undo brings it back</source>
        <translation>Entfernen; Rückgängig bringt es zurück</translation>
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
        <source>their mean colour</source>
        <translation>ihre mittlere Farbe</translation>
    </message>
    <message>
        <source>a blur</source>
        <translation>eine Unschärfe</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>grau</translation>
    </message>
    <message>
        <source>What %1 of %2 found is set to 0.</source>
        <translation>Was %1 von %2 gefunden hat, wird auf 0 gesetzt.</translation>
    </message>
    <message>
        <source>What %1 of %2 found becomes its mean over the tokens.</source>
        <translation>Was %1 von %2 gefunden hat, wird zu seinem Mittel über die Tokens.</translation>
    </message>
    <message>
        <source>For %1 of %2 every token weighs the same.</source>
        <translation>Für %1 von %2 wiegt jedes Token gleich.</translation>
    </message>
    <message>
        <source>Scores of %1 of %2 are divided by %3: above 1 attention spreads, below 1 it gathers.</source>
        <translation>Scores von %1 in %2 werden durch %3 geteilt: Über 1 streut die Attention, unter 1 sammelt sie sich.</translation>
    </message>
    <message>
        <source>In %1, %2: %3 cannot attend to %4.</source>
        <translation>In %1, %2: %3 kann sich nicht auf %4 richten.</translation>
    </message>
    <message>
        <source>Left out of the sequence: %1.</source>
        <translation>Aus der Sequenz genommen: %1.</translation>
    </message>
    <message>
        <source>Pixels of %1 become %2.</source>
        <translation>Pixel von %1 werden durch %2 ersetzt.</translation>
    </message>
    <message>
        <source>The patches change places.</source>
        <translation>Die Patches tauschen ihre Plätze.</translation>
    </message>
    <message>
        <source>Nothing tells where a patch stands.</source>
        <translation>Nichts sagt, wo ein Patch steht.</translation>
    </message>
    <message>
        <source>What the MLP of %1 adds is set to 0.</source>
        <translation>Was das MLP von %1 addiert, wird auf 0 gesetzt.</translation>
    </message>
    <message>
        <source>What the MLP of %1 adds becomes its mean.</source>
        <translation>Was das MLP von %1 addiert, wird zu seinem Mittel.</translation>
    </message>
    <message numerus="yes">
        <source>A register is added, and %n neuron(s) of the MLPs move to it from the patches.</source>
        <translation>
            <numerusform>Ein Register kommt hinzu, und %n Neuron der MLPs zieht von den Patches zu ihm um.</numerusform>
            <numerusform>Ein Register kommt hinzu, und %n Neuronen der MLPs ziehen von den Patches zu ihm um.</numerusform>
        </translation>
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
        <source>What becomes of</source>
        <translation>Was wird aus</translation>
    </message>
    <message>
        <source>Each in turn</source>
        <translation>Jeweils einzeln</translation>
    </message>
    <message>
        <source>An edit, by its spelling</source>
        <translation>Ein Eingriff, in seiner Schreibweise</translation>
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
        <translation>Neu</translation>
    </message>
    <message>
        <source>Every kind of edit, spelt out to be changed</source>
        <translation>Jede Art von Eingriff, ausgeschrieben zum Ändern</translation>
    </message>
    <message>
        <source>Head off: zero</source>
        <translation>Kopf aus: null</translation>
    </message>
    <message>
        <source>Head off: its mean</source>
        <translation>Kopf aus: sein Mittel</translation>
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
        <source>Cut attention from tokens to tokens</source>
        <translation>Attention von Tokens auf Tokens kappen</translation>
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
        <source>An edit as the command line spells it, then Enter: zero:3.1, mean:0-5.*, temperature:11.2=0.5, knockout:*.*:class&gt;2,3-4,5, drop:0,0-1,3, fill:2,2=blur, mlp:7=zero, register:5.120+6.31, shuffle:1, nopos</source>
        <translation>Ein Eingriff, wie die Befehlszeile ihn schreibt, dann die Eingabetaste: zero:3.1, mean:0-5.*, temperature:11.2=0.5, knockout:*.*:class&gt;2,3-4,5, drop:0,0-1,3, fill:2,2=blur, mlp:7=zero, register:5.120+6.31, shuffle:1, nopos</translation>
    </message>
    <message>
        <source>Test-time register</source>
        <translation>Register zur Testzeit</translation>
    </message>
</context>
<context>
    <name>ui::ExportDialog</name>
    <message>
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>PNG picture</source>
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
        <source>As the content asks</source>
        <translation>Wie der Inhalt es braucht</translation>
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
        <source>Another</source>
        <translation>Eine andere</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Maß</translation>
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
        <source> dots an inch</source>
        <translation> Punkte je Zoll</translation>
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
        <source>Light, on transparent ground</source>
        <translation>Hell, auf durchsichtigem Grund</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>Farbbalken</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Bildunterschrift</translation>
    </message>
    <message>
        <source>With</source>
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
        <source>%1, text stays text</source>
        <translation>%1, Text bleibt Text</translation>
    </message>
</context>
<context>
    <name>ui::FilmBar</name>
    <message>
        <source>Film</source>
        <translation>Film</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Which frame is shown</source>
        <translation>Welches Bild gezeigt wird</translation>
    </message>
    <message>
        <source>Writing the film</source>
        <translation>Film schreiben</translation>
    </message>
    <message>
        <source>Stop writing the film</source>
        <translation>Das Schreiben des Films abbrechen</translation>
    </message>
    <message>
        <source>Live, frame %1</source>
        <translation>Live, Bild %1</translation>
    </message>
    <message>
        <source>%1 of %2, %3 s</source>
        <translation>%1 von %2, %3 s</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>noch %1 s</translation>
    </message>
</context>
<context>
    <name>ui::FilmCommands</name>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Open film</source>
        <translation>Film öffnen</translation>
    </message>
    <message>
        <source>Videos (%1);;Any of its numbered pictures (%2);;All files (*)</source>
        <translation>Videos (%1);;Eines seiner nummerierten Bilder (%2);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Export film</source>
        <translation>Film exportieren</translation>
    </message>
    <message>
        <source>Film (*.mp4);;Numbers, a line a frame (*.csv);;Folder of PNG pictures (*)</source>
        <translation>Film (*.mp4);;Zahlen, eine Zeile je Bild (*.csv);;Ordner mit PNG-Bildern (*)</translation>
    </message>
</context>
<context>
    <name>ui::FilmPlayer</name>
    <message>
        <source>Follow the object</source>
        <translation>Dem Objekt folgen</translation>
    </message>
</context>
<context>
    <name>ui::Filmstrip</name>
    <message>
        <source>Pictures of the folder</source>
        <translation>Bilder des Ordners</translation>
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
        <source>Licence</source>
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
        <source>Accuracy on ImageNet-1k, as its authors state it</source>
        <translation>Genauigkeit auf ImageNet-1k, wie die Autoren sie angeben</translation>
    </message>
    <message>
        <source>How much there is to download, or that it is on this machine</source>
        <translation>Wie viel herunterzuladen ist, oder dass es auf diesem Rechner liegt</translation>
    </message>
</context>
<context>
    <name>ui::IncomingData</name>
    <message>
        <source>pasted picture</source>
        <translation>eingefügtes Bild</translation>
    </message>
</context>
<context>
    <name>ui::KeepCommands</name>
    <message>
        <source>Headscope sessions (*.headscope);;All files (*)</source>
        <translation>Headscope-Sitzungen (*.headscope);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>Open session</source>
        <translation>Sitzung öffnen</translation>
    </message>
    <message>
        <source>A session brings its own pictures and models: the rest was left out</source>
        <translation>Eine Sitzung bringt ihre eigenen Bilder und Modelle mit: Der Rest wurde ausgelassen</translation>
    </message>
    <message>
        <source>%1 is not where it was. Where is it now?</source>
        <translation>%1 ist nicht mehr dort, wo es war. Wo ist es jetzt?</translation>
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
        <source>Save session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>What you want to remember of this session:</source>
        <translation>Woran Sie sich bei dieser Sitzung erinnern wollen:</translation>
    </message>
    <message>
        <source>Unsaved session</source>
        <translation>Ungespeicherte Sitzung</translation>
    </message>
    <message>
        <source>Save the changes of %1?</source>
        <translation>Änderungen an %1 speichern?</translation>
    </message>
    <message>
        <source>Without saving, what was changed since the last time is lost.</source>
        <translation>Ohne Speichern geht verloren, was seit dem letzten Mal geändert wurde.</translation>
    </message>
    <message>
        <source>Command copied: it writes this picture byte for byte</source>
        <translation>Befehl kopiert: Er schreibt dieses Bild Byte für Byte</translation>
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
        <source>Save numbers</source>
        <translation>Zahlen speichern</translation>
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
        <source>New key of the chosen command</source>
        <translation>Neue Taste des gewählten Befehls</translation>
    </message>
    <message>
        <source>Usual key</source>
        <translation>Übliche Taste</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Keine Taste</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>%1 belongs to “%2” by now.</source>
        <translation>%1 gehört bisher zu „%2“.</translation>
    </message>
    <message>
        <source>As it is usually.</source>
        <translation>Wie üblich.</translation>
    </message>
    <message>
        <source>%1:  %2</source>
        <translation>%1:  %2</translation>
    </message>
    <message>
        <source>“%1”: click the field and press its new key.</source>
        <translation>„%1“: ins Feld klicken und die neue Taste drücken.</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”, which keeps it.</source>
        <translation>%1 gehört zu „%2“ und bleibt dort.</translation>
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
        <source>In this layer named queries ask, not patches: click a box or choose a query.</source>
        <translation>In dieser Schicht fragen benannte Queries, nicht Patches: Klicken Sie auf einen Rahmen, oder wählen Sie eine Query.</translation>
    </message>
    <message>
        <source>This view asks no patch; the views that do now ask the one you clicked.</source>
        <translation>Diese Ansicht fragt keinen Patch; die Ansichten, die es tun, fragen nun den angeklickten.</translation>
    </message>
    <message>
        <source>The picture cannot be drawn on this machine.</source>
        <translation>Das Bild kann auf diesem Rechner nicht gezeichnet werden.</translation>
    </message>
    <message>
        <source>Headscope needs OpenGL 3.3; Mesa&apos;s software driver is enough.</source>
        <translation>Headscope braucht OpenGL 3.3; der Softwaretreiber von Mesa genügt.</translation>
    </message>
    <message>
        <source>Headscope did not come to its end the last time.</source>
        <translation>Headscope wurde beim letzten Mal nicht ordentlich beendet.</translation>
    </message>
    <message>
        <source>Headscope did not come to its end the last time. Open then: %1.</source>
        <translation>Headscope wurde beim letzten Mal nicht ordentlich beendet. Damals offen: %1.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Go on with %1</source>
        <translation>Weiter mit %1</translation>
    </message>
    <message>
        <source>The session %1 was open the last time.</source>
        <translation>Beim letzten Mal war die Sitzung %1 offen.</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>ui::Menus</name>
    <message>
        <source>Recent &amp;pictures</source>
        <translation>Zuletzt geöffnete B&amp;ilder</translation>
    </message>
    <message>
        <source>Recent mo&amp;dels</source>
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
        <source>self-attention</source>
        <translation>Self-Attention</translation>
    </message>
    <message>
        <source>class-attention</source>
        <translation>Class-Attention</translation>
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
        <source>the photo&apos;s ratio, as many pixels as %1 × %2 at most, patch %3</source>
        <translation>Verhältnis des Fotos, höchstens so viele Pixel wie %1 × %2, Patch %3</translation>
    </message>
    <message>
        <source>the photo&apos;s ratio, at least %1 × %2, patch %3</source>
        <translation>Verhältnis des Fotos, mindestens %1 × %2, Patch %3</translation>
    </message>
    <message>
        <source>%1 × %2, patch %3</source>
        <translation>%1 × %2, Patch %3</translation>
    </message>
    <message>
        <source>your correction</source>
        <translation>Ihre Korrektur</translation>
    </message>
    <message>
        <source>assumed: the file does not say</source>
        <translation>angenommen: Die Datei sagt es nicht</translation>
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
        <source>as the published %1</source>
        <translation>wie das veröffentlichte %1</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>durch %1</translation>
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
        <source>Correct…</source>
        <translation>Korrigieren…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Where the file says mean, deviation, crop, input size or heads wrongly, say it better</source>
        <translation>Wo die Datei Mittel, Abweichung, Zuschnitt, Eingabegröße oder Köpfe falsch angibt, sagen Sie es richtig</translation>
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
        <translation>Std.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>queries and keys in %1</source>
        <translation>Queries und Keys in %1</translation>
    </message>
</context>
<context>
    <name>ui::ModelCorrections</name>
    <message>
        <source>red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>Std.</translation>
    </message>
    <message>
        <source>Mean of %1</source>
        <translation>Mittel von %1</translation>
    </message>
    <message>
        <source>Deviation of %1</source>
        <translation>Abweichung von %1</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>Zuschnitt</translation>
    </message>
    <message>
        <source>Part of the resized picture that is kept</source>
        <translation>Der Teil des skalierten Bildes, der behalten wird</translation>
    </message>
    <message>
        <source>Crop mode</source>
        <translation>Art des Zuschnitts</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Input width in pixels</source>
        <translation>Eingabebreite in Pixeln</translation>
    </message>
    <message>
        <source>Input height in pixels</source>
        <translation>Eingabehöhe in Pixeln</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Heads of a layer</source>
        <translation>Köpfe je Schicht</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Which of the sets of weights in the file</source>
        <translation>Welcher der Gewichtssätze in der Datei</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>As the file says</source>
        <translation>Wie die Datei sagt</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>Activation function of the MLPs</source>
        <translation>Aktivierungsfunktion der MLPs</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Precision of the linear layers</source>
        <translation>Genauigkeit der linearen Schichten</translation>
    </message>
    <message>
        <source>%1, a preview</source>
        <translation>%1, eine Vorschau</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>In what queries and keys are kept</source>
        <translation>Worin Queries und Keys behalten werden</translation>
    </message>
    <message>
        <source>float16 takes half the memory; what it changes is measured and told</source>
        <translation>float16 braucht halb so viel Speicher; was sich ändert, wird gemessen und gesagt</translation>
    </message>
    <message>
        <source>bf16 is quicker and less exact; by how much is measured and told</source>
        <translation>bf16 ist schneller und weniger genau; um wie viel, wird gemessen und gesagt</translation>
    </message>
    <message>
        <source>bf16 needs a GPU or a processor with AVX-512 BF16</source>
        <translation>bf16 braucht eine GPU oder einen Prozessor mit AVX-512 BF16</translation>
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
        <source>Comes with Headscope.</source>
        <translation>Kommt mit Headscope.</translation>
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
        <source>Model gallery</source>
        <translation>Modellgalerie</translation>
    </message>
    <message>
        <source>Search models: deit small, dinov2, swin 384…</source>
        <translation>Modelle suchen: deit small, dinov2, swin 384…</translation>
    </message>
    <message>
        <source>Words that a model&apos;s name, family or licence holds</source>
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
        <source>No model is called so. Fewer words find more.</source>
        <translation>Kein Modell heißt so. Weniger Wörter finden mehr.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Resume and open</source>
        <translation>Fortsetzen und öffnen</translation>
    </message>
    <message>
        <source>Download %1 and open</source>
        <translation>%1 herunterladen und öffnen</translation>
    </message>
    <message>
        <source>One download at a time</source>
        <translation>Ein Download zur Zeit</translation>
    </message>
    <message>
        <source>Asking for %1…</source>
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
        <source>%1: checking</source>
        <translation>%1: wird geprüft</translation>
    </message>
    <message>
        <source>%1 is downloaded</source>
        <translation>%1 ist heruntergeladen</translation>
    </message>
    <message>
        <source>%1: cancelled; what has come is kept</source>
        <translation>%1: abgebrochen; was gekommen ist, bleibt erhalten</translation>
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
    <name>ui::ObjectCommands</name>
    <message>
        <source>object: not in what the network saw</source>
        <translation>Objekt: nicht in dem, was das Netz gesehen hat</translation>
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
        <source>Open the picture of a mask</source>
        <translation>Bild einer Maske öffnen</translation>
    </message>
    <message>
        <source>Pictures (%1);;All files (*)</source>
        <translation>Bilder (%1);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>ui::Opened</name>
    <message>
        <source>%1: expected one picture or folder and one model, found more</source>
        <translation>%1: Erwartet wurden ein Bild oder Ordner und ein Modell, gefunden wurden mehr</translation>
    </message>
    <message>
        <source>Opening model</source>
        <translation>Modell wird geöffnet</translation>
    </message>
    <message>
        <source>Reading picture</source>
        <translation>Bild wird gelesen</translation>
    </message>
    <message>
        <source>Running %1</source>
        <translation>%1 rechnet</translation>
    </message>
</context>
<context>
    <name>ui::OptionsPanel</name>
    <message>
        <source>Defaults of this view</source>
        <translation>Voreinstellungen dieser Ansicht</translation>
    </message>
    <message>
        <source>defaults</source>
        <translation>zurücksetzen</translation>
    </message>
    <message>
        <source>Every option of this view as it was at first</source>
        <translation>Jede Option dieser Ansicht wie zu Anfang</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
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
        <source>by likeness to this head</source>
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
        <translation>Ordnung der Übersicht</translation>
    </message>
    <message>
        <source>First layer of the overview</source>
        <translation>Erste Schicht der Übersicht</translation>
    </message>
    <message>
        <source>Last layer of the overview</source>
        <translation>Letzte Schicht der Übersicht</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>mit Eingriffen</translation>
    </message>
    <message>
        <source>Mark an object in the picture first.</source>
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
        <source>This model has no attention that could be shown head by head.</source>
        <translation>Dieses Modell hat keine Attention, die sich Kopf für Kopf zeigen ließe.</translation>
    </message>
    <message>
        <source>All heads of all layers come here.</source>
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
</context>
<context>
    <name>ui::PageCommands</name>
    <message>
        <source>What is &amp;shown</source>
        <translation>Was &amp;gezeigt wird</translation>
    </message>
    <message>
        <source>One panel: the picture that is seen</source>
        <translation>Ein Teilbild: das Bild, das zu sehen ist</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>&amp;Köpfe</translation>
    </message>
    <message>
        <source>A panel for each head of the layer that is shown</source>
        <translation>Ein Teilbild je Kopf der gezeigten Schicht</translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation>&amp;Schichten</translation>
    </message>
    <message>
        <source>A panel for each layer, of the head that is shown</source>
        <translation>Ein Teilbild je Schicht, vom gezeigten Kopf</translation>
    </message>
    <message>
        <source>Layers &amp;by heads</source>
        <translation>Schichten &amp;mal Köpfe</translation>
    </message>
    <message>
        <source>A row for each layer, a column for each head that all layers have</source>
        <translation>Eine Zeile je Schicht, eine Spalte je Kopf, den alle Schichten haben</translation>
    </message>
    <message>
        <source>&amp;Pictures of the folder</source>
        <translation>&amp;Bilder des Ordners</translation>
    </message>
    <message>
        <source>The view that is shown, of every picture at hand</source>
        <translation>Die gezeigte Ansicht, von jedem vorliegenden Bild</translation>
    </message>
    <message>
        <source>P&amp;ins</source>
        <translation>P&amp;ins</translation>
    </message>
    <message>
        <source>A panel for each pin, in their order, under their names</source>
        <translation>Ein Teilbild je Pin, in ihrer Reihenfolge, unter ihren Namen</translation>
    </message>
</context>
<context>
    <name>ui::PageEditor</name>
    <message>
        <source>Figure page</source>
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
        <source>No panels yet: add what is shown, its heads and layers, or the pins.</source>
        <translation>Noch keine Teilbilder: Fügen Sie hinzu, was gezeigt wird, dessen Köpfe und Schichten, oder die Pins.</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>%1 wird geschrieben…</translation>
    </message>
    <message>
        <source>Open page</source>
        <translation>Seite öffnen</translation>
    </message>
    <message>
        <source>Figure pages, and figures that hold one (*.json *.pdf *.svg *.png);;All files (*)</source>
        <translation>Abbildungsseiten und Abbildungen, die eine enthalten (*.json *.pdf *.svg *.png);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save page</source>
        <translation>Seite speichern</translation>
    </message>
    <message>
        <source>Figure pages (*.json)</source>
        <translation>Abbildungsseiten (*.json)</translation>
    </message>
    <message>
        <source>Export page</source>
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
        <source>None: empty the page</source>
        <translation>Keine: die Seite leeren</translation>
    </message>
    <message>
        <source>Dots an inch of a PNG</source>
        <translation>Punkte je Zoll eines PNG</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Of a PNG; SVG and PDF are as sharp as what shows them</source>
        <translation>Von PNG; SVG und PDF sind so scharf wie das, was sie zeigt</translation>
    </message>
    <message>
        <source>&amp;Open page…</source>
        <translation>Seite ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Save page…</source>
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
        <source>(empty place)</source>
        <translation>(leerer Platz)</translation>
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
    <name>ui::PaneFrame</name>
    <message>
        <source>Close this pane</source>
        <translation>Dieses Feld schließen</translation>
    </message>
    <message>
        <source>Picture with the map over it</source>
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
        <source>A - B</source>
        <translation>A - B</translation>
    </message>
</context>
<context>
    <name>ui::Panes</name>
    <message>
        <source>A pasted picture has no file that a difference could name.</source>
        <translation>Ein eingefügtes Bild hat keine Datei, die eine Differenz nennen könnte.</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
</context>
<context>
    <name>ui::PhotoShelf</name>
    <message>
        <source>%1: expected a folder of pictures or with a checkpoint, found neither</source>
        <translation>%1: Erwartet wurde ein Ordner mit Bildern oder mit einem Checkpoint, gefunden wurde keines von beiden</translation>
    </message>
</context>
<context>
    <name>ui::PictureMaker</name>
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
        <source>What the model sees comes here.</source>
        <translation>Hier erscheint, was das Modell sieht.</translation>
    </message>
    <message>
        <source>This trace holds no logits of classes.</source>
        <translation>Diese Aufzeichnung enthält keine Logits von Klassen.</translation>
    </message>
    <message>
        <source>This model knows no classes, but reads words: see the views of words.</source>
        <translation>Dieses Modell kennt keine Klassen, liest aber Wörter: siehe die Ansichten für Wörter.</translation>
    </message>
    <message>
        <source>This model finds objects: they stand in the list of queries, in the decoder&apos;s layers.</source>
        <translation>Dieses Modell findet Objekte: Sie stehen in der Liste der Queries, in den Schichten des Decoders.</translation>
    </message>
    <message>
        <source>This model has no classifier.</source>
        <translation>Dieses Modell hat keinen Klassifikator.</translation>
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
        <source>as the system</source>
        <translation>wie das System</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>New pictures</source>
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
        <source>What the window speaks, from the next start on. Figures, files and the command line speak English</source>
        <translation>Was das Fenster spricht, vom nächsten Start an. Abbildungen, Dateien und die Befehlszeile sprechen Englisch</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Light on dark, dark on light, or as the desktop has it</source>
        <translation>Hell auf dunkel, dunkel auf hell, oder wie der Desktop es hat</translation>
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
        <source>Black and white grounds, strong lines, no pale text</source>
        <translation>Schwarzer oder weißer Grund, kräftige Linien, keine blasse Schrift</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Panels, menus and bars are at their place at once, and the text cursor does not blink</source>
        <translation>Panels, Menüs und Balken sind sofort an ihrem Platz, und der Textcursor blinkt nicht</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Colour map of the picture that is shown, and of those to come. Automatic: inferno, and blue to orange where values have a sign</source>
        <translation>Farbtafel des gezeigten Bildes und der folgenden. Automatisch: inferno, und Blau nach Orange, wo Werte ein Vorzeichen haben</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>Deckkraft</translation>
    </message>
    <message>
        <source>How much of the photo the map covers</source>
        <translation>Wie viel des Fotos die Karte verdeckt</translation>
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
        <source>Bicubic between the centres of the patches; without it every patch is one flat cell</source>
        <translation>Bikubisch zwischen den Mitten der Patches; ohne das ist jeder Patch eine einfarbige Zelle</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>What models run on</source>
        <translation>Worauf Modelle laufen</translation>
    </message>
    <message>
        <source>GPU if there is one</source>
        <translation>GPU, wenn es eine gibt</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>Prozessor</translation>
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
        <source>With how many threads the processor computes, from the next start on. Automatic: one for each core</source>
        <translation>Mit wie vielen Threads der Prozessor rechnet, vom nächsten Start an. Automatisch: einer je Kern</translation>
    </message>
    <message>
        <source>Memory for going back</source>
        <translation>Speicher für das Zurückgehen</translation>
    </message>
    <message>
        <source>Passes of pictures that were shown before are kept up to this size: going back to one is instant</source>
        <translation>Läufe früher gezeigter Bilder werden bis zu dieser Größe aufbewahrt: Zu einem zurückzugehen geschieht sofort</translation>
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
        <source>Where the gallery and headscope-cli keep and look for models. $HEADSCOPE_MODELS goes before it</source>
        <translation>Wo die Galerie und headscope-cli Modelle aufbewahren und suchen. $HEADSCOPE_MODELS geht vor</translation>
    </message>
    <message>
        <source>in your data folder</source>
        <translation>in Ihrem Datenordner</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Where “Open image” begins</source>
        <translation>Wo „Bild öffnen“ beginnt</translation>
    </message>
    <message>
        <source>where the last one was</source>
        <translation>wo das letzte war</translation>
    </message>
    <message>
        <source>Figures and numbers</source>
        <translation>Abbildungen und Zahlen</translation>
    </message>
    <message>
        <source>Where exports go unless you choose another place</source>
        <translation>Wohin Exporte gehen, wenn Sie keinen anderen Ort wählen</translation>
    </message>
    <message>
        <source>where the last one went</source>
        <translation>wohin der letzte ging</translation>
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
        <source>Reset all</source>
        <translation>Alles zurücksetzen</translation>
    </message>
    <message>
        <source>Everything as it was at first, keys too</source>
        <translation>Alles wie zu Anfang, auch die Tasten</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>As it is usually</source>
        <translation>Wie üblich</translation>
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
        <source>This map&apos;s own extremes</source>
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
        <source>Value of the lowest colour</source>
        <translation>Wert der untersten Farbe</translation>
    </message>
    <message>
        <source>Value of the highest colour</source>
        <translation>Wert der obersten Farbe</translation>
    </message>
    <message>
        <source>Percentile of the lowest colour</source>
        <translation>Perzentil der untersten Farbe</translation>
    </message>
    <message>
        <source>Percentile of the highest colour</source>
        <translation>Perzentil der obersten Farbe</translation>
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
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1: class %2, %3
Click to see where the evidence for it lies</source>
        <translation>%1: Klasse %2, %3
Ein Klick zeigt, wo die Belege dafür liegen</translation>
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
    <name>ui::Session</name>
    <message>
        <source>Writing figure</source>
        <translation>Abbildung wird geschrieben</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutPage</name>
    <message>
        <source>Click a patch</source>
        <translation>Klick auf einen Patch</translation>
    </message>
    <message>
        <source>It is the query</source>
        <translation>Er ist die Query</translation>
    </message>
    <message>
        <source>Hold Shift and move</source>
        <translation>Umschalttaste halten und bewegen</translation>
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
        <source>Go to the layer, head or channel that it stands for</source>
        <translation>Zu der Schicht, dem Kopf oder Kanal gehen, für die sie stehen</translation>
    </message>
    <message>
        <source>Click a class</source>
        <translation>Klick auf eine Klasse</translation>
    </message>
    <message>
        <source>Where the evidence for it lies</source>
        <translation>Wo die Belege dafür liegen</translation>
    </message>
    <message>
        <source>Right click a head or a patch</source>
        <translation>Rechtsklick auf Kopf oder Patch</translation>
    </message>
    <message>
        <source>Experiments: switch it off, and see</source>
        <translation>Experimente: ausschalten und sehen</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>Am Zeiger vergrößern und verkleinern</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Move the picture</source>
        <translation>Das Bild bewegen</translation>
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
        <source>Open a picture, a checkpoint or a folder</source>
        <translation>Bild, Checkpoint oder Ordner öffnen</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
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
    <name>ui::StateKeeper</name>
    <message>
        <source>Settings cannot be written to %1: what is open is forgotten at the end</source>
        <translation>Einstellungen können nicht nach %1 geschrieben werden: Was offen ist, wird am Ende vergessen</translation>
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
        <source>Statistics of pictures</source>
        <translation>Statistik über Bilder</translation>
    </message>
    <message>
        <source>Choose a folder: the open model looks at every picture in it. Each head becomes a point, its mean over the pictures; click one for the pictures in which it is largest and smallest.</source>
        <translation>Einen Ordner wählen: Das geöffnete Modell sieht jedes Bild darin an. Jeder Kopf wird ein Punkt, sein Mittel über die Bilder; ein Klick darauf zeigt die Bilder, in denen er am größten und am kleinsten ist.</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Every picture in it and below it, from the beginning</source>
        <translation>Alle Bilder darin und darunter, von vorn</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>What is drawn of each head, and what pictures are listed by</source>
        <translation>Was von jedem Kopf gezeichnet wird und wonach Bilder aufgeführt werden</translation>
    </message>
    <message>
        <source>Pictures looked at</source>
        <translation>Angesehene Bilder</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>What has been gathered stays</source>
        <translation>Was gesammelt wurde, bleibt</translation>
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
        <source>Which pictures</source>
        <translation>Welche Bilder</translation>
    </message>
    <message>
        <source>Pictures with the largest numbers, or with the smallest</source>
        <translation>Bilder mit den größten Zahlen oder mit den kleinsten</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>The numbers as NPZ or CSV, as headscope-cli stats writes them, or the plot</source>
        <translation>Die Zahlen als NPZ oder CSV, wie headscope-cli stats sie schreibt, oder das Diagramm</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Looking at pictures goes on</source>
        <translation>Das Ansehen der Bilder geht weiter</translation>
    </message>
    <message>
        <source>Folder of pictures</source>
        <translation>Ordner mit Bildern</translation>
    </message>
    <message>
        <source>Open a model with weights first</source>
        <translation>Zuerst ein Modell mit Gewichten öffnen</translation>
    </message>
    <message>
        <source>%1 under %2</source>
        <translation>%1 unter %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n picture(s)</source>
        <translation>
            <numerusform>%1 von %n Bild</numerusform>
            <numerusform>%1 von %n Bildern</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 a second</source>
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
        <source>Click a point: the pictures in which that head has most of it stand here</source>
        <translation>Einen Punkt anklicken: Hier stehen dann die Bilder, in denen dieser Kopf am meisten davon hat</translation>
    </message>
    <message numerus="yes">
        <source>Layer %1, head %2: %3 ± %4 over %n picture(s)</source>
        <translation>
            <numerusform>Schicht %1, Kopf %2: %3 ± %4 über %n Bild</numerusform>
            <numerusform>Schicht %1, Kopf %2: %3 ± %4 über %n Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 lies in an archive; unpack it to open the picture</source>
        <translation>%1 liegt in einem Archiv; zum Öffnen des Bildes entpacken</translation>
    </message>
    <message>
        <source>Save statistics</source>
        <translation>Statistik speichern</translation>
    </message>
    <message>
        <source>Arrays (*.npz);;Table (*.csv);;Plot (*.pdf);;Plot (*.svg);;Plot (*.png)</source>
        <translation>Arrays (*.npz);;Tabelle (*.csv);;Diagramm (*.pdf);;Diagramm (*.svg);;Diagramm (*.png)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
</context>
<context>
    <name>ui::StatusLine</name>
    <message>
        <source>What is shown, or lies under the pointer</source>
        <translation>Was gezeigt wird oder unter dem Zeiger liegt</translation>
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
        <source>What the edits make of the answer</source>
        <translation>Was die Eingriffe aus der Antwort machen</translation>
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
        <source>not done</source>
        <translation>nicht getan</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
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
        <source>learnt latent</source>
        <translation>gelernter latenter Vektor</translation>
    </message>
    <message>
        <source>%1
Needs %2 of memory with this model.</source>
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
        <source>The most probable class of the picture</source>
        <translation>Die wahrscheinlichste Klasse des Bildes</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>inferno, and blue to orange where values have a sign</source>
        <translation>inferno, und Blau nach Orange, wo Werte ein Vorzeichen haben</translation>
    </message>
</context>
<context>
    <name>ui::ViewCommands</name>
    <message>
        <source>%1: next view</source>
        <translation>%1: nächste Ansicht</translation>
    </message>
    <message>
        <source>The next view of this group that the model has</source>
        <translation>Die nächste Ansicht dieser Gruppe, die das Modell hat</translation>
    </message>
    <message>
        <source>Next of these</source>
        <translation>Nächste von diesen</translation>
    </message>
</context>
<context>
    <name>ui::ViewNote</name>
    <message>
        <source>What this shows</source>
        <translation>Was dies zeigt</translation>
    </message>
    <message>
        <source>All views</source>
        <translation>Alle Ansichten</translation>
    </message>
    <message>
        <source>Hide what this shows</source>
        <translation>Ausblenden, was dies zeigt</translation>
    </message>
    <message>
        <source>Needs %1 of memory. %2</source>
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
        <source>The token whose attention is shown. Click a patch, or press C for the class token.</source>
        <translation>Das Token, dessen Attention gezeigt wird. Klicken Sie auf einen Patch, oder drücken Sie C für das Klassen-Token.</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>
V lists all views; comma and full stop step through them.</source>
        <translation>
V zeigt alle Ansichten; Komma und Punkt gehen sie durch.</translation>
    </message>
</context>
<context>
    <name>ui::ViewsPage</name>
    <message>
        <source>%1 to %2, at first %3</source>
        <translation>%1 bis %2, anfangs %3</translation>
    </message>
    <message>
        <source>also: %1</source>
        <translation>auch: %1</translation>
    </message>
    <message>
        <source>Needs %1 of memory with the open model.</source>
        <translation>Braucht mit dem offenen Modell %1 Speicher.</translation>
    </message>
    <message>
        <source>What the views show</source>
        <translation>Was die Ansichten zeigen</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>Suchen…</translation>
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
        <source>What is watched</source>
        <translation>Was beobachtet wird</translation>
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
        <source>What the status line follows: the logit or the probability of a class, or its logit less that of another</source>
        <translation>Was die Statuszeile verfolgt: das Logit oder die Wahrscheinlichkeit einer Klasse, oder ihr Logit minus dem einer anderen</translation>
    </message>
    <message>
        <source>Class that is watched</source>
        <translation>Klasse, die beobachtet wird</translation>
    </message>
    <message>
        <source>Class whose logit is taken away</source>
        <translation>Klasse, deren Logit abgezogen wird</translation>
    </message>
    <message>
        <source>less</source>
        <translation>minus</translation>
    </message>
    <message>
        <source>shown class</source>
        <translation>gezeigte Klasse</translation>
    </message>
    <message>
        <source>the next</source>
        <translation>die nächste</translation>
    </message>
</context>
<context>
    <name>ui::WelcomePage</name>
    <message>
        <source>Now a picture</source>
        <translation>Nun ein Bild</translation>
    </message>
    <message>
        <source>The model is open. Drop a photo here, paste one, or open one, and see where the model looks.</source>
        <translation>Das Modell ist offen. Ziehen Sie ein Foto hierher, fügen Sie eines ein oder öffnen Sie eines, und sehen Sie, wohin das Modell blickt.</translation>
    </message>
    <message>
        <source>See where a vision transformer looks</source>
        <translation>Sehen, wohin ein Vision Transformer blickt</translation>
    </message>
    <message>
        <source>Drop a photo and a checkpoint here. Then step through layers and heads with the arrow keys, and click a patch to see what it attends to.</source>
        <translation>Ziehen Sie ein Foto und einen Checkpoint hierher. Gehen Sie dann mit den Pfeiltasten durch Schichten und Köpfe, und klicken Sie auf einen Patch, um zu sehen, worauf er sich richtet.</translation>
    </message>
</context>
<context>
    <name>ui::WherePanel</name>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>The class whose evidence is shown; a click on a prediction chooses it too</source>
        <translation>Die Klasse, deren Belege gezeigt werden; ein Klick auf eine Vorhersage wählt sie auch</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>a photo of a cat</source>
        <translation>ein Foto einer Katze</translation>
    </message>
    <message>
        <source>The caption that the picture is held against; Enter shows it</source>
        <translation>Die Bildbeschreibung, mit der das Bild verglichen wird; die Eingabetaste zeigt es</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>Row of the query patch</source>
        <translation>Zeile des Query-Patches</translation>
    </message>
    <message>
        <source>Column of the query patch</source>
        <translation>Spalte des Query-Patches</translation>
    </message>
</context>
</TS>
