import { z } from 'zod'
import { ALL_BUTTONS, type ReplyButton, type SlackApp } from '../../channels/channel'
import type { Post } from '../../outbound/post'
import type { ReplyDeps } from '../act'
import { doAsPressed } from '../do-as-pressed'
import { isSlackAddress } from './address'

const WORDS = {
  unknown: 'Tocsin does not know you: add your member ID under Contact methods.',
  gone: 'This button no longer works.',
}

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
  const press = { channel: 'slackapp', identity: user.id, reply, uid } as const
  const done = await doAsPressed({ ...deps, ...deps.clock() }, press)
  return { text: typeof done === 'string' ? WORDS[done] : done.text, responseUrl }
}

function isReply(id: string): id is ReplyButton {
  return ALL_BUTTONS.some((button) => button === id)
}

/** Only the person who pressed sees it. Best effort: what they asked for is done. */
export async function answerPress({ post, app }: SlackDeps, { text, responseUrl }: Pressed): Promise<void> {
  if (!app || !responseUrl || !isSlackAddress(responseUrl, app.url)) return
  const body = JSON.stringify({ response_type: 'ephemeral', replace_original: false, text })
  await post({ url: responseUrl, headers: { 'content-type': 'application/json' }, body })
}
