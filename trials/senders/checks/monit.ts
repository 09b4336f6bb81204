import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '../children'
import { unpackDebian } from '../programs'
import { type CheckRun, checkTrial, writeScript } from './check-trial'

export const monit = checkTrial({
  name: 'monit',
  title: 'Monit',
  unpack: () => unpackDebian(['monit']),
  start: ({ folder, unpacked, env, check, recipe: [script = '', rule = ''] }: CheckRun) => {
    const command = writeScript(folder, 'tocsin-monit', script)
    const own = rule.replaceAll('/usr/local/bin/tocsin-monit', command).replace('/usr/local/bin/check-api', check)
    const config = join(folder, 'monitrc')
    const files = ['pidfile', 'idfile', 'statefile'].map((file) => `set ${file} ${join(folder, file)}`)
    writeFileSync(config, ['set daemon 1', ...files, own, ''].join('\n'))
    chmodSync(config, 0o600)
    return startProgram(join(unpacked, 'usr/bin/monit'), ['-I', '-c', config], folder, env)
  },
})
