import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../attack'
import { PAGES_ENV, turnPagingOn } from '../on-call'

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '.'].map((name) =>
  join('/usr/lib', name, 'faketime/libfaketimeMT.so.1'),
)
const JUMPS = ['-1d', '+0', '+1d', '+0']

/** As when a machine is resumed or moved, or starts with a wrong clock. */
export const clockJump: Attack = {
  name: 'clock-jump',
  title: 'the clock jumps by a day, back and forth',
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const library = LIBRARIES.find((path) => existsSync(path))
    if (!library) return { skipped: 'needs libfaketime (Debian package faketime)' }
    const file = join(site.folder, 'faketime')
    const jump = (to: string) => writeFileSync(file, `${to}\n`)
    jump('+0')
    const receiver = await turnPagingOn(site)
    const fake = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1' }
    return {
      start: { env: { ...PAGES_ENV, ...fake, FAKETIME_DONT_FAKE_MONOTONIC: '1' } },
      run: async ({ seconds }) => {
        const before = receiver.received.length
        for (const to of JUMPS) {
          jump(to)
          await pause((seconds * 1000) / JUMPS.length)
        }
        return `${JUMPS.length} jumps, ${receiver.received.length - before} pages meanwhile`
      },
      disarm: receiver.close,
    }
  },
}
