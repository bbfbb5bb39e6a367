// What lies in bin/: sets how threads wait, then becomes the program of the same name in ../libexec/headscope.
//
// OpenMP's threads spin while they wait unless the environment says otherwise, a third of the time of a short command,
// and on a busy machine several times the whole. OpenMP reads the environment while the libraries of a program start,
// before anything in the program itself runs, so the setting has to be there before that program is started. (What
// .preinit_array sets is lost: glibc's own start comes after it and takes the environment anew.) A user's own setting
// stays. This program links the C library only and costs a millisecond.
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

/// BIN/NAME -> BIN/../libexec/headscope/NAME; false when the kernel does not say where this program lies.
bool findProgram(char (&program)[2 * PATH_MAX])
{
    char self[PATH_MAX];
    const auto length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0) {
        return false;
    }
    self[length] = '\0';
    char* const slash = std::strrchr(self, '/');
    *slash = '\0';
    std::snprintf(program, sizeof program, "%s/../libexec/headscope/%s", self, slash + 1);
    return true;
}

}  // namespace

int main(int, char** argv)
{
    if (std::getenv("GOMP_SPINCOUNT") == nullptr) {
        setenv("OMP_WAIT_POLICY", "passive", 0);
    }
    char program[2 * PATH_MAX] = "/proc/self/exe";
    if (findProgram(program)) {
        execv(program, argv);  // comes back only when it failed
    }
    std::fprintf(stderr, "error: %s: %s\n", program, std::strerror(errno));
    return 1;
}
