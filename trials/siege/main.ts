import { rmSync } from 'node:fs'
import { Command, Option } from 'commander'
import { makeTrialsFolder } from '../../testing/postgres-programs.mjs'
import { noteNotTried } from '../../tooling/not-tried.mjs'
import { writePage } from '../../tooling/write-page'
import { compileShim } from '../ground/shim'
import type { Provider } from './attack'
import { ATTACKS } from './attacks/all'
import { report } from './report'
import type { Row } from './run-attack'
import { isFailure, runRow } from './run-row'
import { formatMeaning, formatTable } from './table'

const FULL = { quiet: 8, attack: 20 }
const SHORT = { quiet: 2, attack: 6 }

await new Command('npm run siege --')
  .description(
    'Attacks servers of its own on this machine, and shows what an honest sender of 20 alerts a second sees.',
  )
  .option('--short', 'a few attacks, in about a minute and a half; otherwise all of them, in about half an hour')
  .addOption(new Option('--only <names...>', 'these attacks').choices(ATTACKS.map(({ name }) => name)))
  .addOption(new Option('--database <name>', 'on this database only').choices(['sqlite', 'postgresql']))
  .option('--seconds <number>', 'how long an attack takes, and the quiet time before it', Number)
  .option('--no-write', 'leave docs/siege.md as it is')
  .addHelpText('after', `\nAttacks:\n${ATTACKS.map(({ name, title }) => `  ${name.padEnd(24)}${title}`).join('\n')}`)
  .action(run)
  .parseAsync()

type Options = { short?: boolean; only?: string[]; database?: Provider; seconds?: number; write: boolean }

async function run({ short: isShort = false, only, database, seconds, write }: Options) {
  const folder = makeFolder()
  const usual = isShort ? SHORT : FULL
  const lengths = seconds ? { quiet: seconds, attack: seconds } : usual
  const common = { folder, isShort, lengths, shim: compileShim(folder) }
  const rows: Row[] = []
  for (const attack of ATTACKS.filter(({ name }) => only?.includes(name) ?? true)) {
    if (isShort && !only && !attack.isShort) continue
    // The short form uses one database: its attacks are the same on both.
    const databases = attack.databases.filter((name) => database === undefined || name === database)
    for (const provider of databases.slice(0, isShort ? 1 : undefined))
      rows.push(await runRow(attack, provider, common))
  }
  for (const { attack, skipped } of rows) if (skipped !== undefined) noteNotTried(attack.name)
  console.log(`\n${formatTable(rows)}\n\n${formatMeaning(rows)}`)
  if (write && !isShort && !only && !database && !seconds) writePage('docs/siege.md', report(rows))
  process.exit(rows.some(isFailure) ? 1 : 0)
}

/** Deleted at exit. */
function makeFolder() {
  const folder = makeTrialsFolder('tocsin-siege-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
