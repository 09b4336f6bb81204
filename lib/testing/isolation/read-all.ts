import { listApiKeys } from '../../api-keys/list'
import { listAudit } from '../../audit/list'
import { listSessions } from '../../auth/session'
import { listContactMethods } from '../../contact-methods/list'
import { listContactMethodsByUser } from '../../contact-methods/list-by-user'
import type { UserContext } from '../../context'
import { getCounts, getWhole } from '../../dashboard/dashboard'
import { rangeTo } from '../../dashboard/range'
import { listEntities } from '../../entities/list'
import { listPolicies } from '../../escalation-policies/get'
import { listDuties } from '../../escalation-policies/list-duties'
import { listPagingWarnings } from '../../escalation-policies/list-warnings'
import { incidentChangeMark, incidentsChangeMark } from '../../incidents/change-mark'
import { countOutOfDate } from '../../incidents/count-out-of-date'
import { countOwned } from '../../incidents/count-owned'
import { countStates } from '../../incidents/count-states'
import { newestIncidentId } from '../../incidents/fresh'
import { groupIncidents } from '../../incidents/group'
import { listIncidents } from '../../incidents/list'
import { listUnanswered } from '../../incidents/list-unanswered'
import { suggestLabels } from '../../labels/suggest'
import { calendar } from '../../on-call/calendar'
import { hasCalendarFeed } from '../../on-call/calendar-feed'
import { listOverrides } from '../../on-call/list-overrides'
import { listSchedules } from '../../on-call/list-schedules'
import { onCallAt } from '../../on-call/who-is-on-call'
import { countUnsentMails, countWaitingPages } from '../../pages/count-waiting'
import { listFailedPages } from '../../pages/failed-pages'
import { listLatePages } from '../../pages/list-late'
import { findInWorkspace } from '../../palette/find'
import { countOpenByKey } from '../../rejected-alerts/count-open'
import { listClosedAlerts } from '../../rejected-alerts/list-closed'
import { listRejectedKinds } from '../../rejected-alerts/list-kinds'
import { listRules } from '../../routing/list'
import { listRunbooks } from '../../runbooks/list'
import { listVersions } from '../../runbooks/versions'
import { completeTerm } from '../../search/complete'
import { readQuery } from '../../search/read-query'
import { listSilences } from '../../silences/list'
import { listTeams } from '../../teams/list'
import { listAssignees, listUsers } from '../../users/list'
import { countRows } from '../../workspaces/count-rows'
import { getRetention } from '../../workspaces/set-retention'
import { NOW } from '../fixtures'
import { after } from '../people'

export const anything = { statuses: [], severities: [], labels: [] }

export async function search(ctx: UserContext, text: string) {
  return listIncidents(ctx, (await readQuery(ctx, text)).filter)
}

/** Everything that the workspace's admin can read by listing and searching. */
export function readAll(ctx: UserContext) {
  return Promise.all([
    listIncidents(ctx, anything),
    search(ctx, 'word'),
    countStates(ctx, { labels: [{ key: 'word', values: ['word'] }] }),
    newestIncidentId(ctx),
    findInWorkspace(ctx, ''),
    completeTerm(ctx, 'label.word:'),
    completeTerm(ctx, 'entity:'),
    completeTerm(ctx, 'assignee:'),
    incidentsChangeMark(ctx),
    incidentChangeMark(ctx, 1),
    suggestLabels(ctx),
    listEntities(ctx, {}),
    listRunbooks(ctx, {}),
    listVersions(ctx, { identifier: 'acme' }),
    listVersions(ctx, { identifier: 'globex' }),
    listApiKeys(ctx),
    listUsers(ctx),
    listAssignees(ctx),
    listAudit(ctx, {}),
    listSessions(ctx),
    listRejectedKinds(ctx),
    listClosedAlerts(ctx),
    countOpenByKey(ctx),
    listContactMethods(ctx),
    listSchedules(ctx),
    listOverrides(ctx),
    calendar(ctx, { from: NOW, to: after({ days: 7 }) }),
    onCallAt(ctx.db.read, ctx, NOW),
    listPolicies(ctx),
    listTeams(ctx),
    listRules(ctx),
    listSilences(ctx),
    groupIncidents(ctx, anything, { keys: ['word'] }),
    getCounts(ctx, {}, rangeTo('24h', ctx.now, ctx.now)),
    getWhole(ctx, rangeTo('24h', ctx.now, ctx.now)),
    listDuties(ctx).then(Object.fromEntries),
    countOwned(ctx).then(({ counts }) => Object.fromEntries(counts)),
    listWarnings(ctx),
    listContactMethodsByUser(ctx).then(Object.fromEntries),
    listUnanswered(ctx),
    listFailedPages(ctx),
    listLatePages({ ...ctx, now: new Date(ctx.now.getTime() + 3_600_000) }),
  ])
}

async function listWarnings(ctx: UserContext) {
  const calendars = await calendar(ctx, { from: NOW, to: after({ days: 7 }) })
  return listPagingWarnings(ctx, { policies: await listPolicies(ctx), calendars, mail: 'works' })
}

/** What the workspace's admin can count. */
export function countAll(ctx: UserContext) {
  return Promise.all([
    countRows(ctx),
    countOutOfDate({ ...ctx, now: after({ days: 2 }) }, { days: 1 }),
    countUnsentMails(ctx),
    countWaitingPages({ ...ctx, now: after({ hours: 1 }) }, { mailWasBrokenUntil: undefined }),
    countOpenByKey(ctx).then((counts) => [...counts]),
    getRetention(ctx),
    hasCalendarFeed(ctx),
  ])
}
