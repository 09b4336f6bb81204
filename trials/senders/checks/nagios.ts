import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '../children'
import { unpackDebian } from '../programs'
import { type CheckRun, checkTrial, writeScript } from './check-trial'

export const nagios = checkTrial({
  name: 'nagios',
  title: 'Nagios',
  unpack: () => unpackDebian(['nagios4-core']),
  hasHosts: true,
  start: ({ folder, unpacked, env, check, hostCheck, recipe: [script = '', objects = ''] }: CheckRun) => {
    const command = writeScript(folder, 'tocsin-nagios', script)
    mkdirSync(join(folder, 'checkresults'))
    writeFileSync(join(folder, 'nagios.cfg'), mainConfig(folder))
    const own = objects.replace('/usr/local/bin/tocsin-nagios', command)
    writeFileSync(join(folder, 'objects.cfg'), `${own}\n${monitored(check, hostCheck)}`)
    return startProgram(join(unpacked, 'usr/sbin/nagios4'), [join(folder, 'nagios.cfg')], folder, env)
  },
})

function mainConfig(folder: string) {
  return `
cfg_file=${folder}/objects.cfg
log_file=${folder}/nagios.log
object_cache_file=${folder}/objects.cache
precached_object_file=${folder}/objects.precache
status_file=${folder}/status.dat
command_file=${folder}/nagios.cmd
query_socket=${folder}/nagios.qh
lock_file=${folder}/nagios.lock
temp_file=${folder}/nagios.tmp
temp_path=${folder}
check_result_path=${folder}/checkresults
state_retention_file=${folder}/retention.dat
use_syslog=0
interval_length=1
nagios_user=root
nagios_group=root
enable_notifications=1
enable_environment_macros=1
check_for_updates=0
`
}

function monitored(check: string, hostCheck: string) {
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  return `
define timeperiod {
  timeperiod_name 24x7
  alias always
${days.map((day) => `  ${day} 00:00-24:00`).join('\n')}
}
define command {
  command_name service
  command_line ${check}
}
define command {
  command_name host
  command_line ${hostCheck}
}
define host {
  host_name web-1
  address 127.0.0.1
  check_command host
  max_check_attempts 1
  check_interval 1
  retry_interval 1
  check_period 24x7
  notification_period 24x7
  contacts tocsin
}
define service {
  host_name web-1
  service_description HTTP front
  check_command service
  max_check_attempts 1
  check_interval 1
  retry_interval 1
  check_period 24x7
  notification_period 24x7
  notification_interval 2
  contacts tocsin
}
`
}
