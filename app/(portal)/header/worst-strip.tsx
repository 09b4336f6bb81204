'use client'

import { usePathname } from 'next/navigation'
import { useReaderZone } from '@/components/ui/reader-zone'
import { RelativeTime } from '@/components/ui/relative-time'
import { Strip } from '@/components/ui/strip'
import { untilWords } from '@/components/ui/time-words'
import { useNow } from '@/components/ui/use-now'
import { useShell } from './shell'
import type { Worst } from './shell-state'

const UNREACHED_LIST = '/incidents?q=status%3Aopen+severity%3Acritical'

/** The worst of what somebody should look at, in one line. */
export function WorstStrip() {
  const { worst } = useShell()
  const path = usePathname()
  if (!worst || isSaidBelow(worst, path)) return null
  if (worst.kind === 'unreached') return <Unreached {...worst} />
  if (worst.kind === 'you') return <YouCannotBeReached {...worst} />
  if (worst.kind === 'delivery') return <Delivery {...worst} />
  return (
    <Strip kind="warning" href="/rejected" action="Review">
      <b className="font-medium">{plural(worst.alerts, 'alert')} rejected</b>
      {worst.keys > 1 && `, of ${worst.keys} API keys`}
    </Strip>
  )
}

/** The page of the only one says so itself, and in more words. */
export function isSaidBelow(worst: Worst, path: string) {
  return worst.kind === 'unreached' && worst.onlyId !== undefined && path === `/incidents/${worst.onlyId}`
}

type Of<K extends Worst['kind']> = Extract<Worst, { kind: K }>

function Unreached({ count, isCut, onlyId }: Of<'unreached'>) {
  const isOne = onlyId !== undefined
  return (
    <Strip
      kind="critical"
      href={isOne ? `/incidents/${onlyId}` : UNREACHED_LIST}
      action={isOne ? 'Show it' : 'Show them'}
    >
      <b className="font-medium">
        {count}
        {isCut ? '+' : ''} critical {count === 1 ? 'incident' : 'incidents'} reached nobody.
      </b>
    </Strip>
  )
}

function YouCannotBeReached({ until }: Of<'you'>) {
  const zone = useReaderZone()
  const now = useNow()
  return (
    <Strip kind="critical" href="/settings/contact-methods" action="Add a way to reach you">
      <b className="font-medium">
        You are on call{until === null ? ' now' : ` until ${untilWords(new Date(until), zone, now)}`}
      </b>
      , and no page can reach you.
    </Strip>
  )
}

function Delivery({ trouble: { mail, waiting } }: Of<'delivery'>) {
  return (
    <Strip kind="warning" href="/on-call" action="What to do">
      {mail && (
        <>
          <b className="font-medium">E-mail stopped working</b> <RelativeTime at={new Date(mail.since)} />: {
            mail.fault
          }{' '}
        </>
      )}
      {waiting > 0 && <b className="font-medium">{waiting === 1 ? '1 page waits' : `${waiting} pages wait`}</b>}
      {waiting > 0 && ' to be delivered.'}
    </Strip>
  )
}

function plural(count: number, word: string) {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
