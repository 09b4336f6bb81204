import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { killUnderLoad, type Witness } from '../../ground/alerts/witness'
import { dropLastOver } from '../../ground/faults'
import { copyWithFault } from '../../ground/patched-copy'
import { prepareSqlite } from '../../ground/site'
import { startServer } from '../../ground/start'
import { crashUntilLost } from '../cycles'
import type { Lab, Outcome, Trial } from '../trial'

const MOST_CYCLES = 4
const ALERTS_A_CYCLE = 1_000

/** Control: loses the last alert of each large commit, which shows that the load makes such commits. */
export const dropLastOfLargeBatches: Trial = {
  name: 'drop-last-of-large-batches',
  title: 'losing the last alert of large commits',
  subject: 'alerts',
  isControl: true,
  run: loseOfAll,
}

async function loseOfAll(lab: Lab): Promise<Outcome> {
  const runs: Run[] = []
  for (const over of lab.isShort ? [100] : [12, 100]) runs.push({ over, outcome: await killUntilLost(lab, over) })
  const total = (of: (outcome: Outcome) => number) => runs.reduce((sum, { outcome }) => sum + of(outcome), 0)
  return {
    cycles: total(({ cycles }) => cycles),
    acknowledged: total(({ acknowledged }) => acknowledged),
    lost: runs.flatMap(({ outcome }) => outcome.lost),
    halfWritten: runs.flatMap(({ outcome }) => outcome.halfWritten),
    broken: runs.filter(({ outcome }) => outcome.lost.length === 0).map(({ over }) => `not noticed: over ${over}`),
    note: runs.map(({ over, outcome }) => `${outcome.lost.length} where over ${over}, ${outcome.note}`).join('; '),
  }
}

type Run = { over: number; outcome: Outcome }

async function killUntilLost(lab: Lab, over: number) {
  const folder = join(lab.folder, `over-${over}`)
  mkdirSync(folder)
  const site = await prepareSqlite(folder, dirname(lab.folder))
  const sources = copyWithFault(join(folder, 'sources'), dropLastOver(over))
  const crash = async (witness: Witness) => {
    const server = await startServer({ ...site, sources })
    await killUnderLoad(witness, server, site.token, ALERTS_A_CYCLE)
  }
  return crashUntilLost(lab, site, { crash, cycles: MOST_CYCLES, compareEvery: 1 })
}
