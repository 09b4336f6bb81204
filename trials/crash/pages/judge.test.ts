import { expect, test } from 'vitest'
import type { Evidence } from './evidence'
import { countDeliveries, judgePaging } from './judge'

const ANA = { userId: 1, kind: 'good' } as const
const BEN = { userId: 2, kind: 'gone' } as const
const CEM = { userId: 3, kind: 'good' } as const

const incident = { id: 7, workspaceId: 1, severity: 'high' } as const
const low = { id: 8, workspaceId: 1, severity: 'low' } as const
const told = { uid: 'a', ...ANA, status: 204, incidentId: 7, incidents: 1, isSigned: true }
const refused = { ...told, uid: 'b', ...BEN, status: 410 }
const paged = { incidentId: 7, kind: 'paged', step: 0 } as const
const forAna = { ...paged, userId: 1, notificationId: 1 }
const forBen = { ...paged, userId: 2, notificationId: 2 }
const released = { state: 'released', incidents: 1 } as const
const sent = { uid: 'a', notificationId: 1, channel: 'webhook', state: 'sent', endReason: null, attempts: 1 } as const
const failed = {
  uid: 'b',
  notificationId: 2,
  channel: 'webhook',
  state: 'failed',
  endReason: 'HTTP 410',
  attempts: 1,
} as const

const good: Evidence = {
  teams: [{ workspaceId: 1, token: '', steps: [[ANA, BEN], [CEM]] }],
  accepted: [{ id: '7', severity: 'high' }],
  receipts: [told, refused],
  strays: 0,
  stored: {
    incidents: [incident, low],
    escalations: [{ incidentId: 7 }],
    entries: [forAna, forBen],
    notifications: [
      { id: 1, userId: 1, ...released },
      { id: 2, userId: 2, ...released },
    ],
    pages: [sent, failed],
  },
}

function judge({ stored, ...changes }: Partial<Omit<Evidence, 'stored'>> & { stored?: Partial<Evidence['stored']> }) {
  return judgePaging({ ...good, ...changes, stored: { ...good.stored, ...stored } })
}

test('a page that was taken and one that had to fail are fine', () => {
  expect(judge({})).toEqual({ lost: [], wrong: [] })
})

test('what was not acknowledged and is there is fine', () => {
  expect(judge({ accepted: [] })).toEqual({ lost: [], wrong: [] })
})

test.each<[string, Parameters<typeof judge>[0]]>([
  ['incident 9 was accepted', { accepted: [{ id: '9', severity: 'low' }] }],
  ['incident 7 was accepted', { accepted: [{ id: '7', severity: 'critical' }] }],
  ['incident 7 has no escalation', { stored: { escalations: [] } }],
  [
    'incident 7 lacks: paged 0 2',
    { stored: { entries: [forAna], notifications: [{ id: 1, userId: 1, ...released }] } },
  ],
  ['incident 7 lacks: paged 1 3', { teams: [{ workspaceId: 1, token: '', steps: [[BEN], [CEM]] }] }],
  ['notification 1 has no page', { stored: { pages: [failed] } }],
  ['a for good is pending after 1 attempts', { stored: { pages: [{ ...sent, state: 'pending' }, failed] } }],
  ['a for good is cancelled after 1 attempts', { stored: { pages: [{ ...sent, state: 'cancelled' }, failed] } }],
  [
    'a for good is failed after 1 attempts: tired',
    { stored: { pages: [{ ...failed, ...sent, ...endedWith('tired') }, failed] } },
  ],
  [
    'b for gone is failed after 1 attempts without a reason',
    { stored: { pages: [sent, { ...failed, ...endedWith(null) }] } },
  ],
  ['a for good is sent after 1 attempts and never arrived', { receipts: [refused] }],
  ['a for good is sent after 1 attempts and never arrived', { receipts: [refused, { ...told, status: 500 }] }],
  ['a for good is sent after 1 attempts and never arrived', { receipts: [refused, { ...told, userId: 3 }] }],
  [
    'b for gone is sent after 1 attempts and never arrived',
    { stored: { pages: [sent, { ...failed, state: 'sent' }] } },
  ],
  [
    'a for good is sent after 1 attempts and told of 2 incidents instead of 1',
    { receipts: [refused, { ...told, incidents: 2 }] },
  ],
])('lost: %s', (words, changes) => {
  expect(judge(changes).lost).toContain(words)
})

test('a notification that was never released is lost', () => {
  const notifications = good.stored.notifications.map((one) => ({ ...one, state: 'gathering' as const }))
  expect(judge({ stored: { notifications } }).lost).toContain('notification 1 is gathering')
})

test.each<[string, Parameters<typeof judge>[0]]>([
  ['incident 8 is low and has paged', { stored: { escalations: [{ incidentId: 7 }, { incidentId: 8 }] } }],
  ['incident 8 is low and has paged', { stored: { entries: [forAna, forBen, { ...forAna, incidentId: 8 }] } }],
  ['incident 7 has: paged 1 3', { stored: { entries: [forAna, forBen, { ...forAna, step: 1, userId: 3 }] } }],
  ['incident 7 paged twice', { stored: { entries: [forAna, forBen, forBen] } }],
  ['notification 2 counts 1 incidents instead of 2', { stored: { entries: [forAna, forBen, forBen] } }],
  ['notification 1 has pages by webhook, webhook', { stored: { pages: [sent, { ...sent, uid: 'c' }, failed] } }],
  ['c came and is no page', { receipts: [told, refused, { ...told, uid: 'c' }] }],
  ['a names incident 8, which does not page', { receipts: [{ ...told, incidentId: 8 }, refused] }],
  ['a came with a wrong signature', { receipts: [{ ...told, isSigned: false }, refused] }],
  ['2 redirects were followed', { strays: 2 }],
])('wrong: %s', (words, changes) => {
  expect(judge(changes).wrong).toContain(words)
})

test('a page that came again after it was taken is counted once', () => {
  expect(countDeliveries([told, told, refused, { ...told, uid: 'c', status: 500 }])).toEqual({ delivered: 1, again: 1 })
})

function endedWith(endReason: string | null) {
  return { state: 'failed', endReason } as const
}

const DAN = { userId: 4, kind: 'phone' } as const
const bySms = { ...sent, uid: 'c', notificationId: 3, channel: 'sms' } as const
const byChat = { ...bySms, uid: 'd', channel: 'telegram' } as const
const heldBack = {
  ...bySms,
  state: 'failed',
  endReason: 'Held back: 5 SMS in 15 minutes went to this number.',
} as const
const toldDan = [bySms, byChat].map(({ uid }) => ({ ...told, ...DAN, uid, incidentId: undefined }))

function judgeDan(pages: Evidence['stored']['pages'], receipts = toldDan) {
  return judge({
    teams: [{ workspaceId: 1, token: '', steps: [[ANA, BEN, DAN], [CEM]] }],
    receipts: [told, refused, ...receipts.filter(({ uid }) => pages.some((page) => page.uid === uid))],
    stored: {
      entries: [forAna, forBen, { ...forAna, userId: 4, notificationId: 3 }],
      notifications: [...good.stored.notifications, { id: 3, userId: 4, ...released }],
      pages: [sent, failed, ...pages],
    },
  })
}

test('who wants an SMS and a chat gets both; what is held back from the phone comes by the chat', () => {
  expect(judgeDan([bySms, byChat])).toEqual({ lost: [], wrong: [] })
  expect(judgeDan([heldBack, byChat])).toEqual({ lost: [], wrong: [] })
})

test('of a phone nothing may be missing', () => {
  const pending = { ...byChat, state: 'pending', attempts: 0 } as const
  expect(judgeDan([heldBack, pending]).lost).toHaveLength(2)
  expect(judgeDan([bySms, byChat], []).lost).toHaveLength(2)
  expect(judgeDan([bySms]).wrong).toEqual(['notification 3 has pages by sms'])
  expect(judgeDan([bySms, byChat, { ...sent, uid: 'e', notificationId: 3 }]).wrong).toContain(
    'notification 3 has pages by sms, telegram, webhook',
  )
})
