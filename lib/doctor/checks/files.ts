import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseLocation } from '../../db/location'
import type { Env } from '../../env'
import { KEY_FILE } from '../../secrets/key-file'
import { authSecret } from '../../server/secrets/auth-secret'
import { vapidKeys } from '../../server/secrets/vapid-keys'
import type { Check, Machine } from '../check'

const SECRETS = [
  { name: 'auth-secret', read: authSecret },
  { name: 'vapid-keys', read: vapidKeys },
]

export const files: Check<Machine> = {
  about: 'Files',
  find: ({ env }) => {
    const folder = folderFault(env.DATA_DIR)
    if (folder) return [folder]
    const present = filesOf(env).filter((file) => existsSync(file))
    return [...ownerFaults(present), ...present.flatMap(readableByOthers), ...secretFaults(env)]
  },
}

function folderFault(folder: string) {
  if (!existsSync(folder)) return `DATA_DIR, ${folder}, is not there: start the server once, which makes it.`
  if (!statSync(folder).isDirectory()) return `DATA_DIR, ${folder}, is a file: name a folder.`
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch {
    return `DATA_DIR, ${folder}, cannot be written by this user: give it to the user who runs Tocsin.`
  }
}

function filesOf({ DATA_DIR, DATABASE_URL }: Env) {
  const secrets = [...SECRETS.map(({ name }) => name), KEY_FILE].map((name) => join(DATA_DIR, name))
  const location = databaseLocation(DATABASE_URL, DATA_DIR)
  if (location.provider === 'postgresql') return secrets
  return [...secrets, ...['', '-wal', '-shm', '-lock'].map((end) => `${location.file}${end}`)]
}

/** Files that another user makes here keep the server from its database. */
function ownerFaults(present: string[]) {
  const own = process.getuid?.()
  const foreign = present.find((file) => own !== undefined && statSync(file).uid !== own)
  if (!foreign) return []
  const owner = statSync(foreign).uid
  return [`${foreign} belongs to user ${owner}, but this runs as user ${own}: run both as one user.`]
}

function readableByOthers(file: string) {
  return (statSync(file).mode & 0o077) === 0 ? [] : [`Other users may read ${file}: chmod 600 ${file}`]
}

function secretFaults(env: Env) {
  return SECRETS.flatMap(({ name, read }) => {
    if (!existsSync(join(env.DATA_DIR, name))) return []
    try {
      read(env)
      return []
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  })
}
