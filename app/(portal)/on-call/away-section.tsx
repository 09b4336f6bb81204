import { UserRoundPlus } from 'lucide-react'
import Link from 'next/link'
import { buttonClasses } from '@/components/ui/button'
import { Section } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import type { AwayOnCall } from '@/lib/on-call/away/list-away'
import { coverAddress } from './cover-address'
import { ShiftTime } from './shift-time'

const MOST_SHOWN = 10

type Schedule = { scheduleId: number; name: string; timeZone: string }
type AwaySectionProps = {
  away: AwayOnCall[]
  schedules: Schedule[]
  now: Date
  /** Whether the page's times are those of the schedule. */
  isOfSchedule?: boolean
}

/** Who is on call in the coming weeks while a calendar says that they are away. */
export function AwaySection({ away, schedules, now, isOfSchedule }: AwaySectionProps) {
  if (away.length === 0) return null
  const more = away.length - MOST_SHOWN
  return (
    <Section title="Away while on call">
      <ul aria-label="Away while on call" className="divide-y divide-line rounded-md border border-line">
        {away.slice(0, MOST_SHOWN).map((one) => {
          const schedule = schedules.find(({ scheduleId }) => scheduleId === one.scheduleId)
          const key = `${one.scheduleId} ${one.userId} ${one.startsAt.toISOString()}`
          return schedule && <Away key={key} {...{ schedule, now, isOfSchedule }} away={one} />
        })}
      </ul>
      {more > 0 && <p className="mt-2 text-muted text-xs">And {more} more.</p>}
    </Section>
  )
}

type AwayProps = { away: AwayOnCall; schedule: Schedule; now: Date; isOfSchedule: boolean | undefined }

function Away({ away, schedule, now, isOfSchedule }: AwayProps) {
  const { userId, userName, title, startsAt, endsAt } = away
  const { scheduleId, name, timeZone } = schedule
  const cover = { scheduleId, timeZone, startsAt, endsAt, now, insteadOfId: userId, asks: true }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-52 flex-1 wrap-anywhere">
        <span className="font-medium">{userName} is away</span>
        {title && (
          <span className="text-muted">
            : <VisibleText>{title}</VisibleText>
          </span>
        )}
        <div className="text-muted text-xs">
          On call in {name} from <ShiftTime at={startsAt} {...{ timeZone, isOfSchedule }} /> to{' '}
          <ShiftTime at={endsAt} {...{ timeZone, isOfSchedule }} />
        </div>
      </div>
      <Link href={coverAddress(cover)} prefetch={false} className={buttonClasses()}>
        <UserRoundPlus aria-hidden className="size-4" />
        Find cover
        <span className="sr-only">
          {' '}
          for {userName} in {name}
        </span>
      </Link>
    </li>
  )
}
