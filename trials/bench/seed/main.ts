import { SingleBar } from 'cli-progress'
import { Command } from 'commander'
import { createApiKey } from '../../../lib/api-keys/create'
import { openDatabase } from '../../../lib/db/open'
import { readEnv } from '../../../lib/env'
import { seedIncidents } from './seed'
import { seedStorm } from './storm'

await new Command('npm run seed --')
  .description(
    'Fills the first workspace of the database with incidents of a year, to try the portal at size. DATA_DIR and DATABASE_URL name the database, which a first start must have made; take one that nobody needs.',
  )
  .option('--incidents <number>', 'how many', Number, 10_000)
  .option('--storm <number>', 'open incidents of the last hour besides, that nobody has answered', Number, 0)
  .action(run)
  .parseAsync()

async function run({ incidents: count, storm }: { incidents: number; storm: number }) {
  if (!Number.isInteger(count) || count < 1 || count > 20_000_000)
    throw new Error('--incidents: give a whole number from 1 to 20,000,000.')
  if (!Number.isInteger(storm) || storm < 0 || storm > 1_000_000)
    throw new Error('--storm: give a whole number up to 1,000,000.')
  const { DATABASE_URL, DATA_DIR } = readEnv()
  const db = await openDatabase(DATABASE_URL, DATA_DIR)
  const now = new Date()
  const workspace = await db.read.workspace.findFirst({ orderBy: { id: 'asc' } })
  if (!workspace) throw new Error('The database has no workspace yet: start Tocsin on it once, with "npm start".')
  const workspaceId = workspace.id
  const people = await db.read.user.findMany({ where: { workspaceId, disabledAt: null }, select: { id: true } })
  const ctx = { db, workspaceId, now, actor: { type: 'system' } } as const
  const key = await createApiKey(ctx, { name: 'seed', expiresAt: null })
  if (!key.ok) throw new Error('The API key was refused.')
  const bar = new SingleBar({ format: '{bar} {value}/{total} incidents, {eta} s left' })
  bar.start(count + storm, 0)
  const place = { workspaceId, apiKeyId: key.apiKeyId, people: people.map(({ id }) => id) }
  await seedIncidents(db, place, { count, now, onStored: (stored) => bar.update(stored) })
  if (storm > 0) await seedStorm(db, place, { count: storm, now, onStored: (stored) => bar.update(count + stored) })
  bar.stop()
  await db.close()
}
