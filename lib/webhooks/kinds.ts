import { z } from 'zod'
import { parseJson, storeJson } from '../values/stored-json'

/** Of what a webhook may be told, and how the portal names it. */
export const EVENT_KINDS = {
  'incident.opened': 'An incident is opened',
  'incident.acknowledged': 'An incident is acknowledged',
  'incident.assigned': 'An incident gets another owner',
  'incident.noted': 'A note is written',
  'incident.escalated': 'An incident is escalated',
  'incident.resolved': 'An incident is resolved',
  'incident.reopened': 'An incident is open again',
  'page.failed': 'A page fails for good',
  'on-call.changed': 'Another person is on call',
} as const

export type EventKind = keyof typeof EVENT_KINDS

export function isEventKind(text: string): text is EventKind {
  return Object.hasOwn(EVENT_KINDS, text)
}

const schema = z.object({ kinds: z.array(z.string()) })

/** In the order of the list. */
export function storeKinds(kinds: readonly EventKind[]) {
  return storeJson({ kinds: Object.keys(EVENT_KINDS).filter((kind) => kinds.some((one) => one === kind)) })
}

/** Without those that a later version has stored. */
export function readKinds(stored: string): EventKind[] {
  return schema.safeParse(parseJson(stored)).data?.kinds.filter(isEventKind) ?? []
}
