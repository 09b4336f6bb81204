import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../lib/db/database'
import { addKey } from '../../ground/provision'
import { readCopy, type Site } from '../../ground/site'
import { startServer } from '../../ground/start'
import { LONGEST_SECONDS, until } from '../../ground/until'
import type { Lab, Outcome } from '../trial'
import { resolveAll, startSourceLoad } from './load'
import { compareSignals, type StoredSignal, type Tally } from './tally'

const ENOUGH = 2_000
const MOST_MS_TO_KILL = 500

/** A server that gets a source's repeats is killed again and again; at the end all signals recover. */
export async function killSources(lab: Lab, site: Site, plan: { sources: string; kills: number }): Promise<Outcome> {
  const token = await addKey(site, 'source', 'alertmanager')
  const tally: Tally = new Map()
  const broken: string[] = []
  let kill = 0
  while (kill < plan.kills && broken.length === 0 && performance.now() < lab.endsAt) {
    kill++
    const server = await startServer({ ...site, sources: plan.sources })
    const load = startSourceLoad({ port: server.port, token, tally })
    if (!(await until(LONGEST_SECONDS, () => load.acknowledged() >= ENOUGH))) broken.push('too little was accepted')
    await pause(MOST_MS_TO_KILL * Math.random())
    await server.kill()
    await load.stop()
    lab.say(`kill ${kill} of at most ${plan.kills}, ${acknowledgedIn(tally)} acknowledged`)
  }
  const { lost, wrong } = compareSignals(tally, await readCopy(site, readSignals))
  const server = await startServer({ ...site, sources: plan.sources })
  broken.push(...(await resolveAll({ port: server.port, token, tally })))
  await server.kill()
  const note = `${tally.size} signals, each with one incident`
  return { cycles: kill, acknowledged: acknowledgedIn(tally), lost, halfWritten: wrong, broken, note }
}

export function acknowledgedIn(tally: Tally) {
  return [...tally.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0)
}

export async function readSignals({ read }: Database): Promise<StoredSignal[]> {
  const signals = await read.signal.findMany({ include: { firings: true } })
  // The key is stored as the JSON of its parts, here one.
  return signals.map(({ key, firings }) => ({ key: JSON.parse(key)[0], fired: firings.map(({ count }) => count) }))
}
