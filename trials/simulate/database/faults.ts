import type { Luck } from '../luck/luck'

export const DATABASE_FAULTS = ['busy', 'read-only', 'gone', 'commit lost', 'answer lost', 'late'] as const
export type DatabaseFault = (typeof DATABASE_FAULTS)[number]

type Spell = { fault: DatabaseFault; rate: number; luck: Luck }

const CODES = { busy: 'SQLITE_BUSY', 'read-only': 'SQLITE_READONLY', gone: 'SQLITE_CANTOPEN' } as const
const LATEST_MS = 4_000

export type Weather = ReturnType<typeof createWeather>

/** Faults of the database that all instances share. */
export function createWeather(pause: (ms: number) => Promise<void>, tell: (fault: DatabaseFault) => void) {
  const spells = new Set<Spell>()

  function strike(...faults: DatabaseFault[]) {
    for (const { fault, rate, luck } of spells) {
      if (!faults.includes(fault) || !luck.chance(rate)) continue
      tell(fault)
      return { fault, luck }
    }
    return undefined
  }

  function refuse(fault: 'busy' | 'read-only' | 'gone'): never {
    throw Object.assign(new Error(`The database is ${fault}.`), { code: CODES[fault] })
  }

  return {
    begin: (spell: Spell) => {
      spells.add(spell)
      return () => void spells.delete(spell)
    },
    isFair: () => spells.size === 0,
    beforeRead: () => {
      if (strike('gone')) refuse('gone')
    },
    beforeWrite: () => {
      const struck = strike('busy', 'read-only', 'gone')?.fault
      if (struck === 'busy' || struck === 'read-only' || struck === 'gone') refuse(struck)
    },
    beforeCommit: () => {
      if (strike('commit lost')) throw new Error('The commit failed.')
    },
    /** The commit is durable, but its answer may be lost. */
    beforeAnswer: async () => {
      if (strike('answer lost')) throw new Error('The connection broke after the commit.')
      const late = strike('late')
      if (late) await pause(late.luck.between(10, LATEST_MS))
    },
  }
}
