# Run by `cmake --install`: has headscope-cli write manual pages and completions, which so say what --help says, and
# compresses what Debian wants compressed. Expects `program` and the folder `configured`.

set(prefix "${CMAKE_INSTALL_PREFIX}")
set(zsh share/zsh/site-functions)
if(prefix MATCHES "/usr$")
    set(zsh share/zsh/vendor-completions)  # where Debian's zsh looks
endif()

macro(write_by_program file)
    execute_process(COMMAND "${program}" ${ARGN} OUTPUT_FILE "${configured}/${file}" COMMAND_ERROR_IS_FATAL ANY)
endmacro()
macro(compress file)  # leaves the file, writes FILE.gz
    execute_process(COMMAND gzip -9ncf "${configured}/${file}" OUTPUT_FILE "${configured}/${file}.gz" COMMAND_ERROR_IS_FATAL ANY)
endmacro()
macro(put folder file)
    file(INSTALL DESTINATION "${prefix}/${folder}" TYPE FILE FILES "${configured}/${file}")
endmacro()

file(MAKE_DIRECTORY "${configured}")
foreach(name headscope headscope-cli)
    write_by_program(${name}.1 manual ${name})
    compress(${name}.1)
    put(share/man/man1 ${name}.1.gz)
    write_by_program(${name} completion bash ${name})
    put(share/bash-completion/completions ${name})
    write_by_program(_${name} completion zsh ${name})
    put(${zsh} _${name})
    write_by_program(${name}.fish completion fish ${name})
    put(share/fish/vendor_completions.d ${name}.fish)
endforeach()
compress(changelog.Debian)
put(share/doc/headscope changelog.Debian.gz)
