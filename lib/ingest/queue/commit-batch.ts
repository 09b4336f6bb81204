/** `rolledBack`: certainly nothing was stored, so it may be tried again. */
export type Commit<Outcome> = { ok: true; outcomes: Outcome[] } | { ok: false; rolledBack: boolean; error: unknown }

export type CommitWork<Item, Outcome> = {
  /** Never rejects. */
  commit: (items: Item[]) => Promise<Commit<Outcome>>
  isAvailable: () => Promise<boolean>
  /** Monotonic milliseconds. */
  clock: () => number
}

export type Pending<Item, Outcome> = {
  item: Item
  since: number
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

export class NotCommitted extends Error {
  constructor() {
    super('The database did not commit it: other lines of the log say why.')
  }
}

/** The commit may have succeeded. */
export class OutcomeUnknown extends Error {
  constructor() {
    super('The database did not answer in time.')
  }
}

type Batch<Item, Outcome> = { left: Set<Pending<Item, Outcome>>; startedAt: number }

/**
 * Commits batches and settles each entry. When one entry makes a commit fail, the others are committed without it.
 * `giveUp` rejects expired entries of slow commits; such a commit goes on, and counts as under way until it ends.
 */
export function createBatchCommit<Item, Outcome>(
  { commit, isAvailable, clock }: CommitWork<Item, Outcome>,
  { seconds, graceSeconds }: { seconds: number; graceSeconds: number },
) {
  type Entry = Pending<Item, Outcome>
  const underWay = new Set<Batch<Item, Outcome>>()

  async function run(entries: Entry[]) {
    const batch = { left: new Set(entries), startedAt: clock() }
    underWay.add(batch)
    await commitEntries(batch, entries)
    underWay.delete(batch)
  }

  async function commitEntries(batch: Batch<Item, Outcome>, entries: Entry[]): Promise<void> {
    const result = await commit(entries.map(({ item }) => item))
    if (result.ok) {
      for (const [at, outcome] of result.outcomes.entries()) entries[at]?.resolve(outcome)
      return
    }
    // Entries given up are answered already; storing them now would duplicate them when they are sent again.
    const wanted = entries.filter((entry) => batch.left.has(entry))
    if (entries.length > 1 && wanted.length > 0 && result.rolledBack && (await isAvailable())) {
      const middle = Math.ceil(wanted.length / 2)
      await commitEntries(batch, wanted.slice(0, middle))
      if (wanted.length > middle) await commitEntries(batch, wanted.slice(middle))
      return
    }
    for (const { reject } of wanted) reject(result.rolledBack ? new NotCommitted() : new OutcomeUnknown())
  }

  function giveUp() {
    const now = clock()
    for (const { left, startedAt } of underWay) {
      if (now - startedAt < graceSeconds * 1000) continue
      for (const entry of left) {
        if (now - entry.since < seconds * 1000) continue
        left.delete(entry)
        entry.reject(new OutcomeUnknown())
      }
    }
  }

  function abandoned() {
    let count = 0
    for (const { left } of underWay) if (left.size === 0) count++
    return count
  }

  return { run, giveUp, abandoned, count: () => underWay.size }
}
