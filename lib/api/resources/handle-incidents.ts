import { z } from 'zod'
import { steadyTimePast } from '../../clock/steady-time'
import { requirePermission, type UserContext } from '../../context'
import { acknowledgeIncident } from '../../incidents/acknowledge'
import { assignIncident } from '../../incidents/assign'
import { escalateIncidents } from '../../incidents/escalate'
import { findMatching, handleMany, type ManyStep } from '../../incidents/handle-many'
import { addNote } from '../../incidents/note'
import { pageNow } from '../../incidents/page-now'
import { pagePerson } from '../../incidents/page-person'
import { raiseSeverity } from '../../incidents/raise-severity'
import { reopenIncident } from '../../incidents/reopen'
import { requireIncident } from '../../incidents/require'
import { resolveIncident } from '../../incidents/resolve'
import { snoozeIncident } from '../../incidents/snooze'
import { SEVERITIES } from '../../values/severity'
import type { ApiDeps } from '../deps'
import { byId, idText, rowId } from '../fields'
import { operation } from '../operation'
import { type ApiProblem, conflict, invalidField, invalidForm } from '../problems'
import { incidentDetail, readDetail, readSearch, search } from './incidents'

const common = { scope: 'incidents:write', params: byId, answer: incidentDetail } as const

const assigneeId = rowId.nullable().meta({ description: 'The id of a person; null for nobody.' })
const note = z.string()

/** Nobody means all incidents that there are by leaving it empty. */
const given = search.min(1, 'Say which incidents, such as "status:open service:api"')

const step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('acknowledge'), search: given }),
  z.strictObject({ step: z.literal('resolve'), search: given }),
  z.strictObject({ step: z.literal('assign'), search: given, assigneeId }),
  z.strictObject({ step: z.literal('note'), search: given, note }),
])

export const handlingOperations = [
  operation('acknowledgeIncident', 'POST /incidents/{id}/acknowledge', {
    permission: 'handle incidents',
    summary: 'Acknowledge an incident: nobody is paged for it any more',
    ...common,
    run: (ctx, { params }, deps) => stepped(ctx, deps, params.id, acknowledgeIncident),
  }),
  operation('resolveIncident', 'POST /incidents/{id}/resolve', {
    permission: 'handle incidents',
    summary: 'Resolve an incident',
    ...common,
    run: (ctx, { params }, deps) => stepped(ctx, deps, params.id, resolveIncident),
  }),
  operation('reopenIncident', 'POST /incidents/{id}/reopen', {
    permission: 'handle incidents',
    summary: 'Open a resolved or acknowledged incident again',
    ...common,
    run: (ctx, { params }, deps) => stepped(ctx, deps, params.id, reopenIncident),
  }),
  operation('assignIncident', 'POST /incidents/{id}/assign', {
    permission: 'handle incidents',
    summary: 'Assign an incident to a person, or to nobody',
    ...common,
    body: z.strictObject({ assigneeId }),
    async run(ctx, { params: { id: incidentId }, body }, deps) {
      await assignIncident(ctx, { incidentId, ...body })
      return detailOf(ctx, deps, incidentId)
    },
  }),
  operation('noteIncident', 'POST /incidents/{id}/note', {
    permission: 'handle incidents',
    summary: 'Add a note to an incident, in Markdown',
    ...common,
    body: z.strictObject({ note }),
    async run(ctx, { params: { id: incidentId }, body }, deps) {
      const added = await addNote(ctx, { incidentId, ...body })
      return added.ok ? detailOf(ctx, deps, incidentId) : { problem: invalidForm(added.errors) }
    },
  }),
  operation('snoozeIncident', 'POST /incidents/{id}/snooze', {
    permission: 'handle incidents',
    summary: 'Acknowledge an incident until a number of minutes have passed; then it is open and pages again',
    ...common,
    body: z.strictObject({ minutes: z.int().min(1) }),
    async run(ctx, { params: { id: incidentId }, body }, deps) {
      const snoozed = await snoozeIncident(ctx, { incidentId, ...body })
      if (snoozed.ok) return detailOf(ctx, deps, incidentId)
      if (snoozed.reason === 'invalid') return { problem: invalidField('minutes', 'Give at most a week.') }
      return { problem: conflict(`Not snoozed: the incident is ${snoozed.status}.`) }
    },
  }),
  operation('raiseIncident', 'POST /incidents/{id}/raise', {
    permission: 'handle incidents',
    summary: 'Raise the severity of an incident; an open one pages again from the first step',
    ...common,
    body: z.strictObject({ severity: z.enum(SEVERITIES) }),
    async run(ctx, { params: { id: incidentId }, body }, deps) {
      const raised = await raiseSeverity(ctx, { incidentId, ...body })
      if (!raised.ok) return { problem: conflict(`Not raised: the incident is ${raised.severity}, or resolved.`) }
      deps.sendPages()
      return detailOf(ctx, deps, incidentId)
    },
  }),
  operation('escalateIncident', 'POST /incidents/{id}/escalate', {
    permission: 'handle incidents',
    summary: 'Run the next step of the escalation policy now',
    ...common,
    async run(ctx, { params: { id } }, deps) {
      const escalated = await escalate(ctx, id)
      if (!escalated)
        return { problem: conflict('Nothing is left to escalate: no further step waits for this incident.') }
      deps.sendPages()
      return detailOf(ctx, deps, id)
    },
  }),
  operation('pageIncident', 'POST /incidents/{id}/page', {
    permission: 'handle incidents',
    summary: 'Page for an incident that pages nobody, as its routing rule says',
    ...common,
    async run(ctx, { params: { id: incidentId } }, deps) {
      if (!(await pageNow(ctx, { incidentId })))
        return { problem: conflict('It pages already, is not open, or its routing rule has no escalation policy.') }
      deps.sendPages()
      return detailOf(ctx, deps, incidentId)
    },
  }),
  operation('pagePerson', 'POST /incidents/{id}/page-person', {
    permission: 'handle incidents',
    summary: 'Page a person for an open incident, beside its escalation policy',
    ...common,
    body: z.strictObject({ userId: rowId }),
    async run(ctx, { params: { id: incidentId }, body }, deps) {
      const paged = await pagePerson(ctx, { incidentId, ...body })
      if (!paged.ok) return { problem: conflict(NOT_PAGED[paged.reason]) }
      deps.sendPages()
      return detailOf(ctx, deps, incidentId)
    },
  }),
  operation('handleIncidents', 'POST /incidents/handle', {
    permission: 'handle incidents',
    summary: 'Do one step with all incidents that a search finds, 500 at a time',
    scope: 'incidents:write',
    body: step,
    answer: z.object({
      handled: z.array(idText),
      matching: z.int().meta({ description: 'How many the search found; over 10,000 are not counted.' }),
    }),
    async run(ctx, { body: { search: text, ...wanted } }) {
      const found = await readSearch(ctx, text)
      if ('problem' in found) return found
      const { ids } = await findMatching(ctx, found.filter, LARGEST_ID)
      const handled = await handleMany(ctx, ids, stepOf(wanted))
      return { body: { handled: handled.map(String), matching: ids.length } }
    },
  }),
]

const NOT_PAGED = {
  unreachable: 'This person has no verified contact method.',
  'not needed': 'A page is on its way to this person already, or the incident is not open or has never paged.',
}

const LARGEST_ID = 2 ** 31 - 2

type Wanted =
  | { step: 'acknowledge' | 'resolve' }
  | { step: 'assign'; assigneeId: number | null }
  | { step: 'note'; note: string }

function stepOf({ step: kind, ...rest }: Wanted): ManyStep {
  if ('note' in rest) return { kind: 'note', note: rest.note }
  if ('assigneeId' in rest) return { kind: 'assign', assigneeId: rest.assigneeId }
  return { kind: kind === 'resolve' ? 'resolve' : 'acknowledge' }
}

type Refused =
  | { ok: false; reason: 'overtaken'; status: string; by: string }
  | { ok: false; reason: 'superseded'; incidentId: number }
type Verb = (ctx: UserContext, input: { incidentId: number }) => Promise<{ ok: true } | Refused>

async function stepped(ctx: UserContext, deps: ApiDeps, incidentId: number, verb: Verb) {
  const done = await verb(ctx, { incidentId })
  return done.ok ? detailOf(ctx, deps, incidentId) : { problem: notDone(done) }
}

function notDone(refused: Refused): ApiProblem {
  if (refused.reason === 'superseded')
    return conflict(`What it is about has a newer incident, ${refused.incidentId}: handle that one.`)
  return conflict(`It is ${refused.status} already${refused.by === '' ? '' : `, by ${refused.by}`}.`)
}

async function detailOf(ctx: UserContext, { baseUrl }: ApiDeps, id: number) {
  return { body: await readDetail(ctx, id, baseUrl) }
}

async function escalate(ctx: UserContext, id: number) {
  requirePermission(ctx, 'handle incidents')
  const { db, workspaceId, actor, now } = ctx
  return db.write(async (tx) => {
    await requireIncident(tx, ctx, id)
    const handling = { workspaceId, userId: actor.userId, ids: [id], now }
    return (await escalateIncidents(db.statements(tx), handling, await steadyTimePast(tx, now))).length > 0
  })
}
