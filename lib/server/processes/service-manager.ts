import { spawn } from 'node:child_process'

/** As systemd sets them; without a socket nobody is told anything. */
type Environment = Record<'NOTIFY_SOCKET' | 'WATCHDOG_USEC', string | undefined>

/** Tells systemd how the server stands (sd_notify(3)), by a command: Node has no Unix datagram sockets. */
export function createServiceManager({ NOTIFY_SOCKET, WATCHDOG_USEC }: Environment) {
  const tell = (...states: string[]) =>
    new Promise<void>((resolve) => {
      if (!NOTIFY_SOCKET) return resolve()
      spawn('systemd-notify', states, { stdio: 'ignore' })
        .on('error', () => resolve())
        .on('close', () => resolve())
    })
  return {
    tellReady() {
      void tell('READY=1')
      const everyMs = Number(WATCHDOG_USEC) / 1_000 / 3
      if (everyMs > 0) setInterval(() => void tell('WATCHDOG=1'), everyMs).unref()
    },
    tellStopping: () => void tell('STOPPING=1'),
    /** Resolves once it is told: afterwards this process may end. */
    tellMainPid: (pid: number) => tell(`MAINPID=${pid}`),
  }
}
