import { createServer, type RequestListener, type Server } from 'node:http'
import type { Env } from '../env'
import type { AlertsRuntime } from './alerts-runtime'
import { CONNECTION_LIMITS, requestTimeoutMs, tendConnections } from './connections/connections'
import { answerOddRequest } from './connections/odd-request'
import { isButton, serveButton } from './lanes/button-lane'
import { isDropInRequest, serveDropInRequest } from './lanes/drop-in-lane'
import { createHostCheck, createOwnHosts } from './lanes/foreign-host'
import { isHealth, serveHealth } from './lanes/health-lane'
import { isPing, servePing } from './lanes/heartbeat-lane'
import { isIngest, serveIngest } from './lanes/ingest-lane'
import { isMattermostRequest, serveMattermostRequest } from './lanes/mattermost-lane'
import { createMetricsLane, isMetrics } from './lanes/metrics-lane'
import { originForm } from './lanes/path'
import { createRefusalLog } from './lanes/refusal-log'
import { send } from './lanes/send'
import { isSlackRequest, serveSlackRequest } from './lanes/slack-lane'
import { takeFromNoProxy } from './lanes/take-from-no-proxy'
import { createTelegramLane, isTelegramRequest } from './lanes/telegram-lane'
import { isTwilioRequest, serveTwilioRequest } from './lanes/twilio-lane'
import { certificateFiles } from './tls/certificate'
import { createTlsServer } from './tls/create-server'
import { redirectTo } from './tls/redirect'

/** `redirect`: on the plain port that leads to HTTPS, if there is one. */
export type Bound = { server: Server; redirect: Server | undefined }

/** Takes the settings' addresses, or listening sockets by descriptor. Rejects in words. Requests wait for `answer`. */
export async function bind(env: Env, [socket, redirectSocket]: number[] = []): Promise<Bound> {
  const { HOST, TRUST_PROXY, INGEST_BODY_TIMEOUT_SECONDS, TLS_REDIRECT_PORT, BASE_URL } = env
  const options = { ...CONNECTION_LIMITS, requestTimeout: requestTimeoutMs(INGEST_BODY_TIMEOUT_SECONDS) }
  const files = certificateFiles(env)
  const server = files ? createTlsServer(options, files) : createServer(options)
  tendConnections(server, { trustProxy: TRUST_PROXY })
  server.on('request', keepWaiting)
  await listen(server, { HOST, PORT: env.PORT, socket }, 'PORT')
  if (!TLS_REDIRECT_PORT) return { server, redirect: undefined }
  const redirect = createServer(options, redirectTo(BASE_URL))
  tendConnections(redirect, { trustProxy: TRUST_PROXY })
  await listen(redirect, { HOST, PORT: TLS_REDIRECT_PORT, socket: redirectSocket }, 'TLS_REDIRECT_PORT')
  return { server, redirect }
}

type ListenOptions = Pick<Env, 'HOST' | 'PORT'> & { socket: number | undefined }

function listen(server: Server, { HOST, PORT, socket }: ListenOptions, setting: string) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { code = '' } = error
      const fault = PORT_FAULTS[code]
      if (fault) return reject(new Error(`Port ${PORT} on ${HOST} ${fault}, or set another ${setting}.`))
      reject(NO_ADDRESS.includes(code) ? new Error(noAddress(HOST)) : error)
    })
    server.listen(socket === undefined ? { port: PORT, host: HOST } : { fd: socket }, () => resolve())
  })
}

const PORT_FAULTS: Record<string, string> = {
  EADDRINUSE: 'is taken: stop what uses it',
  EACCES: 'is only for privileged users: give the process CAP_NET_BIND_SERVICE',
}

const NO_ADDRESS = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']

function noAddress(host: string) {
  return `Settings: HOST: ${host} is no address of this machine. Set 127.0.0.1, one of its own, or 0.0.0.0 for all of them.`
}

const waiting: Parameters<RequestListener>[] = []

function keepWaiting(...request: Parameters<RequestListener>) {
  waiting.push(request)
}

/** Returns what lets requests wait, from when it is called until what that returns is called. */
export function answer(server: Server, runtime: AlertsRuntime, portal: RequestListener) {
  const { env, log, stopping } = runtime
  const serveMetrics = createMetricsLane(runtime)
  const serveTelegramRequest = createTelegramLane(runtime)
  const isOwnHost = createOwnHosts(env)
  const refuseForeignHost = createHostCheck(env, isOwnHost)
  const noteRefused = createRefusalLog(runtime)
  const serve = (...[request, response]: Parameters<RequestListener>) => {
    request.url = originForm(request.url)
    const odd = answerOddRequest(request)
    if (odd) return send(response, odd)
    if (isIngest(request)) return serveIngest(runtime.ingest, request, response)
    if (isDropInRequest(request)) return serveDropInRequest(runtime, request, response)
    if (isButton(request)) return serveButton(runtime, request, response)
    if (isSlackRequest(request)) return serveSlackRequest(runtime, request, response)
    if (isMattermostRequest(request)) return serveMattermostRequest(runtime, request, response)
    if (isTelegramRequest(request)) return serveTelegramRequest(request, response)
    if (isTwilioRequest(request)) return serveTwilioRequest(runtime, request, response)
    if (isPing(request)) return servePing(runtime, request, response)
    if (isHealth(request)) return serveHealth(runtime, request, response)
    if (isMetrics(request)) return serveMetrics(request, response)
    const foreign = refuseForeignHost(request)
    if (foreign) return send(response, foreign)
    if (!env.TRUST_PROXY) takeFromNoProxy(request.headers, { address: request.socket.remoteAddress, isOwnHost })
    return portal(request, response)
  }
  const answerOne: RequestListener = (request, response) => {
    if (stopping.signal.aborted) response.setHeader('Connection', 'close')
    const served = async () => {
      await serve(request, response)
      noteRefused(request, response.statusCode)
    }
    served().catch((error: unknown) => {
      log.error({ err: error, method: request.method }, 'request failed')
      response.destroy()
    })
  }
  const goOn = () => {
    server.off('request', keepWaiting).on('request', answerOne)
    for (const request of waiting.splice(0)) answerOne(...request)
  }
  goOn()
  return () => {
    server.off('request', answerOne).on('request', keepWaiting)
    return goOn
  }
}
