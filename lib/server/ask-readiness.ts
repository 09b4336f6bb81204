import { z } from 'zod'
import type { Env } from '../env'
import { DATABASE_REASONS, type Readiness } from '../health/readiness'

const LIMIT_MS = 2_000
const ANYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

const schema = z.object({
  status: z.enum(['ready', 'not ready']),
  reasons: z.array(z.object({ code: z.enum([...DATABASE_REASONS, 'canary-late', 'stopping']), message: z.string() })),
})

/** Asks the alerts process, for the portal's pages. */
export function askReadiness({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): () => Promise<Readiness> {
  const address = `http://${ANYWHERE[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST)}:${PORT}/api/health/ready`
  return () => ask(address)
}

/** No answer: unknown, and the page says nothing. */
async function ask(address: string): Promise<Readiness> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) })
    return schema.parse(await answer.json())
  } catch {
    return { status: 'ready', reasons: [] }
  }
}
