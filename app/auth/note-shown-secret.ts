import { recordShownSecret } from '@/lib/audit/refusals'
import type { UserContext } from '@/lib/context'
import { refusalTally } from './refusal-tally'

/** `what`: such as `the address of calendar Holidays (#3)`. */
export function noteShownSecret(ctx: UserContext, what: string) {
  recordShownSecret({ tally: refusalTally }, { ctx, what })
}
