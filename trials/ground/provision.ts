import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openDatabase } from '../../lib/db/open'
import type { PresetName } from '../../lib/sources/presets/presets'
import { root } from '../../tooling/root.mjs'
import { settings } from './settings'

const run = promisify(execFile)
const NO_LIMIT = 1_000_000

export type Place = { dataDir: string; databaseUrl?: string | undefined }

/** A workspace and an API key without a practical rate limit; resolves with its token. */
export async function provision(place: Place): Promise<string> {
  await cli(place, ['workspaces', 'create', '--name', 'Crash test'])
  return addKey(place, 'crash test')
}

/** Resolves with its token. */
export async function addKey(place: Place, name: string, source?: PresetName): Promise<string> {
  const token = await cli(place, ['api-keys', 'create', '--name', name, ...(source ? ['--source', source] : [])])
  const db = await openDatabase(place.databaseUrl, place.dataDir)
  await db.write((tx) => tx.apiKey.updateMany({ data: { rate: NO_LIMIT, burst: NO_LIMIT } }))
  await db.close()
  return token
}

async function cli({ dataDir, databaseUrl }: Place, args: string[]) {
  const env = settings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
  const { stdout } = await run(process.execPath, ['tooling/cli.mjs', ...args], { cwd: root, env })
  return stdout.trim()
}
