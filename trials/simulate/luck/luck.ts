import { createHash } from 'node:crypto'

/** All choices of a run come from its seed. A fork by name does not change when other choices come or go. */
export type Luck = ReturnType<typeof createLuck>

export function createLuck(seed: string) {
  const next = generator(createHash('sha256').update(seed).digest())
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  return {
    /** From 0 up to 1. */
    next,
    /** A whole number, both ends included. */
    between,
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[between(0, list.length - 1)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
    /** Each one with that probability. */
    some: <T>(list: readonly T[], probability: number) => list.filter(() => next() < probability),
    fork: (name: string | number) => createLuck(`${seed}/${name}`),
  }
}

/** sfc32. */
function generator(bytes: Buffer) {
  let [a, b, c, d] = [bytes.readInt32LE(0), bytes.readInt32LE(4), bytes.readInt32LE(8), 1]
  return () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
}
