import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, Option } from 'commander'
import { compileShim } from '../crash-test/disk/shim'
import { prepareSqlite, withPostgres } from '../crash-test/servers/site'
import { root } from '../lib/tooling/root.mjs'
import type { Attack, Lab, Provider } from './attack'
import { ATTACKS } from './attacks/all'
import { hardFailuresOf, missesOf, type Outcome } from './judge'
import { report } from './report'
import { type Row, runAttack } from './run-attack'
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
  .option('--seconds <number>', 'how long an attack takes', Number)
  .option('--no-write', 'leave docs/siege.md as it is')
  .addHelpText('after', `\nAttacks:\n${ATTACKS.map(({ name, title }) => `  ${name.padEnd(24)}${title}`).join('\n')}`)
  .action(run)
  .parseAsync()

type Options = { short?: boolean; only?: string[]; database?: Provider; seconds?: number; write: boolean }

async function run({ short: isShort = false, only, database, seconds, write }: Options) {
  const folder = makeFolder()
  const usual = isShort ? SHORT : FULL
  const lengths = { ...usual, attack: seconds ?? usual.attack }
  const common = { folder, isShort, lengths, shim: compileShim(folder) }
  const rows: Row[] = []
  for (const attack of ATTACKS.filter(({ name }) => only?.includes(name) ?? true)) {
    if (isShort && !only && !attack.isShort) continue
    // One database is enough for the short form: its attacks are the same on both.
    const databases = attack.databases.filter((name) => database === undefined || name === database)
    for (const provider of databases.slice(0, isShort ? 1 : undefined))
      rows.push(await runRow(attack, provider, common))
  }
  console.log(`\n${formatTable(rows)}\n\n${formatMeaning(rows)}`)
  if (write && !isShort && !only && !database && !seconds) writeFileSync(join(root, 'docs/siege.md'), report(rows))
  process.exit(rows.some(isFailure) ? 1 : 0)
}

type Common = Omit<Lab, 'site' | 'postgres'> & { folder: string; lengths: typeof FULL }

async function runRow(attack: Attack, database: Provider, { folder: all, lengths, ...common }: Common): Promise<Row> {
  const folder = join(all, `${attack.name}-${database}`)
  mkdirSync(folder)
  const say = (line: string) => console.log(`${attack.name}, ${database}: ${line}`)
  try {
    const seen =
      database === 'sqlite'
        ? await runAttack(attack, { ...common, site: await prepareSqlite(folder), postgres: undefined }, lengths)
        : await withPostgres(folder, (site, postgres) => runAttack(attack, { ...common, site, postgres }, lengths))
    if (seen.outcome) for (const lost of seen.outcome.lost.slice(0, 5)) say(`lost: ${lost}`)
    say(seen.skipped ?? (seen.outcome && describe(attack, seen.outcome)) ?? '')
    return { attack, database, ...seen }
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error)
    say(failed)
    return { attack, database, failed: failed.split('\n')[0] ?? '' }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function describe(attack: Attack, outcome: Outcome) {
  const misses = missesOf(attack, outcome)
  const verdict = misses.length > 0 ? `missed: ${misses.join('; ')}` : 'met'
  return [verdict, outcome.note].filter(Boolean).join('; ')
}

function isFailure({ attack, outcome, failed }: Row) {
  return failed !== undefined || (outcome !== undefined && hardFailuresOf(attack, outcome).length > 0)
}

/** A folder that goes with the process. Started by root, Postgres runs as a user of its own and must get through to its own. */
function makeFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tocsin-siege-')))
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
