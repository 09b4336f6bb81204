import { createTally } from '@/lib/audit/tally'
import { getRuntime } from '@/lib/server/runtime'

export const refusalTally = createTally((error) => getRuntime().log.warn({ err: error }, 'a refusal was not noted'))
