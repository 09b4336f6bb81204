import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChangePreview } from '@/lib/on-call/change-preview'
import { SchedulePreview } from './schedule-preview'

const people = [{ id: 1, name: 'Amara Okoye', isDisabled: false }]
const times = { startsAt: new Date('2026-11-29T00:00Z'), endsAt: new Date('2026-11-30T00:00Z') }
const change = {
  ...{ timeZone: 'UTC', isFromNow: true, away: [], start: undefined },
  stretches: [{ ...times, before: people, after: people }],
  layers: [{ name: 'Nights', stretches: [{ ...times, people }] }],
} as unknown as ChangePreview

const shown = (isEdited: boolean) =>
  renderToStaticMarkup(<SchedulePreview preview={{ change }} isNew={false} isEdited={isEdited} />)

test('that the rotation stays is said once something was edited', () => {
  expect(shown(false)).not.toContain('The rotation stays')
  expect(shown(true)).toContain('The rotation stays as it is.')
})
