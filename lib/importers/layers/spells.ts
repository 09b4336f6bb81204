import { instantOf, wallClockAt, wallClockText } from '../../on-call/wall-clock'
import { MOST_LENGTHS, type PlannedLayer, type Turn } from './planned'

/** People who are on call from one instant to another, whatever the rotation says. */
export type Spell = { turn: Turn; startsAt: Date; endsAt: Date }

const HOUR = 3_600_000
const LONGEST = 168

const ALWAYS = { shiftUnit: 'week', shiftLengths: [1], hours: [], skipsClosed: false } as const

/** A layer that holds only then. */
export function spellLayer(
  spell: Spell,
  { timeZone, name, adds }: { timeZone: string; name: string; adds: boolean },
): PlannedLayer {
  const { turn, startsAt, endsAt } = spell
  const startsOn = wallClockText(timeZone, startsAt).slice(0, 10)
  return { ...ALWAYS, name, handoverTime: '00:00', startsOn, turns: [turn], adds, startsAt, endsAt }
}

/** What a spell replaces is cut out of the layers; those that `gives` refuses stay whole. */
export function cutOut<L extends PlannedLayer>(
  layers: readonly L[],
  { startsAt, endsAt }: Pick<Spell, 'startsAt' | 'endsAt'>,
  gives: (layer: L) => boolean,
): L[] {
  return layers.flatMap((layer) => {
    const isApart = (layer.endsAt && layer.endsAt <= startsAt) || (layer.startsAt && layer.startsAt >= endsAt)
    if (isApart || !gives(layer)) return [layer]
    const before = layer.startsAt && layer.startsAt >= startsAt ? [] : [{ ...layer, endsAt: startsAt }]
    const after = layer.endsAt && layer.endsAt <= endsAt ? [] : [{ ...layer, startsAt: endsAt }]
    return [...before, ...after]
  })
}

/** Spells one after the other, with nobody between them, as few layers: each holds ten, in whole hours of the wall clock. */
export function rowOfSpells(
  spells: readonly Spell[],
  { timeZone, name }: { timeZone: string; name: string },
): PlannedLayer[] {
  const pieces = withGaps(spells.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())).flatMap(
    (one) => shortPieces(one, timeZone),
  )
  const groups = Array.from({ length: Math.ceil(pieces.length / MOST_LENGTHS) }, (_, index) =>
    pieces.slice(index * MOST_LENGTHS, (index + 1) * MOST_LENGTHS),
  )
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const [startsOn = '', handoverTime = ''] = wallClockText(timeZone, first.startsAt).split('T')
    return {
      ...{ ...ALWAYS, name, shiftUnit: 'hour' as const, adds: false, startsOn, handoverTime },
      ...{ shiftLengths: group.map(({ hours }) => hours), turns: group.map(({ turn }) => turn) },
      ...{ startsAt: first.startsAt, endsAt: last.endsAt },
    }
  })
}

function withGaps(spells: readonly Spell[]): Spell[] {
  return spells.flatMap((spell, index) => {
    const before = spells[index - 1]
    const isGap = before && before.endsAt < spell.startsAt
    return isGap ? [{ turn: [], startsAt: before.endsAt, endsAt: spell.startsAt }, spell] : [spell]
  })
}

function shortPieces({ turn, startsAt, endsAt }: Spell, timeZone: string): (Spell & { hours: number })[] {
  const [from, to] = [wallClockAt(timeZone, startsAt.getTime()), wallClockAt(timeZone, endsAt.getTime())]
  const all = Math.max(1, Math.round((to - from) / HOUR))
  const hours = Math.min(LONGEST, all)
  if (hours === all) return [{ turn, startsAt, endsAt, hours }]
  const middle = new Date(instantOf(timeZone, from + hours * HOUR))
  return [{ turn, startsAt, endsAt: middle, hours }, ...shortPieces({ turn, startsAt: middle, endsAt }, timeZone)]
}
