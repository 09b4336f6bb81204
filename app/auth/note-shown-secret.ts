import { recordShownSecret } from '@/lib/audit/refusals'
import type { UserContext } from '@/lib/context'
import { getRuntime } from '@/lib/server/runtime'

/** `what`: such as `the address of calendar Holidays (#3)`. */
export function noteShownSecret(ctx: UserContext, what: string) {
  recordShownSecret(getRuntime(), { ctx, what })
}
