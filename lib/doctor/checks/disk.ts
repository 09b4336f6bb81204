import { dirname } from 'node:path'
import { databaseLocation } from '../../db/location'
import type { Env } from '../../env'
import { formatBytes } from '../../values/text'
import type { Check, Machine } from '../check'
import type { Space } from '../space'

const LEAST_BYTES = 512 * 1024 * 1024
const LEAST_FILES = 1_000

/** Room for alerts long before readiness ends at 4 MiB. */
export const disk: Check<Machine> = {
  about: 'Disk',
  find: async ({ env, space }) => {
    const faults = await Promise.all(foldersOf(env).map(async (folder) => faultsOf(folder, await space(folder))))
    return faults.flat()
  },
}

function foldersOf({ DATA_DIR, DATABASE_URL }: Env) {
  const location = databaseLocation(DATABASE_URL, DATA_DIR)
  return [...new Set(location.provider === 'sqlite' ? [DATA_DIR, dirname(location.file)] : [DATA_DIR])]
}

function faultsOf(folder: string, { bytes, files = LEAST_FILES }: Space) {
  return [
    ...(bytes < LEAST_BYTES ? [`The disk of ${folder} has ${formatBytes(bytes)} left: make room on it.`] : []),
    ...(files < LEAST_FILES ? [`The disk of ${folder} has room for ${files} more files: delete some.`] : []),
  ]
}
