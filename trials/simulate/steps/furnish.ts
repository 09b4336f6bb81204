import { addCalendar } from '../../../lib/calendars/add'
import type { UserContext } from '../../../lib/context'
import type { Database } from '../../../lib/db/database'
import { changePolicy } from '../../../lib/escalation-policies/change'
import { setHeartbeat } from '../../../lib/heartbeats/set'
import { changeSchedule } from '../../../lib/on-call/change-schedule'
import { readingSchema } from '../../../lib/sources/reading'
import { insertWorkspace } from '../../../lib/workspaces/create'
import { newApiKey } from '../../../testing/fixtures'
import type { Luck } from '../luck/luck'
import { drawCalendarFile } from '../people/draw-calendar'
import { NO_RULES } from '../people/draw-rules'
import { drawPolicy, drawRoster, settingsOf } from '../people/draw-settings'
import type { Furnished, Heartbeat } from '../record/furnished'
import { beginHistory, newest } from '../record/history'
import type { Roster } from '../record/settings'
import { drawReading } from '../senders/draw-notice'
import type { World } from '../world/world'
import { furnishPeople } from './furnish-people'

/** People who can be reached, a schedule, a policy and an API key, before anything happens. */
export async function furnishWorkspace(world: World, name: string, luck: Luck): Promise<Furnished> {
  const { db } = world
  const now = world.clocks.wallOf('world')
  const { id: workspaceId } = await db.write((tx) => insertWorkspace(tx, name, now))
  const { retentionDays } = world
  await db.write((tx) => tx.workspace.update({ where: { id: workspaceId }, data: { retentionDays } }))
  const { people, admin } = await furnishPeople({ db, workspaceId, name, now, receivers: world.receivers }, luck)
  const system = { ...admin, actor: { type: 'system' as const } }
  const { token } = await newApiKey(system, `key of ${name}`)
  const { token: sourceToken } = await newApiKey(system, `source of ${name}`, readingSchema.parse(drawReading(luck)))
  const heartbeat = luck.chance(0.4) ? await newHeartbeat(admin, luck) : undefined
  const workspace = {
    workspaceId,
    name,
    people,
    calendars: [],
    schedules: [],
    policies: new Map(),
    rules: [],
    silences: beginHistory([]),
  }
  const furnished: Furnished = { ...workspace, token, sourceToken, heartbeat, admin }
  if (luck.chance(0.8)) await addHolidays(furnished, luck)
  await setDefaults(db, furnished, luck)
  const own = people.flatMap(({ rules, quiet }) => [
    ...(newest(rules) === NO_RULES ? [] : ['personal rules changed']),
    ...(newest(quiet) ? ['quiet hours changed'] : []),
  ])
  const added = furnished.calendars.map(() => 'calendar added')
  for (const action of ['schedule changed', 'escalation policy changed', ...added, ...own])
    world.edits.push({ workspaceId, action })
  world.workspaces.set(workspaceId, furnished)
  return furnished
}

async function newHeartbeat(admin: UserContext, luck: Luck): Promise<Heartbeat> {
  const { apiKeyId } = await newApiKey({ ...admin, actor: { type: 'system' } }, 'heartbeat')
  const period = { everyMinutes: luck.pick([60, 240]), graceMinutes: luck.pick([0, 5, 60]) }
  const made = await setHeartbeat(admin, { apiKeyId, ...period })
  if (!made.ok || made.pingSecret === undefined) throw new Error('The heartbeat was refused.')
  return { apiKeyId, ...period, secret: made.pingSecret }
}

async function addHolidays({ admin, calendars }: Furnished, luck: Luck) {
  const { text, holidays } = drawCalendarFile(luck, admin.now.getTime())
  const name = 'Holidays'
  const added = await addCalendar(admin, { name, kind: 'holidays', url: '', text })
  expectDone(added)
  if (added.ok) calendars.push({ calendarId: added.calendarId, name, holidays: beginHistory(holidays) })
}

async function setDefaults(db: Database, workspace: Furnished, luck: Luck) {
  const { workspaceId, admin } = workspace
  const { id: scheduleId } = await db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  const { id: policyId } = await db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
  const rule = await db.read.routingRule.findFirstOrThrow({ where: { workspaceId } })
  const roster = drawRoster(workspace, luck, admin.now)
  expectDone(await changeSchedule(admin, { scheduleId, name: 'Main rotation', ...settingsOf(roster), start: 'now' }))
  const histories = { roster: beginHistory<Roster | undefined>(roster), overrides: beginHistory([]), swaps: [] }
  workspace.schedules.push({
    scheduleId,
    name: 'Main rotation',
    madeAt: admin.now.getTime(),
    isRemoved: false,
    ...histories,
  })
  const policy = drawPolicy(workspace, luck)
  expectDone(await changePolicy(admin, { policyId, teamId: null, ...policy }))
  workspace.policies.set(policyId, beginHistory(policy))
  const standard = { ruleId: rule.id, version: 1, conditions: [], policyId, severity: null }
  workspace.rules = beginHistory([standard])
}

function expectDone(result: { ok: boolean; errors?: object }) {
  if (!result.ok) throw new Error(`The workspace could not be furnished: ${JSON.stringify(result)}`)
}
