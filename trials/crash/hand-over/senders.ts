import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { alertBody } from '../../ground/alerts/alert'
import type { Acknowledged } from '../../ground/alerts/load'
import { openConnection, sendAlert } from '../../ground/alerts/send'

const KEPT = 8
const ANEW = 8
const REST_MS = 10

export type Senders = {
  acknowledged: Acknowledged[]
  /** By status; `no answer` when a connection was refused or broke. */
  counts: Map<string, number>
  /** The longest wait for an answer since the last call, in milliseconds. */
  takeLongest: () => number
  stop: () => Promise<void>
}

/** They wait for each answer: half of them keep their connection, half open one for each alert, as `curl` does. */
export function startSenders(target: { port: number; token: string }): Senders {
  const acknowledged: Acknowledged[] = []
  const counts = new Map<string, number>()
  let [number, longest, isStopping] = [0, 0, false]

  async function keepSending(agentFor: () => Agent, isKept: boolean) {
    while (!isStopping) {
      const body = alertBody(++number)
      const sentAt = performance.now()
      const first = await sendAlert(agentFor(), target, body)
      // An idle connection may have been closed: clients send again then (RFC 9112, 9.3.1).
      const answer = first || !isKept ? first : await sendAlert(agentFor(), target, body)
      longest = Math.max(longest, performance.now() - sentAt)
      const name = answer ? String(answer.status) : 'no answer'
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (answer?.status === 201) acknowledged.push({ id: answer.id ?? 'none', body })
      await pause(REST_MS)
    }
  }

  const kept = Array.from({ length: KEPT }, () => openConnection())
  const senders = [
    ...kept.map((agent) => keepSending(() => agent, true)),
    ...Array.from({ length: ANEW }, () => keepSending(() => new Agent({ keepAlive: false }), false)),
  ]
  return {
    acknowledged,
    counts,
    takeLongest: () => {
      const taken = longest
      longest = 0
      return taken
    },
    stop: async () => {
      isStopping = true
      await Promise.all(senders)
      for (const agent of kept) agent.destroy()
    },
  }
}
