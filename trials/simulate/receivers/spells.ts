import type { Method } from '../record/settings'
import type { Manner } from './manners'
import { serverOf } from './servers'

/** When a receiver behaved so; `to` is undefined until it stops. */
export type Spell = { receiver: string; manner: Manner; from: number; to: number | undefined }

type Reached = Pick<Method, 'receiver' | 'channel'>

/** How receivers, and the servers that they hang on, behave and have behaved. */
export function createSpells(now: () => number) {
  const manners = new Map<string, Manner>()
  const spells: Spell[] = []

  return {
    spells,
    mannerOf: (receiver: string) => manners.get(receiver) ?? 'well',
    behave: (receiver: string, manner: Manner) => {
      for (const spell of spells) if (spell.receiver === receiver && spell.to === undefined) spell.to = now()
      manners.set(receiver, manner)
      if (manner !== 'well') spells.push({ receiver, manner, from: now(), to: undefined })
    },
    areAllWell: (from: number, to: number) => spells.every((spell) => !overlaps(spell, from, to)),
    /** Whether it accepted everything, and confirmed it in the end. */
    isPatient: (method: Reached, from: number, to: number) =>
      spells.every((spell) => !concerns(spell, method) || spell.manner === 'slow' || !overlaps(spell, from, to)),
    /** At some time of the span. */
    refuses: (receiver: string, from: number, to: number) =>
      spells.some(
        (spell) => spell.receiver === receiver && spell.manner === 'refuses for good' && overlaps(spell, from, to),
      ),
    /** All the time, so that it takes nothing. */
    isAway: (method: Reached, from: number, to: number) =>
      spells.some(
        (spell) =>
          concerns(spell, method) && spell.manner === 'is away' && spell.from <= from && (spell.to ?? to) >= to,
      ),
    /** All the time. */
    isWell: (method: Reached, from: number, to: number) =>
      spells.every((spell) => !concerns(spell, method) || !overlaps(spell, from, to)),
  }
}

function concerns(spell: Spell, { receiver, channel }: Reached) {
  return spell.receiver === receiver || spell.receiver === serverOf(channel)
}

function overlaps(spell: Spell, from: number, to: number) {
  return spell.from <= to && (spell.to ?? to) >= from
}
