import { expect, test } from 'vitest'
import { apiClient, newAccessToken, testApi } from '../../testing/api-client'
import { idsOf, requestOf } from '../../testing/api-requests'
import { testDatabase } from '../../testing/database'
import { dumpChanges } from '../../testing/dump-changes'
import { furnish } from '../../testing/furnish'
import { OPERATIONS } from './operations'

const database = testDatabase()

test('a request that is sent again with its key changes nothing more and gets its answer, or that a secret was shown', async () => {
  const { admin } = await furnish(database.db)
  const ids = await idsOf(admin)
  const call = apiClient(testApi(database.db), (await newAccessToken(admin)).token)
  const done: string[] = []
  for (const operation of OPERATIONS.filter(({ method }) => method !== 'GET')) {
    const { id, showsSecret } = operation
    const { address, body } = requestOf(operation, ids)
    const sent = { ...(body && { body }), headers: { 'idempotency-key': id } }
    const first = await call(address, sent)
    const before = await dumpChanges(database.url)
    const again = await call(address, sent)
    expect(await dumpChanges(database.url), id).toEqual(before)
    expect(again.headers['Idempotent-Replayed'], id).toBe('true')
    if (showsSecret && first.status < 300) expect(again.json, id).toMatchObject({ code: 'answer_lost' })
    else expect([again.status, again.body], id).toEqual([first.status, first.body])
    if (first.status < 300) done.push(id)
    else expect([400, 404, 409], `${id}: ${first.body}`).toContain(first.status)
  }
  const secrets = OPERATIONS.flatMap(({ id, showsSecret }) => (showsSecret ? id : []))
  // The person has a password already.
  expect(secrets.filter((id) => !done.includes(id))).toEqual(['inviteAgain'])
})
