import { workerData } from 'node:worker_threads'
import { auditTargets } from '../audit/forward/targets'
import { readSteadyClock } from '../clock/read-steady-clock'
import { openDatabaseBeside } from '../db/open'
import { readEnv } from '../env'
import { createLog } from '../log/log'
import { createPost } from '../outbound/create-post'
import { guardSettings } from '../outbound/guard-addresses'
import { followAlerts } from './follow-alerts'

/** A thread of the portal's process, so that no page waits for it. `workerData`: the socket of the lent writer. */
async function main() {
  const env = readEnv()
  const db = await openDatabaseBeside(env.DATABASE_URL, env.DATA_DIR, String(workerData), {
    keys: env,
  })
  const log = createLog(env.LOG_LEVEL).child({ process: 'portal' })
  const post = createPost(guardSettings(env))
  const { signal } = new AbortController()
  const steady = await readSteadyClock({ db, signal })
  const targets = auditTargets(env, () => new Date())
  followAlerts({ db, log, post, baseUrl: env.BASE_URL, steady, auditTargets: targets, signal })
}

await main()
