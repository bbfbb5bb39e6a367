// What lies in bin/: sets how threads wait, then opens the program itself, a module of the same name in lib/headscope
// (tests: beside it), and runs its main().
//
// OpenMP's threads spin while they wait unless the environment says otherwise, a third of the time of a short command,
// and on a busy machine several times the whole. OpenMP reads the environment when it is loaded, so the setting has to
// be there before the module is opened. (What .preinit_array sets is lost: glibc's own start comes after it and takes
// the environment anew.) A user's own setting stays.
//
// A pass allocates and frees the same few megabytes in every layer. The C library gives them back to the system at once
// and asks again, which costs a twentieth of a pass of a ViT-B/16 at 224 px in page faults: it is told to keep up to 64
// MB that are free, and to leave to the system only what is larger than 32 MB. A user's own setting stays here too.
//
// Qt's hashes draw a seed by lot, and a PDF has its fonts in the order of one: the same figure would be another file in
// every second run. The seed is fixed.
//
// A module of its own also keeps LibTorch's names to itself: since 2.6, Debian's LibTorch exports LLVM's functions. In
// a program that links it, Mesa's software renderer finds those before the ones of its own LLVM, another version, and
// crashes.
//
// This program links the C library only and costs a millisecond.
#include <dlfcn.h>
#include <malloc.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

/// BIN/NAME -> BIN/HEADSCOPE_MODULES/NAME.so; false when the kernel does not say where this program lies.
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

void keepFreedMemory()
{
#ifdef M_TRIM_THRESHOLD  // the C library of GNU
    if (std::getenv("MALLOC_TRIM_THRESHOLD_") == nullptr && std::getenv("MALLOC_MMAP_THRESHOLD_") == nullptr) {
        mallopt(M_TRIM_THRESHOLD, 64 << 20);
        mallopt(M_MMAP_THRESHOLD, 32 << 20);
    }
#endif
}

}  // namespace

int main(int argc, char** argv)
{
    if (std::getenv("GOMP_SPINCOUNT") == nullptr) {
        setenv("OMP_WAIT_POLICY", "passive", 0);
    }
    setenv("QT_HASH_SEED", "0", 0);
    keepFreedMemory();
    char module[2 * PATH_MAX];
    if (!findModule(module)) {
        std::perror("error: /proc/self/exe");
        return 1;
    }
    void* const opened = dlopen(module, RTLD_NOW | RTLD_LOCAL);
    void* const entry = opened != nullptr ? dlsym(opened, "main") : nullptr;
    if (entry == nullptr) {
        std::fprintf(stderr, "error: %s\n", dlerror());
        return 1;
    }
    return reinterpret_cast<int (*)(int, char**)>(entry)(argc, argv);
}
