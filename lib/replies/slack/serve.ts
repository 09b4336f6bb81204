import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { ReplyButton, SlackApp } from '../../channels/channel'
import { isSignedBySlack } from '../../channels/slack-app/signature'
import type { Answer } from '../../http/answer'
import type { Post } from '../../outbound/post'
import { parseJson } from '../../values/stored-json'
import { act, type ReplyDeps } from '../act'
import { findPage } from '../find-page'
import { asAnswerer } from '../find-person'
import { plain } from '../plain-answer'
import { findChat, pressInChat } from '../press-in-chat'
import { readForm } from '../read-form'

export const SLACK_PATH = '/api/slack/interactions'

const MOST_BYTES = 256 * 1024

const payload = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: z.string() }),
  actions: z.array(z.object({ action_id: z.string(), value: z.string().optional() })),
  response_url: z.string().optional(),
})

export type SlackDeps = Omit<ReplyDeps, 'now' | 'steady'> & {
  app: SlackApp | undefined
  post: Post
  clock: () => { now: Date; steady: Date }
}

export type SlackRequest = { method: string; headers: IncomingHttpHeaders; body: Readable }

/** A press of a button. Slack waits three seconds, and then the person sees an error. */
export async function serveSlack(deps: SlackDeps, { method, headers, body: stream }: SlackRequest): Promise<Answer> {
  const { app, clock } = deps
  if (!app) return plain(404, 'This server has no Slack app.')
  if (method !== 'POST') return plain(405, 'Use POST.', { allow: 'POST' })
  const read = await readForm(stream, MOST_BYTES)
  if ('refusal' in read) return read.refusal
  const { body } = read
  const timestamp = String(headers['x-slack-request-timestamp'] ?? '')
  const signature = String(headers['x-slack-signature'] ?? '')
  if (!isSignedBySlack(app.signingSecret, { timestamp, body, signature, now: clock().now }))
    return plain(403, 'The signature is not of this app, or too old.')
  const pressed = payload.safeParse(parseJson(new URLSearchParams(body).get('payload') ?? ''))
  // A link button is told too, and asks for nothing.
  const action = pressed.data?.actions.find(({ action_id }) => isAction(action_id))
  if (!pressed.success || !action) return plain(200, '')
  const { user, response_url: responseUrl } = pressed.data
  const text = await doWhatIsAsked(deps, { memberId: user.id, action: action.action_id, uid: action.value ?? '' })
  if (text && responseUrl) await answerPress(deps, responseUrl, text)
  return plain(200, '')
}

function isAction(id: string): id is ReplyButton {
  return id === 'acknowledge' || id === 'resolve' || id === 'escalate'
}

const WHO = 'Tocsin does not know you: add your member ID under Contact methods.'

type Pressed = { memberId: string; action: string; uid: string }

async function doWhatIsAsked(deps: SlackDeps, { memberId, action, uid }: Pressed): Promise<string | undefined> {
  if (!isAction(action)) return 'This button no longer works.'
  const chat = await findChat(deps.db, { uid, channel: 'slackapp' })
  if (chat) {
    const press = { channel: 'slackapp', identity: memberId, reply: action } as const
    return (await pressInChat({ ...deps, ...deps.clock() }, chat, press)) ?? WHO
  }
  const page = await findPage(deps.db, uid, 'slackapp')
  if (!page) return 'This button no longer works.'
  // Of a forwarded message that is somebody else.
  const notification = await asAnswerer(deps.db, { page, channel: 'slackapp', identity: memberId })
  if (!notification) return WHO
  return act({ ...deps, ...deps.clock() }, notification, action)
}

/** Only the person who pressed sees it. Best effort: what they asked for is done. */
async function answerPress({ post, app }: SlackDeps, url: string, text: string) {
  if (!app || !isSlackAddress(url, app.url)) return
  const body = JSON.stringify({ response_type: 'ephemeral', replace_original: false, text })
  await post({ url, headers: { 'content-type': 'application/json' }, body })
}

/** The payload is signed; a second look costs nothing. */
function isSlackAddress(url: string, api: string) {
  if (!URL.canParse(url)) return false
  const { hostname, origin, protocol } = new URL(url)
  return origin === new URL(api).origin || (protocol === 'https:' && /(^|\.)slack\.com$/.test(hostname))
}
