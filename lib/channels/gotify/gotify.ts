import { z } from 'zod'
import type { PostOutcome } from '../../outbound/post'
import type { ChannelKind, Message } from '../channel'
import { isQuiet } from '../is-quiet'
import { linesThatFit } from '../lines-that-fit'
import { plainMessage } from '../plain'
import { postResult, type Said } from '../post-result'
import { readAnswer } from '../service-answer'
import { describeAddress, secretsOfAddress, serverAddress } from '../web-address'

// A phone shows no more; the server sets no limit.
const MESSAGE_CHARACTERS = 4000
// Android: 8 and above with sound and vibration, from 4 with sound, 1 to 3 an icon only (https://gotify.net/docs/priority).
const PRIORITIES = { critical: 10, high: 8, medium: 6, low: 5 } as const
const NORMAL = 5
const SILENT = 2

const config = z.object({
  url: serverAddress('https://push.example.com'),
  token: z
    .string({ error: 'Give the token of an application.' })
    .trim()
    .regex(/^[\x21-\x7e]{1,200}$/, 'Give the token of an application alone, without spaces.'),
})

export const gotify: ChannelKind<z.output<typeof config>> = {
  title: 'Gotify',
  config,
  describe: ({ url }) => describeAddress(url),
  address: ({ url }) => url,
  // The token says whose messages they are.
  identity: ({ url, token }) => `${url} ${token}`,
  send: async ({ post }, { url, token }, message) => {
    const headers = { 'content-type': 'application/json', 'x-gotify-key': token }
    const body = JSON.stringify(contentOf(message))
    const outcome = await post({ url: `${url}/message`, headers, body })
    return postResult(outcome, [...secretsOfAddress(url), token], saidIn(outcome))
  },
}

function contentOf(message: Message) {
  const { title, lines, links } = plainMessage(message)
  const [first, ...others] = links
  const foot = linesThatFit(
    others.map(({ text, url }) => `${text}: ${url}`),
    MESSAGE_CHARACTERS,
  )
  const room = MESSAGE_CHARACTERS - foot.join('\n').length - 1
  const click = first && { 'client::notification': { click: { url: first.url } } }
  return {
    title,
    // Gotify refuses an empty message.
    message: [...linesThatFit(lines, room), ...foot].join('\n') || title,
    priority: priorityOf(message),
    extras: { 'client::display': { contentType: 'text/plain' }, ...click },
  }
}

function priorityOf(message: Message) {
  if (isQuiet(message)) return SILENT
  return message.severity ? PRIORITIES[message.severity] : NORMAL
}

const answer = z.object({ errorDescription: z.string() })

function saidIn(outcome: PostOutcome): Said {
  const words = readAnswer(outcome, answer)?.errorDescription
  const isDenied = outcome.isAnswered && (outcome.status === 401 || outcome.status === 403)
  return { words, hint: isDenied ? 'Give the token of an application, not of a client.' : undefined }
}
