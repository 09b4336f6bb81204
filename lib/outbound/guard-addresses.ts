import { isIP } from 'node:net'
import { createGuardedLookup, RefusedAddressError, type Resolve, resolveBySystem } from './guarded-lookup'
import { createAddressTest } from './public-address'

export type GuardSettings = {
  allowCidrs: readonly string[]
  resolve?: Resolve
}

/** @throws Error when an entry of `allowCidrs` is not a network */
export function guardAddresses({ allowCidrs, resolve = resolveBySystem }: GuardSettings) {
  const isAllowed = createAddressTest(allowCidrs)
  const lookup = createGuardedLookup(resolve, isAllowed)
  return ({ hostname }: URL) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    // Node looks up names only, so an IP address would bypass the guarded lookup.
    const refused = isIP(host) && !isAllowed(host) ? new RefusedAddressError(host) : undefined
    return { host, lookup, refused }
  }
}
