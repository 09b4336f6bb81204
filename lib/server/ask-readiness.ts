import { get as getPlainly } from 'node:http'
import { get as getSecurely } from 'node:https'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Env } from '../env'
import { DATABASE_REASONS, type Readiness } from '../health/readiness'

const LIMIT_MS = 2_000
const ANYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

const schema = z.object({
  status: z.enum(['ready', 'not ready']),
  reasons: z.array(z.object({ code: z.enum([...DATABASE_REASONS, 'canary-late', 'stopping']), message: z.string() })),
})

type Settings = Pick<Env, 'HOST' | 'PORT' | 'TLS_CERT_FILE'>

/** Asks the alerts process, for the portal's pages. */
export function askReadiness({ HOST, PORT, TLS_CERT_FILE }: Settings): () => Promise<Readiness> {
  const host = ANYWHERE[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST)
  const scheme = TLS_CERT_FILE ? 'https' : 'http'
  return () => ask(`${scheme}://${host}:${PORT}/api/health/ready`)
}

/** No answer: unknown, and the page says nothing. */
async function ask(address: string): Promise<Readiness> {
  try {
    return schema.parse(await getJson(address))
  } catch {
    return { status: 'ready', reasons: [] }
  }
}

function getJson(address: string): Promise<unknown> {
  // Its certificate is for another name than the address on which this machine reaches it.
  const options = { signal: AbortSignal.timeout(LIMIT_MS), rejectUnauthorized: false }
  const get = address.startsWith('https:') ? getSecurely : getPlainly
  return new Promise((resolve, reject) => {
    get(address, options, (answer) => json(answer).then(resolve, reject)).once('error', reject)
  })
}
