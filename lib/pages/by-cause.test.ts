import { expect, test } from 'vitest'
import { byCause } from './by-cause'
import type { FailedPage } from './failed-pages'

function failed(id: number, values: Partial<FailedPage>): FailedPage {
  return {
    id,
    reason: 'HTTP 410',
    endedAt: new Date(Date.UTC(2026, 10, 22, 3, id)),
    userId: 1,
    person: 'Ana',
    channel: 'webhook',
    receiver: 'Webhook example.com',
    incidents: 1,
    notificationId: id,
    incident: { id, summary: `Incident ${id}`, severity: 'critical' },
    times: 1,
    ...values,
  }
}

test('pages of one receiver that failed for one reason are one cause, with how many failed in all and when the last did', () => {
  const causes = byCause([failed(9, {}), failed(8, { userId: 2, person: 'Ana' }), failed(7, { times: 3 })])
  expect(causes).toMatchObject([
    { userId: 1, count: 4, pages: [{ id: 9 }, { id: 7 }], lastAt: new Date('2026-11-22T03:09:00Z') },
    { userId: 2, count: 1, pages: [{ id: 8 }] },
  ])
})

test('another reason, and another receiver, is another cause', () => {
  const causes = byCause([failed(3, {}), failed(2, { reason: 'HTTP 503' }), failed(1, { receiver: null })])
  expect(causes.map(({ reason, receiver }) => [reason, receiver])).toEqual([
    ['HTTP 410', 'Webhook example.com'],
    ['HTTP 503', 'Webhook example.com'],
    ['HTTP 410', null],
  ])
})
