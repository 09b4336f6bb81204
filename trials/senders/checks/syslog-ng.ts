import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../../testing/postgres'
import { expectSoon } from '../check'
import { startProgram } from '../children'
import { unpackDebian } from '../programs'
import { incidentsOf } from '../tocsin'
import type { SenderTrial } from '../trial'
import { fired, libraryPath, recipeOf } from './check-trial'

const LIBRARIES = ['syslog-ng-core', 'libivykis0', 'libnet1', 'libpcre3', 'libwrap0'] as const

/** Errors become incidents, the same one counts, and what is less than an error does not come. */
export const syslogNg: SenderTrial = {
  name: 'syslog-ng',
  title: 'syslog-ng',
  run: async (tocsin, folder) => {
    const unpacked = await unpackDebian(['syslog-ng-mod-http', ...LIBRARIES])
    if (!unpacked) return 'skipped'
    const [recipe = ''] = await recipeOf(tocsin, 'syslog-ng')
    const port = await freePort()
    const config = join(folder, 'syslog-ng.conf')
    const source = `source s_local { network(ip("127.0.0.1") port(${port}) transport("tcp")); };`
    writeFileSync(config, `@version: 3.38\noptions { keep-hostname(yes); };\n${source}\n${recipe}\n`)
    const own = (name: string) => join(folder, name)
    const modules = join(unpacked, 'usr/lib/syslog-ng/3.38')
    const state = ['-R', own('persist'), '-p', own('pid'), '-c', own('control')]
    const args = ['-F', '-f', config, `--module-path=${modules}`, ...state]
    // By CHARSET GLib reads arguments, which hold a path of any letters.
    const env = { ...libraryPath(unpacked), CHARSET: 'UTF-8' }
    env.LD_LIBRARY_PATH = `${env.LD_LIBRARY_PATH}:${join(unpacked, 'usr/lib/syslog-ng')}`
    const program = startProgram(join(unpacked, 'usr/sbin/syslog-ng'), args, folder, env)
    try {
      const lines = [11, 11, 14, 8].map((priority) => {
        return `<${priority}>Nov 23 12:00:00 web-1 nginx: "upstream" \\ died, priority ${priority}\n`
      })
      await expectSoon('it listens', () => sent(port, lines.join('')), true)
      await expectSoon('two incidents', () => fired(tocsin, 'syslog-ng'), [2, 1])
      const severities = (await incidentsOf(tocsin, 'syslog-ng')).map(({ severity }) => severity)
      if (severities.join() !== 'high,critical') throw new Error(`severities: ${severities}`)
      return 'passed'
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\n${program.output()}`)
    } finally {
      await program.kill()
    }
  },
}

function sent(port: number, text: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.end(text, () => resolve(true)))
  })
}
