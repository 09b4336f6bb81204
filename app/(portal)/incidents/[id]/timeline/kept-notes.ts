const PREFIX = 'tocsin-note '
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000

type KeptNote = { text: string; at: number }

export function keptNote(name: string): string {
  return read(PREFIX + name)?.text ?? ''
}

/** Also forgets notes last changed over a week ago. */
export function keepNote(name: string, text: string) {
  const at = Date.now()
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && (read(key)?.at ?? 0) < at - KEPT_MS) localStorage.removeItem(key)
  if (text === '') return dropNote(name)
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ text, at } satisfies KeptNote))
  } catch {
    // Storage is full: the note is still in its field.
  }
}

export function dropNote(name: string) {
  localStorage.removeItem(PREFIX + name)
}

function read(key: string): KeptNote | undefined {
  const kept = localStorage.getItem(key)
  return kept === null ? undefined : (JSON.parse(kept) as KeptNote)
}
