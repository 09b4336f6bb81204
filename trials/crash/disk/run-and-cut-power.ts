import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { killUnderLoad, type Witness } from '../../ground/alerts/witness'
import { shimSettings, WRITER } from '../../ground/shim'
import type { Site } from '../../ground/site'
import { startServer } from '../../ground/start'
import { cutPower, readDatabaseFiles } from './power-cut'
import type { Luck } from './replay'

type Options = { site: Site; witness: Witness; sources: string; library: string; luck: Luck; atLeast: number }

/** Runs a server under load above the shim, kills it, and leaves the files that a disk would have. */
export async function runAndCutPower({ site, witness, sources, library, luck, atLeast }: Options) {
  const { dataDir, folder, token } = site
  const before = readDatabaseFiles(dataDir)
  const journal = join(folder, 'journal')
  const env = shimSettings(library, dataDir, { journal, command: WRITER })
  const server = await startServer({ dataDir, sources, env })
  await killUnderLoad(witness, server, token, atLeast)
  cutPower(dataDir, before, journal, luck)
  rmSync(journal)
}
