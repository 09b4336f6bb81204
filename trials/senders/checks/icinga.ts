import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '../children'
import { unpackDebian } from '../programs'
import { type CheckRun, checkTrial, writeScript } from './check-trial'

const BOOST = ['libboost-context1.74.0', 'libboost-coroutine1.74.0', 'libboost-thread1.74.0']

export const icinga = checkTrial({
  name: 'icinga',
  title: 'Icinga 2',
  unpack: () => unpackDebian(['icinga2-bin', 'icinga2-common', ...BOOST]),
  hasHosts: true,
  start: ({ folder, unpacked, env, check, hostCheck, recipe: [script = '', objects = ''] }: CheckRun) => {
    mkdirSync(join(folder, 'scripts'))
    writeScript(join(folder, 'scripts'), 'tocsin.sh', script)
    // It repeats every half an hour otherwise.
    const often = objects.replaceAll('assign where', 'interval = 2s\n  assign where')
    writeFileSync(join(folder, 'icinga2.conf'), `${often}\n${monitored(check, hostCheck)}`)
    const folders = ['DataDir', 'LogDir', 'CacheDir', 'SpoolDir', 'InitRunDir', 'ConfigDir']
    // Only root may let it run as somebody else.
    const names = [
      ...folders.map((name) => `${name}=${folder}`),
      `RunAsUser=${nameBy('-un')}`,
      `RunAsGroup=${nameBy('-gn')}`,
    ]
    const args = ['daemon', '-c', join(folder, 'icinga2.conf'), ...names.flatMap((name) => ['-D', name])]
    return startProgram(join(unpacked, 'usr/lib/x86_64-linux-gnu/icinga2/sbin/icinga2'), args, folder, env)
  },
})

function nameBy(option: '-un' | '-gn') {
  return execFileSync('id', [option], { encoding: 'utf8' }).trim()
}

function monitored(check: string, hostCheck: string) {
  return `
const NodeName = "node"
object Endpoint NodeName {}
object Zone "zone" { endpoints = [ NodeName ] }
object CheckerComponent "checker" {}
object NotificationComponent "notification" {}
object CheckCommand "service" { command = [ "${check}" ] }
object CheckCommand "host" { command = [ "${hostCheck}" ] }
object Host "web-1" {
  check_command = "host"
  check_interval = 1s
  retry_interval = 1s
  max_check_attempts = 1
}
object Service "http \\"front\\"" {
  host_name = "web-1"
  check_command = "service"
  check_interval = 1s
  retry_interval = 1s
  max_check_attempts = 1
}
`
}
