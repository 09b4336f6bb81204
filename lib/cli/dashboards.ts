import { Presets, SingleBar } from 'cli-progress'
import type { Command } from 'commander'
import { rebuildRollups } from '../rollups/rebuild'
import type { Terminal } from './terminal'

export function addDashboardCommands(program: Command, terminal: Terminal) {
  program
    .command('dashboards')
    .description('rebuild the figures of dashboards')
    .command('rebuild')
    .description('recounts the figures of all dashboards; the server may run')
    .action(async () => {
      const bar = terminal.isInteractive ? new SingleBar({ clearOnComplete: true }, Presets.shades_classic) : undefined
      bar?.start(100, 0)
      await rebuildRollups(terminal.db, terminal.now, (share) => bar?.update(Math.floor(share * 100))).finally(() =>
        bar?.stop(),
      )
      terminal.err('Everything was counted.')
    })
}
