import { databaseLocation } from '../db/location'
import { holdServeLock } from '../db/serve-lock'
import { readEnv } from '../env'
import { surviveLogFaults } from '../log'
import { welcome } from './first-start'
import { startHousekeeping } from './housekeeping'
import { followOtherInstances } from './instances'
import { listen } from './listen'
import { startRefusalMails } from './refusal-mails'
import { startRuntime } from './start-runtime'
import { stopOnSignals } from './stop'

/** Starts Tocsin: settings, database, server; resolves once it serves. */
async function main() {
  surviveLogFaults()
  const env = readEnv()
  // next-auth reads its own address from the environment and nowhere else.
  process.env.NEXTAUTH_URL = env.BASE_URL
  const location = databaseLocation(env.DATABASE_URL, env.DATA_DIR)
  if (location.provider === 'sqlite') holdServeLock(location.file)
  const runtime = await startRuntime(env)
  const server = await listen(runtime)
  stopOnSignals(runtime, server)
  startHousekeeping(runtime)
  startRefusalMails(runtime)
  followOtherInstances(runtime)
  await welcome(runtime)
}

main().catch((error: unknown) => {
  console.error(`Tocsin cannot start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
