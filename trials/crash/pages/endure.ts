import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../lib/db/open'
import type { Site } from '../../ground/site'
import { startServer } from '../../ground/start'
import type { Lab, Outcome } from '../trial'
import { startAlerts } from './alerts'
import type { Evidence } from './evidence'
import { type Fleet, startFleet } from './fleet'
import { countDeliveries, judgePaging } from './judge'
import type { Phones } from './phones'
import { untilQuiet } from './quiet'
import type { Receivers } from './receivers'
import { readPaging } from './stored'
import type { Team } from './teams'

export type Plan = {
  sources: string
  servers: number
  teams: Team[]
  receivers: Receivers
  phones?: Phones
  /** It goes on until both numbers are reached. */
  kills: number
  pages: number
  /** How long a server runs before it is killed: shortest and longest. */
  everyMs: readonly [number, number]
  quietSeconds: number
}

const MOST_ROUNDS = 3
const SHOWN_WRONG = 5

/** Kills servers in turn while alerts come, lets paging finish, and judges. */
export async function endureKills(lab: Lab, site: Site, plan: Plan): Promise<Outcome> {
  const fleet = await startFleet(plan.servers, () => startServer(optionsOf(site, plan)))
  const alerts = startAlerts(plan.teams, fleet.ports)
  try {
    await killRepeatedly(lab, fleet, plan)
  } finally {
    await alerts.stop()
  }
  // The short form does not wait for receivers that hang.
  await (lab.isShort ? plan.receivers.recover() : plan.receivers.listen())
  const { accepted } = alerts
  return settle(lab, site, fleet, { ...plan, accepted })
}

function optionsOf({ dataDir, databaseUrl }: Site, { sources, phones }: Plan) {
  const env = {
    ...phones?.env,
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    AUTH_SECRET: 'one secret for all servers of a crash test',
  }
  return { dataDir, databaseUrl, sources, env }
}

async function killRepeatedly(lab: Lab, fleet: Fleet, { kills, pages, everyMs: [least, most], receivers }: Plan) {
  for (let left = kills * MOST_ROUNDS; left > 0 && performance.now() < lab.endsAt; left--) {
    if (fleet.kills() >= kills && receivers.pages() >= pages) break
    await (fleet.kills() % 3 === 2 ? receivers.listen() : receivers.refuse())
    await pause(least + (most - least) * Math.random())
    await fleet.killNext()
    lab.say(`kill ${fleet.kills()}, ${receivers.pages()} different pages have come to receivers`)
  }
}

/** Opens the database beside the servers, which run until nothing is left to do. */
async function settle(lab: Lab, site: Site, fleet: Fleet, plan: Plan & Pick<Evidence, 'accepted'>): Promise<Outcome> {
  const startedAt = performance.now()
  const db = await openDatabase(site.databaseUrl, site.dataDir)
  try {
    const isQuiet = await untilQuiet(db, plan.quietSeconds)
    const rest = `${isQuiet ? 'quiet' : 'not quiet'} after ${Math.round((performance.now() - startedAt) / 1000)} s`
    lab.say(rest)
    await fleet.end()
    const { strays } = plan.receivers
    const stored = await readPaging(db)
    const receipts = [...plan.receivers.receipts, ...(plan.phones?.receipts(stored) ?? [])]
    const evidence = { ...plan, receipts, strays: strays.length, stored }
    const { lost, wrong } = judgePaging(evidence)
    for (const fault of wrong.slice(0, SHOWN_WRONG)) lab.say(`wrong: ${fault}`)
    const outcome = { cycles: fleet.kills(), acknowledged: evidence.stored.pages.length, lost, halfWritten: wrong }
    return { ...outcome, broken: [], note: `${describe(evidence)}, ${rest}` }
  } finally {
    await db.close()
  }
}

function describe({ receipts, stored }: Pick<Evidence, 'receipts' | 'stored'>) {
  const { delivered, again } = countDeliveries(receipts)
  const failed = stored.pages.filter(({ state }) => state === 'failed').length
  const elsewhere = stored.pages.filter(({ channel, state }) => channel !== 'webhook' && state === 'sent').length
  const ways = elsewhere > 0 ? ` (${elsewhere} by SMS and chat)` : ''
  return `${delivered} delivered${ways}, ${again} of them again, ${failed} failed pages`
}
