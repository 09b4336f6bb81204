import { z } from 'zod'
import type { Channel } from '../db/database'
import { parseJson } from '../stored-json'

const stored = z.object({ address: z.string(), url: z.string(), endpoint: z.string() }).partial()

type Method = { channel: Channel; config: string }

/** Ignores secrets. */
export function isSameAddress(one: Method, other: Method) {
  return one.channel === other.channel && addressOf(one) === addressOf(other)
}

function addressOf({ config }: Method) {
  const { address, url, endpoint } = stored.safeParse(parseJson(config)).data ?? {}
  const web = url ?? endpoint
  return web ? new URL(web).href : address
}
