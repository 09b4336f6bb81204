import { type Draft, type ImportSettings, newDraft } from '../draft'
import { leaveUnread } from '../leave-unread'
import type { Folder } from '../source/folder'
import { importChains } from './chains'
import { newDirectory } from './directory'
import { compareFinalShifts, readFinalShifts } from './final-shifts'
import { importPeople, tellOthers } from './people'
import { importIntegrations } from './routes'
import { importSchedules } from './schedules'

export const ONCALL_FILES = [
  ...[
    'users',
    'teams',
    'schedules',
    'on_call_shifts',
    'escalation_chains',
    'escalation_policies',
    'integrations',
    'routes',
  ],
  ...['personal_notification_rules', 'shift_swaps', 'webhooks', 'outgoing_webhooks', 'final_shifts'],
]

/** Answers of Grafana OnCall's API, saved as files, one for each resource. */
export function importOnCall(folder: Folder, settings: ImportSettings): Draft {
  const draft = newDraft(settings)
  const directory = newDirectory(draft, settings)
  importPeople(directory, folder)
  const finals = readFinalShifts(directory, folder)
  importSchedules(directory, folder, finals)
  importChains(directory, folder)
  importIntegrations(directory, folder)
  tellOthers(directory, folder)
  compareFinalShifts(directory, finals)
  leaveUnread(draft.ledger, folder, ONCALL_FILES)
  return draft
}
