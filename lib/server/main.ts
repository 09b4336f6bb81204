import { readEnv } from '../env'
import { settingsWarnings } from '../settings-warnings'
import { welcome } from './first-start'
import { startHousekeeping } from './housekeeping'
import { followOtherInstances } from './instances'
import { listen } from './listen'
import { startRefusalMails } from './refusal-mails'
import { startRuntime } from './start-runtime'
import { stopOnSignals } from './stop'
import { watchReach } from './watch-reach'

/** Starts Tocsin: settings, database, server; resolves once it serves. */
async function main() {
  const env = readEnv()
  // next-auth reads its own address from the environment and nowhere else.
  process.env.NEXTAUTH_URL = env.BASE_URL
  const runtime = await startRuntime(env)
  for (const warning of settingsWarnings(env)) runtime.log.warn(warning)
  const server = await listen(runtime)
  stopOnSignals(runtime, server)
  startHousekeeping(runtime)
  startRefusalMails(runtime)
  watchReach(runtime)
  followOtherInstances(runtime)
  await welcome(runtime)
}

main().catch((error: unknown) => {
  console.error(`Tocsin cannot start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
