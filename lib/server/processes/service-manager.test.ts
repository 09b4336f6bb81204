import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createServiceManager } from './service-manager'

// Node cannot listen on a datagram socket of the file system.
const LISTEN = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('listening', flush=True)
while True: print(s.recv(4096).decode(), flush=True)
`
const hasSystemd = spawnSync('systemd-notify', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'tocsin-notify-'))
let listener: ChildProcess

afterEach(() => {
  listener?.kill()
  rmSync(folder, { recursive: true, force: true })
})

test.runIf(hasSystemd)('systemd hears when the server is ready, that it lives, and that it stops', async () => {
  const NOTIFY_SOCKET = join(folder, 'notify')
  listener = spawn('python3', ['-c', LISTEN, NOTIFY_SOCKET], { stdio: ['ignore', 'pipe', 'inherit'] })
  let heard = ''
  listener.stdout?.on('data', (chunk) => {
    heard += chunk
  })
  await once(listener.stdout ?? listener, 'data')
  process.env.NOTIFY_SOCKET = NOTIFY_SOCKET
  const manager = createServiceManager({ NOTIFY_SOCKET, WATCHDOG_USEC: '300000' })
  manager.tellReady()
  await expect.poll(() => heard).toMatch(/READY=1[\s\S]*WATCHDOG=1/)
  manager.tellStopping()
  await expect.poll(() => heard).toMatch(/STOPPING=1/)
})

test('a server that systemd did not start tells nobody', () => {
  const manager = createServiceManager({ NOTIFY_SOCKET: undefined, WATCHDOG_USEC: undefined })
  expect(() => manager.tellReady()).not.toThrow()
  expect(() => manager.tellStopping()).not.toThrow()
})
