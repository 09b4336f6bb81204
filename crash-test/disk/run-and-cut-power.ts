import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { killUnderLoad, type Witness } from '../alerts/witness'
import type { Site } from '../servers/site'
import { startServer } from '../servers/start'
import { cutPower, readDatabaseFiles } from './power-cut'
import type { Luck } from './replay'
import { shimSettings, WRITER } from './shim'

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
