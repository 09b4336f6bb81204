import { join } from 'node:path'
import { killUnderLoad, type Witness } from '../../ground/alerts/witness'
import { answerBeforeCommit as fault } from '../../ground/faults'
import { copyWithFault } from '../../ground/patched-copy'
import { prepareSqlite } from '../../ground/site'
import { startServer } from '../../ground/start'
import { crashUntilLost } from '../cycles'
import type { Lab, Trial } from '../trial'

const MOST_CYCLES = 6
const ALERTS_A_CYCLE = 20
// An alert that is answered too early is committed soon; more load would put other work between the two.
const LOAD = { connections: 12, inFlight: 1 }

/** Control: a server that answers before the commit is killed, until an acknowledged alert is lost. */
export const answerBeforeCommit: Trial = {
  name: 'answer-before-commit',
  title: 'kill -9, answering before the commit',
  subject: 'alerts',
  isControl: true,
  run: killUntilLost,
}

async function killUntilLost(lab: Lab) {
  const site = await prepareSqlite(lab.folder)
  const sources = copyWithFault(join(lab.folder, 'sources'), fault)
  const crash = async (witness: Witness) => {
    const server = await startServer({ ...site, sources })
    await killUnderLoad(witness, server, site.token, ALERTS_A_CYCLE, LOAD)
  }
  return crashUntilLost(lab, site, { crash, cycles: MOST_CYCLES, compareEvery: 1 })
}
