import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newApiKey, newWorkspace, patientDeps, post } from '../../testing/fixtures'
import { openNow } from './open-now'

const database = testDatabase()

test('10,000 of a status are counted; of more, the count says that it is a floor', async () => {
  const { admin } = await newWorkspace(database.db)
  const counted = { subject: 'workspace', subjectId: admin.workspaceId } as const
  const { token } = await newApiKey(admin)
  const deps = patientDeps(database.db)
  const send = (count: number) =>
    Promise.all(Array.from({ length: count }, () => post(deps, token, { summary: 'Down', severity: 'low' })))
  await send(5_001)
  expect(await openNow(admin, counted)).toMatchObject({ count: 5_001, isCutOff: false })
  await send(4_999)
  expect(await openNow(admin, counted)).toMatchObject({ count: 10_000, isCutOff: true })
})
