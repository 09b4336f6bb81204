export type Outcome = 'taken' | 'changed' | 'left out'

/** An object of the source, and what became of it; `undefined`: nothing yet. */
export type Entry = { kind: string; id: string; name: string; outcome: Outcome | undefined; notes: string[] }

/** Every object that was read. */
export type Ledger = {
  entries: Entry[]
  /** What is named and not there, such as a schedule whose file could not be written. */
  missing: string[]
  /** What could not be read, with why. */
  damaged: string[]
  /** What only people can answer. */
  questions: string[]
  /** Fields that nothing of Tocsin takes: how often each was seen, by kind. */
  unread: Map<string, Map<string, number>>
}

export function newLedger(): Ledger {
  return { entries: [], missing: [], damaged: [], questions: [], unread: new Map() }
}

export function enter(ledger: Ledger, object: { kind: string; id: string; name: string }): Entry {
  const entry: Entry = { ...object, outcome: undefined, notes: [] }
  ledger.entries.push(entry)
  return entry
}

export function take(entry: Entry) {
  entry.outcome ??= 'taken'
}

export function change(entry: Entry, how: string) {
  if (entry.outcome !== 'left out') entry.outcome = 'changed'
  note(entry, how)
}

export function leaveOut(entry: Entry, why: string) {
  entry.outcome = 'left out'
  note(entry, why)
}

/** A file or object that could not be read is left out, and said before all else. */
export function leaveDamaged({ damaged }: Ledger, entry: Entry, why: string) {
  leaveOut(entry, why)
  damaged.push(`${entry.kind} ${entry.name}: ${why}`)
}

export function isLeftOut(entry: Entry) {
  return entry.outcome === 'left out'
}

export function miss(ledger: Ledger, what: string) {
  if (!ledger.missing.includes(what)) ledger.missing.push(what)
}

export function ask(ledger: Ledger, question: string) {
  if (!ledger.questions.includes(question)) ledger.questions.push(question)
}

function note(entry: Entry, text: string) {
  if (!entry.notes.includes(text)) entry.notes.push(text)
}
