import type { MadeSilence } from '../record/silenced'
import type { Seen } from '../world/seen'
import type { Contradiction, Invariant } from './invariant'

const LONGEST_OF_RESPONDER_MS = 24 * 3_600_000
/** With fewer incidents nobody can say what a silence covers. */
const LEAST = 5

export const silencesAsAllowed: Invariant = {
  name: 'long and wide silences are made by admins, and what is refused changes nothing',
  check: async (world) => {
    const rows = await world.db.read.silence.findMany({ select: { id: true } })
    const known = new Map(world.madeSilences.map((made) => [made.silenceId, made]))
    const unknown = rows.filter(({ id }) => !known.has(id))
    const refused = world.refusedSilences.filter(({ by }) => by.isAdmin)
    return [
      ...unknown.map(({ id }) => ({ what: `nobody has made silence ${id}` })),
      ...refused.map(({ by, at }) => ({ what: `${by.name}, an admin, was refused a silence`, at })),
      ...world.madeSilences.flatMap((made) => judge(world, made)),
    ]
  },
}

function judge(world: Seen, made: MadeSilence): Contradiction[] {
  const { by, startsAt, endsAt, repeatDays, isWide, silenceId, begunAt } = made
  if (by.isAdmin) return []
  const at = world.clocks.startsAt + begunAt
  const has = (what: string) => [{ what: `${by.name}, a responder, has made silence ${silenceId}, which ${what}`, at }]
  if (endsAt - startsAt > LONGEST_OF_RESPONDER_MS) return has('lasts over 24 hours')
  if (repeatDays !== null) return has('repeats')
  return isWide && incidentsBefore(world, made) >= LEAST ? has('covers everything') : []
}

/** That certainly were there. */
function incidentsBefore({ sent, retains }: Seen, { by, begunAt }: MadeSilence) {
  if (!retains) return 0
  const told = sent.filter(({ workspaceId, attempts }) => {
    return (
      workspaceId === by.workspaceId &&
      attempts.some(({ incidentId, answeredAt }) => incidentId && answeredAt && answeredAt < begunAt)
    )
  })
  return told.length
}
