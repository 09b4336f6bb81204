import type { UserContext } from '../../lib/context'
import type { Database } from '../../lib/db/database'
import { changePolicy } from '../../lib/escalation-policies/change'
import { setHeartbeat } from '../../lib/heartbeats/set'
import { changeSchedule } from '../../lib/on-call/change-schedule'
import { readingSchema } from '../../lib/sources/reading'
import { insertMember, newApiKey } from '../../lib/testing/fixtures'
import { addMethod } from '../../lib/testing/paging-story'
import { insertWorkspace } from '../../lib/workspaces/create'
import type { Luck } from '../luck'
import { beginHistory } from '../model/history'
import type { Method, Person, Workspace } from '../model/settings'
import { drawPolicy, drawRotation } from '../people/draw-settings'
import { drawReading } from '../senders/draw-notice'
import type { Heartbeat } from './keep-heartbeat'
import type { World } from './world'

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

export type Furnished = Workspace & {
  token: string
  sourceToken: string
  heartbeat: Heartbeat | undefined
  admin: UserContext
}

/** Makes a workspace with people who can be reached, a schedule, a policy and an API key, before anything happens. */
export async function furnishWorkspace(world: World, name: string, luck: Luck): Promise<Furnished> {
  const { db } = world
  const now = world.clocks.wallOf('world')
  const { id: workspaceId } = await db.write((tx) => insertWorkspace(tx, name, now))
  const { retentionDays } = world
  await db.write((tx) => tx.workspace.update({ where: { id: workspaceId }, data: { retentionDays } }))
  const members = Array.from({ length: luck.between(2, 5) }, (_, at) => ({
    name: `${name}${at + 1}`,
    isAdmin: at === 0,
  }))
  const people: Person[] = []
  const contexts: UserContext[] = []
  for (const member of members) {
    const ctx = await newMember(db, workspaceId, member, now)
    contexts.push(ctx)
    people.push({
      userId: ctx.actor.userId,
      ...member,
      disabled: beginHistory(false),
      methods: await newMethods(ctx, luck),
    })
  }
  const [admin] = contexts
  if (!admin) throw new Error('A workspace has an admin.')
  const system = { ...admin, actor: { type: 'system' as const } }
  const { token } = await newApiKey(system, `key of ${name}`)
  const { token: sourceToken } = await newApiKey(system, `source of ${name}`, readingSchema.parse(drawReading(luck)))
  const heartbeat = luck.chance(0.4) ? await newHeartbeat(admin, luck) : undefined
  const workspace = {
    workspaceId,
    name,
    people,
    schedules: [],
    policies: new Map(),
    rules: [],
    silences: beginHistory([]),
  }
  const furnished: Furnished = { ...workspace, token, sourceToken, heartbeat, admin }
  await setDefaults(db, furnished, luck)
  for (const action of ['schedule changed', 'escalation policy changed']) world.edits.push({ workspaceId, action })
  world.workspaces.set(workspaceId, furnished)
  return furnished
}

async function newMember(db: Database, workspaceId: number, member: { name: string; isAdmin: boolean }, now: Date) {
  const email = `${member.name}@example.com`.toLowerCase()
  const role = member.isAdmin ? ('admin' as const) : ('responder' as const)
  const { name } = member
  const user = await db.write((tx) => insertMember(tx, { workspaceId, email, name, role, createdAt: now }))
  const actor = { type: 'user' as const, userId: user.id, accountId: user.accountId, name, email, role, sessionId: 0 }
  return { db, workspaceId, now, actor }
}

async function newMethods(ctx: UserContext, luck: Luck): Promise<Method[]> {
  const channels = luck.pick([['webhook'], ['webhook'], ['webhook', 'email'], ['webhook', 'webhook']] as const)
  const methods: Method[] = []
  for (const [at, channel] of channels.entries()) {
    const receiver = `${ctx.actor.name}-${at + 1}`.toLowerCase()
    const config =
      channel === 'webhook'
        ? { url: `https://${receiver}.test/`, secret: SECRET }
        : { address: `${receiver}@mail.test` }
    const methodId = await addMethod(ctx.db, ctx, channel, config)
    methods.push({ methodId, channel, receiver, removed: beginHistory(false) })
  }
  return methods
}

async function newHeartbeat(admin: UserContext, luck: Luck): Promise<Heartbeat> {
  const { apiKeyId } = await newApiKey({ ...admin, actor: { type: 'system' } }, 'heartbeat')
  const period = { everyMinutes: luck.pick([60, 240]), graceMinutes: luck.pick([0, 5, 60]) }
  const made = await setHeartbeat(admin, { apiKeyId, ...period })
  if (!made.ok || made.pingSecret === undefined) throw new Error('The heartbeat was refused.')
  return { apiKeyId, ...period, secret: made.pingSecret }
}

/** The schedule, policy and rule that a workspace begins with, as luck has them. */
async function setDefaults(db: Database, workspace: Furnished, luck: Luck) {
  const { workspaceId, admin } = workspace
  const { id: scheduleId } = await db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  const { id: policyId } = await db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
  const rule = await db.read.routingRule.findFirstOrThrow({ where: { workspaceId } })
  const rotation = drawRotation(workspace, luck, admin.now)
  expectDone(await changeSchedule(admin, { scheduleId, name: 'On call', ...rotation, start: 'now' }))
  workspace.schedules.push({ scheduleId, rotation: beginHistory(rotation), overrides: beginHistory([]) })
  const policy = drawPolicy(workspace, luck)
  expectDone(await changePolicy(admin, { policyId, teamId: null, ...policy }))
  workspace.policies.set(policyId, beginHistory(policy))
  const standard = { ruleId: rule.id, version: 1, conditions: [], policyId, severity: null }
  workspace.rules = beginHistory([standard])
}

function expectDone(result: { ok: boolean; errors?: object }) {
  if (!result.ok) throw new Error(`The workspace could not be furnished: ${JSON.stringify(result)}`)
}
