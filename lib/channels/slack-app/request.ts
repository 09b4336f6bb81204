import { z } from 'zod'
import type { Post } from '../../outbound/post'
import { parseJson } from '../../values/stored-json'
import type { SendResult, SlackApp } from '../channel'
import { postResult } from '../post-result'

// Errors come with status 200, https://docs.slack.dev/reference/methods/chat.postMessage#errors
const PASSING = [
  'ratelimited',
  'rate_limited',
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
]
const APP_FAULTS = ['not_authed', 'invalid_auth', 'account_inactive', 'token_revoked', 'token_expired', 'missing_scope']

const HINTS: Record<string, string> = {
  ...{
    channel_not_found: 'Check the member ID, or invite the app to the channel.',
    user_not_found: 'Check the member ID.',
  },
  ...{ not_in_channel: 'Invite the app to the channel.', missing_scope: 'Install the app again with its manifest.' },
}

const answer = z.object({
  ok: z.boolean(),
  error: z.string().optional(),
  ts: z.string().optional(),
  channel: z.string().optional(),
})

export type SlackAnswer = { result: SendResult; ts?: string | undefined; channel?: string | undefined }

/** Calls a method of Slack's Web API. */
export async function callSlack(
  { post, app }: { post: Post; app: SlackApp },
  { method, fields }: { method: 'chat.postMessage' | 'chat.update'; fields: object },
): Promise<SlackAnswer> {
  const headers = { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${app.token}` }
  // What it says of a message that it took has the whole message.
  const mostBytes = 256 * 1024
  const outcome = await post({ url: `${app.url}/api/${method}`, headers, body: JSON.stringify(fields), mostBytes })
  const result = postResult(outcome, [app.token])
  const said = answer.safeParse(outcome.isAnswered ? parseJson(outcome.body) : undefined).data
  if (!result.isDelivered) return { result }
  if (!said) return { result: { isDelivered: false, isFinal: false, answer: 'Slack did not say whether it took it.' } }
  if (said.ok) return { result: { isDelivered: true, answer: 'Slack has it.' }, ts: said.ts, channel: said.channel }
  const error = said.error ?? 'unknown_error'
  const isFinal = !PASSING.includes(error)
  const words = ['Slack refused it:', error, HINTS[error]].filter(Boolean).join(' ')
  return { result: { isDelivered: false, isFinal, answer: words, isOurFault: APP_FAULTS.includes(error) } }
}
