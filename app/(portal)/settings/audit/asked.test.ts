import { expect, test } from 'vitest'
import { auditAddress, auditFilter, readAuditSearch } from './asked'

const NOW = new Date('2026-03-08T12:00:00Z')

test('an address is read and written again', () => {
  const search = readAuditSearch({ who: '7', kind: 'teams', days: '7' })
  expect(auditFilter(search, NOW)).toEqual({ userId: 7, kind: 'teams', since: new Date('2026-03-01T12:00:00Z') })
  expect(auditAddress('/settings/audit', search, { before: '9' })).toBe(
    '/settings/audit?who=7&kind=teams&days=7&before=9',
  )
})

test('what an address cannot mean is left out', () => {
  const search = readAuditSearch({ who: "1' OR 1=1", kind: 'toString', days: '100000' })
  expect(search).toEqual({ who: '', kind: '', days: '' })
  expect(auditFilter(search, NOW)).toEqual({ userId: undefined, kind: undefined, since: undefined })
  expect(auditAddress('/settings/audit', readAuditSearch({ who: ['1', '2'] }))).toBe('/settings/audit')
  expect(auditFilter(readAuditSearch({ who: 'none' }), NOW).userId).toBe('none')
})
