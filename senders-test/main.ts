import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, Option } from 'commander'
import { alertmanager, alertmanagerAsPagerDuty } from './alertmanager/trial'
import { startTocsin } from './tocsin'

const TRIALS = [alertmanager, alertmanagerAsPagerDuty]

await new Command('npm run senders-test --')
  .description('Lets real monitors send to a Tocsin of its own on this machine, and looks at what comes of it.')
  .addOption(new Option('--only <name>', 'one trial').choices(TRIALS.map(({ name }) => name)))
  .action(runAll)
  .parseAsync()

async function runAll({ only }: { only?: string }) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tocsin-senders-')))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const tocsin = await startTocsin(folder)
  let failed = 0
  for (const { name, title, run } of TRIALS.filter((trial) => !only || trial.name === only)) {
    const own = join(folder, name)
    mkdirSync(own)
    const startedAt = performance.now()
    const outcome = await run(tocsin, own).catch((error: unknown) => {
      failed++
      return `FAILED: ${error instanceof Error ? error.message : String(error)}`
    })
    console.log(`${title}: ${outcome}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }
  await tocsin.kill()
  process.exit(failed > 0 ? 1 : 0)
}
