import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { findRunbooks, listRunbooks } from './list'
import { registerRunbook } from './register'

const database = testDatabase()

test('runbooks are found by a part of the identifier or title, and tell when they were last used', async () => {
  const [{ admin }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await openTestIncident(there.system, { runbookId: 'payments/elsewhere' })
  await openTestIncident(admin, { runbookId: 'payments/charges-fail' })
  for (const [identifier, title] of [
    ['disk', '50% of the Disk'],
    ['payments/refunds', 'Refunds'],
  ] as const)
    await registerRunbook(admin, { identifier, title, markdown: 'Do it', url: '', version: 0 })
  const found = async (text: string) => (await findRunbooks(admin, text)).runbooks.map(({ identifier }) => identifier)
  expect(await found('PAYMENTS/')).toEqual(['payments/charges-fail', 'payments/refunds'])
  expect(await found('the disk')).toEqual(['disk'])
  expect(await found('50%')).toEqual(['disk'])
  expect(await found('_')).toEqual([])
  expect(await found('elsewhere')).toEqual([])
  const { runbooks } = await listRunbooks(admin, {})
  expect(runbooks.map(({ identifier, lastAt }) => [identifier, lastAt])).toEqual([
    ['disk', undefined],
    ['payments/charges-fail', NOW],
    ['payments/refunds', undefined],
  ])
})
