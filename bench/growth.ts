import { readFileSync } from 'node:fs'
import { tocsin } from './arms/arms'
import { load, type Measure } from './load'

const WINDOWS = 5
const SECONDS = 4
const FILL_SECONDS = 15

export type Growth = { restMiB: number; small: Point; large: Point }
export type Point = Measure & { stored: number; memoryMiB: number }

/** One server on SQLite, with few and with many incidents stored; filling stops at `limitSeconds`. */
export async function measureGrowth(folder: string, target: { small: number; large: number; limitSeconds: number }) {
  const server = await tocsin.start(folder)
  const memoryMiB = () => (server.pid === undefined ? 0 : residentMiB(server.pid))
  const restMiB = memoryMiB()
  let stored = 0
  const fill = async (seconds: number) => {
    stored += (await load(server.target, seconds)).answered
  }
  const measure = async (): Promise<Point> => {
    const before = { stored, memoryMiB: memoryMiB() }
    const windows: Measure[] = []
    for (let left = WINDOWS; left > 0; left--) {
      const measured = await load(server.target, SECONDS)
      stored += measured.answered
      windows.push(measured)
    }
    return { ...middle(windows), ...before }
  }
  try {
    while (stored < target.small) await fill(1)
    const small = await measure()
    for (let left = target.limitSeconds; stored < target.large && left > 0; left -= FILL_SECONDS)
      await fill(FILL_SECONDS)
    return { restMiB, small, large: await measure() }
  } finally {
    await server.stop()
  }
}

/** The window of middle speed, because windows differ by a tenth. */
function middle(windows: Measure[]): Measure {
  const [found] = windows.toSorted((a, b) => a.perSecond - b.perSecond).slice(WINDOWS / 2)
  if (!found) throw new Error('Nothing was measured.')
  return found
}

function residentMiB(pid: number) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
