import { ECDH } from 'node:crypto'
import webPush from 'web-push'
import { z } from 'zod'
import { sha256 } from '../../values/sha256'
import type { ChannelKind, Message } from '../channel'
import { isQuiet } from '../is-quiet'
import { firstBytes, plainMessage } from '../plain'
import { postResult } from '../post-result'
import { describeAddress, secretsOfAddress, webAddress } from '../web-address'
import type { VapidKeys } from './vapid-keys'

// Push services take 4096 bytes (RFC 8030, section 7.2); JSON may double each byte.
const TITLE_BYTES = 300
const BODY_BYTES = 1200
const URL_BYTES = 500
const TTL_SECONDS = 24 * 60 * 60
const NOT_A_SUBSCRIPTION = 'The browser gave no subscription that can be used. Allow notifications and try again.'

const config = z.object({
  endpoint: webAddress,
  keys: z.object(
    {
      p256dh: z.string({ error: NOT_A_SUBSCRIPTION }).refine(isPublicKey, NOT_A_SUBSCRIPTION),
      auth: z.string({ error: NOT_A_SUBSCRIPTION }).refine((text) => bytesOf(text).length === 16, NOT_A_SUBSCRIPTION),
    },
    { error: NOT_A_SUBSCRIPTION },
  ),
})

type PushConfig = z.output<typeof config>

export const push: ChannelKind<PushConfig> = {
  title: 'Browser',
  config,
  describe: ({ endpoint }) => describeAddress(endpoint),
  address: ({ endpoint }) => endpoint,
  send: async ({ post, vapid }, subscription, message) => {
    const { headers, body } = requestOf(subscription, message, vapid)
    const { keys, endpoint: url } = subscription
    return postResult(await post({ url, headers, body }), [...secretsOfAddress(url), keys.p256dh, keys.auth])
  },
}

function requestOf(subscription: PushConfig, message: Message, vapidDetails: VapidKeys) {
  const { body, headers } = webPush.generateRequestDetails(subscription, JSON.stringify(payloadOf(message)), {
    vapidDetails,
    TTL: TTL_SECONDS,
    urgency: isQuiet(message) ? 'low' : 'high',
    // A repeated message replaces the one that the service still holds; 32 characters at most.
    topic: sha256(message.uid).slice(0, 32),
  })
  return { body, headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])) }
}

function payloadOf(message: Message) {
  const { title, lines, links } = plainMessage(message)
  const [first] = links
  return {
    uid: message.uid,
    title: firstBytes(title, TITLE_BYTES),
    body: firstBytes(lines.join('\n'), BODY_BYTES),
    ...(first && first.url.length <= URL_BYTES && { url: first.url }),
    isUrgent: message.severity === 'critical',
    ...(isQuiet(message) && { isQuiet: true }),
  }
}

function isPublicKey(text: string) {
  const bytes = bytesOf(text)
  if (bytes.length !== 65) return false
  try {
    return ECDH.convertKey(bytes, 'prime256v1').length > 0
  } catch {
    return false
  }
}

function bytesOf(text: string) {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0)
}
