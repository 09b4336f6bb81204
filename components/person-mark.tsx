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
  const [letter = '?'] = name.trim().toUpperCase()
  return (
    <span aria-hidden className={`person-mark ${personTone(userId)}`}>
      {letter}
    </span>
  )
}
