import { z } from 'zod'
import { failureReason } from '../../outbound/failure-reason'
import { isLoopback } from '../../outbound/loopback'
import type { Check, Installation } from '../check'

const LIMIT_MS = 5_000
/** TEST-NET-1 (RFC 5737): no client has it. */
const PRETENDED = '192.0.2.1'

const live = z.object({ status: z.literal('live'), version: z.string() })
const arrived = z.object({ host: z.string().optional(), forwardedFor: z.string().optional() })

/** Whether Tocsin answers at BASE_URL, and what a proxy in front does to the headers that it needs. */
export const baseUrl: Check<Installation> = {
  about: 'BASE_URL',
  find: async ({ env }) => {
    const answer = await ask(`${env.BASE_URL}/api/health/live`)
    if ('fault' in answer) return [`Tocsin cannot be reached at BASE_URL, ${env.BASE_URL}. ${answer.fault}`]
    if (!live.safeParse(answer.body).success)
      return [`BASE_URL, ${env.BASE_URL}, leads to something that is not Tocsin: correct it, or the proxy there.`]
    const asked = await ask(`${env.BASE_URL}/api/health/request`, { 'x-forwarded-for': PRETENDED })
    if ('fault' in asked) return [`${env.BASE_URL}/api/health/request: ${asked.fault}`]
    const { host, forwardedFor } = arrived.parse(asked.body)
    const faults = [...hostFaults(env.BASE_URL, host), ...forwardedFaults(env.TRUST_PROXY, forwardedFor)]
    return isLoopback(new URL(env.BASE_URL).hostname) ? { faults, notes: [LOCAL], isUnset: true } : faults
  },
}

const LOCAL = 'It names this machine, so links in pages open here only. Set it to the address that people open.'

async function ask(url: string, headers: Record<string, string> = {}): Promise<{ fault: string } | { body: unknown }> {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) })
    return { body: await answer.json().catch(() => undefined) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { fault: isLate ? 'There was no answer in time.' : failureReason(error instanceof Error && error.cause) }
  }
}

/** Next refuses an action as another site's when its Origin is not the Host. */
function hostFaults(baseUrl: string, host: string | undefined) {
  const expected = new URL(baseUrl).host
  if (host === expected) return []
  return [
    `The proxy changes the Host header from ${expected} to ${host ?? 'none'}, so the portal refuses every form: pass it on (nginx: proxy_set_header Host $http_host).`,
  ]
}

function forwardedFaults(isTrusted: boolean, forwardedFor: string | undefined) {
  const isAsSent = forwardedFor === PRETENDED
  if (!isTrusted) {
    if (isAsSent || forwardedFor === undefined) return []
    return ['A proxy stands in front, but TRUST_PROXY is not true: every client counts as that proxy. Set it.']
  }
  if (isAsSent)
    return [
      'The proxy passes X-Forwarded-For on as the client wrote it, so clients choose their address: let it add the address it sees (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for), or set TRUST_PROXY=false if there is no proxy.',
    ]
  if (forwardedFor !== undefined) return []
  return ['The proxy sends no X-Forwarded-For, so every client counts as that proxy: let it send the header.']
}
