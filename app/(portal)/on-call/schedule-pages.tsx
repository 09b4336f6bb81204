import Link from 'next/link'
import { buttonClasses } from '@/components/ui/button'
import { type ShownSchedules, schedulesAddress } from './shown-schedules'

/** Nothing where one page has them all. */
export function SchedulePages({ shown, page, pages, first, count, text }: ShownSchedules) {
  if (pages === 1) return null
  return (
    <nav aria-label="Schedules" className="mb-4 flex flex-wrap items-center gap-3 text-muted">
      Schedules {first} to {first + shown.length - 1} of {count}
      {page > 1 && (
        <Link href={schedulesAddress({ page: page - 1, text })} prefetch={false} className={buttonClasses()}>
          Before
        </Link>
      )}
      {page < pages && (
        <Link href={schedulesAddress({ page: page + 1, text })} prefetch={false} className={buttonClasses()}>
          Next
        </Link>
      )}
    </nav>
  )
}
