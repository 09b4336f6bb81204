import { compare } from '../../ground/alerts/compare'
import type { Load } from '../../ground/alerts/load'
import { createWitness, type Witness } from '../../ground/alerts/witness'
import { readSite } from '../../ground/site'
import { LONGEST_SECONDS, until } from '../../ground/until'
import { INSTANCES, SENDERS, untilUp } from '../instances/pair'
import type { Lab, Outcome } from '../trial'
import { MACHINE_FAULTS, type MachineFault, type Setting } from './faults'
import { type Paged, secondsToPage } from './page'
import { createMachineTally } from './tally'

const FAULTS = Array.from({ length: 10 }, () => MACHINE_FAULTS).flat()
const PROMISED_SECONDS = 15
const ENOUGH_ACCEPTED = 100

type People = Pick<Paged, 'team' | 'receivers'>
type Run = { setting: Setting; witness: Witness; loads: Load[]; paged: Paged }

/** Each fault ten times under load, then the comparison. */
export async function endureMachines(lab: Lab, setting: Setting, people: People): Promise<Outcome> {
  const { haproxy, site } = setting
  const witness = createWitness()
  const { acknowledged } = witness
  const loads = SENDERS.map((size) => witness.send(haproxy, site.token, size))
  const paged = { ...people, port: haproxy.port, acknowledged, number: 0 }
  const stop = () => Promise.all(loads.map((load) => load.stop()))
  const endured = await endureFaults(lab, { setting, witness, loads, paged }).finally(stop)
  const compared = compare(acknowledged, await readSite(site))
  return { ...endured, acknowledged: acknowledged.length, ...compared }
}

async function endureFaults(lab: Lab, run: Run) {
  const tally = createMachineTally()
  const broken: string[] = []
  let cycles = 0
  for (const fault of FAULTS) {
    if (broken.length > 0 || performance.now() >= lab.endsAt) break
    const endured = await endureFault(run, fault)
    tally.add(fault.name, endured)
    cycles++
    const gap = `${endured.gap.toFixed(1)} s`
    if (endured.gap > PROMISED_SECONDS) broken.push(`${fault.name}: no alert was taken for ${gap}`)
    lab.say(`fault ${cycles} of at most ${FAULTS.length}, ${fault.name}: longest gap ${gap}`)
  }
  return { cycles, broken, note: tally.describe() }
}

async function endureFault({ setting, witness, loads, paged }: Run, fault: MachineFault) {
  const { pace } = witness
  const refusedBefore = countRefused(loads)
  pace.restart()
  const mend = await fault.begin(setting)
  const enough = countStored(loads) + ENOUGH_ACCEPTED
  const came = await until(LONGEST_SECONDS, () => countStored(loads) >= enough)
  if (!came) throw new Error(`${fault.name}: no alert was taken for ${LONGEST_SECONDS} s`)
  const page = await secondsToPage(paged)
  await mend()
  await untilWhole(setting)
  return { gap: pace.longestGap(), page, refused: countRefused(loads) - refusedBefore }
}

function countStored(loads: Load[]) {
  return loads.reduce((sum, { counts }) => sum + (counts.get('201') ?? 0), 0)
}

function countRefused(loads: Load[]) {
  const all = loads.flatMap(({ counts }) => [...counts.values()]).reduce((sum, count) => sum + count, 0)
  return all - countStored(loads)
}

async function untilWhole({ cluster, haproxy }: Setting) {
  await cluster.untilWhole()
  for (const name of INSTANCES) await untilUp(haproxy, name)
}
