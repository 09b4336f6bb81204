/** `rolledBack` tells that nothing of it can have been stored, so that it may be tried again. */
export type Commit<Outcome> = { ok: true; outcomes: Outcome[] } | { ok: false; rolledBack: boolean; error: unknown }

export type CommitWork<Item, Outcome> = {
  /** Never rejects. */
  commit: (items: Item[]) => Promise<Commit<Outcome>>
  /** Whether a commit can succeed at all at this moment. */
  isAvailable: () => Promise<boolean>
  /** Milliseconds that never go back. */
  clock: () => number
}

export type Pending<Item, Outcome> = {
  item: Item
  since: number
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** Thrown where nothing was stored. */
export class NotCommitted extends Error {}

/** Thrown where nobody can say whether it was stored. */
export class OutcomeUnknown extends Error {}

type Batch<Item, Outcome> = { left: Set<Pending<Item, Outcome>>; startedAt: number }

/**
 * Commits batches and tells each entry its outcome. When a commit fails because of one entry, the others are committed
 * without it. `giveUp` answers entries that are over `seconds` old and whose commit has taken over `graceSeconds`; the
 * commit itself goes on and counts as under way until it ends.
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
    // What was given up has been answered: to store it now would make two of it when it is sent again.
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

  /** How many commits go on although nobody waits for them any more. */
  function abandoned() {
    let count = 0
    for (const { left } of underWay) if (left.size === 0) count++
    return count
  }

  return { run, giveUp, abandoned, count: () => underWay.size }
}
