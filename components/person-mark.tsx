import { Terminal } from 'lucide-react'

const TONES = [
  'bg-person-0 text-on-person-0',
  'bg-person-1 text-on-person-1',
  'bg-person-2 text-on-person-2',
  'bg-person-3 text-on-person-3',
  'bg-person-4 text-on-person-4',
  'bg-person-5 text-on-person-5',
  'bg-person-6 text-on-person-6',
  'bg-person-7 text-on-person-7',
] as const

/** With the colours: who comes after the first eight differs in shape. */
const PATTERNS = ['', ' person-striped', ' person-dotted'] as const

const LOOKS = PATTERNS.flatMap((pattern) => TONES.map((tone) => `${tone}${pattern}`))

/** The same wherever a person is drawn. */
export function personTone(userId: number) {
  return LOOKS[userId % LOOKS.length]
}

/** Of people who are drawn side by side: each keeps their own look, but where two have the same, one gets a free one. */
export function tonesOf(userIds: Iterable<number>): (userId: number) => string | undefined {
  const taken = new Map<number, number>()
  for (const id of [...new Set(userIds)].sort((one, other) => one - other)) {
    const inOrder = LOOKS.map((_, step) => (id + step) % LOOKS.length)
    const free = inOrder.find((look) => ![...taken.values()].includes(look))
    taken.set(id, free ?? id % LOOKS.length)
  }
  return (userId) => LOOKS[taken.get(userId) ?? userId % LOOKS.length]
}

type PersonMarkProps = {
  userId: number
  name: string
  /** Another than their own, from `tonesOf`. */
  tone?: string | undefined
}

export function PersonMark({ userId, name, tone = personTone(userId) }: PersonMarkProps) {
  return (
    <span aria-hidden className={`person-mark ${tone}`}>
      {initials(name)}
    </span>
  )
}

/** In place of a person: what the command line or the server itself did. */
export function CommandLineMark() {
  return (
    <span aria-hidden className="person-mark bg-raised text-muted">
      <Terminal className="size-3.5" />
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
