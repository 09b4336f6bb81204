import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startProgram, stopChild } from '../../testing/children'
import { root } from '../../tooling/root.mjs'
import { settings } from './settings'
import { steadyPort } from './steady-port'
import { LONGEST_SECONDS, until } from './until'

// Where Debian puts it, which is not on everybody's PATH.
const env = settings({})
env.PATH += ':/usr/sbin:/usr/local/sbin'

export const hasHaproxy = spawnSync('haproxy', ['-v'], { env }).status === 0

export type Haproxy = Awaited<ReturnType<typeof startHaproxy>>
export type InstanceName = 'a' | 'b'

/** Starts HAProxy with docs/haproxy.cfg in front of two ports, by plain HTTP. */
export async function startHaproxy(folder: string, instances: Record<InstanceName, number>) {
  const port = await steadyPort()
  const socket = join(folder, 'haproxy.sock')
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration({ ...instances, port, socket }))
  const start = async () => {
    const child = startProgram('haproxy', ['-db', '-f', file], { cwd: folder, env, output: 'ignore' })
    if (!(await until(LONGEST_SECONDS, () => accepts(port)))) throw new Error('HAProxy did not start')
    return child
  }
  let child = await start()
  return {
    port,
    isUp: async (name: InstanceName) => isUp(await ask(socket, 'show stat'), name),
    restart: async () => {
      await stopChild(child)
      child = await start()
    },
    stop: async () => {
      await stopChild(child)
    },
  }
}

type Places = Record<InstanceName, number> & { port: number; socket: string }

/** Nothing is changed but the addresses, and what wants a certificate or root. */
function configuration({ a, b, port, socket }: Places) {
  return readFileSync(join(root, 'docs/haproxy.cfg'), 'utf8')
    .replace(/^global\n[\s\S]*?\n\n/m, `global\n    stats socket ${socket} level admin\n\n`)
    .replace(/^ +log global\n/m, '')
    .replace(/^ +bind :443 .*\n +bind :80\n.*\n/m, `    bind 127.0.0.1:${port}\n`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${a}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${b}`)
}

function accepts(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.destroy())
    socket.once('close', (hadError) => resolve(!hadError))
    socket.once('error', () => undefined)
  })
}

/** In the table of statistics, which has a line for each server of each backend. */
function isUp(table: string, name: InstanceName) {
  const [head = '', ...lines] = table.split('\n')
  const column = head.split(',').indexOf('status')
  return lines.some((line) => line.startsWith(`portal,${name},`) && line.split(',')[column] === 'UP')
}

function ask(path: string, command: string) {
  return new Promise<string>((resolve, reject) => {
    const socket = connect(path, () => socket.end(`${command}\n`))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(answer))
  })
}
