'use client'

import Link from 'next/link'
import { dutyEnd } from '@/components/handover-words'
import { REACHES } from '@/components/method-states'
import { PersonMark } from '@/components/person-mark'
import { useReaderZone } from '@/components/ui/reader-zone'
import { useNow } from '@/components/ui/use-now'
import { useShell } from './shell'
import type { PersonNow } from './shell-state'

const SHOWN = 4
const { word, look, Icon } = REACHES.none

/** Who is on call now: oneself first, then who cannot be paged, then the others by schedule. */
export function OnCallNow({ userId }: { userId: number }) {
  const { onCall } = useShell()
  const people = onCall.toSorted((a, b) => rank(a, userId) - rank(b, userId))
  return (
    <section aria-label="On call now" className="hidden px-2 nav:block">
      <h2 className="flex h-7 items-center px-2 text-faint text-xs">On call now</h2>
      <ul>
        {people.slice(0, SHOWN).map((person) => (
          <li key={`${person.scheduleId} ${person.userId}`}>
            <Shift person={person} isYou={person.userId === userId} />
          </li>
        ))}
      </ul>
      {people.length === 0 && <p className="px-2 text-high">Nobody</p>}
      {people.length > SHOWN && (
        <Link href="/on-call" prefetch={false} className="flex h-7 items-center px-2 text-muted text-xs">
          {people.length - SHOWN} more
        </Link>
      )}
    </section>
  )
}

function rank(person: PersonNow, userId: number) {
  if (person.userId === userId) return 0
  return person.isReachable ? 2 : 1
}

function Shift({ person, isYou }: { person: PersonNow; isYou: boolean }) {
  const { schedule, userId, name, until, isReachable } = person
  const zone = useReaderZone()
  const now = useNow()
  const end = dutyEnd(until, zone, now)
  return (
    <Link
      href="/on-call"
      prefetch={false}
      className="flex min-w-0 items-center gap-2 rounded-md px-2 py-1 text-muted text-xs hover:bg-raised hover:no-underline"
    >
      <PersonMark userId={userId} name={name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-ink">{isYou ? 'You' : name}</span>
        <span className="flex flex-wrap gap-x-1">
          <span className="max-w-full truncate">{schedule}</span> <span suppressHydrationWarning>{end}</span>
        </span>
        {!isReachable && (
          <span className={`flex items-center gap-1 ${look}`}>
            <Icon aria-hidden className="size-3.5 shrink-0" /> {word}
          </span>
        )}
      </span>
    </Link>
  )
}
