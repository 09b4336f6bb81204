const PREFIX = 'tocsin-note '
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000

type Draft = { text: string; at: number }

export function draftOf(name: string): string {
  return read(PREFIX + name)?.text ?? ''
}

/** Forgets drafts that nobody has touched for a week. */
export function keepDraft(name: string, text: string) {
  const at = Date.now()
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && (read(key)?.at ?? 0) < at - KEPT_MS) localStorage.removeItem(key)
  if (text === '') return dropDraft(name)
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ text, at } satisfies Draft))
  } catch {
    // The browser's room is used up: the note itself is still in its field.
  }
}

export function dropDraft(name: string) {
  localStorage.removeItem(PREFIX + name)
}

function read(key: string): Draft | undefined {
  const kept = localStorage.getItem(key)
  return kept === null ? undefined : (JSON.parse(kept) as Draft)
}
