export type Turns = readonly (readonly number[])[]

export type Way = 'up' | 'down' | 'remove' | 'join' | 'split'

/** `join`: with the turn above. `split`: into turns of one person each. */
export function editTurns(turns: Turns, way: string, index: number): Turns {
  const turn = turns[index]
  if (!turn) return turns
  const others = turns.toSpliced(index, 1)
  if (way === 'remove') return others
  if (way === 'up') return others.toSpliced(Math.max(0, index - 1), 0, turn)
  if (way === 'down') return others.toSpliced(index + 1, 0, turn)
  if (way === 'split') return turns.toSpliced(index, 1, ...turn.map((id) => [id]))
  const above = turns[index - 1]
  if (way !== 'join' || !above) return turns
  return turns.toSpliced(index - 1, 2, [...new Set([...above, ...turn])])
}
