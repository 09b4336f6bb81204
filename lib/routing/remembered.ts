import type { Statements } from '../db/sql/statements'
import type { Marks } from './marks'

const MOST_WORKSPACES = 10_000

export type Remembered<T> = {
  read: (statements: Statements, marks: Marks) => Promise<Map<number, T>>
}

/**
 * Remembers values by a workspace's mark, across transactions. Marks are random, so after a restore none has another
 * meaning. What was read before the clock was set back is read again, because it lacks what had ended then.
 */
export function remember<T>(
  now: () => Date,
  readOne: (statements: Statements, workspaceId: number) => Promise<T>,
): Remembered<T> {
  const known = new Map<number, { mark: string; readAt: Date; value: T }>()
  const read = async (statements: Statements, workspaceId: number, mark: string) => {
    const found = known.get(workspaceId)
    const readAt = now()
    if (found?.mark === mark && found.readAt <= readAt) return found.value
    const value = await readOne(statements, workspaceId)
    if (known.size >= MOST_WORKSPACES) known.clear()
    known.set(workspaceId, { mark, readAt, value })
    return value
  }
  return {
    read: async (statements, marks) => {
      const all = new Map<number, T>()
      for (const [workspaceId, mark] of marks) all.set(workspaceId, await read(statements, workspaceId, mark))
      return all
    },
  }
}
