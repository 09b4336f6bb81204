import { rmSync } from 'node:fs'
import { Command, Option } from 'commander'
import pLimit from 'p-limit'
import { makeTrialsFolder } from '../../testing/postgres-programs.mjs'
import { keepTemporaryFilesIn } from '../ground/settings'
import { compileShim } from '../ground/shim'
import { runTrial } from './run-trial'
import { formatMeaning, formatTable } from './table'
import { answerBeforeCommit } from './trials/answer-before-commit'
import { clockJumps } from './trials/clock-jumps'
import { diskFull } from './trials/disk-full'
import { dropLastOfLargeBatches } from './trials/drop-last-of-large-batches'
import { failOver } from './trials/fail-over'
import { handOverSqlite } from './trials/hand-over'
import { kill9Postgres, kill9Sqlite } from './trials/kill-9'
import { killApartPostgres, killApartSqlite } from './trials/kill-apart'
import { killSourcesPostgres, killSourcesSqlite } from './trials/kill-sources'
import { killStormsPostgres, killStormsSqlite } from './trials/kill-storms'
import { logDiskFull } from './trials/log-disk-full'
import { machineLost } from './trials/machine-lost'
import { pagingPostgres, pagingSqlite } from './trials/paging'
import { postgresFrozen } from './trials/postgres-frozen'
import { postgresStopped } from './trials/postgres-stopped'
import { powerCut } from './trials/power-cut'
import { powerCutAtNormal } from './trials/power-cut-at-normal'
import { rollingUpgrade } from './trials/rolling-upgrade'
import { sentBeforeSending } from './trials/sent-before-sending'

// Half of each trial is waiting for a server to start, on one core.
const AT_ONCE = 2
const TRIALS = [
  kill9Sqlite,
  kill9Postgres,
  killApartSqlite,
  killApartPostgres,
  killSourcesSqlite,
  killSourcesPostgres,
  killStormsSqlite,
  killStormsPostgres,
  powerCut,
  powerCutAtNormal,
  answerBeforeCommit,
  dropLastOfLargeBatches,
  diskFull,
  postgresStopped,
  postgresFrozen,
  failOver,
  handOverSqlite,
  machineLost,
  rollingUpgrade,
  clockJumps,
  logDiskFull,
  pagingSqlite,
  pagingPostgres,
  sentBeforeSending,
]

await new Command('npm run crash-test --')
  .description(
    'Proves on this machine that no acknowledged alert and no page is lost, with servers and databases of its own.',
  )
  .option('--short', 'a few crashes of each kind, in two to three minutes; otherwise an hour at most')
  .addOption(new Option('--only <names...>', 'these trials').choices(TRIALS.map(({ name }) => name)))
  .addHelpText('after', `\nTrials:\n${TRIALS.map(({ name, title }) => `  ${name.padEnd(28)}${title}`).join('\n')}`)
  .action(runAll)
  .parseAsync()

async function runAll({ short = false, only }: { short?: boolean; only?: string[] }) {
  const folder = makeFolder()
  const lab = { folder, isShort: short, shim: compileShim(folder), say: (line: string) => console.log(line) }
  const chosen = TRIALS.filter(({ name }) => only?.includes(name) ?? true)
  const results = await pLimit(AT_ONCE).map(chosen, (trial) => runTrial(trial, lab))
  console.log(`\n${formatTable(results)}\n\n${formatMeaning(results)}`)
  process.exit(results.some(({ verdict }) => verdict === 'FAILED') ? 1 : 0)
}

/** Deleted at exit, except for what a failed trial has left. */
function makeFolder() {
  const folder = makeTrialsFolder('tocsin-crash-test-')
  // A killed server leaves the folder of its sockets behind.
  keepTemporaryFilesIn(folder)
  process.once('exit', (code) => {
    if (code !== 1) rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
