import { z } from 'zod'
import type { ContactMethod } from '../channels/channels'
import { parseJson } from '../values/stored-json'

const stored = z.object({ address: z.string(), url: z.string(), endpoint: z.string() }).partial()

/** Ignores secrets. */
export function isSameAddress(one: ContactMethod, other: ContactMethod) {
  return one.channel === other.channel && addressOf(one) === addressOf(other)
}

function addressOf({ config }: ContactMethod) {
  const { address, url, endpoint } = stored.safeParse(parseJson(config)).data ?? {}
  const web = url ?? endpoint
  return web ? new URL(web).href : address
}
