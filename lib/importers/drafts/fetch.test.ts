import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { newWorkspace } from '../../../testing/fixtures'
import { smallOnCall } from '../../../testing/importers/oncall-small'
import { onCallApi, startVendorApi } from '../../../testing/importers/vendor-api'
import type { UserContext } from '../../context'
import { ForbiddenError, NotFoundError } from '../../errors'
import { createPost } from '../../outbound/create-post'
import { beginImport } from './begin'
import { type FetchDeps, fetchImport } from './fetch'
import { getImport } from './get'
import { removeImport } from './remove'
import { reviewImport } from './review'

const database = testDatabase()
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function startApi() {
  let origin = ''
  const api = await startVendorApi(onCallApi(smallOnCall(), () => origin))
  closing.push(api.close)
  origin = api.url
  return api
}

type Given = { address: string; key?: string; allowCidrs?: string[] } & Partial<FetchDeps>

/** What is begun, and what ends it. */
async function begun(ctx: UserContext, { address, key = 'a-key', allowCidrs = ['127.0.0.0/8'], ...deps }: Given) {
  let work: Promise<void> = Promise.resolve()
  const outcome = await fetchImport(
    ctx,
    { source: 'oncall', zone: 'UTC', address, key },
    {
      ...{ post: createPost({ allowCidrs }), now: () => ctx.now, sleep: async () => undefined },
      inBackground: (one) => {
        work = one
      },
      ...deps,
    },
  )
  return { outcome, importId: outcome.ok ? outcome.importId : 0, work }
}

test('an address is read in the background, and the key is stored nowhere', async () => {
  const { admin } = await newWorkspace(database.db)
  const { url, received } = await startApi()
  const { importId, work } = await begun(admin, { address: url, key: 'k-7f3a9' })
  expect((await getImport(admin, importId)).state).toBe('reading')
  await work
  const draft = await getImport(admin, importId)
  expect(draft).toMatchObject({ state: 'read', title: url, fault: null })
  expect(received.every(({ headers }) => headers.authorization === 'k-7f3a9')).toBe(true)
  expect(JSON.stringify({ ...draft, files: Buffer.from(draft.files, 'base64') })).not.toContain('k-7f3a9')
  const reviewed = await reviewImport(admin, draft, 0)
  expect(reviewed.ok && reviewed.review.schedules.length).toBe(3)
})

test('a private address, a refused key and one that is no address are told', async () => {
  const { admin } = await newWorkspace(database.db)
  const { url } = await startApi()
  const { importId, work } = await begun(admin, { address: url, allowCidrs: [] })
  await work
  expect(await getImport(admin, importId)).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('127.0.0.1'),
  })
  const { outcome } = await begun(admin, { address: 'oncall.example.com', key: '' })
  expect(outcome).toMatchObject({ errors: { address: expect.any(String), key: 'Give a key that may read.' } })
})

test('one is read at a time, one that was removed ends, and one that went silent was interrupted', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const { url, received } = await startApi()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { importId, work } = await begun(admin, { address: url, sleep: () => held })
  const second = await begun(admin, { address: url })
  expect(second.outcome).toMatchObject({ errors: { address: `${url} is being read: let it end first.` } })
  await removeImport(admin, importId)
  goOn()
  await work
  expect(received).toHaveLength(1)
  await expect(getImport(admin, importId)).rejects.toThrow(NotFoundError)
  const silent = await beginImport(admin, { source: 'oncall', title: 'x', zone: 'UTC' })
  const later = new Date(admin.now.getTime() + 8 * 60_000)
  expect((await getImport({ ...admin, now: later }, silent)).state).toBe('interrupted')
  await expect(begun(await as('responder'), { address: url })).rejects.toThrow(ForbiddenError)
})

test('a source that answers for an hour is not read on', async () => {
  const { admin } = await newWorkspace(database.db)
  const { url } = await startApi()
  let minutes = 0
  const now = () => new Date(admin.now.getTime() + minutes++ * 45 * 60_000)
  const { importId, work } = await begun(admin, { address: url, now })
  await work
  expect(await getImport(admin, importId)).toMatchObject({ fault: expect.stringContaining('within an hour') })
})
