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

/** A circle with the name beside it. */
export function Person({ userId, name }: { userId: number; name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <PersonMark userId={userId} name={name} />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </span>
  )
}

/** Of the first name and the last; what stands in brackets is no name. */
export function initials(name: string) {
  const letters = name.split(/\s+/).flatMap((word) => /^[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const [first = '?', ...others] = letters
  return `${first}${others.at(-1) ?? ''}`.toUpperCase()
}
