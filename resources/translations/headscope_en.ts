<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ui::Canvas</name>
    <message numerus="yes">
        <source>in %n map(s) (N)</source>
        <translation>
            <numerusform>in %n map (N)</numerusform>
            <numerusform>in %n maps (N)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sink(s): %1 %</source>
        <translation>
            <numerusform>%n sink: %1 %</numerusform>
            <numerusform>%n sinks: %1 %</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CrashRecovery</name>
    <message numerus="yes">
        <source>%n pin(s)</source>
        <translation>
            <numerusform>%n pin</numerusform>
            <numerusform>%n pins</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Edits</name>
    <message numerus="yes">
        <source>A register is added; %n MLP neuron(s) move to it from the patches.</source>
        <translation>
            <numerusform>A register is added, and %n neuron of the MLPs moves to it from the patches.</numerusform>
            <numerusform>A register is added, and %n neurons of the MLPs move to it from the patches.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n patch(es)</source>
        <translation>
            <numerusform>%n patch</numerusform>
            <numerusform>%n patches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::FigureCommands</name>
    <message numerus="yes">
        <source>Numbers copied: %n line(s)</source>
        <translation>
            <numerusform>Numbers copied: %n line</numerusform>
            <numerusform>Numbers copied: %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ModelCard</name>
    <message numerus="yes">
        <source>%n register(s)</source>
        <translation>
            <numerusform>%n register</numerusform>
            <numerusform>%n registers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n patch(es)</source>
        <translation>
            <numerusform>up to %n patch</numerusform>
            <numerusform>up to %n patches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one of %n in the file</source>
        <translation>
            <numerusform>one of %n in the file</numerusform>
            <numerusform>one of %n in the file</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ModelGallery</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::StatisticsDialog</name>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>%n second left</numerusform>
            <numerusform>%n seconds left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>%n minute left</numerusform>
            <numerusform>%n minutes left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n image(s)</source>
        <translation>
            <numerusform>%1 of %n image</numerusform>
            <numerusform>%1 of %n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n could not be read</numerusform>
            <numerusform>%n could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Layer %1, head %2: %3 ± %4 over %n image(s)</source>
        <translation>
            <numerusform>Layer %1, head %2: %3 ± %4 over %n image</numerusform>
            <numerusform>Layer %1, head %2: %3 ± %4 over %n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This Folder (%n image(s))</source>
        <translation>
            <numerusform>This Folder (%n image)</numerusform>
            <numerusform>This Folder (%n images)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mask(s) left out</source>
        <translation>
            <numerusform>%n mask left out</numerusform>
            <numerusform>%n masks left out</numerusform>
        </translation>
    </message>
</context>
</TS>
