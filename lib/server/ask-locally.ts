import { get as getPlainly } from 'node:http'
import { get as getSecurely } from 'node:https'
import { json } from 'node:stream/consumers'
import type { Env } from '../env'

const LIMIT_MS = 2_000
const ANYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

export type Address = Pick<Env, 'HOST' | 'PORT' | 'TLS_CERT_FILE'>

/** The JSON answer of the server on this machine, with any status. Rejects without an answer. */
export function askLocally({ HOST, PORT, TLS_CERT_FILE }: Address, path: string): Promise<unknown> {
  const host = ANYWHERE[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST)
  const [scheme, get] = TLS_CERT_FILE ? (['https', getSecurely] as const) : (['http', getPlainly] as const)
  // Its certificate names another address than the one used here.
  const options = { signal: AbortSignal.timeout(LIMIT_MS), rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    get(`${scheme}://${host}:${PORT}${path}`, options, (answer) => json(answer).then(resolve, reject)).once(
      'error',
      reject,
    )
  })
}
