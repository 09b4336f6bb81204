import { isIP } from 'node:net'
import { isLoopback } from '../outbound/loopback'

/** What passkeys are bound to, by WebAuthn: the host of BASE_URL. */
export function relyingParty(baseUrl: string) {
  return { rpID: new URL(baseUrl).hostname, origin: new URL(baseUrl).origin }
}

/** Why browsers make no passkeys for this address; undefined where they do. */
export function passkeyFault(baseUrl: string) {
  const { protocol, hostname } = new URL(baseUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return `Passkeys need a name, and BASE_URL has the address ${hostname}. On this machine, use localhost.`
  if (protocol !== 'https:' && !isLoopback(hostname)) return 'Passkeys need https, and BASE_URL begins with http.'
  return undefined
}
