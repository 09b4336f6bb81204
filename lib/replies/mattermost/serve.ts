import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { ALL_BUTTONS, type MattermostBot } from '../../channels/channel'
import { isOwnButton } from '../../channels/mattermost/buttons'
import type { Answer } from '../../http/answer'
import { parseJson } from '../../values/stored-json'
import type { ReplyDeps } from '../act'
import { doAsPressed } from '../do-as-pressed'
import { plain } from '../plain-answer'
import { readForm } from '../read-form'

const MOST_BYTES = 64 * 1024

const press = z.object({
  user_id: z.string(),
  context: z.object({ uid: z.string().max(64), reply: z.enum(ALL_BUTTONS), mac: z.string().max(64) }),
})

const WORDS = {
  unknown: 'Tocsin does not know you: add your user ID under Contact methods.',
  gone: 'This button no longer works.',
}

export type MattermostDeps = Omit<ReplyDeps, 'now' | 'steady'> & {
  bot: MattermostBot | undefined
  clock: () => { now: Date; steady: Date }
}

type MattermostRequest = { method: string; headers: IncomingHttpHeaders; body: Readable }

/** A press of a button, https://developers.mattermost.com/integrate/plugins/interactive-messages. */
export async function serveMattermost(deps: MattermostDeps, { method, body }: MattermostRequest): Promise<Answer> {
  const { bot, clock } = deps
  if (!bot) return plain(404, 'This server has no Mattermost bot.')
  if (method !== 'POST') return plain(405, 'Use POST.', { allow: 'POST' })
  const read = await readForm(body, MOST_BYTES)
  if ('refusal' in read) return read.refusal
  const pressed = press.safeParse(parseJson(read.body)).data
  if (!pressed || !isOwnButton(bot.secret, pressed.context)) return plain(403, 'The button is not of this server.')
  const { user_id: identity, context } = pressed
  const { uid, reply } = context
  const done = await doAsPressed({ ...deps, ...clock() }, { channel: 'mattermost', identity, reply, uid })
  // Only who pressed sees it.
  const answer = JSON.stringify({ ephemeral_text: typeof done === 'string' ? WORDS[done] : done.text })
  return { status: 200, headers: { 'content-type': 'application/json' }, body: answer }
}
