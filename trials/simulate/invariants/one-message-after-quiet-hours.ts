import type { Expected } from '../model/expect'
import type { Beginning } from '../model/first-paging'
import { mayComeBack } from '../model/places'
import { type Release, releaseOf } from '../model/quiet'
import type { Person, Workspace } from '../record/settings'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

export const oneMessageAfterQuietHours: Invariant = {
  name: 'what quiet hours held back comes in one message, of whatever policy',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    return [...world.workspaces.values()].flatMap((workspace) =>
      workspace.people.flatMap((person) => judge(world, evidence, { workspace, person })),
    )
  },
}

type Held = { workspace: Workspace; person: Person }

function judge(world: Seen, evidence: Evidence, { workspace, person }: Held): Contradiction[] {
  const groups = new Map<string, Set<string>>()
  for (const [name, held] of heldSteps(world, evidence, { workspace, person }))
    groups.set(name, (groups.get(name) ?? new Set()).add(held))
  return [...groups].flatMap(([name, held]) => {
    const uids = new Map<string, Set<string>>()
    for (const { uid, receiver } of world.receipts) {
      const isOfGroup = evidence.pages.get(uid)?.covers.some((one) => held.has(keyOf(one)))
      if (!isOfGroup || !person.methods.some((method) => method.receiver === receiver)) continue
      uids.set(receiver, (uids.get(receiver) ?? new Set()).add(uid))
    }
    return [...uids].flatMap(([receiver, own]) =>
      own.size > 1
        ? [{ what: `${receiver} got ${own.size} messages after its quiet hours that ended at ${name}` }]
        : [],
    )
  })
}

/** The steps that certainly waited for one end, by that end. */
function heldSteps({ clocks }: Seen, { stories }: Evidence, { workspace, person }: Held) {
  return [...stories.values()].flatMap(({ incidentId, first, segments }) =>
    typeof first === 'string'
      ? []
      : segments.slice(0, 1).flatMap(({ steps }) =>
          steps.flatMap((expected): [string, string][] => {
            if (!expected.must.has(person.userId) || mayRunAgain(workspace, first, expected)) return []
            const release = releaseOf(person, expected, clocks)
            if (!isAtOnce(release)) return []
            const end = new Date(Math.round((clocks.startsAt + release.low) / MINUTE) * MINUTE).toISOString()
            return [[end, keyOf({ ...expected, incidentId, run: 0 })]]
          }),
        ),
  )
}

const MINUTE = 60_000
const AT_ONCE_MS = 1_000

/** The same place for another step, which may come after the quiet hours. */
function mayRunAgain({ policies }: Workspace, { route }: Beginning, { step, runs }: Expected) {
  const history = policies.get(route.policyId ?? 0) ?? []
  return mayComeBack(history, step, runs.low, Number.POSITIVE_INFINITY)
}

function isAtOnce({ isHeld, isSure, low, high }: Release) {
  return isHeld && isSure && high - low < AT_ONCE_MS
}

function keyOf({ incidentId, run, round, step }: { incidentId: number; run: number; round: number; step: number }) {
  return `${incidentId} ${run} ${round} ${step}`
}
