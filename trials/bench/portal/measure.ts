import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../lib/db/open'
import { untilPortal } from '../../../testing/is-ready'
import { root } from '../../../tooling/root.mjs'
import { addPeople, personOf } from '../../ground/people'
import { startPostgres } from '../../ground/postgres'
import { type Place, provision } from '../../ground/provision'
import { putOnCall } from '../../ground/put-on-call'
import { signIn } from '../../ground/sign-in'
import { startServer } from '../../ground/start'
import { seedIncidents } from '../seed/seed'
import { seedStorm } from '../seed/storm'
import { measureOnPhone, type PhoneTime } from './measure-on-phone'
import { ON_PHONE, type PortalPage, pagesOf } from './pages'
import { viewPage } from './view-page'

const WARM_UPS = 3
const VIEWS = 20

type PageTime = PortalPage & { p50Ms: number; p95Ms: number }
export type Provider = 'sqlite' | 'postgresql'

export type Measured = {
  /** The time to the last byte, one page at a time. */
  times: PageTime[]
  phone: PhoneTime[]
}

/** `storm`: open incidents of the last hour that nobody has answered. */
export type Size = { incidents: number; storm: number }

/** Fills the database in the folder, unless it has been. */
export async function measurePages(folder: string, provider: Provider, size: Size): Promise<Measured> {
  const postgres = provider === 'postgresql' ? await startPostgres(folder) : undefined
  const place: Place = { dataDir: folder, databaseUrl: postgres?.url }
  const filled = join(folder, 'filled')
  if (!existsSync(filled)) {
    await provision(place)
    await addPeople(place, 1)
    await putOnCall(place, { url: 'http://127.0.0.1/hook' })
    await fill(place, size)
    writeFileSync(filled, '')
  }
  const incidentId = await newestIncident(place)
  const server = await startServer({ sources: root, ...place })
  try {
    const baseUrl = `http://127.0.0.1:${server.port}`
    await untilPortal(baseUrl)
    const cookie = await signIn(baseUrl, personOf(0))
    if (!cookie) throw new Error('The person could not sign in.')
    const pages = pagesOf({ incidentId })
    const times: PageTime[] = []
    for (const page of pages) times.push({ ...page, ...(await time(`${baseUrl}${page.path}`, cookie)) })
    const onPhone = pages.filter(({ name }) => ON_PHONE.includes(name))
    return { times, phone: await measureOnPhone({ baseUrl, cookie }, onPhone) }
  } finally {
    await server.kill()
    await postgres?.stop()
  }
}

async function fill({ dataDir, databaseUrl }: Place, { incidents, storm }: Size) {
  const db = await openDatabase(databaseUrl, dataDir)
  const { id: workspaceId } = await db.read.workspace.findFirstOrThrow()
  const { id: apiKeyId } = await db.read.apiKey.findFirstOrThrow()
  const users = await db.read.user.findMany({ select: { id: true } })
  const place = { workspaceId, apiKeyId, people: users.map(({ id }) => id) }
  const common = { now: new Date(), onStored: () => undefined }
  await seedIncidents(db, place, { count: incidents, ...common })
  if (storm > 0) await seedStorm(db, place, { count: storm, ...common })
  await db.close()
}

async function newestIncident({ dataDir, databaseUrl }: Place) {
  const db = await openDatabase(databaseUrl, dataDir)
  const { id } = await db.read.incident.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await db.close()
  return id
}

async function time(url: string, cookie: string) {
  const took: number[] = []
  for (let view = -WARM_UPS; view < VIEWS; view++) {
    const startedAt = performance.now()
    await viewPage(url, cookie)
    if (view >= 0) took.push(performance.now() - startedAt)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50Ms: at(0.5), p95Ms: at(0.95) }
}
