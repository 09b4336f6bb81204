import { expect, test } from 'vitest'
import { apiClient, newAccessToken, testApi } from '../../testing/api-client'
import { idsOf, requestOf } from '../../testing/api-requests'
import { testDatabase } from '../../testing/database'
import { furnish } from '../../testing/furnish'
import type { Operation } from './operation'
import { OPERATIONS } from './operations'

const database = testDatabase()

const HOSTILE = ['a\u0000b', '\ud800', 'x'.repeat(70_000), '__proto__', '9'.repeat(30)]

test('hostile text in a field or an address is refused or stored, and never a fault of the server', async () => {
  const { admin } = await furnish(database.db)
  const ids = await idsOf(admin)
  const { token } = await newAccessToken(admin)
  for (const operation of OPERATIONS) {
    // Each with a limit of its own.
    const call = apiClient(testApi(database.db), token)
    const { address, body } = requestOf(operation, ids)
    const inBody = body ? everyText(JSON.parse(JSON.stringify(body))) : []
    const sent = [
      ...inBody.map((changed) => ({ to: address, changed })),
      ...hostileAddresses(operation).map((to) => ({ to, changed: body })),
    ]
    const faulty: string[] = []
    for (const { to, changed } of sent) {
      const { status, body: text } = await call(to, changed === undefined ? {} : { body: changed })
      if (status >= 500) faulty.push(`${to} ${JSON.stringify(changed)}`.slice(0, 300) + text)
    }
    expect(faulty, operation.id).toEqual([])
  }
})

function hostileAddresses({ method, path }: Operation) {
  const parts = path.includes('{') ? HOSTILE : []
  return parts.map((part) => `${method} ${path.replaceAll(/\{\w+\}/g, encodeURIComponent(part.toWellFormed()))}`)
}

/** The value with each text in it replaced by each hostile one, one at a time. */
function everyText(value: unknown): unknown[] {
  if (typeof value === 'string') return HOSTILE
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    everyText(member).map((changed) => {
      if (Array.isArray(value)) return value.with(Number(name), changed)
      return { ...value, [name]: changed }
    }),
  )
}
