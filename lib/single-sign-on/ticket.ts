import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../values/stored-json'

/** How long a person may take at the issuer. */
export const TICKET_SECONDS = 600

const schema = z.object({
  slug: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  expiresAt: z.number(),
})

/** What the browser keeps while its person is at the issuer, sealed: which issuer, what must come back, where to go then. */
export type Ticket = Omit<z.output<typeof schema>, 'expiresAt'>

export function sealTicket(ticket: Ticket, { secret, now }: { secret: string; now: Date }): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const text = JSON.stringify({ ...ticket, expiresAt: now.getTime() + TICKET_SECONDS * 1000 })
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Undefined for what this server has not sealed, and after ten minutes. */
export function openTicket(sealed: string, { secret, now }: { secret: string; now: Date }): Ticket | undefined {
  const { data } = schema.safeParse(parseJson(decrypt(Buffer.from(sealed, 'base64url'), secret)))
  if (!data || data.expiresAt <= now.getTime()) return undefined
  const { expiresAt: _, ...ticket } = data
  return ticket
}

function decrypt(bytes: Buffer, secret: string) {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(-16))
    return `${decipher.update(bytes.subarray(12, -16), undefined, 'utf8')}${decipher.final('utf8')}`
  } catch {
    return ''
  }
}

function keyOf(secret: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', 'Tocsin sign-in by an issuer', 32))
}
