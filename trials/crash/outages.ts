import { setTimeout as pause } from 'node:timers/promises'
import { compare } from '../ground/alerts/compare'
import type { Load } from '../ground/alerts/load'
import { createWitness } from '../ground/alerts/witness'
import { readSite, type Site } from '../ground/site'
import type { Server } from '../ground/start'
import { LONGEST_SECONDS, until } from '../ground/until'
import type { Lab, Outcome } from './trial'

const ENOUGH_ACCEPTED = 100
const ENOUGH_REFUSED = 20

/** Takes away what the server stores in, and gives it back. */
export type Outage = {
  begin: () => Promise<void> | void
  end: () => Promise<void> | void
  holdSeconds: number
  /** Work before the next outage, while alerts are accepted again. */
  prepareNext?: () => Promise<void>
}

type Endured = { refused: number; storedMeanwhile: number; secondsToRecover: number; broken: string[] }

/** One server process must survive all outages. */
export async function endureOutages(lab: Lab, site: Site, server: Server, outages: Outage[]): Promise<Outcome> {
  const witness = createWitness()
  const load = witness.send(server, site.token)
  const endured: Endured[] = []
  for (const outage of outages) {
    const latest = await endureOutage(server, load, outage)
    endured.push(latest)
    lab.say(`outage ${endured.length} of at most ${outages.length}: ${latest.refused} refused with 503`)
    if (latest.broken.length > 0 || performance.now() >= lab.endsAt) break
    if (endured.length < outages.length) await outage.prepareNext?.()
  }
  await load.stop()
  if (server.isRunning()) await witness.noteCommitSizes(server)
  await server.kill()
  const compared = compare(witness.acknowledged, await readSite(site))
  const broken = [...endured.flatMap((one) => one.broken), ...unexpected(load)]
  const note = `${describe(endured)}; ${witness.describeCommitSizes()}`
  return { cycles: endured.length, acknowledged: witness.acknowledged.length, ...compared, broken, note }
}

/** Expects 201 before and after, 503 meanwhile. */
async function endureOutage(server: Server, load: Load, { begin, end, holdSeconds }: Outage): Promise<Endured> {
  const count = (status: string) => load.counts.get(status) ?? 0
  const comeMore = (status: string, more: number) => {
    const enough = count(status) + more
    return until(LONGEST_SECONDS, () => count(status) >= enough || !server.isRunning())
  }
  const broken: string[] = []
  if (!(await comeMore('201', ENOUGH_ACCEPTED))) broken.push('nothing was accepted before an outage')
  await begin()
  const [refusedBefore, storedBefore] = [count('503'), count('201')]
  await pause(holdSeconds * 1000)
  if (!(await comeMore('503', ENOUGH_REFUSED))) broken.push('alerts were not answered with 503 during an outage')
  const [refused, storedMeanwhile] = [count('503') - refusedBefore, count('201') - storedBefore]
  await end()
  const endedAt = performance.now()
  await comeMore('201', 1)
  const secondsToRecover = (performance.now() - endedAt) / 1000
  if (!(await comeMore('201', ENOUGH_ACCEPTED))) broken.push('nothing was accepted after an outage')
  if (!server.isRunning()) broken.push('the server ended by itself')
  return { refused, storedMeanwhile, secondsToRecover, broken }
}

function unexpected({ counts }: Load) {
  const others = [...counts].filter(([name]) => name !== '201' && name !== '503')
  return others.map(([name, count]) => `${count} times ${name}`)
}

function describe(endured: Endured[]) {
  const sum = (of: (one: Endured) => number) => endured.reduce((total, one) => total + of(one), 0)
  const stored = sum((one) => one.storedMeanwhile)
  const slowest = Math.max(...endured.map((one) => one.secondsToRecover))
  return [
    `${sum((one) => one.refused)} refused with 503 meanwhile`,
    ...(stored === 0 ? [] : [`${stored} still stored`]),
    `taken again after ${slowest.toFixed(1)} s at most`,
  ].join(', ')
}
