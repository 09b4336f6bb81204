import { type Draft, type ImportSettings, newDraft } from '../draft'
import { leaveUnread } from '../leave-unread'
import { leaveOut, newLedger } from '../report/ledger'
import type { Folder } from '../source/folder'
import { readObjects } from '../source/objects'
import { type Directory, dateOf, filesOfMany, newDirectory } from './directory'
import { compareFinalSchedules, spanOf } from './final-schedules'
import { importPeople } from './people'
import { importPolicies } from './policies'
import { importRules } from './rules'
import { importSchedules } from './schedules'
import { importServiceRules, importServices } from './services'
import { schedule, window } from './shapes'

export const PAGERDUTY_FILES = [
  ...[
    'users',
    'teams',
    'schedules',
    'escalation_policies',
    'services',
    'event_orchestrations',
    'rulesets',
    'ruleset_rules',
  ],
  'maintenance_windows',
]

/** Answers of PagerDuty's REST API, saved as files: one list for each resource, or one file for each object. */
export function importPagerDuty(folder: Folder, settings: ImportSettings): Draft {
  const draft = newDraft(settings)
  const directory = newDirectory(draft, settings)
  importPeople(directory, folder)
  const schedules = importSchedules(directory, folder)
  const policyFor = importPolicies(directory, folder)
  const keyed = importServices(directory, folder, policyFor)
  importRules(directory, folder)
  importServiceRules(directory, keyed)
  importWindows(directory, folder)
  compareFinalSchedules(directory, schedules)
  leaveUnread(draft.ledger, folder, PAGERDUTY_FILES)
  return draft
}

/** When the source said who is on call, if it did. */
export function beginningOfPagerDuty(folder: Folder, settings: ImportSettings): Date | undefined {
  const directory = newDirectory({ ...newDraft(settings), ledger: newLedger() }, settings)
  const files = filesOfMany(folder, directory, { many: 'schedules', one: 'schedule', kind: 'Schedule' })
  return spanOf(files.flatMap(({ value }) => schedule.safeParse(value).data ?? []))?.from
}

function importWindows(directory: Directory, folder: Folder) {
  const files = filesOfMany(folder, directory, {
    many: 'maintenance_windows',
    one: 'maintenance_window',
    kind: 'Maintenance window',
  })
  const wanted = {
    kind: 'Maintenance window',
    schema: window,
    nameOf: (raw: Record<string, unknown>) => raw.description,
  }
  for (const { value, entry } of readObjects(directory.draft.ledger, wanted, files)) {
    const end = dateOf(directory, value.end_time)
    const isOver = end !== undefined && end <= directory.settings.asOf
    const of = value.services.map(({ summary, id }) => summary ?? id).join(', ')
    leaveOut(
      entry,
      isOver
        ? `It ended ${end.toISOString()}.`
        : `The file holds silences that repeat: add this one in the portal, ${value.start_time} to ${value.end_time}, for ${of}.`,
    )
  }
}
