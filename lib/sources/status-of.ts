import { wordKey } from '../values/severity-scale'
import { type CompiledSignal, firstText } from './compiled'
import type { Roots } from './path'
import { timeIn } from './times'

export type Status = 'acknowledged' | 'resolved' | 'ignored' | 'changed' | undefined

/**
 * What an alert says of itself, else what its group says, else whether its end has come. Undefined: it fires.
 * @param receivedAt without it no end counts
 */
export function statusOf(roots: Roots, { status, times }: CompiledSignal, receivedAt: Date | undefined): Status {
  if (!status) return undefined
  const word = wordKey(firstText(roots, status.from) ?? '')
  if (!word) return statusAround(roots, times, receivedAt)
  if (status.resolved.has(word)) return 'resolved'
  if (status.acknowledges.has(word)) return 'acknowledged'
  if (status.changes.has(word)) return 'changed'
  return status.ignored.has(word) || (status.fires && !status.fires.has(word)) ? 'ignored' : undefined
}

const OF_GROUP = [{ ofWhole: true, keys: ['status'] }]

/** A group is resolved once all of its alerts are. In another tool's words of success the whole may be what went well. */
function statusAround(roots: Roots, times: CompiledSignal['times'], receivedAt: Date | undefined): Status {
  const isMember = roots.item.node !== roots.whole.node
  const ofGroup = isMember ? wordKey(firstText(roots, OF_GROUP) ?? '') : ''
  if (ofGroup) return ofGroup === 'resolved' ? 'resolved' : undefined
  const endedAt = receivedAt && times && timeIn(firstText(roots, times.ended))
  return endedAt && endedAt < receivedAt ? 'resolved' : undefined
}
