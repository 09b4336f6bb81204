import { createSignInThrottle, type SignInThrottle } from '../auth/sign-in-throttle'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open'
import type { Env } from '../env'
import { createLog, type Log } from '../log'
import { authSecret } from './auth-secret'

/** What exists once in the process, however often its modules are loaded. */
export type Runtime = {
  env: Env
  db: Database
  log: Log
  authSecret: string
  signInThrottle: SignInThrottle
  stopping: AbortController
}

declare global {
  var tocsinRuntime: Runtime | undefined
}

/** Migrates and opens everything that requests need. */
export async function startRuntime(env: Env): Promise<Runtime> {
  const runtime = {
    env,
    log: createLog(env.LOG_LEVEL),
    db: await openDatabase(env.DATABASE_URL, env.DATA_DIR),
    authSecret: authSecret(env),
    signInThrottle: createSignInThrottle(),
    stopping: new AbortController(),
  }
  // Next's bundle loads this module a second time; both must find the same database.
  globalThis.tocsinRuntime = runtime
  return runtime
}

export function getRuntime(): Runtime {
  if (!globalThis.tocsinRuntime) throw new Error('Tocsin is not started: run it with "npm start" or "npm run dev".')
  return globalThis.tocsinRuntime
}
