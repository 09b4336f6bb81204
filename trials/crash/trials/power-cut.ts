import { root } from '../../../tooling/root.mjs'
import type { Witness } from '../../ground/alerts/witness'
import { prepareSqlite } from '../../ground/site'
import { crashUntilLost } from '../cycles'
import { anySubset, nothingMore } from '../disk/luck'
import { runAndCutPower } from '../disk/run-and-cut-power'
import type { Lab, Trial } from '../trial'

/** After a cut only synced changes remain, and in every other cycle some of the others. */
export const powerCut: Trial = {
  name: 'power-cut',
  title: 'simulated power cut, SQLite',
  subject: 'alerts',
  isControl: false,
  run: cutRepeatedly,
}

async function cutRepeatedly(lab: Lab) {
  const { folder, isShort, shim } = lab
  if (!shim.ok) return { skipped: shim.reason }
  const site = await prepareSqlite(folder)
  const run = { site, sources: root, library: shim.library, atLeast: isShort ? 600 : 1_000 }
  const crash = (witness: Witness, cycle: number) =>
    runAndCutPower({ ...run, witness, luck: cycle % 2 === 1 ? nothingMore : anySubset(Math.random) })
  return crashUntilLost(lab, site, { crash, cycles: isShort ? 3 : 30, compareEvery: 5 })
}
