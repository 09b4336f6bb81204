import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, Option } from 'commander'
import { compileShim } from './disk/shim'
import { runTrial } from './run-trial'
import { formatMeaning, formatTable } from './table'
import type { Result, Trial } from './trial'
import { answerBeforeCommit } from './trials/answer-before-commit'
import { diskFull } from './trials/disk-full'
import { kill9Postgres, kill9Sqlite } from './trials/kill-9'
import { postgresStopped } from './trials/postgres-stopped'
import { powerCut } from './trials/power-cut'
import { powerCutAtNormal } from './trials/power-cut-at-normal'

const TRIALS = [kill9Sqlite, kill9Postgres, powerCut, powerCutAtNormal, answerBeforeCommit, diskFull, postgresStopped]

await new Command('npm run crash-test --')
  .description('Proves on this machine that no acknowledged alert is lost, with servers and databases of its own.')
  .option('--short', 'a few crashes of each kind, in about a minute; otherwise about ten')
  .addOption(new Option('--only <name>', 'one trial').choices(TRIALS.map(({ name }) => name)))
  .addHelpText('after', `\nTrials:\n${TRIALS.map(({ name, title }) => `  ${name.padEnd(22)}${title}`).join('\n')}`)
  .action(runAll)
  .parseAsync()

async function runAll({ short = false, only }: { short?: boolean; only?: string }) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tocsin-crash-test-')))
  const chosen = TRIALS.filter(({ name }) => only === undefined || name === only)
  const results = await runInTurn(chosen, folder, short)
  const failed = results.some(({ verdict }) => verdict === 'FAILED')
  if (!failed) rmSync(folder, { recursive: true, force: true })
  console.log(`\n${formatTable(results)}\n\n${formatMeaning(results)}`)
  process.exit(failed ? 1 : 0)
}

async function runInTurn(trials: Trial[], folder: string, isShort: boolean) {
  const shim = compileShim(folder)
  const results: Result[] = []
  for (const trial of trials) {
    console.log(`\n${trial.isControl ? 'control: ' : ''}${trial.title}`)
    results.push(await runTrial(trial, { folder, isShort, shim, say: (line) => console.log(`  ${line}`) }))
  }
  return results
}
