import type { Statements } from '../db/sql/statements'
import type { Marks } from './marks'

const MOST_WORKSPACES = 10_000

export type Remembered<T> = {
  read: (statements: Statements, marks: Marks) => Promise<Map<number, T>>
}

/**
 * Remembers across transactions what a workspace's mark stands for. The mark is random: after a restore of the database
 * it never stands for something else.
 */
export function remember<T>(readOne: (statements: Statements, workspaceId: number) => Promise<T>): Remembered<T> {
  const known = new Map<number, { mark: string; value: T }>()
  const read = async (statements: Statements, workspaceId: number, mark: string) => {
    const found = known.get(workspaceId)
    if (found?.mark === mark) return found.value
    const value = await readOne(statements, workspaceId)
    if (known.size >= MOST_WORKSPACES) known.clear()
    known.set(workspaceId, { mark, value })
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
