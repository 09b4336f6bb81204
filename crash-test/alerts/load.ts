import { setTimeout as pause } from 'node:timers/promises'
import { alertBody } from './alert'
import { type Answered, openConnection, sendAlert } from './send'

const SENDERS = 12
const MOST_ALERTS_EACH = 200_000

export type Acknowledged = { id: string; body: string }

export type Load = {
  /** How often each status has come so far; `no answer` where the connection broke. */
  counts: ReadonlyMap<string, number>
  /** Lets every sender finish the alert that it is at. */
  stop: () => Promise<void>
}

type Target = { port: number; token: string; acknowledged: Acknowledged[]; nextNumber: () => number }

/** Sends from several connections, noting every 201, until it is stopped; a connection that breaks ends its sender. */
export function startLoad(target: Target): Load {
  let stopping = false
  const counts = new Map<string, number>()
  const tally = (answer: Answered | undefined) => {
    const name = nameOf(answer)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const senders = Array.from({ length: SENDERS }, () => keepSending(target, tally, () => stopping))
  const stop = async () => {
    stopping = true
    await Promise.all(senders)
  }
  return { counts, stop }
}

async function keepSending(target: Target, tally: (answer: Answered | undefined) => void, isStopping: () => boolean) {
  const agent = openConnection()
  for (let left = MOST_ALERTS_EACH; left > 0 && !isStopping(); left--) {
    const body = alertBody(target.nextNumber())
    const answer = await sendAlert(agent, target, body)
    tally(answer)
    if (!answer) break
    if (answer.status === 201) target.acknowledged.push({ id: answer.id ?? 'none', body })
    else await pause(25)
  }
  agent.destroy()
}

function nameOf(answer: Answered | undefined) {
  if (!answer) return 'no answer'
  if (answer.status === 503 && !answer.retryAfter) return '503 without Retry-After'
  return String(answer.status)
}
