import type { IncomingMessage, ServerResponse } from 'node:http'
import { pingSecretInAddress } from '../../contract/ping-problems'
import type { Env } from '../../env'
import { isPingPath, secretInPath } from '../../heartbeats/ping-url'
import type { Pings } from '../../heartbeats/pings'
import { bearerToken } from '../../http/bearer-token'
import { refusal } from '../../http/problem'
import { pathOf } from './path'
import { send } from './send'

type Listening = { pings: Pick<Pings, 'ping'>; env: Pick<Env, 'STRICT_SECURITY'> }

export function isPing(request: IncomingMessage) {
  return isPingPath(pathOf(request))
}

/** A ping of an API key, by its address or a bearer token. Its body is not read. */
export async function servePing({ pings, env }: Listening, request: IncomingMessage, response: ServerResponse) {
  const inAddress = secretInPath(pathOf(request))
  if (env.STRICT_SECURITY && inAddress !== '') return send(response, refusal(pingSecretInAddress))
  const secret = inAddress || (bearerToken(request.headers.authorization) ?? '')
  send(response, await pings.ping({ method: request.method ?? '', secret }))
}
