import type { Evidence } from '../invariants/evidence'
import type { Beginning } from '../model/first-paging'
import type { IncidentStory } from '../model/incident-story'
import type { World } from '../world/world'
import type { Situation } from './situation'

const HOUR = 3_600_000

export const SITUATIONS_OF_SILENCES: Situation[] = [
  { name: 'paged when its silence was over', count: paged('silence over') },
  { name: 'paged when a person had ended its silence', count: paged('silence ended') },
  { name: 'paged at a notice, after a silence', count: paged('noticed', ({ heldBackBy }) => heldBackBy !== undefined) },
  {
    name: 'paged at a notice, after no silence',
    count: paged('noticed', ({ heldBackBy }) => heldBackBy === undefined),
  },
  {
    name: 'never paged',
    count: (_, { stories }) => [...stories.values()].filter(({ first }) => first === 'never').length,
  },
  {
    name: 'an incident of which the model does not know whether it pages',
    count: (_, { stories }) => [...stories.values()].filter(({ first }) => first === 'unsure').length,
  },
  {
    name: 'handled within an hour before its silence was over',
    count: (_, evidence) =>
      beginnings(evidence).filter(({ segments: [segment], first }) => {
        const handledAt = segment?.ends?.high ?? Number.POSITIVE_INFINITY
        return first.because === 'silence over' && first.begins.low > handledAt - HOUR && first.begins.high > handledAt
      }).length,
  },
  { name: 'a silence that pages nobody afterwards', count: made(({ pagesAfter }) => !pagesAfter) },
  { name: 'a silence that repeats', count: made(({ repeatDays }) => repeatDays !== null) },
  { name: 'a silence of everything', count: made(({ isWide }) => isWide) },
]

function paged(because: Beginning['because'], is: (first: Beginning) => boolean = () => true): Situation['count'] {
  return (_, evidence) =>
    beginnings(evidence).filter(({ first, segments }) => {
      return first.because === because && is(first) && (segments[0]?.steps.length ?? 0) > 0
    }).length
}

function beginnings({ stories }: Evidence) {
  return [...stories.values()].flatMap((story) => (isPaged(story) ? [story] : []))
}

function isPaged(story: IncidentStory): story is IncidentStory & { first: Beginning } {
  return typeof story.first !== 'string'
}

function made(is: (silence: World['madeSilences'][number]) => boolean): Situation['count'] {
  return ({ madeSilences }) => madeSilences.filter(is).length
}
