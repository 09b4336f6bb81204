import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { isSignedBySlack } from '../../channels/slack-app/signature'
import type { Answer } from '../../http/answer'
import { parseJson } from '../../values/stored-json'
import { plain } from '../plain-answer'
import { readForm } from '../read-form'
import { answerPress, type SlackDeps, takePress } from './press'

const MOST_BYTES = 256 * 1024

export type SlackRequest = { method: string; headers: IncomingHttpHeaders; body: Readable }

/** A press of a button. Slack waits three seconds, and then the person sees an error. */
export async function serveSlack(deps: SlackDeps, { method, headers, body: stream }: SlackRequest): Promise<Answer> {
  const { app, clock } = deps
  if (!app?.signingSecret) return plain(404, 'This server takes no presses of a Slack app here.')
  if (method !== 'POST') return plain(405, 'Use POST.', { allow: 'POST' })
  const read = await readForm(stream, MOST_BYTES)
  if ('refusal' in read) return read.refusal
  const { body } = read
  const timestamp = String(headers['x-slack-request-timestamp'] ?? '')
  const signature = String(headers['x-slack-signature'] ?? '')
  if (!isSignedBySlack(app.signingSecret, { timestamp, body, signature, now: clock().now }))
    return plain(403, 'The signature is not of this app, or too old.')
  const pressed = await takePress(deps, parseJson(new URLSearchParams(body).get('payload') ?? ''))
  if (pressed) await answerPress(deps, pressed)
  return plain(200, '')
}
