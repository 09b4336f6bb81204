import { join } from 'node:path'
import type { Witness } from '../../ground/alerts/witness'
import { synchronousNormal } from '../../ground/faults'
import { copyWithFault } from '../../ground/patched-copy'
import { prepareSqlite } from '../../ground/site'
import { crashUntilLost } from '../cycles'
import { nothingMore } from '../disk/luck'
import { runAndCutPower } from '../disk/run-and-cut-power'
import type { Lab, Trial } from '../trial'

const MOST_CYCLES = 6
const ALERTS_A_CYCLE = 500

/** Control: the same with SQLite's weaker setting, until an acknowledged alert is lost. */
export const powerCutAtNormal: Trial = {
  name: 'power-cut-at-normal',
  title: 'simulated power cut, synchronous=NORMAL',
  subject: 'alerts',
  isControl: true,
  run: cutUntilLost,
}

async function cutUntilLost(lab: Lab) {
  const { folder, shim } = lab
  if (!shim.ok) return { skipped: shim.reason }
  const site = await prepareSqlite(folder)
  const sources = copyWithFault(join(folder, 'sources'), synchronousNormal)
  const run = { site, sources, library: shim.library, luck: nothingMore, atLeast: ALERTS_A_CYCLE }
  const crash = (witness: Witness) => runAndCutPower({ ...run, witness })
  return crashUntilLost(lab, site, { crash, cycles: MOST_CYCLES, compareEvery: 1 })
}
