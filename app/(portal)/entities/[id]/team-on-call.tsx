'use client'

import Link from 'next/link'
import { Fragment } from 'react'
import { dutyEnd } from '@/components/handover-words'
import { REACHES } from '@/components/method-states'
import { useReaderZone } from '@/components/ui/reader-zone'
import { useNow } from '@/components/ui/use-now'
import { useShell } from '../../header/shell'
import { AboutFact } from './about-fact'

const { word, look } = REACHES.none

/** Who is on call now in the schedules of a team. */
export function TeamOnCall({ teamId }: { teamId: number }) {
  const zone = useReaderZone()
  const now = useNow()
  const onCall = useShell().onCall.filter((person) => person.teamId === teamId)
  if (onCall.length === 0) return null
  return (
    <AboutFact name="On call">
      {onCall.map(({ scheduleId, schedule, userId, name, until, isReachable }, index) => (
        <Fragment key={`${scheduleId} ${userId}`}>
          {index > 0 && ', '}
          <Link href={`/on-call/schedules/${scheduleId}`} prefetch={false} title={schedule} className="text-ink">
            {name}
          </Link>{' '}
          <span suppressHydrationWarning>{dutyEnd(until, zone, now)}</span>
          {!isReachable && <span className={look}> · {word}</span>}
        </Fragment>
      ))}
    </AboutFact>
  )
}
