import { setTimeout as pause } from 'node:timers/promises'
import { compare } from './alerts/compare'
import type { Load } from './alerts/load'
import { createWitness } from './alerts/witness'
import { readSite, type Site } from './servers/site'
import type { Server } from './servers/start'
import type { Lab, Outcome } from './trial'
import { until } from './until'

const LONGEST_SECONDS = 60
const ENOUGH = 100

/** What the server stores in is taken away and given back. */
export type Outage = { begin: () => Promise<void> | void; end: () => Promise<void> | void; holdSeconds: number }

type Endured = { refused: number; storedMeanwhile: number; broken: string[] }

/** Lets one server process live through outages under load, then compares. */
export async function endureOutages(lab: Lab, site: Site, server: Server, outages: Outage[]): Promise<Outcome> {
  const witness = createWitness()
  const load = witness.send(server, site.token)
  const endured: Endured[] = []
  for (const outage of outages) {
    const latest = await endureOutage(server, load, outage)
    endured.push(latest)
    lab.say(`outage ${endured.length} of ${outages.length}: ${latest.refused} refused with 503, then accepted again`)
  }
  await load.stop()
  await server.kill()
  const compared = compare(witness.acknowledged, await readSite(site))
  const broken = endured.flatMap((one) => one.broken)
  return { cycles: outages.length, acknowledged: witness.acknowledged.length, ...compared, broken, note: note(endured) }
}

/** Expects 201 before and after, 503 with Retry-After meanwhile, and a process that goes on. */
async function endureOutage(server: Server, load: Load, { begin, end, holdSeconds }: Outage): Promise<Endured> {
  const broken: string[] = []
  if (!(await acceptsMore(server, load))) broken.push('nothing was accepted before the outage')
  await begin()
  const before = load.takeCounts()
  await pause(holdSeconds * 1000)
  const meanwhile = load.takeCounts()
  await end()
  if (!(await acceptsMore(server, load)))
    broken.push(`nothing was accepted within ${LONGEST_SECONDS} s after an outage`)
  const after = load.takeCounts()
  const refused = meanwhile.get('503') ?? 0
  if (refused === 0) broken.push('no alert was answered with 503 during an outage')
  if (!server.isRunning()) broken.push('the server ended by itself')
  broken.push(...[before, meanwhile, after].flatMap(unexpected))
  return { refused, storedMeanwhile: meanwhile.get('201') ?? 0, broken }
}

function acceptsMore(server: Server, load: Load) {
  const enough = load.count() + ENOUGH
  return until(LONGEST_SECONDS, () => load.count() >= enough || !server.isRunning())
}

function unexpected(counts: Map<string, number>) {
  const others = [...counts].filter(([name]) => name !== '201' && name !== '503')
  return others.map(([name, count]) => `${count} times ${name === 'broken' ? 'no answer' : name}`)
}

function note(endured: Endured[]) {
  const sum = (of: (one: Endured) => number) => endured.reduce((total, one) => total + of(one), 0)
  const stored = sum((one) => one.storedMeanwhile)
  const refused = `${sum((one) => one.refused)} refused with 503 meanwhile`
  return stored === 0 ? refused : `${refused}, ${stored} still stored`
}
