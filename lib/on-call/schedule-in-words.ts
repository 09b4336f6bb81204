import type { Fields } from '../audit/changes'
import { peopleInWords } from '../audit/people-in-words'
import { timeInWords } from '../audit/time-in-words'
import type { Transaction } from '../db/database'
import { hoursInWords, lengthsInWords } from './layers/in-words'
import type { LayerSettings, ScheduleSettings } from './schedule-settings'

/** For the audit log. */
export async function schedulesInWords(tx: Transaction, workspaceId: number, schedules: readonly ScheduleSettings[]) {
  const members = schedules.flatMap(({ layers }) => layers.flatMap(({ turns }) => turns.flat()))
  const person = await peopleInWords(tx, workspaceId, members)
  const calendar = await calendarsInWords(tx, workspaceId)
  return ({ name, timeZone, layers }: ScheduleSettings): Fields => ({
    name,
    'time zone': timeZone,
    ...Object.assign(
      {},
      ...layers.map((layer, index) => prefixed(layerFields(layer, person, calendar), placeOf(layers, index))),
    ),
  })
}

async function calendarsInWords(tx: Transaction, workspaceId: number) {
  const all = await tx.calendar.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return (id: number) => `${names.get(id) ?? ''} (#${id})`
}

type Words = (id: number) => string

function layerFields(layer: LayerSettings, person: Words, calendar: Words): Fields {
  const { shiftLengths, shiftUnit, handoverTime, startsOn, turns, hours, startsAt, endsAt } = layer
  return {
    ...(layer.shiftsCalendarId
      ? { shifts: `those of ${calendar(layer.shiftsCalendarId)}` }
      : {
          turns: turns.map((turn) => turn.map(person).join(' and ') || 'nobody').join(', '),
          'each shift': lengthsInWords(shiftLengths, shiftUnit),
          'handover at': handoverTime,
          'first day': startsOn,
        }),
    ...(hours.length > 0 && { hours: hours.map(hoursInWords).join(', ') }),
    ...(layer.skipsClosed && { 'days off': 'do not count as turns' }),
    ...(layer.calendarId && {
      holidays: `${layer.onHolidaysOnly ? 'only on those' : 'not on those'} of ${calendar(layer.calendarId)}`,
    }),
    ...(layer.adds && { beside: 'the people of other layers' }),
    ...(startsAt && { from: timeInWords(startsAt) }),
    ...(endsAt && { until: timeInWords(endsAt) }),
  }
}

/** The only layer needs no name. */
function placeOf(layers: readonly LayerSettings[], index: number) {
  return layers.length === 1 ? '' : `${layers[index]?.name || `layer ${index + 1}`}: `
}

function prefixed(fields: Fields, prefix: string): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}${name}`, value]))
}
