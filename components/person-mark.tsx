const TONES = [
  'bg-person-0 text-on-person-0',
  'bg-person-1 text-on-person-1',
  'bg-person-2 text-on-person-2',
  'bg-person-3 text-on-person-3',
] as const

export function personTone(userId: number) {
  return TONES[userId % TONES.length]
}

export function PersonMark({ userId, name }: { userId: number; name: string }) {
  return (
    <span aria-hidden className={`person-mark ${personTone(userId)}`}>
      {initials(name)}
    </span>
  )
}

/** Of the first name and the last; what stands in brackets is no name. */
export function initials(name: string) {
  const letters = name.split(/\s+/).flatMap((word) => /^[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const [first = '?', ...others] = letters
  return `${first}${others.at(-1) ?? ''}`.toUpperCase()
}
