import { expect, test } from 'vitest'
import { type ApiClient, apiClient, newAccessToken, testApi } from '../../testing/api-client'
import { testDatabase } from '../../testing/database'
import { dumpRows } from '../../testing/dump-rows'
import { insertMember, NOW, newWorkspace } from '../../testing/fixtures'
import { furnish } from '../../testing/furnish'
import { after } from '../../testing/people'
import { revokeAccessToken } from '../access-tokens/revoke'
import { ALL_SCOPES, allows } from '../access-tokens/scopes'
import type { UserContext } from '../context'
import type { Role } from '../db/database'
import { disableUser } from '../users/manage'
import type { Operation } from './operation'
import { OPERATIONS } from './operations'

const database = testDatabase()

let furnished: ReturnType<typeof furnish> | undefined

/** A workspace with something in every table, and one with people only. */
async function worlds() {
  furnished ??= furnish(database.db)
  const there = (await furnished).admin
  const here = (await newWorkspace(database.db)).admin
  return { there, here, ids: await idsOf(there), api: testApi(database.db) }
}

type Ids = Awaited<ReturnType<typeof idsOf>>

async function idsOf({ workspaceId, actor }: UserContext) {
  const { read } = database.db
  const where = { where: { workspaceId } }
  const first = async (row: Promise<{ id: number }>) => String((await row).id)
  return {
    people: String(actor.userId),
    incidents: await first(read.incident.findFirstOrThrow(where)),
    schedules: await first(read.schedule.findFirstOrThrow(where)),
    overrides: await first(read.scheduleOverride.findFirstOrThrow(where)),
    swaps: await first(read.swap.findFirstOrThrow(where)),
    policies: await first(read.escalationPolicy.findFirstOrThrow(where)),
    rules: await first(read.routingRule.findFirstOrThrow({ where: { workspaceId, isDefault: false } })),
    silences: await first(read.silence.findFirstOrThrow(where)),
    teams: await first(read.team.findFirstOrThrow(where)),
    keys: await first(read.apiKey.findFirstOrThrow(where)),
    rejected: await first(read.rejectedAlert.findFirstOrThrow(where)),
    webhooks: await first(read.webhook.findFirstOrThrow(where)),
    'webhook-events': await first(read.webhookEvent.findFirstOrThrow(where)),
    entities: encodeURIComponent('e/🔥'),
    runbooks: 'r',
  }
}

/** The request that an operation is for, with whatever ids are given. */
function requestOf({ id, method, path }: Operation, ids: Ids) {
  const [, resource = ''] = path.split('/')
  const own = Object.entries(ids).find(([name]) => name === resource)?.[1] ?? '1'
  const query = id === 'listShifts' ? `?from=${NOW.toISOString()}&to=${after({ days: 1 }).toISOString()}` : ''
  const body = bodiesWith(ids)[id]
  return { address: `${method} ${path.replace('{id}', own)}${query}`, ...(body && { body }) }
}

function bodiesWith(ids: Ids): Record<string, object> {
  const times = { startsAt: after({ hours: 1 }), endsAt: after({ hours: 2 }) }
  const layer = { name: '', shiftUnit: 'day', shiftLengths: [1], handoverTime: '09:00', startsOn: '2026-03-01' }
  const layers = [{ ...layer, turns: [[ids.people]] }]
  const conditions = [{ field: 'api key', operator: 'is', values: [ids.keys] }]
  const steps = [{ waitMinutes: 5, targets: [{ type: 'schedule', id: ids.schedules }] }]
  return {
    assignIncident: { assigneeId: ids.people },
    noteIncident: { note: 'n' },
    snoozeIncident: { minutes: 5 },
    raiseIncident: { severity: 'critical' },
    handleIncidents: { step: 'assign', search: `key:${ids.keys}`, assigneeId: ids.people },
    addSchedule: { name: 'New', timeZone: 'Europe/Berlin', layers },
    changeSchedule: { layers },
    previewSchedule: { layers },
    addOverride: { scheduleId: ids.schedules, personId: ids.people, ...times },
    askForSwap: { scheduleId: ids.schedules, ...times },
    addPolicy: { name: 'New', steps },
    changePolicy: { steps },
    addRule: { name: 'New', conditions, policyId: ids.policies },
    changeRule: { policyId: ids.policies },
    moveRule: { to: 1 },
    tryRule: { name: 'New', conditions, policyId: ids.policies },
    addSilence: { reason: 'r', conditions, ...times },
    changeSilence: { reason: 'other' },
    addTeam: { name: 'New', memberIds: [ids.people] },
    changeTeam: { memberIds: [ids.people] },
    invitePerson: { email: 'new@example.com', name: 'New' },
    changePerson: { role: 'responder' },
    createKey: { name: 'New' },
    changeKey: { rate: 1, burst: 1 },
    acceptRejected: { body: '{"summary":"s","severity":"low"}' },
    describeEntity: { kind: 'host', name: 'New', teamId: ids.teams },
    writeRunbook: { title: 'New' },
    addWebhook: { name: 'New', url: 'https://hook.example', events: ['incident.opened'], conditions },
    changeWebhook: { conditions },
    planConfiguration: { text: 'version: 1' },
    applyConfiguration: { text: 'version: 1' },
  }
}

async function send(call: ApiClient, operation: Operation, ids: Ids) {
  const { address, body } = requestOf(operation, ids)
  return call(address, body ? { body } : {})
}

const NAMES_NOTHING = ['invitePerson', 'createKey']
/** Their ids are names that senders give: each workspace may have its own by that name. */
const OWN_NAMES = ['writeRunbook']

test('an operation is done with the scope that it names, and with no other', async () => {
  const { here, ids, api } = await worlds()
  for (const operation of OPERATIONS) {
    const { id, scope } = operation
    if (!scope) continue
    const others = ALL_SCOPES.filter((one) => !allows([one], scope))
    const without = apiClient(api, (await newTokenOf(here, others)).token)
    expect((await send(without, operation, ids)).json, id).toMatchObject({ status: 403, code: 'missing_scope' })
    const withIt = apiClient(api, (await newTokenOf(here, [scope])).token)
    expect((await send(withIt, operation, ids)).json?.code, id).not.toBe('missing_scope')
  }
})

test('of another workspace nothing is read and nothing is changed, by any operation', async () => {
  const { here, ids, api, there } = await worlds()
  const call = apiClient(api, (await newAccessToken(here)).token)
  const before = await rowsOf()
  for (const operation of OPERATIONS) {
    const { id, path } = operation
    const names = path.includes('{id}') || JSON.stringify(bodiesWith(ids)[id] ?? {}).match(/"\d+"/)
    if (!names || NAMES_NOTHING.includes(id) || OWN_NAMES.includes(id)) continue
    const { status, json } = await send(call, operation, ids)
    if (id === 'handleIncidents') expect(json?.handled ?? [], id).toEqual([])
    else expect([400, 404], `${id}: ${JSON.stringify(json)}`).toContain(status)
  }
  expect(await rowsOf()).toEqual(before)
  const lists = OPERATIONS.filter(({ method, path }) => method === 'GET' && !path.includes('{id}'))
  for (const operation of lists) {
    const { body } = await send(call, operation, ids)
    expect(body, operation.id).not.toMatch(/🔥/)
    expect(body, operation.id).not.toContain(there.actor.email)
  }
})

test("what is for admins is refused to a responder's token with every scope", async () => {
  const { there, ids, api } = await worlds()
  const call = apiClient(api, (await newAccessToken(await memberOf(there, 'responder'))).token)
  const before = await rowsOf()
  for (const operation of OPERATIONS.filter(({ isForAdmins }) => isForAdmins)) {
    const { json } = await send(call, operation, ids)
    expect(json, operation.id).toMatchObject({ status: 403, code: 'forbidden' })
  }
  expect(await rowsOf()).toEqual(before)
})

test('a token that is expired, revoked or of a disabled person does nothing at all', async () => {
  const { there, ids } = await worlds()
  const ben = await memberOf(there, 'admin')
  const tokens = [await newAccessToken(there), await newAccessToken(there), await newAccessToken(ben)]
  await revokeAccessToken(there, { accessTokenId: tokens[1]?.accessTokenId ?? 0 })
  await disableUser(there, { userId: ben.actor.userId })
  const clocks = [after({ days: 31 }), NOW, NOW]
  for (const [at, { token }] of tokens.entries()) {
    const call = apiClient(
      testApi(database.db, () => clocks[at] ?? NOW),
      token,
    )
    for (const operation of OPERATIONS)
      expect((await send(call, operation, ids)).json, operation.id).toMatchObject({
        status: 401,
        code: 'invalid_token',
      })
  }
})

/** Somebody else of the same workspace. */
async function memberOf(admin: UserContext, role: Role): Promise<UserContext> {
  const { workspaceId } = admin
  const email = `${role}${workspaceId}@example.com`
  const member = { workspaceId, email, name: 'Ben', role, createdAt: NOW }
  const { id: userId, accountId } = await database.db.write((tx) => insertMember(tx, member))
  return { ...admin, actor: { ...admin.actor, userId, accountId, email, name: 'Ben', role } }
}

/** A person has few of them at a time. */
async function newTokenOf(ctx: UserContext, scopes: typeof ALL_SCOPES) {
  await database.db.write((tx) => tx.accessToken.deleteMany({ where: { userId: ctx.actor.userId } }))
  return newAccessToken(ctx, scopes)
}

const OF_THE_REQUESTS = ['AccessToken', 'AuditEntry', 'AuditHead', 'Spending', 'sqlite_sequence']

async function rowsOf() {
  const lines = (await dumpRows(database.url)).split(/(?<=;)\n(?=INSERT|SELECT|DELETE)/)
  return lines.filter((line) => !OF_THE_REQUESTS.some((table) => line.includes(`"${table}"`) || line.includes(table)))
}
