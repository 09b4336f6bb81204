import type { IncomingMessage, ServerResponse } from 'node:http'
import { isButtonPath, pressButton } from '../../replies/button/press-button'
import type { AlertsRuntime } from '../alerts-runtime'
import { pathOf } from './path'
import { send } from './send'

export function isButton(request: IncomingMessage) {
  return isButtonPath(pathOf(request))
}

/** A button of a notification, which the phone itself presses. Its body is not read. */
export async function serveButton(runtime: AlertsRuntime, request: IncomingMessage, response: ServerResponse) {
  const { db, env, replies } = runtime
  const deps = { db, secret: replies.secret, isStrict: env.STRICT_SECURITY, now: new Date() }
  const { method = '', headers } = request
  const { authorization } = headers
  send(response, await pressButton(deps, { method, path: pathOf(request), authorization }))
}
