import { setTimeout as pause } from 'node:timers/promises'
import type { Load } from '../../ground/alerts/load'
import type { Witness } from '../../ground/alerts/witness'
import type { Site } from '../../ground/site'
import type { Server } from '../../ground/start'
import { LONGEST_SECONDS, until } from '../../ground/until'

const MOST_MS_TO_KILL = 500
const ENOUGH_ACCEPTED = 500

/** One server under faults; `broken`: broken promises, in words. */
export type Run = { server: Server; witness: Witness; site: Site; broken: string[] }

/** Resolves with whether it did. */
export function acceptMore({ counts }: Load) {
  const enough = (counts.get('201') ?? 0) + ENOUGH_ACCEPTED
  return until(LONGEST_SECONDS, () => (counts.get('201') ?? 0) >= enough)
}

/** Answers other than the expected ones, in words. */
export function unexpected({ counts }: Load, expected: string[]) {
  const others = [...counts].filter(([name]) => !expected.includes(name))
  return others.map(([name, count]) => `${count} times ${name}`)
}

export function randomMoment() {
  return pause(MOST_MS_TO_KILL * Math.random())
}
