// An entry of the zoo as text: for the command line's table and for the gallery.
#pragma once

#include "core/model/zoo/zoo.h"

#include <QString>

namespace ui {

QString zooFamilyTitle(const std::string& family);  ///< "deit3" -> "DeiT III"
QString licenseTitle(const std::string& license);   ///< "cc-by-nc-4.0" -> "CC BY-NC 4.0"
QString parametersText(int64_t parameters);         ///< "5.7 M", "1.14 G"
QString accuracyText(const core::ZooEntry& entry);  ///< "72.2 %", "" without a classifier
qint64 expectedBytes(const core::ZooEntry& entry);  ///< size of the file: as stated, else 4 bytes per parameter
QString sizeText(const core::ZooEntry& entry);      ///< "23 MB"
bool matchesSearch(const core::ZooEntry& entry,
                   const QString& words);  ///< every word is part of id, title, family or license

}  // namespace ui
