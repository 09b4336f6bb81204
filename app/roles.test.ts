import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { UserContext } from '@/lib/context'
import { readEnv } from '@/lib/env'
import { createLog } from '@/lib/log/log'
import { isAllowed, isAllowedSomewhere, type Role, type TeamRole } from '@/lib/permissions'
import { createPortalRuntime } from '@/lib/server/runtime'
import { addTeam } from '@/lib/teams/add'
import { anyTestDatabase } from '@/testing/any-database'
import { dumpRows } from '@/testing/dump-rows'
import { insertMember, NOW, newWorkspace } from '@/testing/fixtures'
import { furnish } from '@/testing/furnish'
import { pagingDeps } from '@/testing/paging-story'
import { newSession } from '@/testing/people'
import { ACTIONS, PAGES } from '@/testing/portal-matrix'

// Each page and server action of the portal, asked for by each role. What Next does around them is played: the cookies
// and headers of a request, and what it does after one.

const request = vi.hoisted(() => ({ cookies: new Map<string, string>() }))

vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-tocsin-path': '/somewhere' }),
  cookies: async () => ({
    get: (name: string) => (request.cookies.has(name) ? { name, value: request.cookies.get(name) } : undefined),
    set: () => undefined,
    delete: () => undefined,
  }),
}))
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }))
vi.mock(import('next/server'), async (load) => ({ ...(await load()), after: () => undefined }))

const database = anyTestDatabase()

beforeAll(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  // As next.config.mjs says.
  vi.stubEnv('__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS', 'true')
  const { channels } = pagingDeps(database.db, { now: NOW }, 'smtp://127.0.0.1:9')
  const env = readEnv({ AUTH_SECRET: 'a secret that is long enough for it' })
  const started = { env, db: database.db, log: createLog('silent'), channels, sendPages: () => undefined }
  createPortalRuntime({ ...started, readiness: () => Promise.reject(new Error('not asked')) })
})
afterAll(() => {
  globalThis.tocsinRuntime = undefined
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

type Person = { called: string; role?: Role; team?: 'own' | 'other'; teamRole?: TeamRole }

const PEOPLE: Person[] = [
  { called: 'nobody' },
  { called: 'viewer', role: 'viewer' },
  { called: 'responder', role: 'responder' },
  { called: 'schedule editor of another team', role: 'responder', team: 'other', teamRole: 'scheduleEditor' },
  { called: 'team admin of another team', role: 'responder', team: 'other', teamRole: 'teamAdmin' },
  { called: 'schedule editor', role: 'responder', team: 'own', teamRole: 'scheduleEditor' },
  { called: 'team admin', role: 'responder', team: 'own', teamRole: 'teamAdmin' },
  { called: 'admin', role: 'admin' },
]

/** A furnished workspace whose schedule and policy are its team's, and a person of each kind. */
let world: ReturnType<typeof makeWorld> | undefined

function theWorld() {
  world ??= makeWorld()
  return world
}

async function makeWorld() {
  const { admin } = await furnish(database.db)
  const { workspaceId } = admin
  const ids = await idsOf(admin)
  const where = { where: { workspaceId }, data: { teamId: ids.teamId } }
  await database.db.write((tx) => tx.schedule.updateMany(where))
  await database.db.write((tx) => tx.escalationPolicy.updateMany(where))
  const added = await addTeam(admin, { name: 'Another', members: [], schedules: [] })
  const otherId = added.ok ? added.teamId : 0
  const people = []
  for (const person of PEOPLE) people.push({ ...person, ...(await signedIn(admin, person, { ids, otherId })) })
  return { admin, ids, people }
}

type Ids = Awaited<ReturnType<typeof idsOf>>

async function idsOf({ workspaceId, actor }: UserContext) {
  const { read } = database.db
  const where = { where: { workspaceId } }
  const rows = {
    incidentId: read.incident.findFirstOrThrow({ ...where, orderBy: { id: 'desc' } }),
    scheduleId: read.schedule.findFirstOrThrow(where),
    overrideId: read.scheduleOverride.findFirstOrThrow(where),
    swapId: read.swap.findFirstOrThrow(where),
    policyId: read.escalationPolicy.findFirstOrThrow(where),
    ruleId: read.routingRule.findFirstOrThrow({ where: { workspaceId, isDefault: false } }),
    silenceId: read.silence.findFirstOrThrow(where),
    teamId: read.team.findFirstOrThrow(where),
    apiKeyId: read.apiKey.findFirstOrThrow(where),
    rejectedAlertId: read.rejectedAlert.findFirstOrThrow(where),
    webhookId: read.webhook.findFirstOrThrow(where),
    eventId: read.webhookEvent.findFirstOrThrow(where),
    viewId: read.savedView.findFirstOrThrow(where),
    calendarId: read.calendar.findFirstOrThrow(where),
    chatChannelId: read.chatChannel.findFirstOrThrow(where),
    issuerId: read.issuer.findFirstOrThrow(where),
    contactMethodId: read.contactMethod.findFirstOrThrow(where),
    pageId: read.page.findFirstOrThrow(where),
  }
  const found = await Promise.all(Object.entries(rows).map(async ([name, row]) => [name, (await row).id] as const))
  return { teamId: 0, incidentId: 0, ...Object.fromEntries(found), userId: actor.userId }
}

async function signedIn(admin: UserContext, person: Person, { ids, otherId }: { ids: Ids; otherId: number }) {
  const { called, role, team, teamRole = 'member' } = person
  if (!role) return { cookie: undefined, who: undefined }
  const email = `${called.replaceAll(' ', '-')}-${admin.workspaceId}@example.com`
  const member = { workspaceId: admin.workspaceId, email, name: called, role, createdAt: NOW }
  const { id: userId, accountId } = await database.db.write((tx) => insertMember(tx, member))
  const teamId = team === 'own' ? ids.teamId : otherId
  const data = { workspaceId: admin.workspaceId, teamId, userId, role: teamRole }
  if (team) await database.db.write((tx) => tx.teamMember.create({ data }))
  const teams = team ? [{ teamId, role: teamRole }] : []
  const ctx = { ...admin, actor: { ...admin.actor, userId, accountId } }
  return { cookie: await cookieOf(ctx), who: { role, teams } }
}

async function cookieOf(ctx: UserContext) {
  const { secret } = await newSession(ctx)
  const token = { secret, person: ctx.actor.accountId }
  return encode({ token, secret: globalThis.tocsinRuntime?.authSecret ?? '' })
}

type Outcome = 'done' | 'forbidden' | 'missing' | 'signed out' | 'elsewhere' | 'failed'

/** What Next would answer. */
async function outcomeOf(cookie: string | undefined, work: () => unknown): Promise<Outcome> {
  request.cookies = new Map(cookie === undefined ? [] : [['next-auth.session-token', cookie]])
  try {
    await work()
    return 'done'
  } catch (error) {
    const digest = error instanceof Error && 'digest' in error ? String(error.digest) : ''
    if (digest === 'NEXT_HTTP_ERROR_FALLBACK;403') return 'forbidden'
    if (digest === 'NEXT_HTTP_ERROR_FALLBACK;404') return 'missing'
    if (digest.startsWith('NEXT_REDIRECT') && digest.includes('/login?next=')) return 'signed out'
    if (digest.startsWith('NEXT_REDIRECT')) return 'elsewhere'
    return 'failed'
  }
}

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })

const pages = files
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => ({ file, path: dirname(file).replace(/^\.$|^\(portal\)\/?/, '') }))

type Action = (...given: unknown[]) => unknown

async function readActions(): Promise<Map<string, Action>> {
  const found = new Map<string, Action>()
  for (const file of files.filter((one) => /\.tsx?$/.test(one) && !one.includes('.test.'))) {
    if (!readFileSync(join('app', file), 'utf8').startsWith("'use server'")) continue
    const module: Record<string, unknown> = await import(join(process.cwd(), 'app', file))
    for (const [name, action] of Object.entries(module)) if (isAction(action)) found.set(name, action)
  }
  return found
}

function isAction(exported: unknown): exported is Action {
  return typeof exported === 'function'
}

test('each page and each server action has its line in testing/portal-matrix.ts', async () => {
  expect(pages.map(({ path }) => path).sort()).toEqual(Object.keys(PAGES).sort())
  expect([...(await readActions()).keys()].sort()).toEqual(Object.keys(ACTIONS).sort())
})

/** A folder in brackets is named by the one above it. */
function paramsOf(path: string, ids: Ids): Record<string, string> {
  const above = path.split('/').at(-path.split('/').toReversed().indexOf('[id]') - 2) ?? ''
  const id = Object.entries(ids).find(([name]) => PARAMETERS[above] === name)?.[1] ?? 1
  const known: Record<string, string> = { entities: encodeURIComponent('e/🔥'), runbooks: 'r' }
  return { id: known[above] ?? String(id), entryId: '1', version: '1', token: 'unknown' }
}

const PARAMETERS: Record<string, string> = {
  ...{ incidents: 'incidentId', schedules: 'scheduleId', calendar: 'scheduleId', rejected: 'rejectedAlertId' },
  ...{ silences: 'silenceId', teams: 'teamId', routing: 'ruleId', 'api-keys': 'apiKeyId', webhooks: 'webhookId' },
  ...{
    'single-sign-on': 'issuerId',
    calendars: 'calendarId',
    'chat-channels': 'chatChannelId',
    escalation: 'policyId',
  },
}

/** Pages about one object of the team. */
const PAGES_OF_TEAM = ['on-call/schedules/[id]']

test('each page opens for whom lib/permissions.ts says, and for nobody else', async () => {
  const { ids, people } = await theWorld()
  for (const { file, path } of pages) {
    const needed = PAGES[path] ?? 'public'
    const module: { default: (props: object) => unknown } = await import(join(process.cwd(), 'app', file))
    for (const { called, cookie, who } of people) {
      const props = { params: Promise.resolve(paramsOf(path, ids)), searchParams: Promise.resolve({}) }
      const outcome = await outcomeOf(cookie, () => module.default(props))
      const words = `/${path} for a ${called}`
      if (needed === 'public') expect(['forbidden', 'failed'], words).not.toContain(outcome)
      else if (!who) expect(outcome, words).toBe('signed out')
      else if (PAGES_OF_TEAM.includes(path) ? !isAllowed(who, needed, ids.teamId) : !isAllowedSomewhere(who, needed))
        expect(outcome, words).toBe('forbidden')
      else expect(['done', 'missing', 'elsewhere'], words).toContain(outcome)
    }
  }
})

/** Fields of every form. */
function formOf(ids: Ids, more: Record<string, string>) {
  const form = new FormData()
  const fields = { do: 'save', button: 'apply', name: 'New', text: 'version: 1', identifier: 'new', title: 'New' }
  const times = { startsAt: '2026-03-02T10:00', endsAt: '2026-03-02T11:00', hours: '1', version: '1', upToId: '1' }
  const other = { note: 'n', step: 'acknowledge', run: '0', round: '0', mapping: '{}', kind: 'k', severity: 'low' }
  const chosen = { source: 'opsgenie', preset: 'alertmanager', days: '30', change: 'disable', current: '1', to: '1' }
  const upload = { isShared: 'yes', channel: 'email', address: 'new@example.com', addresses: 'new@example.com' }
  const all = { ...fields, ...times, ...other, ...chosen, ...upload, summary: 's', body: '{}', reason: 'r', ...more }
  for (const [name, value] of Object.entries({ ...ids, ...all })) form.set(name, String(value))
  return form
}

const MORE: Record<string, Record<string, string>> = {
  rotateApiKeyAction: { overlap: 'now' },
  escalateAction: { step: '0' },
  methodAction: { do: 'remove' },
  handleGroupPlainlyAction: { list: 'group=service', values: '["a"]' },
  acceptAllAction: { severity: '', summary: '' },
}

function givenTo(name: string, action: Action, ids: Ids): unknown[] {
  const { incidentId } = ids
  const incident = { kind: 'incident', ids: [incidentId] }
  const given: Record<string, unknown[]> = {
    snoozeAction: [incidentId, 5],
    raiseAction: [incidentId, 'critical'],
    tickAction: [{ incidentId, step: 'first', isDone: true }],
    proposeSilenceAction: [[incident]],
    undoSilenceAction: [Reflect.get(ids, 'silenceId')],
    handleManyAction: [incident, { kind: 'acknowledge' }],
    undoManyAction: ['acknowledge', { at: NOW.getTime(), ids: [incidentId] }],
    findMatchingAction: ['', 1],
    switchWorkspaceAction: ['1'],
  }
  const form = formOf(ids, MORE[name] ?? {})
  return given[name] ?? (action.length > 1 ? [{ draft: {}, errors: {} }, form] : [form])
}

/** Actions on objects of the team. */
const ACTIONS_OF_TEAM = [
  ...['cancelOverrideAction', 'cancelChangeAction', 'withdrawSwapAction'],
  ...['scheduleAction', 'previewScheduleAction'],
  ...['savePolicyAction', 'removePolicyAction', 'saveTeamAction'],
]

/** They end the session that the others need. */
const LAST = ['signOutAction', 'signOutEverywhereAction', 'switchWorkspaceAction']

test('an admin of another workspace opens no page and changes no row of this one', async () => {
  const { ids } = await theWorld()
  const before = await rowsOf()
  const elsewhere = await newWorkspace(database.db)
  const cookie = await cookieOf(elsewhere.admin)
  for (const { file, path } of pages.filter(
    (one) => one.path.includes('[id]') && !/entities|runbooks/.test(one.path),
  )) {
    const module: { default: (props: object) => unknown } = await import(join(process.cwd(), 'app', file))
    const props = { params: Promise.resolve(paramsOf(path, ids)), searchParams: Promise.resolve({}) }
    expect(await outcomeOf(cookie, () => module.default(props)), path).toBe('missing')
  }
  const actions = [...(await readActions())].filter(([name]) => !LAST.includes(name))
  for (const [name, action] of actions) await outcomeOf(cookie, () => action(...givenTo(name, action, ids)))
  const after = new Set(await rowsOf())
  expect(before.filter((line) => !after.has(line))).toEqual([])
})

// The last: it uses up the world.
test('each server action does something for whom lib/permissions.ts says, and nothing for others', async () => {
  const { ids, people } = await theWorld()
  const actions = [...(await readActions())].filter(([name]) => !LAST.includes(name))
  const mayDo = (name: string, who: Parameters<typeof isAllowed>[0] | undefined) => {
    const needed = ACTIONS[name] ?? 'public'
    if (needed === 'public') return true
    return who !== undefined && isAllowed(who, needed, ACTIONS_OF_TEAM.includes(name) ? ids.teamId : null)
  }
  const before = await rowsOf()
  const odd: string[] = []
  for (const { called, cookie, who } of people)
    for (const [name, action] of actions.filter(([one]) => !mayDo(one, who))) {
      const outcome = await outcomeOf(cookie, () => action(...givenTo(name, action, ids)))
      if (outcome !== (who ? 'forbidden' : 'signed out')) odd.push(`${name} by a ${called}: ${outcome}`)
    }
  expect(odd).toEqual([])
  expect(await rowsOf()).toEqual(before)
  for (const { called, cookie, who } of people)
    for (const [name, action] of actions.filter(([one]) => mayDo(one, who))) {
      const outcome = await outcomeOf(cookie, () => action(...givenTo(name, action, ids)))
      if (outcome === 'forbidden' || outcome === 'signed out') odd.push(`${name} by a ${called}: ${outcome}`)
    }
  expect(odd).toEqual([])
})

const OF_THE_REQUESTS = ['AuditEntry', 'AuditHead', 'sqlite_sequence']

async function rowsOf() {
  const lines = (await dumpRows(database.url)).split(/(?<=;)\n(?=INSERT|SELECT|DELETE)/)
  return lines.filter((line) => !OF_THE_REQUESTS.some((table) => line.includes(`"${table}"`) || line.includes(table)))
}
