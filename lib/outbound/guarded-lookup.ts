import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

export type Resolve = (hostname: string) => Promise<LookupAddress[]>

/** Its message is for people. */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError'
}

export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true })

/** Why a name may not be asked at an address; undefined when it may. */
export type RefusalOf = (hostname: string, address: string) => RefusedAddressError | undefined

/** The connection goes to exactly the addresses checked: a name that answers differently next time gains nothing. */
export function createGuardedLookup(resolve: Resolve, refusalOf: RefusalOf): LookupFunction {
  return (hostname, options, callback) => {
    const fail = (error: Error) => callback(error, '')
    const pass = (addresses: LookupAddress[]) => {
      const [first] = addresses
      const [refusal] = addresses.flatMap(({ address }) => refusalOf(hostname, address) ?? [])
      if (refusal || !first) return fail(refusal ?? Object.assign(new Error('no address'), { code: 'ENOTFOUND' }))
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    }
    resolve(hostname).then(pass, fail)
  }
}
