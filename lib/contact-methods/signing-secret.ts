import { z } from 'zod'
import type { Channel } from '../db/database'

const signed = z.object({ secret: z.string() })

/** The secret by which a receiver tells that a message is from Tocsin; only webhooks have one. */
export function signingSecret({ channel, config }: { channel: Channel; config: string }) {
  return channel === 'webhook' ? signed.parse(JSON.parse(config)).secret : undefined
}
