import { compare } from '../alerts/compare'
import type { Load } from '../alerts/load'
import { createWitness, type Witness } from '../alerts/witness'
import { INSTANCES, SENDERS, untilUp } from '../instances/pair'
import { readSite } from '../servers/site'
import type { Lab, Outcome } from '../trial'
import { until } from '../until'
import { MACHINE_FAULTS, type MachineFault, type Setting } from './faults'
import { type Paged, secondsToPage } from './page'
import { createMachineTally } from './tally'

const ROUNDS = 10
const LONGEST_SECONDS = 60
const PROMISED_SECONDS = 15
const ENOUGH_ACCEPTED = 100

type Run = Setting & { witness: Witness; loads: Load[]; paged: Paged }

/** In each round every fault comes once, under load; then what is stored is compared. */
export async function endureMachines(lab: Lab, setting: Setting, people: Pick<Paged, 'team' | 'receivers'>) {
  const { haproxy, site } = setting
  const witness = createWitness()
  const loads = SENDERS.map((size) => witness.send(haproxy, site.token, size))
  const paged = { ...people, port: haproxy.port, acknowledged: witness.acknowledged, number: 0 }
  const tally = createMachineTally()
  const broken: string[] = []
  let faults = 0
  try {
    for (const fault of Array(ROUNDS).fill(MACHINE_FAULTS).flat()) {
      if (broken.length > 0 || performance.now() >= lab.endsAt) break
      const endured = await endureFault({ ...setting, witness, loads, paged }, fault)
      tally.add(fault.name, endured)
      if (endured.gap > PROMISED_SECONDS)
        broken.push(`${fault.name}: nothing was taken for ${endured.gap.toFixed(1)} s`)
      lab.say(
        `fault ${++faults}, ${fault.name}: gap ${endured.gap.toFixed(1)} s, paged after ${endured.page.toFixed(1)} s`,
      )
    }
  } finally {
    await Promise.all(loads.map((load) => load.stop()))
  }
  const compared = compare(witness.acknowledged, await readSite(site))
  const outcome: Outcome = {
    cycles: faults,
    acknowledged: witness.acknowledged.length,
    ...compared,
    broken,
    note: tally.describe(),
  }
  return outcome
}

async function endureFault({ witness, loads, paged, ...setting }: Run, fault: MachineFault) {
  const { pace } = witness
  const count = (isWanted: (status: string) => boolean) =>
    loads.flatMap(({ counts }) => [...counts]).reduce((sum, [status, times]) => sum + (isWanted(status) ? times : 0), 0)
  const accepted = () => count((status) => status === '201')
  const refused = () => count((status) => status !== '201')
  const refusedBefore = refused()
  pace.restart()
  const mend = await fault.begin(setting)
  const enough = accepted() + ENOUGH_ACCEPTED
  if (!(await until(LONGEST_SECONDS, () => accepted() >= enough)))
    throw new Error(`${fault.name}: nothing was accepted`)
  const page = await secondsToPage(paged)
  await mend()
  await untilWhole(setting)
  return { gap: pace.longestGap(), page, refused: refused() - refusedBefore }
}

async function untilWhole({ cluster, haproxy }: Setting) {
  await cluster.untilWhole()
  for (const name of INSTANCES) await untilUp(haproxy, name)
}
