import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileFault } from '../../db/sqlite/file-fault'
import { makePrivate } from '../../db/sqlite/private-files'

/** Reads a secret from the data folder, or makes it; readable by its owner only. */
export function keepSecretFile(folder: string, name: string, make: () => string) {
  const file = join(folder, name)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) create(file, make())
    makePrivate(file)
    return { file, text: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    throw new Error(`The secret ${file} cannot be used: ${fileFault(error, 'DATA_DIR')}`, { cause: error })
  }
}

/** Written whole or not at all; of two processes one makes it. */
function create(file: string, text: string) {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
