import type { Prisma } from '../generated/sqlite/client'
import type { Statements } from './statements'

/** A statement that is known before its transaction. `changes`: how many rows it must change, or nothing is stored. */
export type KnownStatement = { statement: Prisma.Sql; changes?: number }

export type Written = {
  /** False when a statement changed another number of rows than it must. */
  isStored: boolean
  /** For how long it kept other writers waiting, without its own wait. */
  heldMs: number
}

class OtherChanges extends Error {
  constructor() {
    super('A statement changed another number of rows than it must.')
  }
}

export async function runKnown({ execute }: Pick<Statements, 'execute'>, statements: KnownStatement[]) {
  for (const { statement, changes } of statements) expectChanges(await execute`${statement}`, changes)
}

/** @throws OtherChanges */
export function expectChanges(changed: number, expected: number | undefined) {
  if (expected !== undefined && changed !== expected) throw new OtherChanges()
}

/** `write` runs the work that it is given in one transaction. */
export async function timeWriting(write: (begin: () => void) => Promise<unknown>): Promise<Written> {
  let beganAt = performance.now()
  const begin = () => {
    beganAt = performance.now()
  }
  const isStored = await write(begin).then(
    () => true,
    (error: unknown) => {
      if (error instanceof OtherChanges) return false
      throw error
    },
  )
  return { isStored, heldMs: performance.now() - beganAt }
}
