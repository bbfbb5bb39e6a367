// The program in bin/: sets how threads wait, then opens the program itself, a module of the same name in lib/headscope
// (tests: beside it), and runs its main().
//
// OpenMP's threads spin while they wait unless the environment says otherwise, a third of the time of a short command,
// and on a busy machine several times the whole. OpenMP reads the environment when it is loaded, so the setting has to
// be there before the module is opened. (What .preinit_array sets is lost: glibc's own start comes after it and takes
// the environment anew.) A user's own setting stays.
//
// A pass allocates and frees the same few megabytes in every layer. The C library gives them back to the system at once
// and asks again, which costs a twentieth of a pass of a ViT-B/16 at 224 px in page faults: it is set to keep up to 64
// MB that are free, and to leave to the system only what is larger than 32 MB. A user's own setting stays here too.
//
// Qt's hashes draw a seed by lot, and a PDF has its fonts in the order of one: the same figure would be another file in
// every second run. The seed is fixed.
//
// A module of its own also keeps LibTorch's names to itself: since 2.6, Debian's LibTorch exports LLVM's functions. In
// a program that links it, Mesa's software renderer finds those before the ones of its own LLVM, another version, and
// crashes.
//
// OpenBLAS starts its threads when it is loaded, each takes 128 MB of address space and, where a limit (ulimit -v)
// refuses them, asks for ever; the end of the process then waits for that thread. It is set to start none:
// cli::useThreads() does that, when a refusal can be reported. And when main() has returned, the process ends without
// the destructors of libraries.
//
// Since 0.3.29 (Debian 13) it takes one such buffer while it is loaded, and asks for ever likewise. So under a limit it
// is loaded first, while there is room, or the lack of it can be reported.
//
// LibTorch takes half a second to load. The build keeps the program's answers to --help and --version in a file beside
// the module (cli::quickAnswers()), and they are given from there.
//
// This program links the C library only and costs a millisecond.
#include <dlfcn.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

/// BIN/NAME -> BIN/HEADSCOPE_MODULES/NAME.so; false when the kernel does not report this program's path.
bool findModule(char (&module)[2 * PATH_MAX])
{
    char self[PATH_MAX];
    const auto length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0) {
        return false;
    }
    self[length] = '\0';
    char* const slash = std::strrchr(self, '/');
    *slash = '\0';
    std::snprintf(module, sizeof module, "%s/%s/%s.so", self, HEADSCOPE_MODULES, slash + 1);
    return true;
}

/// "\x1emodels list --help\n"; false for words of which none can be kept.
bool questionOf(int argc, char** argv, char (&question)[256])
{
    const char* const last = argv[argc - 1];
    if (std::strcmp(last, "--help") != 0 && std::strcmp(last, "-h") != 0 && std::strcmp(last, "--version") != 0) {
        return false;
    }
    std::size_t length = 0;
    for (int i = 1; i < argc; ++i) {
        const int added =
            std::snprintf(question + length, sizeof question - length, "%c%s", i == 1 ? '\x1e' : ' ', argv[i]);
        length += static_cast<std::size_t>(added);
        if (length + 1 >= sizeof question || std::strpbrk(argv[i], " \n\x1e") != nullptr) {
            return false;
        }
    }
    question[length] = '\n';
    question[length + 1] = '\0';
    return true;
}

/// Whether what was asked stood in the module's file of answers; then it has been printed.
bool answered(const char* module, const char* question, int& status)
{
    static char text[1 << 18];
    std::snprintf(text, sizeof text, "%.*s.answers", static_cast<int>(std::strlen(module) - std::strlen(".so")),
                  module);
    std::FILE* const file = std::fopen(text, "r");
    if (file == nullptr) {
        return false;
    }
    const auto size = std::fread(text, 1, sizeof text - 1, file);
    std::fclose(file);
    text[size] = '\0';
    const char* const found = std::strstr(text, question);
    const char* const answer = found == nullptr ? nullptr : found + std::strlen(question);
    const char* const end = answer == nullptr ? nullptr : std::strchr(answer, '\x1e');
    if (end == nullptr) {
        return false;
    }
    std::fwrite(answer, 1, static_cast<std::size_t>(end - answer), stdout);
    status = std::fflush(stdout) == 0 ? 0 : 1;
    if (status != 0) {
        std::fputs("error: standard output: could not be written\n", stderr);
    }
    return true;
}

[[noreturn]] void endWithoutMemory()
{
    constexpr char kWords[] = "error: not enough memory to load the program; raise the limit (ulimit -v)\n";
    (void)!write(STDERR_FILENO, kWords, sizeof kWords - 1);
    _exit(1);
}

/// Opens the module. What its libraries throw while they are loaded, for want of memory, would end in std::terminate()
/// and a core dump.
void* openModule(const char* module)
{
    using Handler = void (*)();
    using SetTerminate = Handler (*)(Handler);
    void* const library = dlopen("libstdc++.so.6", RTLD_NOW | RTLD_LOCAL);
    void* const symbol = library != nullptr ? dlsym(library, "_ZSt13set_terminatePFvvE") : nullptr;
    const auto setTerminate = reinterpret_cast<SetTerminate>(symbol);
    const Handler before = setTerminate != nullptr ? setTerminate(endWithoutMemory) : nullptr;
    void* const opened = dlopen(module, RTLD_NOW | RTLD_LOCAL);
    if (setTerminate != nullptr) {
        setTerminate(before);
    }
    return opened;
}

void loadBlasWithinLimit()
{
    constexpr std::size_t kLibraryAndBuffer = std::size_t{224} << 20;
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return;
    }
    void* const room = mmap(nullptr, kLibraryAndBuffer, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) {
        endWithoutMemory();
    }
    munmap(room, kLibraryAndBuffer);
    dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);  // another BLAS has no such buffers
}

void keepFreedMemory()
{
#ifdef M_TRIM_THRESHOLD  // the C library of GNU
    if (std::getenv("MALLOC_TRIM_THRESHOLD_") == nullptr && std::getenv("MALLOC_MMAP_THRESHOLD_") == nullptr) {
        mallopt(M_TRIM_THRESHOLD, 64 << 20);
        mallopt(M_MMAP_THRESHOLD, 32 << 20);
    }
#endif
}

/// A bundle's libraries (app/bundle) are for this program: programs that it starts get the path of before.
void restoreLibraryPath()
{
    constexpr auto kept = "HEADSCOPE_LD_LIBRARY_PATH";
    if (const char* const before = std::getenv(kept)) {
        *before != '\0' ? setenv("LD_LIBRARY_PATH", before, 1) : unsetenv("LD_LIBRARY_PATH");
        unsetenv(kept);
    }
}

}  // namespace

int main(int argc, char** argv)
{
    if (std::getenv("GOMP_SPINCOUNT") == nullptr) {
        setenv("OMP_WAIT_POLICY", "passive", 0);
    }
    setenv("OPENBLAS_NUM_THREADS", "1", 1);
    setenv("QT_HASH_SEED", "0", 0);
    keepFreedMemory();
    restoreLibraryPath();
    char module[2 * PATH_MAX];
    if (!findModule(module)) {
        std::perror("error: /proc/self/exe");
        return 1;
    }
    char question[256];
    int status = 0;
    if (argc > 1 && questionOf(argc, argv, question) && answered(module, question, status)) {
        return status;
    }
    loadBlasWithinLimit();
    void* const opened = openModule(module);
    void* const entry = opened != nullptr ? dlsym(opened, "main") : nullptr;
    if (entry == nullptr) {
        std::fprintf(stderr, "error: %s\n", dlerror());
        return 1;
    }
    status = reinterpret_cast<int (*)(int, char**)>(entry)(argc, argv);
    std::fflush(nullptr);
    _exit(status);
}
