import { Command, InvalidArgumentError } from 'commander'
import { chooseDatabases } from './database/open'
import { startPostgresql } from './database/postgresql'
import { PLANTED } from './planted/faults'
import { findPlanted } from './planted/find'
import { runSeed } from './run'
import { type Chosen, shortForm } from './short'
import { shrink } from './shrink'
import { storyOf, tell } from './story'
import { createTotals } from './totals'

type Options = {
  seed: string
  seeds: number
  days: number
  only?: string
  shrink: boolean
  short?: number | true
  journal?: boolean
  first?: boolean
  planted?: string | true
  database: string
}

/** Of processor time: the short form takes three to five. */
const MOST_MINUTES = 20

await new Command('npm run simulate --')
  .description('Runs the production code in simulated worlds; a seed decides everything that happens in them.')
  .option('--seed <number>', 'the world to run, or the first one', '1')
  .option('--seeds <number>', 'how many worlds', Number, 1)
  .option('--days <number>', 'days that each lasts', Number, 7)
  .option('--short [number]', 'six fixed worlds and six fresh ones, or this many of each', readCount)
  .option('--database <name>', 'sqlite, or a real postgresql', 'sqlite')
  .option('--only <numbers>', 'only these steps of the world, with commas')
  .option('--no-shrink', 'print all steps of a world with a broken claim')
  .option('--journal', 'print everything that happens')
  .option('--first', 'stop at the first world in which a claim is broken')
  .option('--planted [name]', 'find planted faults, or those whose name contains this')
  .action((options: Options) => (options.planted === undefined ? simulate(options) : plantAll(options)))
  .parseAsync()

async function simulate({ only, database, journal = false, first = false, short, ...options }: Options) {
  const totals = createTotals()
  const postgres = database === 'postgresql' ? await startPostgresql() : undefined
  if (postgres) chooseDatabases(postgres)
  const steps = only === undefined ? undefined : new Set(only.split(',').map(Number))
  const worlds = short === undefined ? chosen(options) : shortForm(short === true ? {} : { ofEach: short })
  const isLate = () => short !== undefined && totals.busyMinutes() > MOST_MINUTES
  for (const { seed, days } of worlds) {
    if (isLate()) break
    const outcome = await runSeed(seed, days, steps)
    totals.add(outcome, days)
    console.log(`seed ${seed}, ${days} days: ${outcome.broken ? 'BROKEN' : 'held'}, digest ${outcome.digest}`)
    if (journal) for (const line of outcome.lines) console.log(tell(line))
    if (outcome.broken) console.log(`\n${storyOf(options.shrink ? await shrink(outcome, days) : outcome, days)}`)
    if (first && outcome.broken) break
  }
  console.log(totals.report())
  // Apart from what a seed decides, so that two runs can be compared.
  console.error(totals.speed())
  const isCutOff = !first && totals.runs() < worlds.length
  if (isCutOff)
    console.error(
      `STOPPED after ${totals.runs()} of ${worlds.length} worlds: ${MOST_MINUTES} minutes of processor time are used`,
    )
  await postgres?.stop()
  process.exit(totals.broken() > 0 || isCutOff ? 1 : 0)
}

/** A run of no world would hold whatever is broken. */
function readCount(text: string) {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('It must be a whole number from 1 on.')
  return count
}

function chosen({ seed, seeds, days }: Pick<Options, 'seed' | 'seeds' | 'days'>): Chosen[] {
  return Array.from({ length: seeds }, (_, at) => ({ seed: String(Number(seed) + at), days }))
}

async function plantAll({ planted, seeds, days }: Options) {
  for (const fault of PLANTED.filter(({ name }) => planted === true || name.includes(planted ?? ''))) {
    const found = await findPlanted(fault, { seeds, days })
    console.log(`${fault.name}: ${found ? `seed ${found.seeds}: ${found.invariant}` : `NOT FOUND in ${seeds} seeds`}`)
  }
}
