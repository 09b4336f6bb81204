import { z } from 'zod'
import type { PostOutcome } from '../../outbound/post'
import type { ChannelKind, Message } from '../channel'
import { linesThatFit } from '../lines-that-fit'
import { plainMessage } from '../plain'
import { postResult, type Said } from '../post-result'
import { readAnswer } from '../service-answer'
import { describeAddress, secretsOfAddress, webAddressOf } from '../web-address'

// Google takes 32,000 bytes, which nobody reads.
const TEXT_CHARACTERS = 4000
const NOT_A_WEBHOOK =
  'Give the whole address of a webhook, such as https://chat.googleapis.com/v1/spaces/AAA/messages?key=…&token=….'

const config = z.object({
  url: webAddressOf(({ pathname, searchParams }) => {
    const isWebhook = /\/v1\/spaces\/[^/]+\/messages$/.test(pathname)
    return isWebhook && searchParams.get('key') && searchParams.get('token') ? undefined : NOT_A_WEBHOOK
  }),
})

export const googleChat: ChannelKind<z.output<typeof config>> = {
  title: 'Google Chat',
  config,
  describe: ({ url }) => describeAddress(url),
  address: ({ url }) => url,
  send: async ({ post }, { url }, message) => {
    const { about } = message
    const body = JSON.stringify({ text: textOf(message), ...(about && { thread: { threadKey: about.thread } }) })
    const headers = { 'content-type': 'application/json; charset=UTF-8' }
    const outcome = await post({ url: inThread(url), headers, body })
    return postResult(outcome, secretsOfAddress(url), saidIn(outcome))
  },
}

/** Otherwise each message begins a thread, whatever its body says. */
function inThread(address: string) {
  const url = new URL(address)
  url.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD')
  return url.href
}

function textOf(message: Message) {
  const { title, lines, links } = plainMessage(message)
  const head = withoutMarkup(title)
  const foot = linesThatFit(
    links.map(({ text, url }) => `${withoutMarkup(text)}: ${url}`),
    TEXT_CHARACTERS - head.length,
  )
  const room = TEXT_CHARACTERS - [head, ...foot].join('\n').length
  return [head, ...linesThatFit(lines.map(withoutMarkup), room), ...foot].join('\n')
}

/** Neither mention, link nor code block, in Chat's syntax and in Markdown: an invisible word joiner disarms them. */
function withoutMarkup(text: string) {
  return text.replaceAll('<', '<\u2060').replaceAll('](', ']\u2060(').replaceAll('`', '`\u2060')
}

const answer = z.object({ error: z.object({ message: z.string() }) })

function saidIn(outcome: PostOutcome): Said {
  const words = readAnswer(outcome, answer)?.error.message
  const isGone = outcome.isAnswered && [401, 403, 404].includes(outcome.status)
  return { words, hint: isGone ? 'Make a new webhook in Google Chat and add that.' : undefined }
}
