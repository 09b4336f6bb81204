import { ChevronLeft, ChevronRight } from 'lucide-react'
import { StepLink } from '@/components/ui/step-link'
import type { Schedule } from '@/lib/on-call/list-schedules'
import { addMonths, type Month, parseMonth } from '@/lib/on-call/load/months'
import { type AskedLoad, loadUrl } from './asked'
import { ChoiceForm } from './choice-form'
import { monthWords } from './words'

const LISTED = 13

type Props = { asked: AskedLoad; newest: Month; schedules: Schedule[]; now: Date }

/** Links and a plain form keep the choice in the address. */
export function ChoiceBar({ asked, newest, schedules, now }: Props) {
  const { month, scheduleId } = asked
  const [earlier, later] = [-1, 1].map((count) => parseMonth(addMonths(month, count), newest))
  const recent = Array.from({ length: LISTED }, (_, back) => addMonths(newest, -back))
  const months = recent.includes(month) ? recent : [...recent, month]
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2">
      {earlier && (
        <StepLink label="Earlier month" href={loadUrl({ month: earlier, scheduleId })}>
          <ChevronLeft aria-hidden className="size-4" />
        </StepLink>
      )}
      {later && (
        <StepLink label="Later month" href={loadUrl({ month: later, scheduleId })}>
          <ChevronRight aria-hidden className="size-4" />
        </StepLink>
      )}
      <ChoiceForm
        months={months.map((one) => ({ value: one, name: monthWords(one, now) }))}
        month={month}
        schedules={schedules.map(({ id, name }) => ({ value: String(id), name }))}
        schedule={scheduleId === undefined ? '' : String(scheduleId)}
      />
    </div>
  )
}
