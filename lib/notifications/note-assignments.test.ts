import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { addMethod, beginStory, type Story } from '../../testing/paging-story'
import type { UserContext } from '../context'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { assignIncident } from '../incidents/assign'
import { resolveIncident } from '../incidents/resolve'
import { tellEndings } from '../pages/tell-endings'

const database = testDatabase()
let story: Story
let ana: UserContext
let ben: UserContext

beforeEach(async () => {
  story = await beginStory(database.db)
  ana = await story.person('Ana')
  ben = await story.person('Ben')
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
})

afterEach(() => story.end())

function tells(tellsAssignee: boolean) {
  const where = { workspaceId: story.workspaceId }
  return story.db.write((tx) => tx.escalationPolicy.updateMany({ where, data: { tellsAssignee } }))
}

function assign(incidentId: number, to: UserContext | null, by = ana) {
  return assignIncident(story.at(by), { incidentId, assigneeId: to?.actor.userId ?? null })
}

async function told() {
  await tellEndings(story.deps)
  return story.arrived()
}

test('whoever somebody else makes the owner is told at once, acknowledged or not', async () => {
  await tells(true)
  const incidentId = await story.alert('critical')
  story.arrived()
  await assign(incidentId, ben)
  expect(await told()).toEqual(['ben: Assigned to you by Ana: critical alert'])
  await acknowledgeIncident(story.at(ana), { incidentId })
  await assign(incidentId, null)
  await assign(incidentId, ben)
  expect(await told()).toEqual(['ben: Assigned to you by Ana: critical alert'])
})

test('nobody is told by a policy that does not say so, of what they took themselves, or of what is resolved', async () => {
  const incidentId = await story.alert('critical')
  story.arrived()
  await assign(incidentId, ben)
  expect(await told()).toEqual([])
  await tells(true)
  await assign(incidentId, ana)
  expect(await told()).toEqual([])
  await resolveIncident(story.at(ana), { incidentId })
  await assign(incidentId, ben)
  expect(await told()).toEqual([])
})

test('who is no longer the owner when the message would go out is not told', async () => {
  await tells(true)
  const incidentId = await story.alert('critical')
  story.arrived()
  await assign(incidentId, ben)
  await assign(incidentId, ana)
  expect(await told()).toEqual([])
})

test('a phone is used where there is nothing else', async () => {
  await tells(true)
  const incidentId = await story.alert('critical')
  story.arrived()
  const due = async () => {
    const rows = await story.db.read.ending.findMany({
      where: { incidentId, kind: 'assigned' },
      include: { contactMethod: { select: { channel: true } } },
    })
    return rows.map(({ contactMethod }) => contactMethod.channel)
  }
  await addMethod(story.db, ben, 'sms', { number: '+4917012345678' })
  await assign(incidentId, ben)
  expect(await due()).toEqual(['email'])
  await story.db.write((tx) => tx.ending.deleteMany({ where: { incidentId } }))
  await assign(incidentId, null)
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ben.actor.userId, channel: 'email' } }))
  await assign(incidentId, ben)
  expect(await due()).toEqual(['sms'])
  await story.db.write((tx) => tx.ending.deleteMany({ where: { incidentId } }))
})
