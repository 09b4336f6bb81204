import { addressFault } from '../outbound/address-fault'
import { isLoopback } from '../outbound/loopback'

const DOCUMENT = '/.well-known/openid-configuration'

/** The issuer's identifier, of which people know the address of the document as well. */
export function issuerOf(address: string) {
  const url = address.trim()
  return url.endsWith(DOCUMENT) ? url.slice(0, -DOCUMENT.length) : url
}

export function discoveryAddress(issuer: string) {
  return `${issuer.replace(/\/$/, '')}${DOCUMENT}`
}

export function issuerFault(issuer: string): string | undefined {
  if (issuer === '') return 'Give the address of the issuer.'
  const fault = addressFault(issuer)
  if (fault) return fault
  const { protocol, hostname, search, hash } = new URL(issuer)
  if (search || hash) return 'Leave out what follows a ? or #.'
  // Whoever is between could answer in the issuer's place, keys and all.
  return protocol === 'http:' && !isLoopback(hostname) ? 'Give an address that begins with https://.' : undefined
}
