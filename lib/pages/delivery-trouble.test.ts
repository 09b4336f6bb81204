import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { beginStory, type Story } from '../../testing/paging-story'
import { ForbiddenError } from '../errors'
import { recordMailState } from '../mail/state'
import { deliveryTrouble } from './delivery-trouble'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(async () => {
  await database.db.write((tx) => tx.mailState.deleteMany())
  await story.end()
})

const trouble = (hasMailer = true) => deliveryTrouble(story.at(story.admin), { hasMailer })

test('while mails cannot be sent, admins see why, since when and how many pages wait', async () => {
  expect(await trouble()).toBeUndefined()
  await recordMailState(story.db, '535 Bad password', story.clock.now)
  const mail = { since: story.clock.now, fault: '535 Bad password' }
  expect(await trouble()).toEqual({ mail, waiting: 0 })
  await story.onCall(await story.person('Ana'))
  await story.smtp.close()
  await story.alert('critical')
  expect(await trouble()).toEqual({ mail, waiting: 1 })
  const elsewhere = (await newWorkspace(story.db)).admin
  expect(await deliveryTrouble(elsewhere, { hasMailer: true })).toEqual({ mail, waiting: 0 })
})

test('when mails can be sent again, those that still wait are counted until they are out', async () => {
  await story.onCall(await story.person('Ana'))
  await recordMailState(story.db, '535 Bad password', story.clock.now)
  await story.smtp.close()
  await story.alert('critical')
  await recordMailState(story.db, undefined, story.clock.now)
  expect(await trouble()).toEqual({ mail: null, waiting: 1 })
  await story.db.write((tx) =>
    tx.page.updateMany({
      where: { workspaceId: story.workspaceId },
      data: { state: 'sent', endedAt: story.clock.now },
    }),
  )
  expect(await trouble()).toBeUndefined()
})

test('pages that have not arrived for two minutes are counted, whatever the reason', async () => {
  await story.onCall(await story.person('Ana'))
  await story.smtp.close()
  await story.alert('critical')
  await story.pass(1)
  expect(await trouble()).toBeUndefined()
  await story.pass(1)
  expect(await trouble()).toEqual({ mail: null, waiting: 1 })
})

test('a fault of a mail server that the settings no longer name is not told', async () => {
  await recordMailState(story.db, '535 Bad password', story.clock.now)
  expect(await trouble(false)).toBeUndefined()
})

test('responders are not told', async () => {
  const ana = await story.person('Ana')
  await expect(deliveryTrouble(ana, { hasMailer: true })).rejects.toThrow(ForbiddenError)
})
