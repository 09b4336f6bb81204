import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['/usr/lib', '/usr/local/lib', '/usr/lib64']
// Programs with several threads need this one of libfaketime's two.
const LIBRARY = join('faketime', 'libfaketimeMT.so.1')

export type FakeClock = {
  /** The environment of a program whose clock it is. */
  env: Record<string, string>
  /** Sets how many seconds its clock is off, from now on or from a second later on. */
  setOffset: (seconds: number) => void
}

/** A clock that can be set for one program; nothing where libfaketime is not installed. */
export function createFakeClock(folder: string): FakeClock | undefined {
  const library = findLibrary()
  if (!library) return undefined
  const file = join(folder, 'clock')
  const setOffset = (seconds: number) => {
    // In one step: a reader in between would find no time at all.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
    renameSync(`${file}.new`, file)
  }
  setOffset(0)
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // A clock that is set does not change how long anything takes.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { env, setOffset }
}

function findLibrary() {
  const folders = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) => [
    folder,
    ...readdirSync(folder).map((name) => join(folder, name)),
  ])
  return folders.map((folder) => join(folder, LIBRARY)).find((path) => existsSync(path))
}
