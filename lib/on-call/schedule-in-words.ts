import type { Fields } from '../audit/changes'
import { peopleInWords } from '../audit/people-in-words'
import type { Transaction } from '../db/database'
import type { ScheduleSettings } from './schedule-settings'

/** For the audit log. */
export async function schedulesInWords(tx: Transaction, workspaceId: number, schedules: readonly ScheduleSettings[]) {
  const members = schedules.flatMap((schedule) => schedule.members)
  const person = await peopleInWords(tx, workspaceId, members)
  return (schedule: ScheduleSettings): Fields => {
    const { name, shiftLength, shiftUnit, handoverTime, timeZone, startsOn } = schedule
    return {
      name,
      turns: schedule.members.map(person).join(', '),
      'each shift': shiftLength === 1 ? `1 ${shiftUnit}` : `${shiftLength} ${shiftUnit}s`,
      'handover at': handoverTime,
      'time zone': timeZone,
      'first day': startsOn,
    }
  }
}
