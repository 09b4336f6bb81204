import { HANDOVER_WEEKS } from '@/lib/on-call/handover'
import { untilWords } from './ui/time-words'

/** In place of the end of a duty that has none in sight. */
export const NO_HANDOVER = `no handover for ${HANDOVER_WEEKS} weeks`

/** The end of a duty; null: none in sight. */
export function dutyEnd(until: string | null, zone: string, now: Parameters<typeof untilWords>[2]) {
  return until === null ? NO_HANDOVER : `until ${untilWords(new Date(until), zone, now)}`
}
