import { isIP } from 'node:net'
import {
  createGuardedLookup,
  type RefusalOf,
  RefusedAddressError,
  type Resolve,
  resolveBySystem,
} from './guarded-lookup'
import { createAddressTest, createNetworkTest } from './public-address'

export type GuardSettings = {
  allowCidrs: readonly string[]
  /** Names, or `*.` and what they end in; undefined for all. */
  onlyHosts?: readonly string[] | undefined
  resolve?: Resolve
}

/** As the operator's settings have it. */
export function guardSettings(env: {
  OUTBOUND_ALLOW_CIDRS?: string[] | undefined
  OUTBOUND_HOSTS?: string[] | undefined
}) {
  return { allowCidrs: env.OUTBOUND_ALLOW_CIDRS ?? [], onlyHosts: env.OUTBOUND_HOSTS }
}

/**
 * By https to public addresses and to the networks of `allowCidrs`; by http to these networks alone, since what is sent
 * holds secrets.
 * @throws Error when an entry of `allowCidrs` is not a network
 */
export function guardAddresses({ allowCidrs, onlyHosts, resolve = resolveBySystem }: GuardSettings) {
  const isAllowed = createAddressTest(allowCidrs)
  const isOwn = createNetworkTest(allowCidrs)
  const byTls: RefusalOf = (host, address) => (isAllowed(address) ? undefined : isPrivate(host))
  const inClear: RefusalOf = (host, address) => byTls(host, address) ?? (isOwn(address) ? undefined : isClear(host))
  const lookups = { byTls: createGuardedLookup(resolve, byTls), inClear: createGuardedLookup(resolve, inClear) }
  return ({ protocol, hostname }: URL) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const isSecure = protocol === 'https:'
    // Node looks up names only, so an IP address would bypass the guarded lookup.
    const byAddress = isIP(host) ? (isSecure ? byTls : inClear)(host, host) : undefined
    const refused = isListed(host, onlyHosts) ? byAddress : isUnlisted(host)
    return { host, lookup: isSecure ? lookups.byTls : lookups.inClear, refused }
  }
}

function isPrivate(host: string) {
  return new RefusedAddressError(
    `${host} leads to a private or special address. If it is one of your own, let OUTBOUND_ALLOW_CIDRS name its network, and restart.`,
  )
}

function isClear(host: string) {
  return new RefusedAddressError(
    `${host} would be sent to without TLS. Use https://, or let OUTBOUND_ALLOW_CIDRS name its network.`,
  )
}

function isListed(host: string, hosts: readonly string[] | undefined) {
  const name = host.toLowerCase().replace(/\.$/, '')
  return hosts?.some((one) => (one.startsWith('*.') ? name.endsWith(one.slice(1)) : name === one)) ?? true
}

function isUnlisted(host: string) {
  return new RefusedAddressError(`${host} is not among OUTBOUND_HOSTS, the names that may be sent to.`)
}
