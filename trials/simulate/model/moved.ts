import { heldDuring } from '../record/history'
import type { Seen } from '../world/seen'

/** A page may wait so long for its receiver; its step ran before. */
const WAITS_MOST_MS = 24 * 60 * 60_000

/**
 * Possibly a policy of the workspace got or lost steps between the steps of two pages that arrived then. A running
 * escalation then goes on at another place, so that the same place may be another step.
 */
export function policiesMayMove({ workspaces }: Seen, workspaceId: number | undefined, from: number, to: number) {
  const own = [...workspaces.values()].filter((one) => one.workspaceId === workspaceId)
  return own.some(({ policies }) =>
    [...policies.values()].some((history) => {
      const lengths = heldDuring(history, from - WAITS_MOST_MS, to).map((policy) => policy?.steps.length)
      return new Set(lengths).size > 1
    }),
  )
}
