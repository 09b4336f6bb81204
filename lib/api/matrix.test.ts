import { expect, test } from 'vitest'
import { type ApiClient, apiClient, newAccessToken, testApi } from '../../testing/api-client'
import { bodiesWith, type Ids, idsOf, requestOf } from '../../testing/api-requests'
import { testDatabase } from '../../testing/database'
import { dumpChanges } from '../../testing/dump-changes'
import { insertMember, NOW, newWorkspace } from '../../testing/fixtures'
import { furnish } from '../../testing/furnish'
import { after } from '../../testing/people'
import { createWorkspaceToken } from '../access-tokens/create-for-workspace'
import { revokeAccessToken } from '../access-tokens/revoke'
import { ALL_SCOPES, allows, scopesOf } from '../access-tokens/scopes'
import type { UserContext } from '../context'
import { isAllowed, type Permission, type Role, type TeamRole } from '../permissions'
import { addTeam } from '../teams/add'
import { disableUser } from '../users/manage'
import { randomBase62 } from '../values/random'
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
  const before = await dumpChanges(database.url)
  for (const operation of OPERATIONS) {
    const { id, path } = operation
    const names = path.includes('{id}') || JSON.stringify(bodiesWith(ids)[id] ?? {}).match(/"\d+"/)
    if (!names || NAMES_NOTHING.includes(id) || OWN_NAMES.includes(id)) continue
    const { status, json } = await send(call, operation, ids)
    if (id === 'handleIncidents') expect(json?.handled ?? [], id).toEqual([])
    else expect([400, 404], `${id}: ${JSON.stringify(json)}`).toContain(status)
  }
  expect(await dumpChanges(database.url)).toEqual(before)
  const lists = OPERATIONS.filter(({ method, path }) => method === 'GET' && !path.includes('{id}'))
  for (const operation of lists) {
    const { body } = await send(call, operation, ids)
    expect(body, operation.id).not.toMatch(/🔥/)
    expect(body, operation.id).not.toContain(there.actor.email)
  }
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

/** Of operations on objects of the furnished team. */
const OF_TEAM: Partial<Record<string, Permission>> = {
  changeSchedule: 'change schedules',
  cancelScheduleChange: 'change schedules',
  previewSchedule: 'change schedules',
  cancelOverride: 'change shifts of others',
  withdrawSwap: 'change shifts of others',
  changePolicy: 'change policies',
  removePolicy: 'change policies',
  changeTeam: 'change members',
}

type Person = { called: string; role: Role; team?: 'own' | 'other'; teamRole?: TeamRole; isOfWorkspace?: true }

const PEOPLE: Person[] = [
  { called: 'viewer', role: 'viewer' },
  { called: 'viewer who edits schedules', role: 'viewer', team: 'own', teamRole: 'teamAdmin' },
  { called: 'responder', role: 'responder' },
  { called: 'member', role: 'responder', team: 'own', teamRole: 'member' },
  { called: 'schedule editor of another team', role: 'responder', team: 'other', teamRole: 'scheduleEditor' },
  { called: 'team admin of another team', role: 'responder', team: 'other', teamRole: 'teamAdmin' },
  { called: 'schedule editor', role: 'responder', team: 'own', teamRole: 'scheduleEditor' },
  { called: 'team admin', role: 'responder', team: 'own', teamRole: 'teamAdmin' },
  { called: 'admin', role: 'admin' },
  { called: 'token of the workspace that reads', role: 'viewer', isOfWorkspace: true },
  { called: 'token of the workspace that responds', role: 'responder', isOfWorkspace: true },
  { called: 'token of the workspace that manages', role: 'admin', isOfWorkspace: true },
]

// The last: it uses up the world.
test('each operation is done for whom lib/permissions.ts says, and for nobody else', async () => {
  const { there, ids, api } = await worlds()
  const teamId = await ownTeam(there, ids)
  const other = await addTeam(there, { name: 'Another', members: [], schedules: [] })
  async function person({ called, role, team, teamRole = 'member', isOfWorkspace }: Person) {
    if (isOfWorkspace) return { called, who: { role }, call: apiClient(api, await workspaceToken(there, role)) }
    const ctx = await memberOf(there, role)
    const inTeam = team === 'own' ? teamId : other.ok ? other.teamId : 0
    const data = { workspaceId: there.workspaceId, teamId: inTeam, userId: ctx.actor.userId, role: teamRole }
    if (team) await database.db.write((tx) => tx.teamMember.create({ data }))
    const standing = team ? [{ teamId: inTeam, role: teamRole }] : []
    const scopes = scopesOf(role, ALL_SCOPES)
    const call = apiClient(api, (await newTokenOf(ctx, scopes)).token)
    return { called, who: { role, teams: standing }, call }
  }
  const people = await Promise.all(PEOPLE.map(person))
  const mayOf = ({ who }: (typeof people)[number], { id, permission }: Operation) => {
    const inTeam = OF_TEAM[id]
    return inTeam ? isAllowed(who, inTeam, teamId) : isAllowed(who, permission)
  }
  const before = await dumpChanges(database.url)
  for (const person of people)
    for (const operation of OPERATIONS.filter((one) => !mayOf(person, one))) {
      const { json } = await send(person.call, operation, ids)
      const words = `${operation.id} by a ${person.called}`
      expect(json, words).toMatchObject({ status: 403, code: 'forbidden', detail: expect.stringContaining('admin') })
    }
  expect(await dumpChanges(database.url)).toEqual(before)
  for (const person of people)
    for (const operation of OPERATIONS.filter((one) => mayOf(person, one))) {
      const { status } = await send(person.call, operation, ids)
      const words = `${operation.id} by a ${person.called}`
      if (operation.method === 'GET') expect([200, 404], words).toContain(status)
      expect([401, 403, 500, 503], words).not.toContain(status)
    }
})

/** The team whose the furnished schedule and policy become. */
async function ownTeam({ workspaceId }: UserContext, ids: Ids) {
  const teamId = Number(ids.teams)
  await database.db.write(async (tx) => {
    await tx.schedule.updateMany({ where: { workspaceId }, data: { teamId } })
    await tx.escalationPolicy.updateMany({ where: { workspaceId }, data: { teamId } })
  })
  return teamId
}

/** Somebody else of the same workspace. */
async function memberOf(admin: UserContext, role: Role): Promise<UserContext> {
  const { workspaceId } = admin
  const email = `${role}${randomBase62(8)}@example.com`.toLowerCase()
  const member = { workspaceId, email, name: 'Ben', role, createdAt: NOW }
  const { id: userId, accountId } = await database.db.write((tx) => insertMember(tx, member))
  return { ...admin, actor: { ...admin.actor, userId, accountId, email, name: 'Ben', role } }
}

async function workspaceToken(admin: UserContext, role: Role) {
  const wanted = { name: 'pipeline', role, scopes: scopesOf(role, ALL_SCOPES), expiresAt: after({ days: 30 }) }
  const made = await createWorkspaceToken(admin, wanted)
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  return made.token
}

/** A person has few of them at a time. */
async function newTokenOf(ctx: UserContext, scopes: typeof ALL_SCOPES) {
  await database.db.write((tx) => tx.accessToken.deleteMany({ where: { userId: ctx.actor.userId } }))
  return newAccessToken(ctx, scopes)
}
