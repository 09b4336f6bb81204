import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM = 4 * 1024 ** 3

/**
 * Where a test's database lies: in memory where the machine has 4 GiB for it, else in the folder for temporary files.
 * Each commit waits for the disk, and nothing of a test has to outlast a power cut.
 */
export function quickPlace() {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM ? MEMORY : tmpdir()
}

/** A new folder of `quickPlace`. */
export function makeQuickFolder(prefix: string) {
  return mkdtempSync(join(quickPlace(), prefix))
}
