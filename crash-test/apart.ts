import { setTimeout as pause } from 'node:timers/promises'
import { compare } from './alerts/compare'
import { type Load, USUAL_LOAD } from './alerts/load'
import { createWitness, type Witness } from './alerts/witness'
import { hasPortal } from './servers/ask'
import { isAlive, killProcess, processOf } from './servers/processes'
import { readSite, type Site } from './servers/site'
import { type Server, startServer } from './servers/start'
import type { Lab, Outcome } from './trial'
import { secondsUntil, until } from './until'

const LONGEST_SECONDS = 60
const MOST_MS_TO_KILL = 500
const ENOUGH_ACCEPTED = 500
// A portal takes seconds to start, and all that is sent meanwhile has to be compared.
const LIGHT = { connections: 8, inFlight: 4, restMs: 50 }
const USUAL = { ...USUAL_LOAD, reconnects: true }
const ONE = { connections: 1, inFlight: 1, reconnects: true }

type Plan = { sources: string; rounds: number }
type Run = { server: Server; witness: Witness; site: Site; broken: string[] }
/** How many seconds each has taken. */
type Times = { portal: number[]; alerts: number[]; end: number[] }

/** In each round the portal's process is killed alone, then that of the alerts, then their parent; all under load. */
export async function killApart(lab: Lab, site: Site, { sources, rounds }: Plan): Promise<Outcome> {
  const witness = createWitness()
  const times: Times = { portal: [], alerts: [], end: [] }
  const broken: string[] = []
  let round = 0
  while (round < rounds && broken.length === 0 && performance.now() < lab.endsAt) {
    round++
    const server = await startServer({ ...site, sources })
    const run = { server, witness, site, broken }
    try {
      times.portal.push(await killPortal(run))
      await underLoad(run, async (load) => {
        times.alerts.push(await killAlerts(run, load))
        times.end.push(await killParent(run))
      })
    } finally {
      await server.kill()
    }
    lab.say(`round ${round} of at most ${rounds}, ${witness.acknowledged.length} acknowledged`)
  }
  const compared = compare(witness.acknowledged, await readSite(site))
  return { cycles: round * 3, acknowledged: witness.acknowledged.length, ...compared, broken, note: describe(times) }
}

/** No alert may notice it. Resolves with how long it took until there was another one. */
async function killPortal({ server, witness, site, broken }: Run) {
  const isThere = () => hasPortal(server.port)
  if (!(await until(LONGEST_SECONDS, isThere))) broken.push('the portal did not come')
  const load = witness.send(server, site.token, LIGHT)
  if (!(await acceptMore(load))) broken.push('nothing was accepted')
  killProcess(server, 'portal')
  if (!(await until(LONGEST_SECONDS, async () => !(await isThere())))) broken.push('the portal was not killed')
  const { came, seconds } = await secondsUntil(LONGEST_SECONDS, isThere)
  if (!came) broken.push('the portal did not come back')
  if (!(await acceptMore(load))) broken.push('nothing was accepted after the portal was killed')
  await load.stop()
  broken.push(...unexpected(load, ['201']).map((fault) => `${fault} when the portal was killed`))
  return seconds
}

async function underLoad({ server, witness, site, broken }: Run, work: (load: Load) => Promise<void>) {
  const load = witness.send(server, site.token, USUAL)
  if (!(await acceptMore(load))) broken.push('nothing was accepted')
  try {
    await work(load)
  } finally {
    await server.kill()
    await load.stop()
  }
  broken.push(...unexpected(load, ['201', '503', 'no answer']))
}

/** Resolves with how long it took until the next one has taken an alert. */
async function killAlerts({ server, witness, site, broken }: Run, load: Load) {
  await randomMoment()
  killProcess(server, 'alerts')
  // What the connections that are there still bring was sent by the one that is dead.
  const probe = witness.send(server, site.token, ONE)
  const { came, seconds } = await secondsUntil(LONGEST_SECONDS, () => (probe.counts.get('201') ?? 0) > 0)
  await probe.stop()
  if (!came) broken.push('no alert was taken after the process for alerts was killed')
  if (!(await acceptMore(load))) broken.push('nothing was accepted after the process for alerts was killed')
  if (!(await until(LONGEST_SECONDS, () => hasPortal(server.port)))) broken.push('the portal did not find it again')
  if (!server.isRunning()) broken.push('the parent ended with it')
  return seconds
}

/** Resolves with how long the two others went on without it. */
async function killParent({ server, broken }: Run) {
  const children = [processOf(server, 'alerts'), processOf(server, 'portal')].filter((pid) => pid !== undefined)
  await randomMoment()
  if (server.pid !== undefined) process.kill(server.pid, 'SIGKILL')
  const { came, seconds } = await secondsUntil(LONGEST_SECONDS, () => !children.some(isAlive))
  if (!came || children.length < 2) broken.push('the processes for alerts and portal did not end without their parent')
  return seconds
}

function randomMoment() {
  return pause(MOST_MS_TO_KILL * Math.random())
}

function acceptMore({ counts }: Load) {
  const enough = (counts.get('201') ?? 0) + ENOUGH_ACCEPTED
  return until(LONGEST_SECONDS, () => (counts.get('201') ?? 0) >= enough)
}

function unexpected({ counts }: Load, expected: string[]) {
  const others = [...counts].filter(([name]) => !expected.includes(name))
  return others.map(([name, count]) => `${count} times ${name}`)
}

function describe({ portal, alerts, end }: Times) {
  const most = (seconds: number[]) => `${Math.max(...seconds).toFixed(1)} s at most`
  return `alerts taken again after ${most(alerts)}, portal back after ${most(portal)}, all ended ${most(end)} after the parent`
}
