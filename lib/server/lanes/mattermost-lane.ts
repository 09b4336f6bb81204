import type { IncomingMessage, ServerResponse } from 'node:http'
import { MATTERMOST_PATH } from '../../replies/mattermost/path'
import { serveMattermost } from '../../replies/mattermost/serve'
import type { AlertsRuntime } from '../alerts-runtime'
import { pathOf } from './path'
import { send } from './send'

export function isMattermostRequest(request: IncomingMessage) {
  return pathOf(request) === MATTERMOST_PATH
}

/** Buttons that people press in Mattermost. */
export async function serveMattermostRequest(
  { db, channels, paging, clock }: AlertsRuntime,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = '', headers } = request
  const times = () => ({ now: new Date(), steady: clock.now() })
  const deps = { db, bot: channels.mattermost, clock: times, onEscalated: paging.decide }
  send(response, await serveMattermost(deps, { method, headers, body: request }))
}
