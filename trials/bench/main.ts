import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Command, Option } from 'commander'
import { makeTrialsFolder } from '../../testing/postgres-programs.mjs'
import { writePage } from '../../tooling/write-page'
import { ARMS, type Arm } from './arms/arms'
import { measureBehind } from './behind'
import { cpuBetween, cpuOf } from './cpu'
import { measureGrowth } from './growth'
import { load } from './load'
import { measurePaging } from './paging'
import { type Result, report } from './report'

const WARM_UP_SECONDS = 2

const HEAD = `# Benchmarks

What \`npm run bench\` printed, all in one run. It takes about twenty minutes, talks to this machine only, and writes this page
again. Absolute figures are this machine's; the ratios are what to compare.`

await new Command('npm run bench --')
  .description('Measures how many alerts a second this machine takes, beside what HTTP and the disk allow at best.')
  .option('--rounds <number>', 'how often each arm is measured', Number, 3)
  .option('--seconds <number>', 'how long', Number, 6)
  .addOption(new Option('--only <names...>', 'these arms').choices(ARMS.map(({ name }) => name)))
  .option('--no-growth', 'leave out the filling up to a million incidents, and the pages')
  .option(
    '--behind <seconds>',
    'how long at full speed before what follows the alerts is measured; 0 leaves it out',
    Number,
    300,
  )
  .option('--no-write', 'leave docs/benchmarks.md as it is')
  .action(run)
  .parseAsync()

type Options = {
  rounds: number
  seconds: number
  only?: string[]
  growth: boolean
  behind: number
  write: boolean
}

async function run({ rounds, seconds, only, growth, behind, write }: Options) {
  const folder = makeFolder()
  const arms = ARMS.filter(({ name }) => only?.includes(name) ?? true)
  const results = arms.map(({ name, title }): Result => ({ name, title, measures: [] }))
  for (let round = 0; round < rounds; round++) {
    for (const [at, arm] of arms.entries()) {
      const measured = await measureArm(arm, join(folder, `${arm.name}-${round}`), seconds)
      results[at]?.measures.push(measured)
      console.log(
        `round ${round + 1}: ${arm.name}: ${Math.round(measured.perSecond)} alerts/s, p99 ${measured.p99Ms} ms`,
      )
    }
  }
  const limits = { small: 10_000, large: 1_000_000, limitSeconds: 400 }
  const grown = growth ? await measureGrowth(makeSubfolder(folder, 'growth'), limits) : undefined
  const paging = growth ? await measurePaging(makeSubfolder(folder, 'paging')) : undefined
  const followed = behind > 0 ? await measureBehind(makeSubfolder(folder, 'behind'), behind) : undefined
  const text = report(results, { grown, paging, followed }, { rounds, seconds })
  console.log(`\n${text}`)
  if (write) writePage('docs/benchmarks.md', `${HEAD}\n\n${text}`)
  process.exit(0)
}

async function measureArm(arm: Arm, folder: string, seconds: number) {
  mkdirSync(folder)
  const { target, trees, output, stop } = await arm.start(folder)
  try {
    await load(target, WARM_UP_SECONDS)
    const before = cpuOf(trees)
    const measured = await load(target, seconds)
    return { ...measured, cpu: cpuBetween(before, cpuOf(trees), measured.answered * (target.alerts ?? 1)) }
  } catch (error) {
    throw new Error(`${arm.name} broke off. Its server printed:\n${output?.() ?? ''}`, { cause: error })
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeSubfolder(folder: string, name: string) {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

/** Deleted at exit. */
function makeFolder() {
  const folder = makeTrialsFolder('tocsin-bench-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
