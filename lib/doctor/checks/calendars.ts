import { listCalendarFaults } from '../../calendars/list-faults'
import type { Check, Installation } from '../check'

export const calendars: Check<Installation> = {
  about: 'Calendars',
  find: async ({ workspaces }) => (await Promise.all(workspaces.map(listCalendarFaults))).flat(),
}
