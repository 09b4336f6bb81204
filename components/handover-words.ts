import { HANDOVER_WEEKS } from '@/lib/on-call/handover'

/** In place of the end of a duty that has none in sight. */
export const NO_HANDOVER = `no handover for ${HANDOVER_WEEKS} weeks`
