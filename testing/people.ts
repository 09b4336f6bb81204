import { createTally } from '../lib/audit/tally'
import { createPasswordSecret } from '../lib/auth/one-time-link'
import { hashPassword } from '../lib/auth/password'
import { createSession, readSession } from '../lib/auth/session'
import { createSignInThrottle } from '../lib/auth/sign-in-throttle'
import type { UserContext } from '../lib/context'
import type { Database } from '../lib/db/database'
import { createLog } from '../lib/log/log'
import { NOW } from './fixtures'

export const PASSWORD = 'correct horse battery'
export const BROWSER = { address: '192.0.2.1', userAgent: 'Test browser', requestId: 'req_test' }
/** As the audit log has a request of it. */
export const ASKED = { address: BROWSER.address, requestId: BROWSER.requestId }

let hash: Promise<string> | undefined

/** Gives a person `PASSWORD`, hashed once for the whole test file: each hash takes a third of a second. */
export async function givePassword({ db, actor }: UserContext) {
  hash ??= hashPassword(PASSWORD)
  const passwordHash = await hash
  await db.write((tx) => tx.account.update({ where: { id: actor.accountId }, data: { passwordHash } }))
}

/** What signing in works with, as the server would hand it over. */
export function signInDeps(db: Database, throttle = createSignInThrottle()) {
  const tally = createTally((error) => console.error(error))
  return { db, throttle, tally, now: NOW, log: createLog('silent'), secret: 'a secret of the server, long enough' }
}

/** Signs a person in without their password; resolves with the cookie's secret and the context it gives. */
export async function newSession({ db, actor }: UserContext, now = NOW) {
  const secret = await db.write((tx) => createSession(tx, { ...actor, now, browser: BROWSER }))
  const ctx = (await readSession(db, secret, now))?.ctx
  if (!ctx) throw new Error('the session was not there')
  return { secret, ctx }
}

/** The secret of a one-time link with which a person chooses a password. */
export function newPasswordSecret({ db, actor }: UserContext, now = NOW) {
  return db.write((tx) => createPasswordSecret(tx, { userId: actor.userId, now }))
}

/** A later moment than the fixtures' now. */
export function after({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
  return new Date(NOW.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
}
