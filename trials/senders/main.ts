import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, Option } from 'commander'
import { noteNotTried } from '../../tooling/not-tried.mjs'
import { storm } from './alertmanager/storm'
import { alertmanager, alertmanagerAsOpsgenie, alertmanagerAsPagerDuty } from './alertmanager/trial'
import { watchdog } from './alertmanager/watchdog'
import { icinga } from './checks/icinga'
import { monit } from './checks/monit'
import { nagios } from './checks/nagios'
import { nodeRed } from './checks/node-red'
import { syslogNg } from './checks/syslog-ng'
import { zabbix } from './checks/zabbix'
import { opsgenieClient } from './clients/opsgenie'
import { pagerdutyClient } from './clients/pagerduty'
import { startTocsin, type Tocsin } from './tocsin'
import type { SenderTrial } from './trial'

/** With more, a monitor does not reach its targets in time, and tells of faults that are none. */
const AT_ONCE = 4
const FAILED = 'FAILED:'
const TRIALS = [
  alertmanager,
  alertmanagerAsPagerDuty,
  alertmanagerAsOpsgenie,
  pagerdutyClient,
  opsgenieClient,
  storm,
  watchdog,
  nagios,
  icinga,
  monit,
  zabbix,
  syslogNg,
  nodeRed,
]

await new Command('npm run senders-test --')
  .description('Lets real monitors send to a Tocsin of its own on this machine, and looks at what comes of it.')
  .addOption(new Option('--only <names...>', 'these trials').choices(TRIALS.map(({ name }) => name)))
  .option('--short', 'leave out what takes minutes')
  .action(runAll)
  .parseAsync()

async function runAll({ only, short }: { only?: string[]; short?: true }) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tocsin-senders-')))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const tocsin = await startTocsin(folder)
  const trials = TRIALS.filter((trial) => only?.includes(trial.name) ?? (!short || trial !== watchdog))
  const waiting = trials.filter((trial) => trial !== storm)
  const outcomes: string[] = []
  const runNext = async (): Promise<void> => {
    const trial = waiting.shift()
    if (!trial) return
    outcomes.push(await runOne(trial, tocsin, folder))
    await runNext()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runNext))
  // Alone: this process, which also is the hosts that are watched, has much to count.
  if (trials.includes(storm)) outcomes.push(await runOne(storm, tocsin, folder))
  await tocsin.kill()
  const failed = outcomes.filter((outcome) => outcome.includes(FAILED))
  // Once more at the end, without what the programs said.
  for (const outcome of failed) console.log(outcome.split('\n')[0])
  process.exit(failed.length > 0 ? 1 : 0)
}

async function runOne({ name, title, run }: SenderTrial, tocsin: Tocsin, folder: string) {
  const own = join(folder, name)
  mkdirSync(own)
  const startedAt = performance.now()
  const failure = (error: unknown) => `${FAILED} ${error instanceof Error ? error.message : String(error)}`
  const outcome = await run(tocsin, own).catch(failure)
  if (outcome === 'skipped') noteNotTried(title)
  console.log(`${title}: ${outcome}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  return `${title}: ${outcome}`
}
