import { compare } from '../../ground/alerts/compare'
import { type Load, USUAL_LOAD } from '../../ground/alerts/load'
import { createWitness } from '../../ground/alerts/witness'
import { readSite, type Site } from '../../ground/site'
import { startServer } from '../../ground/start'
import type { Lab, Outcome } from '../trial'
import { findLeftBehind } from './find-left-behind'
import { killAlerts } from './kill-alerts'
import { killParent } from './kill-parent'
import { killPortal } from './kill-portal'
import { acceptMore, type Run, unexpected } from './run'

const USUAL = { ...USUAL_LOAD, reconnects: true }

type Plan = { sources: string; rounds: number }
/** In seconds. */
type Times = { portal: number[]; alerts: number[]; end: number[] }

/** In each round kills the portal's process alone, then that of the alerts, then their parent; all under load. */
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
  broken.push(...(await findLeftBehind(site, sources)))
  const compared = compare(witness.acknowledged, await readSite(site))
  return { cycles: round * 3, acknowledged: witness.acknowledged.length, ...compared, broken, note: describe(times) }
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

function describe({ portal, alerts, end }: Times) {
  const most = (seconds: number[]) => `${Math.max(...seconds).toFixed(1)} s at most`
  return `alerts taken again after ${most(alerts)}, portal back after ${most(portal)}, all ended ${most(end)} after the parent`
}
