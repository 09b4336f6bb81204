import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { killUnderLoad, type Witness } from '../alerts/witness'
import { crashUntilLost } from '../cycles'
import { dropLastOver } from '../faults'
import { copyWithFault } from '../servers/patched-copy'
import { prepareSqlite } from '../servers/site'
import { startServer } from '../servers/start'
import type { Lab, Outcome, Trial } from '../trial'

const MOST_CYCLES = 4
const ALERTS_A_CYCLE = 1_000

/** Control: a server that loses the last alert of each large commit, which shows that the load leads to such commits. */
export const dropLastOfLargeBatches: Trial = {
  name: 'drop-last-of-large-batches',
  title: 'kill -9, losing the last of over 12, and of over 100',
  subject: 'alerts',
  isControl: true,
  run: loseOfBoth,
}

async function loseOfBoth(lab: Lab): Promise<Outcome> {
  const few = await killUntilLost(lab, 12)
  const many = await killUntilLost(lab, 100)
  const note = `${few.lost.length} of over 12, ${many.lost.length} of over 100; ${many.note}`
  const isMissed = few.lost.length === 0
  return {
    ...many,
    cycles: few.cycles + many.cycles,
    acknowledged: few.acknowledged + many.acknowledged,
    lost: [...few.lost, ...many.lost],
    broken: isMissed || many.lost.length === 0 ? [`not noticed in both: ${note}`] : [],
    note,
  }
}

async function killUntilLost(lab: Lab, over: number) {
  const folder = join(lab.folder, `over-${over}`)
  mkdirSync(folder)
  const site = await prepareSqlite(folder)
  const sources = copyWithFault(join(folder, 'sources'), dropLastOver(over))
  const crash = async (witness: Witness) => {
    const server = await startServer({ ...site, sources })
    await killUnderLoad(witness, server, site.token, ALERTS_A_CYCLE)
  }
  return crashUntilLost(lab, site, { crash, cycles: MOST_CYCLES, compareEvery: 1 })
}
