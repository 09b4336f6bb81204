import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

export const KEY_FILE = 'secrets-keys'

export function keyFileIn(folder: string) {
  return join(folder, KEY_FILE)
}

/** One key a line, the current one first; none when there is no file. */
export function readKeyFile(folder: string): string[] {
  const file = keyFileIn(folder)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
}

/** Written whole or not at all; of two processes one makes it, and its key counts. */
export function makeKeyFile(folder: string, key: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  withDraft(folder, [key], (draft, file) => {
    try {
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  })
  return readKeyFile(folder)
}

export function replaceKeyFile(folder: string, keys: readonly string[]) {
  withDraft(folder, keys, renameSync)
}

/** The server's user must read what root has made. */
function giveToOwner(draft: string, folder: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(draft, uid, gid)
}

/** After a power cut the key must be there before anything is that it sealed. */
function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function withDraft(folder: string, keys: readonly string[], place: (draft: string, file: string) => void) {
  const file = keyFileIn(folder)
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, `${keys.join('\n')}\n`, { mode: 0o600, flush: true })
    giveToOwner(draft, folder)
    place(draft, file)
    syncFolder(folder)
  } finally {
    rmSync(draft, { force: true })
  }
}
