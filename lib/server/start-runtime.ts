import { createSignInThrottle } from '../auth/sign-in-throttle'
import { openDatabase } from '../db/open'
import type { Env } from '../env'
import { createLog } from '../log'
import { authSecret } from './auth-secret'
import type { Runtime } from './runtime'

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
  globalThis.tocsinRuntime = runtime
  return runtime
}
