import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, fstatSync, ftruncateSync, mkdirSync, openSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const SIZE = '64k'
const ALWAYS_FULL = '/dev/full'

export type LogDisk = {
  /** An open file for a log. */
  file: number
  isFull: () => boolean
  /** Makes room again; false where that cannot be done. */
  makeRoom: () => boolean
  bytes: () => number
  remove: () => void
}

/** A tiny disk for a log; without the right to mount one, a file that is always full; nothing where there is none. */
export function createLogDisk(folder: string): LogDisk | undefined {
  const disk = join(folder, 'log-disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk])
  if (mounted.status === 0) return smallDisk(disk)
  return existsSync(ALWAYS_FULL) ? fullFile() : undefined
}

function smallDisk(disk: string): LogDisk {
  const file = openSync(join(disk, 'log'), 'a')
  const remove = () => {
    process.off('exit', remove)
    closeSync(file)
    // A process that has not ended yet may still have the log open.
    spawnSync('umount', ['--lazy', disk])
  }
  process.once('exit', remove)
  return {
    file,
    isFull: () => statfsSync(disk).bavail === 0,
    makeRoom: () => {
      ftruncateSync(file)
      return true
    },
    bytes: () => fstatSync(file).size,
    remove,
  }
}

function fullFile(): LogDisk {
  const file = openSync(ALWAYS_FULL, 'a')
  return { file, isFull: () => true, makeRoom: () => false, bytes: () => 0, remove: () => closeSync(file) }
}
