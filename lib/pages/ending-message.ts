import type { Message } from '../channels/channel'
import type { Prisma } from '../db/database'
import { isMoreSevere } from '../values/severity'
import type { PagingDeps } from './deps'
import { threadOf } from './message'

export type Ending = Prisma.EndingGetPayload<{
  include: {
    incident: {
      include: { escalations: { include: { policy: { select: { name: true } } } }; team: { select: { name: true } } }
      omit: { payload: true }
    }
    contactMethod: { include: { user: { include: { account: { select: { email: true } } } } } }
  }
}>

const NAMED = 20

/** Of one kind and for one contact method, at least one. */
export function endingMessage({ baseUrl, now }: PagingDeps, first: Ending, endings: Ending[]): Message {
  const lead = endings.reduce((a, b) => (isMoreSevere(b.incident.severity, a.incident.severity) ? b : a), first)
  const kind = KINDS[lead.kind] ?? 'resolved'
  const others = endings.filter((one) => one !== lead)
  const url = `${baseUrl}/incidents/${lead.incidentId}`
  const named = [lead, ...others].slice(0, NAMED)
  return {
    // Equal in all attempts; what was added since is told with it.
    uid: `ending_${first.id}`,
    kind,
    title: titleOf(lead, endings),
    lines: [...named.map(lineOf), ...(endings.length > NAMED ? [`and ${endings.length - NAMED} more`] : [])],
    links: [{ text: `Incident ${lead.incidentId}`, url }],
    about: { incidentId: lead.incidentId, others: others.length, thread: threadOf(baseUrl, lead.incidentId) },
    data: dataOf(lead, others, baseUrl),
    at: now(),
  }
}

const KINDS: Partial<Record<Ending['kind'], 'acknowledged' | 'resolved' | 'notice'>> = {
  acknowledged: 'acknowledged',
  resolved: 'resolved',
  // It is for them to do, so it makes a sound.
  assigned: 'notice',
}

const DONE: Partial<Record<Ending['kind'], string>> = { acknowledged: 'Acknowledged', assigned: 'Assigned to you' }

function titleOf(lead: Ending, endings: Ending[]) {
  const done = DONE[lead.kind] ?? 'Resolved'
  const by = lead.by && endings.every((one) => one.by === lead.by) ? ` by ${lead.by}` : ''
  const count = endings.length > 1 ? `${endings.length} incidents: ` : ''
  return `${done}${by}: ${count}${lead.incident.summary}`
}

function lineOf({ incidentId, incident: { severity, summary }, by }: Ending) {
  return `#${incidentId} ${severity.toUpperCase()}: ${summary}${by ? `, by ${by}` : ''}`
}

function dataOf(lead: Ending, others: Ending[], baseUrl: string) {
  const { user } = lead.contactMethod
  return {
    people: [{ name: user.name, address: user.account.email }],
    policy: lead.incident.escalations[0]?.policy.name ?? null,
    team: lead.incident.team?.name ?? null,
    incidents: others.length + 1,
    incident: incidentData(lead, baseUrl),
    others: others.slice(0, NAMED - 1).map((one) => incidentData(one, baseUrl)),
  }
}

function incidentData({ incidentId, incident: { severity, summary }, by }: Ending, baseUrl: string) {
  return { id: String(incidentId), severity, summary, by, url: `${baseUrl}/incidents/${incidentId}` }
}
