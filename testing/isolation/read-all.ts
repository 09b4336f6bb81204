import { listActivity } from '../../lib/api-keys/activity'
import { listApiKeys } from '../../lib/api-keys/list'
import { listAudit } from '../../lib/audit/list'
import { listAuditedUsers } from '../../lib/audit/list-audited-users'
import { listSessions } from '../../lib/auth/session'
import { listContactMethods } from '../../lib/contact-methods/list'
import { listContactMethodsByUser } from '../../lib/contact-methods/list-by-user'
import type { UserContext } from '../../lib/context'
import { getCounts, getWhole } from '../../lib/dashboard/dashboard'
import { rangeTo } from '../../lib/dashboard/range'
import { readDashboard } from '../../lib/dashboard/read'
import { listEntities } from '../../lib/entities/list'
import { findEntities, rankEntities } from '../../lib/entities/rank'
import { seenEntities } from '../../lib/entities/seen'
import { listPolicies } from '../../lib/escalation-policies/get'
import { listDuties } from '../../lib/escalation-policies/list-duties'
import { listPagingWarnings } from '../../lib/escalation-policies/list-warnings'
import { incidentChangeMark, incidentsChangeMark } from '../../lib/incidents/change-mark'
import { countOpenAtMost } from '../../lib/incidents/count-open'
import { countOutOfDate } from '../../lib/incidents/count-out-of-date'
import { countOwned } from '../../lib/incidents/count-owned'
import { countStates } from '../../lib/incidents/count-states'
import { newestIncidentId } from '../../lib/incidents/fresh'
import { groupIncidents } from '../../lib/incidents/group'
import { listIncidents } from '../../lib/incidents/list'
import { listUnanswered } from '../../lib/incidents/list-unanswered'
import { seenKeys, seenValues } from '../../lib/labels/seen'
import { suggestLabels } from '../../lib/labels/suggest'
import { calendar } from '../../lib/on-call/calendar'
import { hasCalendarFeed } from '../../lib/on-call/calendar-feed'
import { dutiesNow } from '../../lib/on-call/duties'
import { listOverrides } from '../../lib/on-call/list-overrides'
import { listSchedules } from '../../lib/on-call/list-schedules'
import { getLoad } from '../../lib/on-call/load/get-load'
import { onCallAt } from '../../lib/on-call/who-is-on-call'
import { countUnsentMails, countWaitingPages } from '../../lib/pages/count-waiting'
import { listFailedPages } from '../../lib/pages/failed-pages'
import { listLatePages } from '../../lib/pages/list-late'
import { findInWorkspace } from '../../lib/palette/find'
import { countOpenByKey } from '../../lib/rejected-alerts/count-open'
import { listClosedAlerts } from '../../lib/rejected-alerts/list-closed'
import { listRejectedKinds } from '../../lib/rejected-alerts/list-kinds'
import { listRules } from '../../lib/routing/list'
import { findRunbooks, listRunbooks } from '../../lib/runbooks/list'
import { listMissingRunbooks } from '../../lib/runbooks/list-missing'
import { listVersions } from '../../lib/runbooks/versions'
import { completeTerm } from '../../lib/search/complete'
import { countQueries } from '../../lib/search/count-queries'
import { readQuery } from '../../lib/search/read-query'
import { listSilences } from '../../lib/silences/list'
import { previewSilence } from '../../lib/silences/preview'
import { listTeams } from '../../lib/teams/list'
import { listAdmins, listAssignees, listUsers } from '../../lib/users/list'
import { listWebhooks } from '../../lib/webhooks/list'
import { countRows } from '../../lib/workspaces/count-rows'
import { getRetention } from '../../lib/workspaces/set-retention'
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
    countQueries(ctx, ['', 'label.word:word']),
    completeTerm(ctx, 'label.word:'),
    completeTerm(ctx, 'entity:'),
    completeTerm(ctx, 'assignee:'),
    incidentsChangeMark(ctx),
    incidentChangeMark(ctx, 1),
    suggestLabels(ctx),
    seenKeys(ctx, ''),
    seenValues(ctx, { key: 'word', typed: '' }),
    seenEntities(ctx, ''),
    previewSilence(ctx, [{ field: 'severity', operator: 'is', values: ['high'] }]),
    listEntities(ctx, {}),
    rankEntities(ctx),
    findEntities(ctx, ''),
    listRunbooks(ctx, {}),
    findRunbooks(ctx, ''),
    listMissingRunbooks(ctx),
    listVersions(ctx, { identifier: 'acme' }),
    listVersions(ctx, { identifier: 'globex' }),
    listApiKeys(ctx),
    listActivity(ctx).then(Object.fromEntries),
    listUsers(ctx),
    listAssignees(ctx),
    listAdmins(ctx),
    listAudit(ctx, {}),
    listAuditedUsers(ctx),
    listSessions(ctx),
    listRejectedKinds(ctx),
    listClosedAlerts(ctx),
    countOpenByKey(ctx),
    listContactMethods(ctx),
    listSchedules(ctx),
    listOverrides(ctx),
    calendar(ctx, { from: NOW, to: after({ days: 7 }) }),
    onCallAt(ctx.db, ctx, NOW),
    dutiesNow(ctx),
    getLoad({ ...ctx, now: after({ days: 3 }) }, { month: '2026-03' }),
    listPolicies(ctx),
    listTeams(ctx),
    listRules(ctx),
    listSilences(ctx),
    groupIncidents(ctx, anything, { keys: ['word'] }),
    getCounts(ctx, {}, rangeTo('24h', ctx.now, ctx.now)),
    getWhole(ctx, rangeTo('24h', ctx.now, ctx.now)),
    readDashboard(ctx, { range: '24h', to: undefined, filter: {}, by: undefined }),
    listDuties(ctx).then(Object.fromEntries),
    countOwned(ctx).then(({ counts }) => Object.fromEntries(counts)),
    listWarnings(ctx),
    listContactMethodsByUser(ctx, { mail: 'works' }).then(Object.fromEntries),
    listUnanswered(ctx),
    listWebhooks(ctx),
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
    countOpenAtMost(ctx, 1_000),
    countOutOfDate({ ...ctx, now: after({ days: 2 }) }, { days: 1 }),
    countUnsentMails(ctx),
    countWaitingPages({ ...ctx, now: after({ hours: 1 }) }, { mailWasBrokenUntil: undefined }),
    countOpenByKey(ctx).then((counts) => [...counts]),
    getRetention(ctx),
    hasCalendarFeed(ctx),
  ])
}
