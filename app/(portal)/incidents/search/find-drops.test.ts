import { expect, test } from 'vitest'
import { readQuery } from '@/lib/search/read-query'
import { anyTestDatabase } from '@/testing/any-database'
import { ingestDeps, newApiKey, newWorkspace, post } from '@/testing/fixtures'
import { findDead, findDrops } from './find-drops'

const database = anyTestDatabase()

test('of a search without a match it is told which filter nothing meets, and what each one hides', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token } = await newApiKey(admin)
  await post(ingestDeps(database.db), token, { summary: 'Full', severity: 'low', labels: { env: 'prod' } })
  const dead = async (q: string) => findDead(admin, await readQuery(admin, q))
  expect(await dead('label.env:prod severity:critical')).toEqual(['severity:critical'])
  expect(await dead('label.env:stage severity:critical')).toEqual(['label.env:stage', 'severity:critical'])
  expect(await dead('status:resolved label.env:prod')).toEqual([])
  const drops = await findDrops(admin, await readQuery(admin, 'status:resolved label.env:prod'))
  expect(drops.map(({ part, count }) => [part, count])).toEqual([['status:resolved', '1']])
})
