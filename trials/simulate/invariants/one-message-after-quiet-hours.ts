import { type Release, releaseOf } from '../model/quiet'
import type { Person } from '../record/settings'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

export const oneMessageAfterQuietHours: Invariant = {
  name: 'what quiet hours held back comes in one message for each policy',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    const people = [...world.workspaces.values()].flatMap((workspace) => workspace.people)
    return people.flatMap((person) => judge(world, evidence, person))
  },
}

function judge(world: Seen, evidence: Evidence, person: Person): Contradiction[] {
  const groups = new Map<string, Set<string>>()
  for (const [name, held] of heldSteps(world, evidence, person))
    groups.set(name, (groups.get(name) ?? new Set()).add(held))
  return [...groups].flatMap(([name, held]) => {
    const uids = new Map<string, Set<string>>()
    for (const { uid, receiver } of world.receipts) {
      const isOfGroup = evidence.pages.get(uid)?.covers.some((one) => held.has(keyOf(one)))
      if (!isOfGroup || !person.methods.some((method) => method.receiver === receiver)) continue
      uids.set(receiver, (uids.get(receiver) ?? new Set()).add(uid))
    }
    return [...uids].flatMap(([receiver, own]) =>
      own.size > 1 ? [{ what: `${receiver} got ${own.size} messages after its quiet hours of ${name}` }] : [],
    )
  })
}

/** The steps that certainly waited for one end, by policy and end. */
function heldSteps({ clocks }: Seen, { stories }: Evidence, person: Person) {
  return [...stories.values()].flatMap(({ incidentId, first, segments }) =>
    typeof first === 'string'
      ? []
      : segments.slice(0, 1).flatMap(({ steps }) =>
          steps.flatMap((expected): [string, string][] => {
            if (!expected.must.has(person.userId)) return []
            const release = releaseOf(person, expected, clocks)
            if (!isAtOnce(release)) return []
            const name = `policy ${first.route.policyId} at ${Math.round(release.low / 60_000)}`
            return [[name, keyOf({ ...expected, incidentId, run: 0 })]]
          }),
        ),
  )
}

const AT_ONCE_MS = 1_000

function isAtOnce({ isHeld, isSure, low, high }: Release) {
  return isHeld && isSure && high - low < AT_ONCE_MS
}

function keyOf({ incidentId, run, round, step }: { incidentId: number; run: number; round: number; step: number }) {
  return `${incidentId} ${run} ${round} ${step}`
}
