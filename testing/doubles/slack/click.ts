import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sendToLoopback } from '../send-to-loopback'
import { shown } from './messages'
import { type Forgery, signatureHeaders } from './signature'
import type { SlackMessage, Workspace } from './workspace'

export type Click = {
  userId: string
  actionId: string
  /** The `ts` of the message. */
  message: string
  /** That of the button, unless the test forges another. */
  value?: string
  forged?: Forgery
  /** How old the signature is. */
  ageSeconds?: number
}

// An application has to answer in time; Slack then shows an error to the person. Slack itself waits three seconds.
const TIMEOUT_MS = 20_000

const interactive = z.looseObject({ block_id: z.string(), elements: z.array(z.unknown()) })
const button = z.looseObject({ type: z.literal('button'), action_id: z.string() })

/** Somebody clicks a button of a message. Nothing where the application does not answer in time. */
export async function sendClick(
  workspace: Workspace,
  { forged, ageSeconds = 0, ...click }: Click,
  responseUrl: string,
) {
  const { interactivityUrl, signingSecret, clock = Date.now, routes } = workspace
  if (!interactivityUrl) throw new Error('the application has no interactivityUrl')
  const payload = JSON.stringify(payloadOf(workspace, click, responseUrl))
  const body = new URLSearchParams({ payload }).toString()
  const timestamp = String(Math.floor(clock() / 1000) - ageSeconds)
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
    ...signatureHeaders({ timestamp, body }, signingSecret, forged),
  }
  const sending = { url: interactivityUrl, method: 'POST', headers, body }
  const answer = await sendToLoopback(sending, { timeoutMs: TIMEOUT_MS, ...(routes && { routes }) })
  return answer && { status: answer.status, text: new TextDecoder().decode(answer.body) }
}

/** What a click sends, over whichever way. */
export function payloadOf(workspace: Workspace, { userId, actionId, message: ts, value }: Click, responseUrl: string) {
  const { team, appId, messages, channels, users } = workspace
  const message = messages.get(ts)
  if (!message) throw new Error(`no message ${ts}`)
  const { name } = users.get(userId) ?? { name: userId.toLowerCase() }
  const channel = { id: message.channel, name: channels.get(message.channel)?.name }
  return {
    ...{ type: 'block_actions', user: { id: userId, username: name, name, team_id: team.id }, api_app_id: appId },
    ...{ token: 'deprecated', team, enterprise: null, is_enterprise_install: false, channel },
    container: { type: 'message', message_ts: ts, channel_id: message.channel, is_ephemeral: false },
    ...{ trigger_id: `1.2.${randomUUID().replaceAll('-', '')}`, response_url: responseUrl, state: { values: {} } },
    message: shown(workspace, message),
    actions: [{ ...buttonOf(message, actionId), ...(value !== undefined && { value }), action_ts: ts }],
  }
}

/** Only what a message shows can be clicked. */
function buttonOf({ blocks }: SlackMessage, actionId: string) {
  for (const block of blocks) {
    const { elements = [], block_id = '' } = interactive.safeParse(block).data ?? {}
    const found = elements.map((one) => button.safeParse(one).data).find((one) => one?.action_id === actionId)
    if (found) return { ...found, block_id }
  }
  throw new Error(`the message has no button ${actionId}`)
}
