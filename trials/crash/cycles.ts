import { compare } from '../ground/alerts/compare'
import { createWitness, type Witness } from '../ground/alerts/witness'
import { readSite, type Site } from '../ground/site'
import type { Lab, Outcome } from './trial'

type Plan = {
  crash: (witness: Witness, cycle: number) => Promise<void>
  cycles: number
  compareEvery: number
}

/** Crashes again and again and compares; stops when an alert is lost. */
export async function crashUntilLost(lab: Lab, site: Site, { crash, cycles, compareEvery }: Plan): Promise<Outcome> {
  const witness = createWitness()
  for (let cycle = 1; ; cycle++) {
    await crash(witness, cycle)
    const isLast = cycle >= cycles || performance.now() >= lab.endsAt
    const acknowledged = witness.acknowledged.length
    lab.say(`crash ${cycle} of at most ${cycles}, ${acknowledged} acknowledged`)
    if (!isLast && cycle % compareEvery !== 0) continue
    const compared = compare(witness.acknowledged, await readSite(site))
    lab.say(`compared: ${compared.lost.length} lost`)
    const note = witness.describeCommitSizes()
    if (isLast || compared.lost.length > 0) return { cycles: cycle, acknowledged, ...compared, broken: [], note }
  }
}
