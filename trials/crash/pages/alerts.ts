import { setTimeout as pause } from 'node:timers/promises'
import { openConnection, sendAlert } from '../../ground/alerts/send'
import type { Team } from './teams'

const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
const SENDERS = 2
const PAUSE_MS = 40
const MOST_ALERTS_EACH = 100_000

export type Accepted = { id: string; severity: string }

/** Sends alerts of every severity to the teams in turn until it is stopped, noting every 201. */
export function startAlerts(teams: Team[], ports: () => number[]) {
  const accepted: Accepted[] = []
  let stopping = false
  let number = 0
  const keepSending = async () => {
    const agent = openConnection()
    for (let left = MOST_ALERTS_EACH; left > 0 && !stopping; left--) {
      const n = number++
      const team = teams[n % teams.length]
      const [port] = ports().toSorted(() => Math.random() - 0.5)
      if (team && port) {
        const alert = alertOf(Math.floor(n / teams.length))
        const answer = await sendAlert(agent, { port, token: team.token }, JSON.stringify(alert))
        if (answer?.status === 201) accepted.push({ id: answer.id ?? 'none', severity: alert.severity })
      }
      await pause(PAUSE_MS)
    }
    agent.destroy()
  }
  const senders = Array.from({ length: SENDERS }, keepSending)
  const stop = async () => {
    stopping = true
    await Promise.all(senders)
  }
  return { accepted, stop }
}

/** Varies service and severity, so that some wait in a storm and some do not. */
function alertOf(n: number) {
  const severity = SEVERITIES[n % SEVERITIES.length] ?? 'low'
  return { summary: `Chaos ${n}`, severity, labels: { service: `service-${n % 5}` } }
}
