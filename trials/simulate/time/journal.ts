import { createHash } from 'node:crypto'

/** What happened, in words, with the true time; equal runs write equal journals. */
export function createJournal(trueTime: () => number) {
  const lines: { at: number; text: string }[] = []
  const counts = new Map<string, number>()
  const hash = createHash('sha256')

  return {
    lines,
    /** By kind of fault and situation. */
    counts,
    write: (text: string) => {
      const at = trueTime()
      lines.push({ at, text })
      hash.update(`${at} ${text}\n`)
    },
    count: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    digest: () => hash.copy().digest('hex').slice(0, 16),
  }
}
