import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Node cannot listen on a datagram socket of the file system.
const LISTEN = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('listening', flush=True)
while True: print(s.recv(4096).decode(), flush=True)
`

/** Whether this machine has the program by which Tocsin tells systemd how it stands. */
export const hasSystemdNotify = spawnSync('systemd-notify', ['--version']).status === 0

/** The socket on which systemd hears of a service (sd_notify(3)); `heard` is everything so far, a line for each message. */
export async function openNotifySocket() {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-notify-'))
  const path = join(folder, 'notify')
  const listener = spawn('python3', ['-c', LISTEN, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  let heard = ''
  listener.stdout.on('data', (chunk) => {
    heard += chunk
  })
  await once(listener.stdout, 'data')
  const close = () => {
    listener.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { path, heard: () => heard, close }
}
