import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { settings } from '../../ground/settings'
import { expectSoon } from '../check'
import { unpackDebian } from '../programs'
import type { SenderTrial } from '../trial'
import { fired, libraryPath, recipeOf, states, writeScript } from './check-trial'

const run = promisify(execFile)

/** Runs the script of the media type as Zabbix does. */
export const zabbix: SenderTrial = {
  name: 'zabbix',
  title: 'Zabbix, its webhook script',
  run: async (tocsin, folder) => {
    const libraries = ['libltdl7', 'libodbc2', 'libopenipmi0', 'libsnmp40', 'libpci3', 'libwrap0'] as const
    const unpacked = await unpackDebian(['zabbix-server-pgsql', ...libraries])
    if (!unpacked) return 'skipped'
    const [parameters = '', script = ''] = await recipeOf(tocsin, 'zabbix')
    const file = writeScript(folder, 'webhook.js', script)
    const send = async (value: '0' | '1') => {
      const given = JSON.stringify(filled(parameters, value))
      const args = ['-s', file, '-p', given]
      const { stdout } = await run(join(unpacked, 'usr/bin/zabbix_js'), args, {
        env: settings(libraryPath(unpacked)),
      })
      if (!stdout.includes('OK')) throw new Error(stdout)
    }
    await send('1')
    await send('1')
    await expectSoon('one incident', () => states(tocsin, 'zabbix'), ['open'])
    await expectSoon('the repeat counts', () => fired(tocsin, 'zabbix'), [2])
    await send('0')
    await expectSoon('resolved', () => states(tocsin, 'zabbix'), ['resolved'])
    return 'passed'
  },
}

/** The parameters of the page, with what Zabbix puts for its macros. */
function filled(parameters: string, value: '0' | '1') {
  const macros: Record<string, string> = {
    '{EVENT.NAME}': 'High "CPU" on web-1',
    '{ALERT.MESSAGE}': 'line 1\nline 2 \\ done',
    '{HOST.NAME}': 'web-1',
    '{EVENT.NSEVERITY}': '5',
    '{EVENT.ID}': '4711',
    '{EVENT.VALUE}': value,
    '{EVENT.TAGSJSON}': '[{"tag":"scope","value":"performance"}]',
  }
  const lines = parameters.split('\n').map((line) => /^(\w+) +(.*)$/.exec(line))
  return Object.fromEntries(lines.map((line) => [line?.[1] ?? '', macros[line?.[2] ?? ''] ?? line?.[2] ?? '']))
}
