# headscope_embed_text(target FILE NAMESPACE::SYMBOL): compiles a text file in, as `std::string_view NAMESPACE::SYMBOL()`.
# Core has facts in files and may not look for them at run time.
function(headscope_embed_text target file symbol)
    string(REGEX MATCH "^(.+)::([^:]+)$" matched ${symbol})
    set(space ${CMAKE_MATCH_1})
    set(name ${CMAKE_MATCH_2})
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.embedded.cpp)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    # A string literal may hold 64 KB by the standard; longer texts are pieces that the compiler joins.
    set(pieces "")
    string(LENGTH "${text}" length)
    set(begin 0)
    while(begin LESS length)
        string(SUBSTRING "${text}" ${begin} 12000 piece)
        string(APPEND pieces "R\"~~(${piece})~~\"\n")
        math(EXPR begin "${begin} + 12000")
    endwhile()
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
         "#include <string_view>\nnamespace @space@ {\nstd::string_view @name@();\nstd::string_view @name@()\n{\n    return\n@pieces@;\n}\n}\n")
    target_sources(${target} PRIVATE ${source})
    set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
