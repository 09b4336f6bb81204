import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../tooling/root.mjs'
import { alertBody } from '../ground/alerts/alert'
import type { Acknowledged } from '../ground/alerts/load'
import type { Sent } from './sent'

export type HonestSender = ReturnType<typeof startHonestSender>

/** Sends 20 alerts a second from a process of its own, so that the attacker takes no time from it. */
export function startHonestSender({ port, token }: { port: number; token: string }) {
  const sent: Sent[] = []
  const file = join(root, 'trials/siege/honest-sender-process.ts')
  const child = fork(file, [String(port), token], { cwd: root, execArgv: ['--import', 'tsx'] })
  child.on('message', (alerts) => {
    if (isBatch(alerts)) sent.push(...alerts)
  })
  return {
    /** Those with an answer or a failure, so far. */
    sent: (): readonly Sent[] => sent,
    acknowledged: (): Acknowledged[] => acknowledgedOf(sent),
    /** Resolves once every alert has its answer. */
    stop: async () => {
      child.on('error', () => undefined)
      if (child.connected) child.send('stop')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

function acknowledgedOf(sent: Sent[]) {
  const accepted = sent.filter(({ outcome }) => outcome === 201)
  return accepted.map(({ n, id = 'none' }) => ({ id, body: alertBody(n) }))
}

function isBatch(message: unknown): message is Sent[] {
  return Array.isArray(message)
}
