import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { listAudit } from '../audit/list'
import { getRunbook } from './get'
import { listRunbooks, RUNBOOKS_PER_PAGE } from './list'
import { registerRunbook } from './register'

const database = testDatabase()
const grow = {
  identifier: 'grow',
  title: 'Grow the disk',
  markdown: '1. Look\n2. Grow',
  url: 'https://wiki.example.com',
}

test('an identifier that nobody named is unknown, whatever it is', async () => {
  const { admin } = await newWorkspace(database.db)
  for (const identifier of ['grow', '', '\0', '\uD800']) expect(await getRunbook(admin, identifier)).toBeNull()
})

test('an identifier that an alert named is there, without a text', async () => {
  const { admin } = await newWorkspace(database.db)
  await openTestIncident(admin, { runbookId: 'grow' })
  const unwritten = { identifier: 'grow', registeredAt: null, title: null, markdown: null, url: null }
  expect(await getRunbook(admin, 'grow')).toMatchObject(unwritten)
})

test('responders write a runbook, before or after an alert named it, and change it later', async () => {
  const { as, admin } = await newWorkspace(database.db)
  const responder = await as('responder')
  expect(await registerRunbook(responder, grow)).toEqual({ ok: true, version: 1 })
  await openTestIncident(admin, { runbookId: 'grow' })
  expect(await getRunbook(admin, 'grow')).toMatchObject({ ...grow, registeredAt: responder.now })
  const now = after({ days: 1 })
  await registerRunbook({ ...responder, now }, { ...grow, markdown: 'Call Ana', url: '' })
  expect(await getRunbook(admin, 'grow')).toMatchObject({ markdown: 'Call Ana', url: null, registeredAt: now })
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example.com', 'wiki'])(
  'a link that could do harm or leads nowhere is refused: %j',
  async (url) => {
    const { admin } = await newWorkspace(database.db)
    const refused = await registerRunbook(admin, { ...grow, url })
    expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { url: expect.stringMatching(/\w/) } })
    expect(await getRunbook(admin, 'grow')).toBeNull()
  },
)

test.each([
  ['identifier', ''],
  ['identifier', 'x'.repeat(256)],
  ['title', ' \n'],
  ['title', 'x'.repeat(201)],
  ['markdown', 'x'.repeat(200_001)],
])('a wrong %s is told at its field', async (field, value) => {
  const { admin } = await newWorkspace(database.db)
  const refused = await registerRunbook(admin, { ...grow, [field]: value })
  expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { [field]: expect.stringMatching(/\w/) } })
})

test('paging covers each of 120 runbooks exactly once, and only those of the workspace', async () => {
  const [{ admin, workspaceId }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await registerRunbook(there.admin, grow)
  const data = Array.from({ length: 120 }, (_, at) => ({ workspaceId, identifier: `book ${at}` }))
  await database.db.write((tx) => tx.runbook.createMany({ data }))
  const pages: string[][] = []
  let next: string | undefined
  do {
    const page = await listRunbooks(admin, { after: next })
    pages.push(page.runbooks.map(({ identifier }) => identifier))
    next = page.next
  } while (next !== undefined)
  expect(pages.map(({ length }) => length)).toEqual([RUNBOOKS_PER_PAGE, RUNBOOKS_PER_PAGE, 20])
  expect(pages.flat().sort()).toEqual(data.map(({ identifier }) => identifier).sort())
})

test('the audit log says who registered and who changed what, and nothing of what changed nothing', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  await registerRunbook(ana, grow)
  await registerRunbook(admin, grow)
  await registerRunbook(ben, { ...grow, markdown: 'rm -rf /', url: '' })
  await registerRunbook(admin, { ...grow, title: ' ' })
  const { entries } = await listAudit(admin, {})
  expect(entries.map(({ user, action, subject }) => [user?.name, action, subject])).toEqual([
    ['Ben', 'runbook changed', 'grow'],
    ['Ana', 'runbook registered', 'grow'],
  ])
})
