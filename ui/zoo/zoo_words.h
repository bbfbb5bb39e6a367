// How an entry of the zoo is told to people: in the table of the command line and in the gallery.
#pragma once

#include "core/model/zoo/zoo.h"

#include <QString>

namespace ui {

QString zooFamilyTitle(const std::string& family);               ///< "deit3" -> "DeiT III"
QString licenceTitle(const std::string& licence);                ///< "cc-by-nc-4.0" -> "CC BY-NC 4.0"
QString parametersText(const core::ZooEntry& entry);             ///< "5.7 M"
QString accuracyText(const core::ZooEntry& entry);               ///< "72.2 %", "" without a classifier
qint64 expectedBytes(const core::ZooEntry& entry);               ///< of the file: as stated, else four a parameter
QString sizeText(const core::ZooEntry& entry);                   ///< "23 MB"
bool isSaid(const core::ZooEntry& entry, const QString& words);  ///< every word is part of id, title, family or licence

}  // namespace ui
