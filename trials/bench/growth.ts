import { readFileSync } from 'node:fs'
import { openDatabase } from '../../lib/db/open'
import { untilPortal } from '../../testing/is-ready'
import { addPeople } from '../ground/people'
import { signIn } from '../ground/sign-in'
import { tocsin } from './arms/arms'
import { load, type Measure } from './load'
import { pagesOf } from './portal/pages'
import { viewPage } from './portal/view-page'

const WINDOWS = 5
const SECONDS = 4
const FILL_SECONDS = 15
const VIEWS = 100

/** `viewed`: after a hundred views of each page. */
export type Growth = { restMiB: number; small: Point; large: Point; viewed: { pages: number; memoryMiB: number } }
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
    const large = await measure()
    const pages = await viewPages(new URL(server.target.url).origin, folder)
    return { restMiB, small, large, viewed: { pages, memoryMiB: memoryMiB() } }
  } finally {
    await server.stop()
  }
}

/** Resolves with how many pages there are. */
async function viewPages(baseUrl: string, dataDir: string) {
  await untilPortal(baseUrl)
  const [person] = await addPeople({ dataDir }, 1)
  const cookie = person && (await signIn(baseUrl, person))
  if (!cookie) throw new Error('The person could not sign in.')
  const incidentId = await newestIncident(dataDir)
  // The load names no entity.
  const pages = pagesOf({ incidentId }).filter(({ name }) => name !== 'entity')
  for (const { path } of pages) for (let left = VIEWS; left > 0; left--) await viewPage(`${baseUrl}${path}`, cookie)
  return pages.length
}

async function newestIncident(dataDir: string) {
  const db = await openDatabase(undefined, dataDir)
  const { id } = await db.read.incident.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await db.close()
  return id
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
