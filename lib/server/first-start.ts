import { oneTimeAddress } from '../auth/one-time-address'
import { createSetupSecret } from '../auth/one-time-link'
import { readServerIssuers } from '../env'
import { settingsWarnings } from '../settings-warnings'
import { storeServerIssuers } from '../single-sign-on/store-server-issuers'
import { needsSetUp, provisionFirstAdmin } from '../workspaces/set-up'
import type { PortalRuntime } from './runtime'

/** Prints the address; while nobody can sign in, creates the first admin or prints a one-time link. */
export async function welcome({ env, db, log }: PortalRuntime) {
  for (const warning of await settingsWarnings(env)) log.warn(warning)
  const now = new Date()
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  if (email && password && (await needsSetUp(db))) {
    const making = provisionFirstAdmin({ db, now }, { email, password })
    await making.then(
      (fault) => fault && log.error(`the first admin was not made: ${fault}`),
      (error) => log.error({ err: error }, 'the first admin was not made'),
    )
  }
  await storeIssuers({ env, db, log })
  const secret = (await needsSetUp(db)) && (await db.write((tx) => createSetupSecret(tx, now)))
  console.log(`\n  Tocsin serves on ${env.BASE_URL}\n`)
  if (!secret) return
  console.log(
    `  Create your admin account here (the link works once, within 24 hours):\n\n  ${oneTimeAddress(env.BASE_URL, 'setup', secret)}\n`,
  )
}

/** Issuers of the settings; again after the first workspace was made. */
export async function storeIssuers({ env, db, log }: Pick<PortalRuntime, 'env' | 'db' | 'log'>) {
  const storing = storeServerIssuers({ db, now: new Date() }, readServerIssuers(env))
  const faults = await storing.catch((error: unknown) => [`The issuers were not stored: ${String(error)}`])
  for (const fault of faults) log.warn(fault)
}
