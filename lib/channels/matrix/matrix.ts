import { z } from 'zod'
import type { Post, PostOutcome } from '../../outbound/post'
import { sha256 } from '../../values/sha256'
import type { ChannelKind, Message } from '../channel'
import { isQuiet } from '../is-quiet'
import { linesThatFit } from '../lines-that-fit'
import { plainMessage } from '../plain'
import { postResult, type Said, withReceipt } from '../post-result'
import { readAnswer } from '../service-answer'
import { describeAddress, secretsOfAddress, serverAddress } from '../web-address'

// An event has 65,536 bytes at most, which nobody reads.
const BODY_CHARACTERS = 4000

const config = z.object({
  url: serverAddress('https://matrix.example.com'),
  room: z
    .string({ error: 'Give the id of a room.' })
    .trim()
    .regex(/^![^\s/]{1,254}$/, 'Give the internal id of the room, which begins with ! and is in its settings.'),
  token: z
    .string({ error: 'Give an access token.' })
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/, 'Give the access token alone, without spaces.'),
})

type MatrixConfig = z.output<typeof config>

export const matrix: ChannelKind<MatrixConfig> = {
  title: 'Matrix',
  config,
  describe: ({ url, room }) => `${room} on ${describeAddress(url)}`,
  address: ({ url }) => url,
  identity: ({ url, room }) => `${url} ${room}`,
  send: async ({ post }, method, message) => {
    const outcome = await put(post, method, { transaction: message.uid, event: eventOf(message) })
    return withReceipt(resultOf(outcome, method), readAnswer(outcome, answer)?.event_id)
  },
  edit: async ({ post }, method, message, eventId) => {
    const event = eventOf(message)
    // https://spec.matrix.org/latest/client-server-api/#event-replacements: older clients show the body, with a star.
    const replacing = {
      ...{ ...event, body: `* ${event.body}`, 'm.new_content': event },
      'm.relates_to': { rel_type: 'm.replace', event_id: eventId },
    }
    // Each edit is an event of its own.
    const transaction = `${message.uid}_${sha256(event.body).slice(0, 16)}`
    return resultOf(await put(post, method, { transaction, event: replacing }), method)
  },
}

type Put = { transaction: string; event: object }

function put(post: Post, method: MatrixConfig, { transaction, event }: Put) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${method.token}` }
  return post({ url: eventUrl(method, transaction), method: 'PUT', headers, body: JSON.stringify(event) })
}

function resultOf(outcome: PostOutcome, { url, token }: MatrixConfig) {
  return postResult(outcome, [...secretsOfAddress(url), token], saidIn(outcome))
}

/** The same in all attempts: the server drops what it has had already. */
function eventUrl({ url, room }: MatrixConfig, transaction: string) {
  const [inRoom, encoded] = [room, transaction].map(encodeURIComponent)
  return `${url}/_matrix/client/v3/rooms/${inRoom}/send/m.room.message/${encoded}`
}

function eventOf(message: Message) {
  const { title, lines, links } = plainMessage(message)
  const addresses = links.map(({ text, url }) => `${text}: ${url}`)
  const foot = linesThatFit(addresses, BODY_CHARACTERS - title.length)
  const room = BODY_CHARACTERS - [title, ...foot].join('\n').length
  return {
    // Clients make no sound for a notice.
    msgtype: isQuiet(message) ? 'm.notice' : 'm.text',
    body: [title, ...linesThatFit(lines, room), ...foot].join('\n'),
    // Nobody is mentioned, whatever names or @room the text has.
    'm.mentions': {},
  }
}

const answer = z
  .object({ event_id: z.string(), errcode: z.string(), error: z.string(), retry_after_ms: z.number() })
  .partial()

function saidIn(outcome: PostOutcome): Said {
  const { errcode, error, retry_after_ms } = readAnswer(outcome, answer) ?? {}
  const waitSeconds = retry_after_ms === undefined ? undefined : retry_after_ms / 1000
  return { words: error ?? errcode, hint: hintOf(errcode), waitSeconds }
}

function hintOf(errcode: string | undefined) {
  if (errcode === 'M_UNKNOWN_TOKEN' || errcode === 'M_MISSING_TOKEN')
    return 'The session of this access token was ended.'
  if (errcode === 'M_FORBIDDEN') return 'Invite the account of the access token into the room, and let it write there.'
  return undefined
}
