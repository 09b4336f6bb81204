import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AddOverrideForm } from './add-override-form'

const schedules = [
  { id: 1, name: 'Days', timeZone: 'UTC' },
  { id: 2, name: 'Nights', timeZone: 'UTC' },
]
const people = [{ id: 7, name: 'Ana' }]

/** The names of the form's fields, in order, and the values that are chosen. */
function fields(html: string) {
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
  const chosen = [...html.matchAll(/<option value="(\w*)" selected=""/g)].map(([, value]) => value)
  return { names, chosen }
}

test('of several schedules none is the default, and it is asked for first', () => {
  const html = renderToStaticMarkup(
    <AddOverrideForm cover={undefined} hasSeveral={false} isUnbound={false} schedules={schedules} people={people} />,
  )
  expect(fields(html)).toEqual({ names: ['scheduleId', 'userId', 'startsAt', 'endsAt'], chosen: ['', ''] })
})

test('the only schedule is not asked for', () => {
  const html = renderToStaticMarkup(
    <AddOverrideForm
      cover={undefined}
      hasSeveral={false}
      isUnbound={false}
      schedules={schedules.slice(0, 1)}
      people={people}
    />,
  )
  expect(fields(html)).toEqual({ names: ['scheduleId', 'userId', 'startsAt', 'endsAt'], chosen: [''] })
  expect(html).toContain('type="hidden" name="scheduleId" value="1"')
})
