import { getRuntime } from '@/lib/server/runtime'
import type { SignInDeps } from '@/lib/single-sign-on/deps'

export function issuerDeps(): SignInDeps {
  const { db, log, tally, authSecret: secret, env, issuers } = getRuntime()
  return { db, log, tally, now: new Date(), secret, baseUrl: env.BASE_URL, ...issuers }
}

/** A page of ours, or the issuer's. */
export function toPage(location: string) {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}
