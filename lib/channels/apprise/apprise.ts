import { z } from 'zod'
import type { PostOutcome } from '../../outbound/post'
import type { ChannelKind, Message, SendResult } from '../channel'
import { isQuiet } from '../is-quiet'
import { linesThatFit } from '../lines-that-fit'
import { plainMessage } from '../plain'
import { postResult } from '../post-result'
import { readAnswer } from '../service-answer'
import { describeAddress, secretsOfAddress, webAddressOf } from '../web-address'

// Apprise cuts to the limits of each service; most take this.
const BODY_CHARACTERS = 2000
const NOT_A_KEY =
  'Give the address of a configuration of an Apprise API, such as https://apprise.example.com/notify/my-key.'
const NOTHING_THERE = 'HTTP 204 Nothing was sent: no service is configured under this key.'

const config = z.object({
  url: webAddressOf(({ pathname, search }) =>
    /\/notify\/[\w-]{1,128}\/?$/.test(pathname) && !search ? undefined : NOT_A_KEY,
  ),
})

/** The services that are configured under a key of an Apprise API. */
export const apprise: ChannelKind<z.output<typeof config>> = {
  title: 'Apprise',
  config,
  describe: ({ url }) => describeAddress(url),
  address: ({ url }) => url,
  send: async ({ post }, { url }, message) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const outcome = await post({ url, headers, body: JSON.stringify(contentOf(message)) })
    return resultOf(outcome, secretsOfAddress(url))
  },
}

function resultOf(outcome: PostOutcome, secrets: string[]): SendResult {
  const status = outcome.isAnswered ? outcome.status : undefined
  if (status === 204) return { isDelivered: false, isFinal: true, answer: NOTHING_THERE }
  const hint = status === 424 ? 'At least one of its services did not take it.' : undefined
  const result = postResult(outcome, secrets, { words: readAnswer(outcome, answer)?.error, hint })
  // What its services refused may pass, and who was not reached matters more than who hears it twice.
  return status === 424 ? { ...result, isDelivered: false, isFinal: false } : result
}

const answer = z.object({ error: z.string() })

function contentOf(message: Message) {
  const { title, lines, links } = plainMessage(message)
  const foot = linesThatFit(
    links.map(({ text, url }) => `${text}: ${url}`),
    BODY_CHARACTERS,
  )
  const room = BODY_CHARACTERS - foot.join('\n').length - 1
  // Apprise refuses an empty body.
  const body = [...linesThatFit(lines, room), ...foot].join('\n') || title
  return { title, body, type: typeOf(message), format: 'text' }
}

function typeOf(message: Message) {
  if (isQuiet(message) || message.kind !== 'page') return 'info'
  return message.severity === 'critical' || message.severity === 'high' ? 'failure' : 'warning'
}
