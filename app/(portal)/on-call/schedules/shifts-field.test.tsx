import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { draftOf, readDraft, settingsOf } from './form-schedule'
import { LayerFields } from './layer-fields'

const [layer] = draftOf({
  ...{ id: 1, name: 'Payments', timeZone: 'Europe/Berlin', teamId: null, pending: null, people: [] },
  layers: [
    {
      ...{
        name: '',
        shiftUnit: 'week',
        shiftLengths: [2],
        handoverTime: '09:00',
        startsOn: '2026-01-05',
        firstTurn: 0,
      },
      ...{ turns: [], hours: [], skipsClosed: false, adds: false, startsAt: null, endsAt: null, shiftsCalendarId: 7 },
    },
  ],
}).layers

function drawn(shiftsCalendarId: string, turns: number[][], calendars = [{ id: 7, name: 'Rota', isRead: false }]) {
  if (!layer) throw new Error('the draft has no layer')
  const known = { people: [{ id: 3, name: 'Ana', isDisabled: false }], calendars: [], shiftsCalendars: calendars }
  const place = { index: 0, count: 1, isNew: false, errors: {} }
  return renderToStaticMarkup(<LayerFields layer={{ ...layer, shiftsCalendarId, turns }} {...known} {...place} />)
}

/** As a browser sends what is drawn: fields that are hidden or filled in, and the chosen options. */
function sent(html: string) {
  const form = new FormData()
  form.set('layers', '1')
  for (const [, tag = '', name = ''] of html.matchAll(/<(input[^>]* name="([^"]+)"[^>]*)>/g)) {
    if (!tag.includes('type="checkbox"')) form.append(name, /value="([^"]*)"/.exec(tag)?.[1] ?? '')
  }
  for (const [, name = '', options = ''] of html.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/g))
    form.append(name, /value="([^"]*)" selected/.exec(options)?.[1] ?? '')
  return form
}

test('a layer of a calendar shows no turns, and is saved with its calendar and with what its turns had', () => {
  const html = drawn('7', [])
  expect(html).toContain('As calendar Rota says')
  expect(html).toContain('Nothing of Rota was read yet')
  expect(html).not.toContain('Handover time')
  expect(settingsOf(readDraft(sent(html))).layers).toMatchObject([
    {
      shiftsCalendarId: 7,
      turns: [],
      shiftUnit: 'week',
      shiftLengths: [2],
      handoverTime: '09:00',
      startsOn: '2026-01-05',
    },
  ])
})

test('whoever chooses a calendar for a layer with turns has its shifts in their place', () => {
  expect(drawn('7', [[3]])).not.toContain('Handover time')
  const form = sent(drawn('', [[3]]))
  expect(settingsOf(readDraft(form)).layers).toMatchObject([{ turns: [[3]], shiftsCalendarId: null }])
  form.set('layers.0.shiftsCalendarId', '7')
  expect(settingsOf(readDraft(form)).layers).toMatchObject([{ turns: [], shiftsCalendarId: 7 }])
})

test('there is a choice only where there is a calendar', () => {
  expect(drawn('', [[3]])).toContain('As calendar Rota says')
  expect(drawn('', [[3]], [])).not.toContain('Who is on call')
})
