import Link from 'next/link'
import { type ListOf, stepTime } from '@/components/dashboard/asked'
import { ChartCard } from '@/components/dashboard/chart-card'
import { LabelChart } from '@/components/dashboard/charts'
import { DataTable } from '@/components/dashboard/data-table'
import { formatChange } from '@/components/dashboard/format'
import { stepName } from '@/components/dashboard/incident-cards'
import { LABEL_COLORS } from '@/components/dashboard/label-colors'
import { groupDigits } from '@/components/ui/group-digits'
import { VisibleText } from '@/components/ui/visible-text'
import type { IncidentHistory } from '@/lib/dashboard/incidents'
import type { LabelValue } from '@/lib/dashboard/labels'
import type { Range } from '@/lib/dashboard/range'
import type { DashboardSearch } from '@/lib/dashboard/read'
import { formatPair } from '@/lib/labels/pair'
import { dashboardUrl, exportUrl } from './search'

const DRAWN = LABEL_COLORS.length - 1
const EMPTY = '(empty)'

type Props = {
  search: DashboardSearch
  label: { key: string; values: LabelValue[] }
  history: IncidentHistory
  range: Range
  listOf: ListOf
}

export function LabelCard({ search, label: { key, values }, history, range, listOf }: Props) {
  const { stepMs } = range
  const drawn = values.slice(0, DRAWN)
  const points = history.steps.map(({ at, opened }, step) => {
    const counts = drawn.map(({ steps }) => steps[step] ?? 0)
    return { at, counts: [...counts, Math.max(0, opened - counts.reduce((sum, count) => sum + count, 0))] }
  })
  const names = [...drawn.map(({ value }) => value || EMPTY), 'all others']
  const ofValue = (value: string) => listOf({ time: range, label: { key, values: [value] } })
  const ofOthers = listOf({
    time: range,
    ...(drawn.length > 0 && { label: { key, values: drawn.map(({ value }) => value), isNot: true } }),
  })
  const hrefs = [...drawn.map(({ value }) => ofValue(value)), ofOthers]
  const changes = drawn.map(({ opened, openedBefore }) => formatChange(opened, openedBefore))
  return (
    <ChartCard
      title={`Incidents by ${key}`}
      note={`per ${stepName(stepMs)}`}
      exportUrl={exportUrl(search, 'labels')}
      chart={
        <>
          <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {names.map((name, at) => (
              <li key={name} className="flex min-w-0 items-center gap-1.5">
                <span aria-hidden className="size-3 shrink-0 rounded-sm" style={{ background: LABEL_COLORS[at] }} />
                <Link href={hrefs[at] ?? ''} prefetch={false} className="truncate text-inherit">
                  <VisibleText limit={100} marks={3}>
                    {name}
                  </VisibleText>
                </Link>
                <span className="text-muted">{changes[at]}</span>
              </li>
            ))}
          </ul>
          <Unanswered labelKey={key} values={values} />
          <LabelChart
            label={`Incidents by ${key}`}
            names={names}
            points={points}
            stepMs={stepMs}
            links={history.steps.map(({ at, opened }) => ({
              at,
              count: opened,
              href: listOf({ time: stepTime(at, stepMs) }),
            }))}
          />
        </>
      }
      table={
        <DataTable
          label={`Incidents by ${key}`}
          columns={[key, 'incidents', 'before', 'change', 'answered']}
          rows={values.map(({ value, opened, openedBefore, isAnswered }) => ({
            key: value,
            cells: [
              <Link
                key="value"
                href={dashboardUrl({ range: search.range, to: search.to, filter: { label: { key, value } } })}
                prefetch={false}
              >
                <VisibleText>{value || EMPTY}</VisibleText>
              </Link>,
              <Link key="opened" href={ofValue(value)} prefetch={false}>
                {groupDigits(opened)}
              </Link>,
              groupDigits(openedBefore),
              formatChange(opened, openedBefore),
              isAnswered ? 'yes' : <Silence key="silence" labelKey={key} value={value} />,
            ],
          }))}
        />
      }
    />
  )
}

const FEW = 5

/** What is noisy, and of no use to anybody: the worst of it, to silence or to mend. */
function Unanswered({ labelKey, values }: { labelKey: string; values: LabelValue[] }) {
  const [noisiest] = values.filter(({ isAnswered, opened, value }) => !isAnswered && opened >= FEW && value !== '')
  if (!noisiest) return null
  return (
    <p className="mb-3 flex flex-wrap items-baseline gap-x-2 text-xs">
      <span className="wrap-anywhere">
        <VisibleText limit={100} marks={3}>
          {noisiest.value}
        </VisibleText>{' '}
        opened {groupDigits(noisiest.opened)} incidents, and nobody acknowledged any.
      </span>
      <Link href={silenceUrl(labelKey, noisiest.value)} prefetch={false} className="max-sm:py-3">
        Silence…
      </Link>
    </p>
  )
}

function Silence({ labelKey, value }: { labelKey: string; value: string }) {
  if (value === '') return 'no'
  return (
    <>
      <span className="text-muted">nobody · </span>
      <Link href={silenceUrl(labelKey, value)} prefetch={false}>
        Silence…
      </Link>
    </>
  )
}

function silenceUrl(key: string, value: string) {
  return `/silences/new?${new URLSearchParams({ label: formatPair({ key, value }) })}`
}
