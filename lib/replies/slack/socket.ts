import { WebSocket } from 'ws'
import { z } from 'zod'
import { parseJson } from '../../values/stored-json'
import { isSlackAddress } from './address'
import { answerPress, type SlackDeps, takePress } from './press'

const OPEN_MS = 10_000
/** Slack pings several times a minute; without a word for so long the connection is dead. */
const SILENCE_MS = 60_000
const MOST_BYTES = 1024 * 1024

const opened = z.object({ ok: z.boolean(), url: z.string().optional(), error: z.string().optional() })
const envelope = z.object({ type: z.string(), envelope_id: z.string().optional(), payload: z.unknown().optional() })

/**
 * Takes presses of buttons over one connection that this server opens, until it ends
 * (https://docs.slack.dev/apis/events-api/using-socket-mode). A press is confirmed once it is done: Slack sends what was not to
 * another connection.
 * @throws Error when Slack opens none
 */
export async function followSocket(deps: SlackDeps, signal: AbortSignal): Promise<void> {
  const url = await askForAddress(deps)
  if (signal.aborted) return
  const socket = new WebSocket(url, { handshakeTimeout: OPEN_MS, maxPayload: MOST_BYTES, perMessageDeflate: false })
  let silence = setTimeout(() => socket.terminate(), SILENCE_MS)
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => socket.terminate(), SILENCE_MS)
  }
  const stop = () => socket.terminate()
  signal.addEventListener('abort', stop, { once: true })
  let working = Promise.resolve()
  socket.on('ping', heard).on('message', (data) => {
    heard()
    working = working.then(() => takeMessage(deps, socket, String(data))).catch(() => undefined)
  })
  try {
    await new Promise<void>((resolve, reject) => socket.once('close', () => resolve()).once('error', reject))
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    socket.terminate()
  }
  await working
}

async function askForAddress({ post, app }: SlackDeps): Promise<string> {
  if (!app?.appToken) throw new Error('No app-level token is set.')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${app.appToken}` }
  const outcome = await post({ url: `${app.url}/api/apps.connections.open`, headers, body: '' })
  const answer = opened.safeParse(outcome.isAnswered ? parseJson(outcome.body) : undefined).data
  if (!answer?.ok || !answer.url)
    throw new Error(`Slack opened no connection for buttons: ${answer?.error ?? wordsOf(outcome)}`)
  if (!isSlackAddress(answer.url, app.url)) throw new Error('Slack named an address that is not its own.')
  return answer.url
}

function wordsOf(outcome: { isAnswered: true; status: number } | { isAnswered: false; reason: string }) {
  return outcome.isAnswered ? `HTTP ${outcome.status}` : outcome.reason
}

async function takeMessage(deps: SlackDeps, socket: WebSocket, text: string) {
  const { type, envelope_id, payload } = envelope.safeParse(parseJson(text)).data ?? {}
  // Slack refreshes connections; the next one is opened at once.
  if (type === 'disconnect') return socket.close()
  if (!envelope_id) return
  const pressed = type === 'interactive' ? await takePress(deps, payload) : undefined
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ envelope_id }))
  // The next press does not wait until Slack shows this one's answer.
  if (pressed) void answerPress(deps, pressed)
}
