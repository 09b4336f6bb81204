import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { parseJson } from '../../values/stored-json'
import type { ChannelKind, Message } from '../channel'
import { plainMessage } from '../plain'
import { postResult } from '../post-result'
import { describeAddress, secretsOfAddress, webAddress } from '../web-address'
import { newSigningSecret, signingSecretFault } from './secret'

const MOST_BYTES = 256 * 1024

const secret = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || newSigningSecret())
  .superRefine((text, context) => {
    const fault = signingSecretFault(text)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

const config = z.object({ url: webAddress, secret })

export const webhook: ChannelKind<z.output<typeof config>> = {
  title: 'Webhook',
  config,
  describe: ({ url }) => describeAddress(url),
  address: ({ url }) => url,
  send: async ({ post }, { url, secret }, message) => {
    const body = bodyOf(message)
    // The time of the attempt: receivers refuse signatures older than five minutes.
    const now = new Date()
    const headers = {
      'content-type': 'application/json',
      'webhook-id': message.uid,
      'webhook-timestamp': Math.floor(now.getTime() / 1000).toString(),
      'webhook-signature': new Webhook(secret).sign(message.uid, now, body),
    }
    const secrets = [...secretsOfAddress(url), secret, headers['webhook-signature']]
    return postResult(await post({ url, headers, body }), secrets)
  },
}

export function signingSecret(stored: string): string | undefined {
  return config.safeParse(parseJson(stored)).data?.secret
}

/** A message too large for most receivers is sent without `data`. */
function bodyOf(message: Message) {
  const { kind: type, at, data } = message
  const words = { ...plainMessage(message), ...(message.severity && { severity: message.severity }) }
  const whole = JSON.stringify({ type, timestamp: at.toISOString(), data: { ...words, ...data } })
  if (Buffer.byteLength(whole) <= MOST_BYTES) return whole
  return JSON.stringify({ type, timestamp: at.toISOString(), data: words })
}
