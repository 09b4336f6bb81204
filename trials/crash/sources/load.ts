import { sendPipelined } from '../../ground/alerts/pipeline'
import { note, type Tally } from './tally'

const CONNECTIONS = 24
const IN_FLIGHT = 4
const SIGNALS = 60
const IN_A_BODY = 5

/** Sends bodies as Alertmanager does, with alerts that repeat, until it is stopped. */
export function startSourceLoad({ port, token, tally }: { port: number; token: string; tally: Tally }) {
  let stopping = false
  let acknowledged = 0
  let number = 0
  const senders = Array.from({ length: CONNECTIONS }, () =>
    sendPipelined({
      port,
      token,
      inFlight: IN_FLIGHT,
      next: () => (stopping ? undefined : bodyOf('firing', keysOf(number++))),
      onAnswer: (body, answer) => {
        const isStored = answer?.status === 200 || answer?.status === 201
        if (isStored) acknowledged += IN_A_BODY
        note(tally, keysIn(body), isStored)
      },
    }),
  )
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      stopping = true
      await Promise.all(senders)
    },
  }
}

/** A signal may be in a body twice. */
function keysOf(number: number) {
  return Array.from({ length: IN_A_BODY }, (_, at) => `signal-${(number * 7 + at * at) % SIGNALS}`)
}

/** As Alertmanager sends it. */
export function bodyOf(status: 'firing' | 'resolved', keys: string[]) {
  const alerts = keys.map((key) => ({
    status,
    labels: { alertname: 'Down', instance: key, severity: 'low' },
    annotations: { summary: `${key} is down` },
    fingerprint: key,
  }))
  return JSON.stringify({ receiver: 'crash', status, alerts })
}

function keysIn(body: string): string[] {
  return JSON.parse(body).alerts.map(({ fingerprint }: { fingerprint: string }) => fingerprint)
}

/** Sends the recovery of all signals; resolves with those that are still unresolved, in words. */
export async function resolveAll({ port, token, tally }: { port: number; token: string; tally: Tally }) {
  const keys = [...tally.keys()]
  const answer = await fetch(`http://127.0.0.1:${port}/api/webhook/ingest`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: bodyOf('resolved', keys),
  })
  const { outcomes = [] } = await answer.json()
  return keys.flatMap((key, at) => {
    const { outcome } = outcomes[at] ?? {}
    return outcome === 'resolved' ? [] : [`${key} was over: ${outcome ?? answer.status}`]
  })
}
