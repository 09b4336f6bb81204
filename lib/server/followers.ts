import { workerData } from 'node:worker_threads'
import { openDatabaseBeside } from '../db/open'
import { readEnv } from '../env'
import { createLog } from '../log/log'
import { followAlerts } from './follow-alerts'

/** A thread of the portal's process, so that no page waits for it. `workerData`: the socket of the lent writer. */
async function main() {
  const env = readEnv()
  const db = await openDatabaseBeside(env.DATABASE_URL, env.DATA_DIR, String(workerData))
  const log = createLog(env.LOG_LEVEL).child({ process: 'portal' })
  followAlerts({ db, log, now: () => new Date(), signal: new AbortController().signal })
}

await main()
