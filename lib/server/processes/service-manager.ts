import { spawn } from 'node:child_process'

/** As systemd sets them; without a socket nobody is told anything. */
type Environment = Record<'NOTIFY_SOCKET' | 'WATCHDOG_USEC', string | undefined>

/**
 * Tells systemd how the server stands (sd_notify(3)). `systemd-notify` does it, because Node cannot send to a datagram
 * socket of the file system.
 */
export function createServiceManager({ NOTIFY_SOCKET, WATCHDOG_USEC }: Environment) {
  const tell = (...states: string[]) => {
    if (NOTIFY_SOCKET) spawn('systemd-notify', states, { stdio: 'ignore' }).on('error', () => undefined)
  }
  return {
    tellReady() {
      tell('READY=1')
      const everyMs = Number(WATCHDOG_USEC) / 1_000 / 3
      if (everyMs > 0) setInterval(() => tell('WATCHDOG=1'), everyMs).unref()
    },
    tellStopping: () => tell('STOPPING=1'),
  }
}
