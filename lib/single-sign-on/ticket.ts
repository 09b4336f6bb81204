import { z } from 'zod'
import { openNote, sealNote } from '../auth/sealed-note'
import { parseJson } from '../values/stored-json'

/** How long a person may take at the issuer. */
export const TICKET_SECONDS = 600
const purpose = 'Tocsin sign-in by an issuer'

const schema = z.object({
  slug: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** The session that is confirmed instead of another being opened. */
  confirms: z.number().optional(),
  expiresAt: z.number(),
})

/** What the browser keeps while its person is at the issuer, sealed: which issuer, what must come back, where to go then. */
export type Ticket = Omit<z.output<typeof schema>, 'expiresAt'>

export function sealTicket(ticket: Ticket, { secret, now }: { secret: string; now: Date }): string {
  const text = JSON.stringify({ ...ticket, expiresAt: now.getTime() + TICKET_SECONDS * 1000 })
  return sealNote(text, { secret, purpose })
}

/** Undefined for what this server has not sealed, and after ten minutes. */
export function openTicket(sealed: string, { secret, now }: { secret: string; now: Date }): Ticket | undefined {
  const { data } = schema.safeParse(parseJson(openNote(sealed, { secret, purpose })))
  if (!data || data.expiresAt <= now.getTime()) return undefined
  const { expiresAt: _, ...ticket } = data
  return ticket
}
