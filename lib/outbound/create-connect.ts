import { once } from 'node:events'
import { connect as connectPlainly, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { PostSettings } from './create-post'
import { failureReason } from './failure-reason'
import { createGuardedLookup, RefusedAddressError, resolveBySystem } from './guarded-lookup'
import { createAddressTest } from './public-address'

const TIMEOUT_MS = 5_000

/** Returns what connects to the host of an address, with TLS for https, sends nothing, and tells the fault in words. */
export function createConnect({ allowCidrs, timeoutMs = TIMEOUT_MS, resolve = resolveBySystem }: PostSettings) {
  const isAllowed = createAddressTest(allowCidrs)
  const lookup = createGuardedLookup(resolve, isAllowed)
  return async (address: string): Promise<string | undefined> => {
    const { protocol, hostname, port } = new URL(address)
    const host = hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isAllowed(host)) return failureReason(new RefusedAddressError(host))
    const isSecure = protocol === 'https:'
    const target = { host, port: Number(port) || (isSecure ? 443 : 80), lookup }
    if (!isSecure) return faultOf(connectPlainly(target), 'connect', timeoutMs)
    const servername = isIP(host) ? '' : host
    return faultOf(connectSecurely({ ...target, servername }), 'secureConnect', timeoutMs)
  }
}

async function faultOf(socket: Socket, isOpen: 'connect' | 'secureConnect', timeoutMs: number) {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await once(socket, isOpen, { signal })
    return undefined
  } catch (error) {
    return signal.aborted ? 'There was no answer in time.' : failureReason(error)
  } finally {
    socket.on('error', () => undefined).destroy()
  }
}
