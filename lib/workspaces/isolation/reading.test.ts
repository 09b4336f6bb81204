import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { NOW } from '../../../testing/fixtures'
import { anything, readAll, search } from '../../../testing/isolation/read-all'
import { rowsOf } from '../../../testing/isolation/rows-of'
import { daily, twoWorkspaces } from '../../../testing/isolation/two-workspaces'
import { inOneLayer } from '../../../testing/one-layer'
import { listChatChannelNames, listChatChannels } from '../../chat-channels/list'
import { listChatPosts } from '../../chat-channels/list-posts'
import { listPostsOf } from '../../chat-channels/list-posts-of'
import { readSubjects } from '../../conditions/read-subjects'
import { listContactMethods } from '../../contact-methods/list'
import { entityDays } from '../../dashboard/days'
import { getEntity } from '../../entities/get'
import { NotFoundError } from '../../errors'
import { readTurns } from '../../escalation-policies/read-turns'
import { explainPaging } from '../../escalations/explain'
import { onCallFor } from '../../escalations/on-call-for'
import { previewPolicy } from '../../escalations/preview-policy'
import { getHeartbeat, listHeartbeats } from '../../heartbeats/list'
import { setHeartbeat } from '../../heartbeats/set'
import { freshIncidents } from '../../incidents/fresh'
import { getSummary } from '../../incidents/get-summary'
import { groupMembers } from '../../incidents/group'
import { handleGroup } from '../../incidents/handle-group'
import { listIncidents, readIncidents } from '../../incidents/list'
import { listCorrelated } from '../../incidents/list-correlated'
import { snoozedUntil, snoozeIncident } from '../../incidents/snooze'
import { listRecentAlerts } from '../../ingest/list-recent'
import { labelsOfEntity } from '../../labels/of-entity'
import { getNotification } from '../../notifications/get'
import { listReachable } from '../../on-call/list-reachable'
import { listUnreachable, readReach } from '../../on-call/list-unreachable'
import { previewNew } from '../../on-call/preview-new'
import { onCallAt } from '../../on-call/who-is-on-call'
import { getRunbook } from '../../runbooks/get'
import { runbooksOfEntity } from '../../runbooks/of-entity'
import { restoreRunbook } from '../../runbooks/restore'
import { getVersion } from '../../runbooks/versions'
import { explainSignal } from '../../signals/explain'
import { countCovered } from '../../silences/count-covered'

const database = testDatabase()
const both = twoWorkspaces(database)

test('no list of one workspace shows anything of the other', async () => {
  const { acme, globex } = both()
  for (const [own, other] of [
    [acme, globex],
    [globex, acme],
  ] as const) {
    const lists = await readAll(own.admin)
    for (const list of lists) expect(JSON.stringify(list)).not.toContain(other.word)
    expect(JSON.stringify(lists)).toContain(own.word)
  }
})

test('no filter, identifier or cursor reaches into the other workspace', async () => {
  const { acme, globex } = both()
  const label = { key: 'word', values: [acme.word] }
  const empty = { incidents: [] }
  expect(await listIncidents(globex.admin, { ...anything, labels: [label] })).toMatchObject(empty)
  expect(await listIncidents(globex.admin, { ...anything, entities: [{ values: [acme.word] }] })).toMatchObject(empty)
  expect(await listIncidents(globex.admin, { ...anything, runbooks: [{ values: [acme.word] }] })).toMatchObject(empty)
  expect(
    await listIncidents(globex.admin, anything, { cursor: { section: 0, beyondId: acme.incidentId + 1 } }),
  ).toMatchObject(empty)
  expect(await search(globex.admin, `status:any ${acme.word}`)).toMatchObject(empty)
  const seen = { shown: [acme.incidentId], upToId: 0 }
  expect(await getSummary(globex.admin, acme.incidentId)).toBeUndefined()
  expect((await freshIncidents(globex.admin, anything, seen)).incidents).toEqual([])
  expect(await getEntity(globex.admin, acme.word)).toBeNull()
  expect(await getRunbook(globex.admin, acme.word)).toBeNull()
  expect(await labelsOfEntity(globex.admin, acme.word)).toEqual([])
  expect((await entityDays(globex.admin, acme.word)).filter(({ opened }) => opened > 0)).toEqual([])
  expect(await getVersion(globex.admin, { identifier: acme.word, version: 1 })).toBeNull()
  await expect(restoreRunbook(globex.admin, { identifier: acme.word, version: 1 })).rejects.toThrow(NotFoundError)
  expect(await listRecentAlerts(globex.admin, acme.apiKeyId)).toEqual([])
  const theirs = { workspaceId: globex.workspaceId, scheduleIds: [acme.scheduleId] }
  expect(await onCallAt(database.db, theirs, NOW)).toEqual([])
  expect(await listUnreachable(globex.admin, [acme.userId])).toEqual([])
  expect(await readReach(globex.admin, [acme.userId])).toEqual(new Map())
  const reachable = await listReachable(globex.admin, { mail: 'works' })
  expect(reachable.map(({ id }) => id)).not.toContain(acme.userId)
  expect(await runbooksOfEntity(globex.admin, acme.word)).toEqual([])
  expect(await explainPaging(globex.admin, acme.incidentId)).toBeNull()
  expect((await countCovered(globex.admin, [acme.silenceId])).get(acme.silenceId)).toEqual({ held: 0, open: [] })
  const steps = [{ waitMinutes: 5, targets: [{ scheduleId: acme.scheduleId }, { userId: acme.userId }] }]
  expect(await previewPolicy(globex.admin, { steps, at: NOW, mail: 'works' })).toEqual([
    { afterMinutes: 0, isRoundRobin: false, people: [], nobody: [], chats: [] },
  ])
  const theirTurns = inOneLayer({ ...daily, members: [acme.userId] })
  expect(await previewNew(globex.admin, theirTurns)).toMatchObject({ ok: false, reason: 'invalid' })
  const ofSignal = await database.db.read.firing.findFirstOrThrow({ where: { workspaceId: acme.workspaceId } })
  expect(await explainSignal(acme.admin, ofSignal.incidentId)).not.toBeNull()
  expect(await explainSignal(globex.admin, ofSignal.incidentId)).toBeNull()
  await setHeartbeat(acme.admin, { apiKeyId: acme.apiKeyId, everyMinutes: 1, graceMinutes: 0 })
  expect(await listHeartbeats(globex.admin)).toEqual(new Map())
  await expect(getHeartbeat(globex.admin, acme.apiKeyId)).rejects.toThrow(NotFoundError)
  expect(await getNotification(globex.admin, acme.notificationId)).toBeNull()
  expect((await listChatChannels(globex.admin)).map(({ id }) => id)).toEqual([globex.chatChannelId])
  expect((await listChatChannelNames(globex.admin)).map(({ id }) => id)).toEqual([globex.chatChannelId])
  await snoozeIncident(acme.admin, { incidentId: acme.incidentId, minutes: 5 })
  expect(await snoozedUntil(acme.admin, acme.incidentId)).toBeDefined()
  expect(await snoozedUntil(globex.admin, acme.incidentId)).toBeUndefined()
  expect(await listChatPosts(globex.admin, acme.incidentId)).toEqual([])
  const { chatChannelId } = acme
  await expect(listPostsOf(globex.admin, { chatChannelId })).rejects.toThrow(NotFoundError)
})

test("an admin lists no contact method of the other workspace's people", async () => {
  const { acme, globex } = both()
  expect(await listContactMethods(globex.admin, { userId: acme.userId })).toEqual([])
})

test('no subject, group or correlated incident is read from the other workspace, and no group of it is handled', async () => {
  const { acme, globex } = both()
  const before = await rowsOf(database.db, acme.workspaceId)
  const group = { filter: anything, keys: ['word'], values: [acme.word], upToId: Number.MAX_SAFE_INTEGER - 1 }
  expect(await groupMembers(globex.admin, anything, group)).toEqual([])
  expect(await readIncidents(globex.admin, [acme.incidentId])).toEqual([])
  const nothing = { handled: [], members: [] }
  expect(await handleGroup(globex.admin, group, { kind: 'acknowledge' })).toEqual(nothing)
  expect(await handleGroup(globex.admin, group, { kind: 'resolve' })).toEqual(nothing)
  expect(await listCorrelated(globex.admin, acme.incidentId)).toBeNull()
  expect([...(await onCallFor(globex.admin, [acme.incidentId]))]).toEqual([])
  expect(await rowsOf(database.db, acme.workspaceId)).toBe(before)
  expect(await readSubjects(globex.admin, [acme.incidentId])).toEqual([])
})

test('whose turn it is in the other workspace is not read', async () => {
  const { acme, globex } = both()
  const step = await database.db.read.escalationStep.findFirstOrThrow({ where: { workspaceId: acme.workspaceId } })
  const data = { isRoundRobin: true, turn: 3 }
  await database.db.write((tx) => tx.escalationStep.update({ where: { id: step.id }, data }))
  const turnIn = async (ctx: typeof acme.admin) => (await readTurns(ctx))(step.policyId, step.position)
  expect([await turnIn(acme.admin), await turnIn(globex.admin)]).toEqual([3, 0])
})
