import type { IncomingMessage, ServerResponse } from 'node:http'
import { SLACK_PATH } from '../../replies/slack/path'
import { serveSlack } from '../../replies/slack/serve'
import type { AlertsRuntime } from '../alerts-runtime'
import { pathOf } from './path'
import { send } from './send'

export function isSlackRequest(request: IncomingMessage) {
  return pathOf(request) === SLACK_PATH
}

/** Buttons that people press in Slack. */
export async function serveSlackRequest(runtime: AlertsRuntime, request: IncomingMessage, response: ServerResponse) {
  const { method = '', headers } = request
  const { db, channels, paging, clock } = runtime
  const times = () => ({ now: new Date(), steady: clock.now() })
  const deps = { db, app: channels.slackApp, post: channels.post, clock: times, onEscalated: paging.decide }
  send(response, await serveSlack(deps, { method, headers, body: request }))
}
