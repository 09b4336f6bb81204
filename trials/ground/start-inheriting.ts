import { spawn } from 'node:child_process'
import { collectTail, keepEnding, killGroup } from '../../testing/children'
import { openListeningSocket } from '../../testing/listening-socket'
import { root } from '../../tooling/root.mjs'
import { settings } from './settings'

type Options = { dataDir: string; port: number }

/** Like systemd's socket unit: the socket listens before the server runs. Successors are in its process group. */
export async function startInheriting({ dataDir, port }: Options) {
  const socket = await openListeningSocket(port)
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const given = { LISTEN_PID: String(process.pid), LISTEN_FDS: '1' }
  const child = spawn(process.execPath, ['tooling/start.mjs'], {
    cwd: root,
    env: { ...settings(own), ...given },
    stdio: ['ignore', 'pipe', 'pipe', socket.descriptor],
    detached: true,
  })
  keepEnding(child)
  // The server's copy goes on listening.
  socket.close()
  return { pid: child.pid ?? 0, output: collectTail(child), kill: () => killGroup(child) }
}
