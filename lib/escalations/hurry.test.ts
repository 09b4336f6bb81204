import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { insertMember, NOW } from '../../testing/fixtures'
import { startHttpReceiver } from '../../testing/http-receiver'
import { addMethod, beginStory } from '../../testing/paging-story'
import { after } from '../../testing/people'
import type { UserContext } from '../context'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'

const database = testDatabase()
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

test('two people whose pages fail at the same moment: the next step is paged at once', async () => {
  const receiver = await startHttpReceiver((response) => response.writeHead(410).end())
  onTestFinished(() => receiver.close())
  const { db } = database
  const story = await beginStory(db)
  onTestFinished(() => story.end())
  const gone = async (name: string) => {
    const ctx = await newPerson(story.workspaceId, name)
    await addMethod(db, ctx, 'webhook', { url: receiver.url, secret: SECRET })
    return ctx
  }
  const first = [await gone('Ana'), await gone('Ben'), await gone('Dan')]
  await setSteps(story.workspaceId, first, [await story.person('Cem')])
  for (let n = 0; n < 20; n++) {
    await story.alert('critical')
    expect(story.arrived()).toEqual(['cem: CRITICAL: critical alert'])
    await story.pass(2)
  }
})

test('reopened after the clock was set back, an incident is escalated by what its new run reached', async () => {
  const { db } = database
  const story = await beginStory(db)
  onTestFinished(() => story.end())
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await setSteps(story.workspaceId, [ana], [ben])
  const incidentId = await story.alert('critical')
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  await resolveIncident(story.at(ana), { incidentId })
  await db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await reopenIncident({ ...ana, now: after({ hours: -1 }) }, { incidentId })
  await story.pass(1)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
})

async function setSteps(workspaceId: number, ...steps: UserContext[][]) {
  await database.db.write(async (tx) => {
    await tx.escalationTarget.deleteMany({ where: { step: { policy: { workspaceId } } } })
    await tx.escalationStep.deleteMany({ where: { policy: { workspaceId } } })
    const create = steps.map((people, position) => ({
      position,
      waitMinutes: 300,
      targets: { create: people.map(({ actor }) => ({ userId: actor.userId })) },
    }))
    const { id } = await tx.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
    await tx.escalationPolicy.update({ where: { id }, data: { repeats: 0, steps: { create } } })
  })
}

async function newPerson(workspaceId: number, name: string): Promise<UserContext> {
  const { db } = database
  const email = `${name.toLowerCase()}-${workspaceId}@example.com`
  const { id: userId, accountId } = await db.write((tx) =>
    insertMember(tx, { workspaceId, email, name, role: 'responder', createdAt: NOW }),
  )
  const actor = { type: 'user', userId, accountId, name, email, role: 'responder', sessionId: 0 } as const
  return { db, workspaceId, now: NOW, actor }
}
