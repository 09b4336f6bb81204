import type { IncomingMessage, ServerResponse } from 'node:http'
import { BUTTON_PATH, pressButton } from '../../replies/button/press-button'
import type { AlertsRuntime } from '../alerts-runtime'
import { pathOf } from './path'
import { send } from './send'

export function isButton(request: IncomingMessage) {
  return pathOf(request).startsWith(BUTTON_PATH)
}

/** A button of a notification, which the phone itself presses. Its body is not read. */
export async function serveButton({ db, replies }: AlertsRuntime, request: IncomingMessage, response: ServerResponse) {
  const token = pathOf(request).slice(BUTTON_PATH.length)
  const deps = { db, secret: replies.secret, now: new Date() }
  send(response, await pressButton(deps, { method: request.method ?? '', token }))
}
