/** As a service manager sets them. */
type Environment = Record<'LISTEN_PID' | 'LISTEN_FDS', string | undefined>

const FIRST = 3

/** Sockets for this process or its parent (sd_listen_fds(3)): that of PORT, then that of TLS_REDIRECT_PORT. */
export function inheritedSockets({ LISTEN_PID, LISTEN_FDS }: Environment): number[] {
  const count = [process.pid, process.ppid].includes(Number(LISTEN_PID)) ? Number(LISTEN_FDS) : 0
  return Array.from({ length: count || 0 }, (_, at) => FIRST + at)
}
