import { expect, test } from 'vitest'
import { testContactDeps } from '../../../testing/contact-methods'
import { testDatabase } from '../../../testing/database'
import { after } from '../../../testing/people'
import { newRejectingWorkspace } from '../../../testing/rejected-alerts'
import { readEnv } from '../../env'
import { createLog } from '../../log/log'
import { mailAndTell } from './rejected-mails'

const database = testDatabase()
const contact = testContactDeps()

async function refused() {
  const { admin, reject } = await newRejectingWorkspace(database.db)
  await reject({})
  return admin
}

function runtime(stopping = new AbortController()) {
  return { db: database.db, env: readEnv({}), log: createLog('silent'), stopping }
}

test('the server sends what is due, with its own address', async () => {
  const admin = await refused()
  const { channels } = contact.of(admin)
  await mailAndTell({ ...runtime(), channels }, after({ minutes: 1 }))
  const [mail] = contact.mailsTo(admin.actor.email)
  expect(mail?.text).toContain('http://localhost:3000/rejected?key=')
})

test('without a mail server nothing is marked as mailed', async () => {
  const admin = await refused()
  const channels = { ...contact.of(admin).channels, mailer: undefined }
  await mailAndTell({ ...runtime(), channels }, after({ minutes: 1 }))
  const { workspaceId } = admin
  const key = await database.db.read.apiKey.findFirstOrThrow({ where: { workspaceId } })
  expect(key.rejectedMailedAt).toBeNull()
})
