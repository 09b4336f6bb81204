import { sha256 } from '../values/sha256'
import type { ScheduleSettings } from './schedule-settings'

/** Changes with everything that a schedule's form holds. */
export function scheduleMark(settings: ScheduleSettings) {
  const { name, timeZone, shiftUnit, shiftLength, handoverTime, startsOn, members } = settings
  return sha256(JSON.stringify([name, timeZone, shiftUnit, shiftLength, handoverTime, startsOn, members]))
}
