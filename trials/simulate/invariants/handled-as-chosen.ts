import type { IncidentStory } from '../model/incident-story'
import type { Handled, HandledMany, UsedLink } from '../record/handled'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

export const handledAsChosen: Invariant = {
  name: 'a step on many incidents handles exactly those that it applies to; a link, those of its page',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    return [
      ...world.handledMany.flatMap((many) => many.chosen.flatMap((id) => judgeOne(world, evidence, many, id))),
      ...world.usedLinks.flatMap((used) => used.told.flatMap((id) => judgeLink(world, evidence, used, id))),
    ]
  },
}

function judgeOne(world: Seen, { stories }: Evidence, many: HandledMany, id: number): Contradiction[] {
  const story = stories.get(id)
  const before = story && stateBefore(world, many, story)
  if (before === undefined) return []
  const applies = many.kind === 'resolved' ? before !== 'resolved' : before === 'open'
  if (applies === many.done.includes(id)) return []
  const what = `incident ${id} was ${before} when many were ${many.kind}, and was ${applies ? 'left out' : 'handled again'}`
  return [{ what, at: world.clocks.startsAt + many.doneAt }]
}

/** An incident that was reopened since has pages of its own. */
function judgeLink(world: Seen, { stories }: Evidence, used: UsedLink, id: number): Contradiction[] {
  const isReopened = world.handled.some(
    ({ incidentId, kind, doneAt }) =>
      incidentId === id && (kind === 'reopened' || kind === 'undone') && doneAt >= used.arrivedAt,
  )
  const story = stories.get(id)
  if (!story || isReopened || stateBefore(world, used, story) !== 'open' || used.done.includes(id)) return []
  return [{ what: `incident ${id} stayed open when its page's link was used`, at: world.clocks.startsAt + used.doneAt }]
}

type Part = Pick<HandledMany, 'begunAt' | 'doneAt' | 'done'>

/** Undefined if another person handled it at about that time, or undid a step, or it may have been forgotten. */
export function stateBefore({ handled }: Seen, part: Part, { incidentId: id, segments }: IncidentStory) {
  if (segments.some(({ begins, isForgotten }) => isForgotten && begins.low <= part.doneAt)) return undefined
  const all = handled.filter(({ incidentId, kind }) => incidentId === id && kind !== 'escalated')
  const own = part.done.includes(id) ? all.find((one) => isAt(one, part)) : undefined
  const others = all.filter((one) => one !== own)
  if (others.some((one) => one.begunAt <= part.doneAt && part.begunAt <= one.doneAt)) return undefined
  const before = others.filter((one) => one.doneAt < part.begunAt)
  const last = before.sort((a, b) => a.doneAt - b.doneAt).at(-1)
  if (last?.kind === 'undone') return undefined
  return last === undefined || last.kind === 'reopened' ? 'open' : last.kind
}

function isAt(one: Handled, { begunAt, doneAt }: Part) {
  return one.begunAt === begunAt && one.doneAt === doneAt
}
