import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { dumpRows } from '../../testing/dump-rows'
import { ingestDeps, insertMember, NOW, newApiKey, newWorkspace, openTestIncident, post } from '../../testing/fixtures'
import { furnish } from '../../testing/furnish'
import { after, BROWSER, givePassword, newSession, PASSWORD } from '../../testing/people'
import { rollUpAll } from '../../testing/roll-up-all'
import { joinWorkspace } from '../auth/join-workspace'
import { createSignInThrottle } from '../auth/sign-in-throttle'
import { addUser } from '../users/add'
import { deleteWorkspace } from './delete'

const database = testDatabase()
const now = after({ days: 1 })

// Of the whole server.
const OF_THE_SERVER = [
  'HealthProbe',
  'SteadyClock',
  'Canary',
  'MailState',
  'RollupMark',
  'WebhookMark',
  'PhoneReply',
  'AuditForward',
  'SpentSecret',
]

/** Every row of every workspace. */
async function rows() {
  const lines = (await dumpRows(database.url)).split(/(?<=;)\n(?=INSERT|SELECT|DELETE)/)
  return lines
    .filter((line) => line.startsWith('INSERT') && !OF_THE_SERVER.some((table) => line.includes(`"${table}"`)))
    .filter((line) => !line.includes('sqlite_sequence'))
    .sort()
}

test('nothing of a deleted workspace is left, and nothing of another gone', async () => {
  const { db } = database
  const other = await newWorkspace(db)
  await openTestIncident(other.admin, { severity: 'low', entityId: 'e/🔥', runbookId: 'r', labels: { e: '' } })
  await givePassword(other.admin)
  await rollUpAll(db)
  const before = await rows()
  const { admin, token, session } = await furnish(db)
  const { workspaceId } = admin
  const invited = await addUser(admin, { email: other.admin.actor.email, name: 'Both', role: 'responder' })
  const joined = await joinWorkspace(
    { db, now: NOW, throttle: createSignInThrottle() },
    { secret: invited.ok ? invited.secret : '', password: PASSWORD, from: BROWSER },
  )
  expect(joined).toEqual({ ok: true })
  expect((await rows()).length).toBeGreaterThan(before.length + 40)

  expect(await deleteWorkspace({ db, now }, { workspaceId, name: 'Other' })).toMatchObject({ ok: false, name: 'Test' })
  expect(await deleteWorkspace({ db, now }, { workspaceId, name: 'Test' })).toEqual({ ok: true })
  expect(await rows()).toEqual(before)
  expect((await post(ingestDeps(db), token, { summary: 'x', severity: 'low' })).status).toBe(401)
  expect(session).not.toBe('')
  expect(await deleteWorkspace({ db, now }, { workspaceId, name: 'Test' })).toEqual({ ok: false, reason: 'unknown' })
})

test('a deletion that was interrupted is finished by the next one', async () => {
  const { db } = database
  const { admin, workspaceId } = await newWorkspace(db)
  const before = await rows()
  for (let at = 0; at < 3; at++) await openTestIncident(admin)
  await newApiKey(admin)
  await newSession(admin)
  await db.write((tx) =>
    insertMember(tx, { workspaceId, email: 'gone@example.com', name: 'Gone', role: 'responder', createdAt: NOW }),
  )
  let writes = 2
  const write: typeof db.write = (work) =>
    writes-- > 0 ? db.write(work) : Promise.reject(new Error('the machine stopped'))
  await expect(deleteWorkspace({ db: { ...db, write }, now }, { workspaceId, name: 'Test' })).rejects.toThrow('stopped')
  expect(await deleteWorkspace({ db, now }, { workspaceId, name: 'Test' })).toEqual({ ok: true })
  const own = before.filter((line) => line.includes(admin.actor.email))
  expect(own.length).toBeGreaterThan(0)
  const left = await rows()
  expect(left.filter((line) => !before.includes(line))).toEqual([])
  expect(left.filter((line) => own.includes(line))).toEqual([])
})
