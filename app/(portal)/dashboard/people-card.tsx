import { Moon } from 'lucide-react'
import { ChartCard } from '@/components/dashboard/chart-card'
import { DataTable } from '@/components/dashboard/data-table'
import { formatCounted, formatDuration } from '@/components/dashboard/format'
import { groupDigits } from '@/components/ui/group-digits'
import type { PersonPages } from '@/lib/dashboard/pages'
import { peopleRows } from '@/lib/dashboard/people-rows'
import type { DashboardSearch } from '@/lib/dashboard/read'
import type { TimeOnCall } from '@/lib/dashboard/time-on-call'
import { exportUrl } from './search'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const DRAWN = 8

type Props = { search: DashboardSearch; people: PersonPages[]; onCall: TimeOnCall[] }

export function PeopleCard({ search, people, onCall }: Props) {
  return (
    <ChartCard
      title="Pages by hour and weekday"
      note="local time"
      exportUrl={exportUrl(search, 'people')}
      chart={
        people.length === 0 ? (
          <p className="text-muted">No pages in this range.</p>
        ) : (
          <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {people.slice(0, DRAWN).map((person) => (
              <li key={person.userId}>
                <p className="mb-1 flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium">{person.name}</span>
                  <span className="text-muted text-xs">
                    {formatCounted(person.sent, 'page')} · {person.timeZone}
                  </span>
                  <span className="ml-auto inline-flex items-center gap-1 text-muted text-xs">
                    <Moon aria-hidden className="size-3.5" />
                    {groupDigits(person.atNight)} at night
                  </span>
                </p>
                <Week week={person.week} />
              </li>
            ))}
          </ul>
        )
      }
      table={
        <DataTable
          label="Pages by person"
          columns={['Person', 'sent', 'failed', 'at night', 'on call', 'time zone']}
          rows={peopleRows(people, onCall).map((person) => ({
            key: String(person.userId),
            cells: [
              person.name,
              groupDigits(person.sent),
              groupDigits(person.failed),
              groupDigits(person.atNight),
              person.onCallMs === 0 ? '–' : formatDuration(person.onCallMs),
              person.timeZone,
            ],
          }))}
        />
      }
    />
  )
}

const HEAT = ['bg-heat-0', 'bg-heat-1', 'bg-heat-2', 'bg-heat-3', 'bg-heat-4']

function Week({ week }: { week: number[][] }) {
  const most = Math.max(1, ...week.flat())
  return (
    <div aria-hidden className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-1 text-[0.6875rem] text-muted">
      {week.map((hours, weekday) => (
        <div key={WEEKDAYS[weekday]} className="contents">
          <span className="leading-3">{weekday % 2 === 0 ? WEEKDAYS[weekday] : ''}</span>
          <div className="mb-0.5 grid grid-cols-24 gap-0.5">
            {hours.map((count, hour) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: hours have an order
                key={hour}
                title={`${WEEKDAYS[weekday]} ${String(hour).padStart(2, '0')}:00: ${count}`}
                className={`h-3 rounded-xs ${HEAT[Math.ceil((count / most) * 4)]}`}
              />
            ))}
          </div>
        </div>
      ))}
      <span />
      <div className="flex justify-between">
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  )
}
