import { z } from 'zod'
import type { Channel } from '../db/database'

const stored = z.object({ address: z.string(), url: z.string(), endpoint: z.string() }).partial()

type Method = { channel: Channel; config: string }

/** Ignores secrets. */
export function isSameAddress(one: Method, other: Method) {
  return one.channel === other.channel && addressOf(one) === addressOf(other)
}

function addressOf({ config }: Method) {
  const { address, url, endpoint } = stored.parse(JSON.parse(config))
  const web = url ?? endpoint
  return web ? new URL(web).href : address
}
