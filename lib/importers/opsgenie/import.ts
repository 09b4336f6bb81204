import { type Draft, type ImportSettings, newDraft } from '../draft'
import { leaveUnread } from '../leave-unread'
import { newLedger } from '../report/ledger'
import type { Folder } from '../source/folder'
import { newDirectory } from './directory'
import { importEscalations, readEscalations } from './escalations'
import { importIntegrations } from './integrations'
import { importForwardings, importPeople, importRoles } from './people'
import { importMaintenance, importOrders, importPolicies } from './policies'
import { importRules } from './routing'
import { importSchedules } from './schedules'
import { importTeams } from './teams'
import { compareTimelines, readTimelines } from './timelines'

export const OPSGENIE_FOLDERS = [
  ...['users', 'teams', 'schedules', 'escalations', 'integrations', 'policies', 'policiesV2', 'orders', 'ordersV2'],
  ...['maintenance', 'forwardings', 'customUserRoles', 'timelines'],
]

/** The folder that Opsgenie's backup tool writes. */
export function importOpsgenie(folder: Folder, settings: ImportSettings): Draft {
  const draft = newDraft(settings)
  const directory = newDirectory(draft, settings)
  const own = withoutOuter(folder)
  importPeople(directory, own)
  const teams = importTeams(directory, own)
  const escalations = readEscalations(directory, own)
  importIntegrations(directory, own)
  importSchedules(directory, own)
  importEscalations(directory, escalations)
  importPolicies(directory, own)
  importRules(directory, teams)
  importMaintenance(directory, own)
  importForwardings(directory, own)
  importRoles(directory, own)
  importOrders(directory, own)
  compareTimelines(directory, readTimelines(own, draft.ledger))
  leaveUnread(draft.ledger, own, OPSGENIE_FOLDERS)
  return draft
}

/** When the source said who is on call, if it did: from then on the two are compared. */
export function beginningOf(folder: Folder): Date | undefined {
  const starts = readTimelines(withoutOuter(folder), newLedger()).map(({ from }) => from.getTime())
  return starts.length === 0 ? undefined : new Date(Math.min(...starts))
}

/** People give the folder, or the one that it is in. */
function withoutOuter(folder: Folder): Folder {
  const outer = 'OpsGenieBackups/'
  if (![...folder.keys()].some((path) => path.startsWith(outer))) return folder
  return new Map([...folder].map(([path, text]) => [path.startsWith(outer) ? path.slice(outer.length) : path, text]))
}
