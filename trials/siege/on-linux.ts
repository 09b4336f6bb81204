import type { Armed, Skipped } from './attack'

/** For attacks that must find one of the server's processes. */
export function onLinux(armed: Armed): Armed | Skipped {
  return process.platform === 'linux' ? armed : { skipped: 'needs Linux' }
}
