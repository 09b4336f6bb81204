import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openDatabase } from '../../lib/db/open'
import { root } from '../../lib/tooling/root.mjs'
import { settings } from './settings'

const run = promisify(execFile)
const NO_LIMIT = 1_000_000

export type Place = { dataDir: string; databaseUrl?: string | undefined }

/** Makes a workspace and an API key that no rate limit holds back; resolves with its token. */
export async function provision({ dataDir, databaseUrl }: Place): Promise<string> {
  const env = settings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
  const cli = (...args: string[]) => run(process.execPath, ['lib/tooling/cli.mjs', ...args], { cwd: root, env })
  await cli('workspaces', 'create', '--name', 'Crash test')
  const { stdout } = await cli('api-keys', 'create', '--name', 'crash test')
  const db = await openDatabase(databaseUrl, dataDir)
  await db.write((tx) => tx.apiKey.updateMany({ data: { rate: NO_LIMIT, burst: NO_LIMIT } }))
  await db.close()
  return stdout.trim()
}
