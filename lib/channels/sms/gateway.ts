import type { Post } from '../../outbound/post'
import type { SendResult } from '../channel'
import type { SmsGateway } from '../phone/phone'
import { postResult } from '../post-result'
import { secretsOfAddress } from '../web-address'

/** One way: an answer by SMS would reach the gateway. */
export async function sendByGateway(
  post: Post,
  { url, headers, body, secret }: SmsGateway,
  { to, text }: { to: string; text: string },
): Promise<SendResult> {
  const values = { to, text, secret }
  const fill = (template: string, encode: (value: string) => string) =>
    template.replace(/\{(to|text|secret)\}/g, (_, name: keyof typeof values) => encode(values[name]))
  const address = fill(url, encodeURIComponent)
  const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value, String)]))
  const outcome = await post({ url: address, headers: filled, body: fill(body, encoderOf(headers)) })
  return postResult(outcome, [secret, ...secretsOfAddress(address)])
}

function encoderOf(headers: Record<string, string>) {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (/json/i.test(type)) return (value: string) => JSON.stringify(value).slice(1, -1)
  return /form-urlencoded/i.test(type) ? encodeURIComponent : String
}
