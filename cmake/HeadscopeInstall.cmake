# What `cmake --install` puts where, and `cpack`'s package for the Debian release that it runs on. The programs install
# themselves (app/); manual pages and completions are written by headscope-cli during the installation.

set(HEADSCOPE_HOMEPAGE "https://headscope.example" CACHE STRING "Where the project is published; the screenshot of software centres lies there, too")
set(CPACK_PACKAGE_CONTACT "Headscope developers <developers@headscope.example>" CACHE STRING "Name and address of who makes the package")

# A later release of Debian has the higher version, so that an upgrade of the system takes the package along.
cmake_host_system_information(RESULT release QUERY DISTRIB_INFO)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
if(release_ID STREQUAL "debian" AND release_VERSION_ID)
    set(CPACK_DEBIAN_PACKAGE_RELEASE "1~deb${release_VERSION_ID}")
endif()
set(HEADSCOPE_PACKAGE_VERSION "${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")

set(from "${PROJECT_SOURCE_DIR}/resources/install")
set(configured "${PROJECT_BINARY_DIR}/install")
set(id org.headscope.Headscope)
configure_file("${from}/${id}.metainfo.xml.in" "${configured}/${id}.metainfo.xml" @ONLY)
configure_file("${from}/changelog.in" "${configured}/changelog.Debian" @ONLY)

set(CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/models/" DESTINATION share/headscope/models
    FILES_MATCHING PATTERN "*.safetensors" PATTERN training EXCLUDE)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/resources/samples" DESTINATION share/headscope/resources
    FILES_MATCHING PATTERN "*.jpg" PATTERN masks EXCLUDE)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/resources/report" DESTINATION share/headscope/resources)  # the template of web pages
install(DIRECTORY "${PROJECT_SOURCE_DIR}/resources/manual" DESTINATION share/headscope/resources PATTERN make-images EXCLUDE)
install(FILES "${PROJECT_SOURCE_DIR}/resources/trace-format.md" DESTINATION share/headscope/resources)  # the manual links to it
install(FILES "${from}/${id}.desktop" DESTINATION share/applications)
install(FILES "${configured}/${id}.metainfo.xml" DESTINATION share/metainfo)
install(FILES "${from}/${id}.mime.xml" DESTINATION share/mime/packages RENAME ${id}.xml)
install(FILES "${PROJECT_SOURCE_DIR}/resources/icons/headscope.svg" DESTINATION share/icons/hicolor/scalable/apps)
foreach(size 16 48 128)
    install(FILES "${from}/headscope-${size}.png" DESTINATION share/icons/hicolor/${size}x${size}/apps RENAME headscope.png)
endforeach()
install(FILES "${from}/copyright" "${PROJECT_SOURCE_DIR}/resources/trace-format.md" "${PROJECT_SOURCE_DIR}/resources/CHANGELOG.md" DESTINATION share/doc/headscope)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/resources/python" DESTINATION share/headscope/resources PATTERN "__pycache__" EXCLUDE)
install(CODE "set(program \"$<TARGET_FILE:headscope-cli-launcher>\")\nset(configured \"${configured}\")")
install(SCRIPT "${PROJECT_SOURCE_DIR}/cmake/install-reference.cmake")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DESCRIPTION "Opens a photo and a checkpoint of a vision transformer and shows, for
every layer and head, what each patch attends to; exports figures and
numbers. Knows ViT, DeiT, DINO to DINOv3, MAE, CLIP, SigLIP, EVA-02, BEiT,
SAM, CaiT, XCiT, Swin and others in safetensors, PyTorch and NumPy files.
.
Three small models and pictures for them are included. headscope is the
window, headscope-cli the same for scripts.")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "${HEADSCOPE_HOMEPAGE}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# Libraries are found by what the programs link; LibTorch names any BLAS, of which the plain one is tens of times slower.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libopenblas0-pthread | libopenblas0-openmp | libopenblas0")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri, fonts-inter, fonts-dejavu-core, qt6-wayland, qt6-translations-l10n, ca-certificates")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "fonts-noto-cjk | fonts-wqy-microhei | fonts-wqy-zenhei")
include(CPack)
