/*
 * Preloaded into a server, watches the files below one folder.
 *
 * CRASH_FOLDER    the folder, as a real path
 * CRASH_JOURNAL   where every change of a file, and every sync, is noted before it is done (optional)
 * CRASH_FULL      while this file exists, nothing below the folder can grow: ENOSPC (optional)
 * CRASH_COMMAND   only processes with this in their command line are watched (optional)
 *
 * The journal outlives a SIGKILL; journal.ts reads it and replay.ts makes of it what a disk would hold.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#undef open64
#undef openat64
#undef creat64
#undef pwrite64
#undef pwritev64
#undef ftruncate64

_Static_assert(sizeof(off_t) == 8, "built for 64-bit machines only");

enum kind { OPENED = 1, CREATED, WRITTEN, TRUNCATED, SYNCED, UNLINKED, RENAMED };
enum { MAX_FDS = 65536, MAX_FILES = 4096, DIRECTORY = MAX_FILES };

struct record {
  uint32_t kind, file, size, unused;
  uint64_t at; /* an offset, a length, or how many records a sync covers */
};

static int (*real_open)(const char *, int, ...);
static int (*real_openat)(int, const char *, int, ...);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_writev)(int, const struct iovec *, int);
static ssize_t (*real_pwritev)(int, const struct iovec *, int, off_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_close)(int);
static int (*real_unlink)(const char *);
static int (*real_rename)(const char *, const char *);
static int (*real_dup)(int);
static int (*real_dup2)(int, int);
static int (*real_dup3)(int, int, int);

static pthread_once_t once = PTHREAD_ONCE_INIT;
/* Held over the note and the change itself, so that the journal has the order in which the changes were made. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder, *full;
static size_t folder_length;
static int journal = -1;
static uint64_t records;
static char *names[MAX_FILES]; /* of file n + 1; NULL once it was unlinked */
static uint32_t files;
static uint32_t file_of[MAX_FDS]; /* 0: not watched */

/* A server is several processes, and only one of them writes: the journal has one writer. */
static int is_meant(void) {
  char line[4096] = "";
  const char *command = getenv("CRASH_COMMAND");
  if (!command) return 1;
  int fd = real_open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  ssize_t size = fd < 0 ? 0 : read(fd, line, sizeof line - 1);
  if (fd >= 0) real_close(fd);
  return size > 0 && memmem(line, (size_t)size, command, strlen(command)) != NULL;
}

static void begin(void) {
  real_open = dlsym(RTLD_NEXT, "open");
  real_openat = dlsym(RTLD_NEXT, "openat");
  real_write = dlsym(RTLD_NEXT, "write");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite");
  real_writev = dlsym(RTLD_NEXT, "writev");
  real_pwritev = dlsym(RTLD_NEXT, "pwritev");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_close = dlsym(RTLD_NEXT, "close");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  real_rename = dlsym(RTLD_NEXT, "rename");
  real_dup = dlsym(RTLD_NEXT, "dup");
  real_dup2 = dlsym(RTLD_NEXT, "dup2");
  real_dup3 = dlsym(RTLD_NEXT, "dup3");
  if (!is_meant()) return;
  folder = getenv("CRASH_FOLDER");
  folder_length = folder ? strlen(folder) : 0;
  full = getenv("CRASH_FULL");
  const char *path = getenv("CRASH_JOURNAL");
  if (path) journal = real_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (path && journal < 0) abort();
  unsetenv("LD_PRELOAD"); /* not for what it starts */
}

__attribute__((constructor)) static void ready(void) { pthread_once(&once, begin); }

static int is_watched(const char *path) {
  return folder && path && strncmp(path, folder, folder_length) == 0 &&
         (path[folder_length] == '/' || path[folder_length] == 0);
}

static void note(enum kind kind, uint32_t file, uint64_t at, const void *data, size_t size) {
  if (journal < 0) return;
  struct record record = {kind, file, (uint32_t)size, 0, at};
  struct iovec parts[] = {{&record, sizeof record}, {(void *)data, size}};
  if (real_writev(journal, parts, 2) != (ssize_t)(sizeof record + size)) abort();
  records++;
}

static uint32_t file_named(const char *path) {
  for (uint32_t n = 0; n < files; n++)
    if (names[n] && strcmp(names[n], path) == 0) return n + 1;
  return 0;
}

static void watch(int fd, const char *path, int existed) {
  struct stat about;
  if (fd < 0 || fd >= MAX_FDS || fstat(fd, &about) != 0) return;
  if (S_ISDIR(about.st_mode)) {
    file_of[fd] = DIRECTORY + 1;
    return;
  }
  uint32_t file = existed ? file_named(path) : 0;
  if (!file) {
    if (files == MAX_FILES) abort();
    names[files++] = strdup(path);
    file = files;
    note(existed ? OPENED : CREATED, file, 0, path, strlen(path));
  }
  file_of[fd] = file;
}

static int open_watched(int at, const char *path, int flags, mode_t mode) {
  pthread_mutex_lock(&lock);
  int existed = access(path, F_OK) == 0;
  int fd = real_openat(at, path, flags, mode);
  int error = errno;
  if (fd >= 0) watch(fd, path, existed);
  if (fd >= 0 && existed && (flags & O_TRUNC)) note(TRUNCATED, file_of[fd], 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return fd;
}

static int open_any(int at, const char *path, int flags, mode_t mode) {
  ready();
  return is_watched(path) ? open_watched(at, path, flags, mode) : real_openat(at, path, flags, mode);
}

static mode_t mode_of(int flags, va_list rest) {
  return flags & (O_CREAT | __O_TMPFILE) ? (mode_t)va_arg(rest, int) : 0;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = mode_of(flags, rest); \
    va_end(rest); \
    return open_any(AT_FDCWD, path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
  int name(int at, const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = mode_of(flags, rest); \
    va_end(rest); \
    return open_any(at, path, flags, mode); \
  }
OPENAT(openat)
OPENAT(openat64)

int creat(const char *path, mode_t mode) { return open_any(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return open_any(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

static uint32_t watched(int fd) {
  ready();
  return fd >= 0 && fd < MAX_FDS ? __atomic_load_n(&file_of[fd], __ATOMIC_RELAXED) : 0;
}

static int may_grow(int fd, off_t end) {
  struct stat about;
  if (!full || access(full, F_OK) != 0 || fstat(fd, &about) != 0 || end <= about.st_size) return 1;
  errno = ENOSPC;
  return 0;
}

static off_t position(int fd) {
  int appends = fcntl(fd, F_GETFL) & O_APPEND;
  return lseek(fd, 0, appends ? SEEK_END : SEEK_CUR);
}

/* With at < 0 the file's own position, as write() and writev() have it. */
static ssize_t write_watched(int fd, uint32_t file, const struct iovec *parts, int count, off_t at) {
  off_t start = at < 0 ? position(fd) : at;
  /* A socket that has the number of a file which libuv closed by a system call of its own. */
  if (start < 0) {
    __atomic_store_n(&file_of[fd], 0, __ATOMIC_RELAXED);
    return real_writev(fd, parts, count);
  }
  pthread_mutex_lock(&lock);
  if (at < 0) start = position(fd);
  size_t size = 0;
  for (int n = 0; n < count; n++) size += parts[n].iov_len;
  ssize_t written = -1;
  if (may_grow(fd, start + (off_t)size)) {
    off_t next = start;
    for (int n = 0; n < count; n++) {
      note(WRITTEN, file, (uint64_t)next, parts[n].iov_base, parts[n].iov_len);
      next += (off_t)parts[n].iov_len;
    }
    written = at < 0 ? real_writev(fd, parts, count) : real_pwritev(fd, parts, count, at);
  }
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return written;
}

ssize_t write(int fd, const void *data, size_t size) {
  uint32_t file = watched(fd);
  struct iovec part = {(void *)data, size};
  return file ? write_watched(fd, file, &part, 1, -1) : real_write(fd, data, size);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  uint32_t file = watched(fd);
  return file ? write_watched(fd, file, parts, count, -1) : real_writev(fd, parts, count);
}

static ssize_t pwrite_any(int fd, const void *data, size_t size, off_t at) {
  uint32_t file = watched(fd);
  struct iovec part = {(void *)data, size};
  return file ? write_watched(fd, file, &part, 1, at) : real_pwrite(fd, data, size, at);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { return pwrite_any(fd, data, size, at); }
ssize_t pwrite64(int fd, const void *data, size_t size, off_t at) { return pwrite_any(fd, data, size, at); }

static ssize_t pwritev_any(int fd, const struct iovec *parts, int count, off_t at) {
  uint32_t file = watched(fd);
  return file ? write_watched(fd, file, parts, count, at) : real_pwritev(fd, parts, count, at);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { return pwritev_any(fd, parts, count, at); }
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t at) { return pwritev_any(fd, parts, count, at); }

static int truncate_any(int fd, off_t length) {
  uint32_t file = watched(fd);
  if (!file) return real_ftruncate(fd, length);
  pthread_mutex_lock(&lock);
  int result = -1;
  if (may_grow(fd, length)) {
    note(TRUNCATED, file, (uint64_t)length, NULL, 0);
    result = real_ftruncate(fd, length);
  }
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int ftruncate(int fd, off_t length) { return truncate_any(fd, length); }
int ftruncate64(int fd, off_t length) { return truncate_any(fd, length); }

/* Covers what was noted before it began, and counts only once the disk has said so. */
static int sync_any(int fd, int (*sync)(int)) {
  uint32_t file = watched(fd);
  if (!file) return sync(fd);
  pthread_mutex_lock(&lock);
  uint64_t covered = records;
  pthread_mutex_unlock(&lock);
  int result = sync(fd);
  int error = errno;
  pthread_mutex_lock(&lock);
  if (result == 0) note(SYNCED, file, covered, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int fsync(int fd) {
  ready();
  return sync_any(fd, real_fsync);
}

int fdatasync(int fd) {
  ready();
  return sync_any(fd, real_fdatasync);
}

int close(int fd) {
  if (watched(fd)) __atomic_store_n(&file_of[fd], 0, __ATOMIC_RELAXED);
  return real_close(fd);
}

static int copied(int from, int to) {
  if (from >= 0 && from < MAX_FDS && to >= 0 && to < MAX_FDS) file_of[to] = file_of[from];
  return to;
}

int dup(int fd) {
  ready();
  return copied(fd, real_dup(fd));
}

int dup2(int fd, int to) {
  ready();
  return copied(fd, real_dup2(fd, to));
}

int dup3(int fd, int to, int flags) {
  ready();
  return copied(fd, real_dup3(fd, to, flags));
}

static void forget_name(const char *path) {
  uint32_t file = file_named(path);
  if (!file) return;
  free(names[file - 1]);
  names[file - 1] = NULL;
}

int unlink(const char *path) {
  ready();
  if (!is_watched(path)) return real_unlink(path);
  pthread_mutex_lock(&lock);
  int result = real_unlink(path);
  int error = errno;
  if (result == 0) {
    note(UNLINKED, 0, 0, path, strlen(path));
    forget_name(path);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int rename(const char *from, const char *to) {
  ready();
  if (!is_watched(from) || !is_watched(to)) return real_rename(from, to);
  pthread_mutex_lock(&lock);
  int result = real_rename(from, to);
  int error = errno;
  if (result == 0) {
    char both[8192];
    size_t length = strlen(from) + 1;
    if (length + strlen(to) > sizeof both) abort();
    memcpy(both, from, length);
    memcpy(both + length, to, strlen(to));
    note(RENAMED, 0, 0, both, length + strlen(to));
    forget_name(to);
    uint32_t file = file_named(from);
    if (file) {
      free(names[file - 1]);
      names[file - 1] = strdup(to);
    }
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
