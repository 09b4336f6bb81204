import { timeInWords } from '../../audit/time-in-words'
import type { Context } from '../../context'
import { listActiveSilences } from '../../silences/list-active'
import type { Check, Installation } from '../check'

const MOST_NAMED = 10

/** One that silences everything is a fault, whoever added it; others are only told. */
export const silences: Check<Installation> = {
  about: 'Silences',
  find: async ({ workspaces }) => {
    const found = await Promise.all(workspaces.map(examine))
    return { faults: found.flatMap(({ faults }) => faults), notes: found.flatMap(({ notes }) => notes) }
  },
}

async function examine(ctx: Context) {
  const active = await listActiveSilences(ctx)
  const [wide, others] = [active.filter(({ isWide }) => isWide), active.filter(({ isWide }) => !isWide)]
  const faults = wide.map(
    ({ id, reason, until }) =>
      `Silence ${id}, “${reason}”, would have met all of the newest incidents: hardly anybody is paged until ${timeInWords(until)}. End it, unless it is meant.`,
  )
  const notes = others
    .slice(0, MOST_NAMED)
    .map(({ id, reason, until }) => `Silence ${id}, “${reason}”, is active until ${timeInWords(until)}.`)
  const left = others.length - notes.length
  return { faults, notes: left > 0 ? [...notes, `${left} more are active.`] : notes }
}
