import { Command } from 'commander'
import { PLANTED } from './planted/faults'
import { findPlanted } from './planted/find'
import { type Outcome, runSeed } from './run'
import { lastMinutes } from './story'
import { createTotals } from './totals'

type Options = {
  seed: string
  days: number
  seeds: number
  journal?: boolean
  first?: boolean
  planted?: string | true
}

await new Command('npm run simulate --')
  .description('Runs the production code in simulated worlds, in which a seed decides the order of everything.')
  .option('--seed <number>', 'the world to run, or the first one', '1')
  .option('--seeds <number>', 'how many worlds', Number, 1)
  .option('--days <number>', 'how long each lasts', Number, 7)
  .option('--journal', 'tell everything that happens')
  .option('--first', 'stop at the first world in which a claim is broken')
  .option('--planted [name]', 'find faults that are planted in copies of the sources: those whose name holds this')
  .action((options: Options) => (options.planted === undefined ? simulate(options) : plantAll(options)))
  .parseAsync()

async function simulate({ seed, seeds, days, journal = false, first = false }: Options) {
  const totals = createTotals(days)
  for (let at = 0; at < seeds && !(first && totals.broken() > 0); at++) {
    const outcome = await runSeed(String(Number(seed) + at), days)
    totals.add(outcome)
    if (journal) for (const line of outcome.lines) console.log(tell(line))
    if (outcome.broken) tellBroken(outcome)
  }
  console.log(totals.report())
  process.exit(totals.broken() > 0 ? 1 : 0)
}

async function plantAll({ planted, seeds, days }: Options) {
  const chosen = PLANTED.filter(({ name }) => planted === true || name.includes(planted ?? ''))
  for (const fault of chosen) {
    const found = await findPlanted(fault, { seeds, days })
    console.log(`${fault.name}: ${found ? `seed ${found.seeds}: ${found.invariant}` : `NOT FOUND in ${seeds} seeds`}`)
  }
}

function tellBroken({ seed, broken, lines, steps }: Outcome) {
  console.log(
    `\nseed ${seed}: broken: ${broken?.invariant}\n  ${broken?.what}\n  ${steps.length} steps; the minutes before:`,
  )
  for (const line of lastMinutes(lines, broken?.at)) console.log(`  ${tell(line)}`)
}

function tell({ at, text }: Outcome['lines'][number]) {
  return `${new Date(at).toISOString()} ${text}`
}
