import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError'
  constructor(hostname: string) {
    super(`${hostname} leads to a private or special address. OUTBOUND_ALLOW_CIDRS does not allow that.`)
  }
}

export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true })

/** The connection goes to exactly the addresses checked: a name that answers differently next time gains nothing. */
export function createGuardedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const fail = (error: Error) => callback(error, '')
    const pass = (addresses: LookupAddress[]) => {
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return fail(new RefusedAddressError(hostname))
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    }
    resolve(hostname).then(pass, fail)
  }
}
