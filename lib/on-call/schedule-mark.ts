import { sha256 } from '../values/sha256'
import type { ScheduleSettings } from './schedule-settings'

/** Changes with everything that a schedule's form holds. */
export function scheduleMark({ name, timeZone, layers }: ScheduleSettings) {
  const held = layers.map((layer) => [
    ...[layer.name, layer.shiftUnit, layer.shiftLengths, layer.handoverTime, layer.startsOn, layer.turns, layer.hours],
    ...[
      layer.skipsClosed,
      layer.adds,
      layer.startsAt,
      layer.endsAt,
      layer.calendarId ?? null,
      layer.onHolidaysOnly ?? false,
      ...(layer.shiftsCalendarId ? [layer.shiftsCalendarId] : []),
    ],
  ])
  return sha256(JSON.stringify([name, timeZone, held]))
}
