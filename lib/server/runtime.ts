import { createTally, type Tally } from '../audit/tally'
import type { SignInThrottle } from '../auth/sign-in-throttle'
import { createSignInThrottle } from '../auth/sign-in-throttle'
import type { ChannelDeps } from '../channels/channel'
import { createTestThrottle, type TestThrottle } from '../contact-methods/test-throttle'
import type { Database } from '../db/database'
import { type Env, readServerIssuers } from '../env'
import type { Readiness } from '../health/readiness'
import type { Log } from '../log/log'
import { createIssuerLimit } from '../single-sign-on/create-limit'
import type { SignInDeps } from '../single-sign-on/deps'
import { createIssuerClients } from '../single-sign-on/issuer-clients'
import { authSecret } from './secrets/auth-secret'

/** Exists once in the process. Aborting `stopping` ends live updates. */
export type PortalRuntime = {
  env: Env
  db: Database
  log: Log
  channels: ChannelDeps
  /** Pages became due: send them now, not at the next poll. */
  sendPages: () => void
  readiness: () => Promise<Readiness>
  authSecret: string
  signInThrottle: SignInThrottle
  /** Of second factors, and of what confirms who somebody is. */
  factorThrottle: SignInThrottle
  testThrottle: TestThrottle
  /** Of what is refused to people in the portal. */
  tally: Tally
  issuers: Pick<SignInDeps, 'clients' | 'secrets' | 'mayTry'>
  stopping: AbortController
}

declare global {
  // Global, because Next's bundle loads this module twice.
  var tocsinRuntime: PortalRuntime | undefined
}

export function createPortalRuntime(
  given: Pick<PortalRuntime, 'env' | 'db' | 'log' | 'channels' | 'sendPages' | 'readiness'>,
): PortalRuntime {
  globalThis.tocsinRuntime = {
    ...given,
    authSecret: authSecret(given.env),
    signInThrottle: createSignInThrottle(),
    factorThrottle: createSignInThrottle(),
    testThrottle: createTestThrottle(),
    tally: createTally((error) => given.log.warn({ err: error }, 'a refusal was not noted')),
    issuers: issuersOf(given),
    stopping: new AbortController(),
  }
  return globalThis.tocsinRuntime
}

function issuersOf({ env, channels }: Pick<PortalRuntime, 'env' | 'channels'>) {
  return {
    clients: createIssuerClients({ post: channels.post, isStrict: env.STRICT_SECURITY, now: () => new Date() }),
    secrets: new Map(readServerIssuers(env).map(({ id, clientSecret }) => [id, clientSecret])),
    mayTry: createIssuerLimit(),
  }
}

/** @throws Error when Next runs without this server */
export function getRuntime(): PortalRuntime {
  if (!globalThis.tocsinRuntime) throw new Error('Tocsin is not started: run it with "npm start" or "npm run dev".')
  return globalThis.tocsinRuntime
}
