import { once } from 'node:events'
import { connect as connectPlainly, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { PostSettings } from './create-post'
import { failureReason } from './failure-reason'
import { guardAddresses } from './guard-addresses'

const TIMEOUT_MS = 5_000

/** The result connects to an address, with TLS for https, sends nothing, and returns a fault in words. */
export function createConnect({ timeoutMs = TIMEOUT_MS, ...settings }: PostSettings) {
  const guard = guardAddresses(settings)
  return async (address: string): Promise<string | undefined> => {
    const url = new URL(address)
    const { host, lookup, refused } = guard(url)
    if (refused) return failureReason(refused)
    const { protocol, port } = url
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
