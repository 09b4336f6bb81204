import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPhonePath, servePhone } from '../../replies/twilio/serve'
import type { AlertsRuntime } from '../alerts-runtime'
import { pathOf } from './path'
import { send } from './send'

export function isTwilioRequest(request: IncomingMessage) {
  return isPhonePath(pathOf(request))
}

/** What people press in a call and answer by SMS, as Twilio tells it. */
export async function serveTwilioRequest(runtime: AlertsRuntime, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '', headers } = request
  const { db, replies, paging } = runtime
  const clock = () => ({ now: new Date(), steady: runtime.clock.now() })
  const deps = { ...replies, db, clock, onEscalated: paging.decide }
  send(response, await servePhone(deps, { method, url, headers, body: request }))
}
