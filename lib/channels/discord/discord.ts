import { z } from 'zod'
import type { PostOutcome } from '../../outbound/post'
import type { ChannelKind } from '../channel'
import { postResult, type Said, withReceipt } from '../post-result'
import { readAnswer } from '../service-answer'
import { describeAddress, secretsOfAddress, webAddressOf } from '../web-address'
import { discordMessage } from './message'

// A proxy may have another host, and a path in front.
const PATH = /\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/
// The answer has the whole message.
const ECHO_BYTES = 256 * 1024

const NOT_A_WEBHOOK =
  'Give the address of a webhook of Discord, such as https://discord.com/api/webhooks/123/abc, without /slack or /github.'

const config = z.object({ url: webAddressOf(({ pathname }) => (PATH.test(pathname) ? undefined : NOT_A_WEBHOOK)) })

export const discord: ChannelKind<z.output<typeof config>> = {
  title: 'Discord',
  config,
  describe: ({ url }) => describeAddress(url),
  address: ({ url }) => url,
  send: async ({ post }, { url }, message) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(discordMessage(message))
    const outcome = await post({ url: waiting(url), headers, body, mostBytes: ECHO_BYTES })
    return withReceipt(postResult(outcome, secretsOfAddress(url), saidIn(outcome)), readAnswer(outcome, answer)?.id)
  },
  edit: async ({ post }, { url }, message, id) => {
    const { flags: _, ...fields } = discordMessage(message)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(fields)
    const outcome = await post({ url: messageUrl(url, id), method: 'PATCH', headers, body, mostBytes: ECHO_BYTES })
    return postResult(outcome, secretsOfAddress(url), saidIn(outcome))
  },
}

/** Of a thread that the address names the message is found there only. */
function messageUrl(address: string, id: string) {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/messages/${encodeURIComponent(id)}`
  return url.href
}

/** Otherwise Discord answers before it has stored the message, and tells no fault. */
function waiting(address: string) {
  const url = new URL(address)
  url.searchParams.set('wait', 'true')
  return url.href
}

const answer = z.object({ id: z.string(), message: z.string(), retry_after: z.number() }).partial()

function saidIn(outcome: PostOutcome): Said {
  const { message, retry_after } = readAnswer(outcome, answer) ?? {}
  const isGone = outcome.isAnswered && (outcome.status === 404 || outcome.status === 401)
  const hint = isGone ? 'It was deleted: make a new one in Discord and add that.' : undefined
  return { words: message, hint, waitSeconds: retry_after }
}
