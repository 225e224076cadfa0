#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

/* PostgreSQL syncs its log by fdatasync: each takes SYNC_MICROSECONDS longer, as on a slower disk. Tables are synced by fsync. */
int fdatasync(int file)
{
  long wait = strtol(getenv("SYNC_MICROSECONDS"), 0, 10);
  struct timespec time = {wait / 1000000, wait % 1000000 * 1000};
  nanosleep(&time, 0);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
