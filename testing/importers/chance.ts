/** The same numbers for the same seed. */
export function newChance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    isLikely: (share: number) => next() < share,
    one: <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0],
    some: <T>(all: readonly T[], count: number): T[] =>
      Array.from({ length: count }, () => all[below(all.length)]).flatMap((one) => (one === undefined ? [] : [one])),
  }
}

export type Chance = ReturnType<typeof newChance>
