import { z } from 'zod'
import type { ReplyButton, SlackApp } from '../../channels/channel'
import type { Post } from '../../outbound/post'
import { act, type ReplyDeps } from '../act'
import { findPage } from '../find-page'
import { asAnswerer } from '../find-person'
import { findChat, pressInChat } from '../press-in-chat'
import { isSlackAddress } from './address'

const WHO = 'Tocsin does not know you: add your member ID under Contact methods.'
const GONE = 'This button no longer works.'

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

/** What to tell the person who pressed, and where. */
export type Pressed = { text: string; responseUrl: string | undefined }

/** Does what a press of a button asks for; undefined where it asks for nothing, as that of a link does. */
export async function takePress(deps: SlackDeps, given: unknown): Promise<Pressed | undefined> {
  const pressed = payload.safeParse(given).data
  const action = pressed?.actions.find(({ action_id }) => isReply(action_id))
  if (!pressed || !action || !isReply(action.action_id)) return undefined
  const { user, response_url: responseUrl } = pressed
  const { action_id: reply, value: uid = '' } = action
  return { text: await doWhatIsAsked(deps, { memberId: user.id, reply, uid }), responseUrl }
}

function isReply(id: string): id is ReplyButton {
  return id === 'acknowledge' || id === 'resolve' || id === 'escalate'
}

type Asked = { memberId: string; reply: ReplyButton; uid: string }

async function doWhatIsAsked(deps: SlackDeps, { memberId, reply, uid }: Asked): Promise<string> {
  const chat = await findChat(deps.db, { uid, channel: 'slackapp' })
  if (chat) {
    const press = { channel: 'slackapp', identity: memberId, reply } as const
    return (await pressInChat({ ...deps, ...deps.clock() }, chat, press)) ?? WHO
  }
  const page = await findPage(deps.db, uid, 'slackapp')
  if (!page) return GONE
  // Of a forwarded message that is somebody else.
  const notification = await asAnswerer(deps.db, { page, channel: 'slackapp', identity: memberId })
  return notification ? act({ ...deps, ...deps.clock() }, notification, reply) : WHO
}

/** Only the person who pressed sees it. Best effort: what they asked for is done. */
export async function answerPress({ post, app }: SlackDeps, { text, responseUrl }: Pressed): Promise<void> {
  if (!app || !responseUrl || !isSlackAddress(responseUrl, app.url)) return
  const body = JSON.stringify({ response_type: 'ephemeral', replace_original: false, text })
  await post({ url: responseUrl, headers: { 'content-type': 'application/json' }, body })
}
