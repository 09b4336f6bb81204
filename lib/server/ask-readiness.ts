import { z } from 'zod'
import { DATABASE_REASONS, type Readiness } from '../health/readiness'
import { type Address, askLocally } from './ask-locally'

/** What `/api/health/ready` answers, as far as others read it. */
export const readinessSchema = z.object({
  status: z.enum(['ready', 'not ready']),
  reasons: z.array(
    z.object({ code: z.enum([...DATABASE_REASONS, 'canary-late', 'setting-up', 'stopping']), message: z.string() }),
  ),
  version: z.string().optional(),
})

/** Asks the alerts process, for the portal's pages. No answer: unknown, and the page says nothing. */
export function askReadiness(address: Address): () => Promise<Readiness> {
  return async () => {
    try {
      return readinessSchema.omit({ version: true }).parse(await askLocally(address, '/api/health/ready'))
    } catch {
      return { status: 'ready', reasons: [] }
    }
  }
}
