import { expect, test } from 'vitest'
import { silenceDraft, silenceSettings, typedTimeFaults } from './form-silence'

const NOW = new Date('2026-03-01T12:00:00Z')

const once = {
  reason: 'Upgrade',
  conditions: [
    { field: 'label' as const, key: 'service', operator: 'is' as const, values: ['db', 'a, b'] },
    { field: 'api key' as const, operator: 'is' as const, values: ['7'] },
  ],
  startsAt: new Date('2026-03-01T11:30:00Z'),
  endsAt: new Date('2026-03-01T14:00:00Z'),
  repeatDays: null,
  timeZone: null,
  pagesAfter: false,
}

test.each([
  ['once, in the reader’s zone', once],
  ['a window, in its own zone', { ...once, repeatDays: 7, timeZone: 'America/New_York' }],
])('a form that is saved as it was opened changes nothing: %s', (_, silence) => {
  expect(silenceSettings(silenceDraft(silence, 'Europe/Berlin'), NOW, 'UTC')).toMatchObject(silence)
})

test('a form shows times on the clock of the window, or else of the reader', () => {
  expect(silenceDraft(once, 'Europe/Berlin')).toMatchObject({ startsAt: '2026-03-01T12:30', timeZone: 'Europe/Berlin' })
  const window = { ...once, repeatDays: 7, timeZone: 'America/New_York' }
  expect(silenceDraft(window, 'Europe/Berlin')).toMatchObject({
    startsAt: '2026-03-01T06:30',
    timeZone: 'America/New_York',
    repeat: '7',
  })
})

test('a time that the clocks skip or repeat is told at its field, unless it lasts from now on', () => {
  const draft = { ...silenceDraft(once, 'Europe/Berlin'), startsAt: '2026-10-25T02:30', endsAt: '2027-03-28T02:30' }
  expect(Object.keys(typedTimeFaults(draft))).toEqual(['startsAt', 'endsAt'])
  expect(typedTimeFaults({ ...draft, hours: '4' })).toEqual({})
})

test('a silence of some hours has times that the form can keep', () => {
  const now = new Date('2026-03-01T10:00:37.250Z')
  const settings = silenceSettings({ ...silenceDraft(once, 'UTC'), hours: '2' }, now, 'UTC')
  const times = { startsAt: new Date('2026-03-01T10:00:00Z'), endsAt: new Date('2026-03-01T12:01:00Z') }
  expect(settings).toMatchObject(times)
  expect(silenceSettings(silenceDraft({ ...once, ...times }, 'UTC'), now, 'UTC')).toMatchObject(times)
})

test('until nine o’clock goes by the clock of the reader, on another day', () => {
  const until = (hours: string, now: string, zone: string) =>
    silenceSettings({ ...silenceDraft(once, 'UTC'), hours }, new Date(now), zone).endsAt.toISOString()
  expect(until('tomorrow', '2026-03-01T23:30:00Z', 'UTC')).toBe('2026-03-02T09:00:00.000Z')
  expect(until('tomorrow', '2026-03-01T23:30:00Z', 'Europe/Berlin')).toBe('2026-03-03T08:00:00.000Z')
  expect(until('monday', '2026-03-01T12:00:00Z', 'UTC')).toBe('2026-03-02T09:00:00.000Z')
  expect(until('monday', '2026-03-02T08:00:00Z', 'UTC')).toBe('2026-03-09T09:00:00.000Z')
  expect(until('tomorrow', '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T07:00:00.000Z')
})
