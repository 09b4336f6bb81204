'use client'

import { buttonClasses } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select-field'
import { useSubmitOnChange } from '@/components/ui/use-submit-on-change'

type Choices = { value: string; name: string }[]
type Props = { months: Choices; month: string; schedules: Choices; schedule: string }

/** A change applies at once; without scripts there is a button. */
export function ChoiceForm({ months, month, schedules, schedule }: Props) {
  return (
    <form ref={useSubmitOnChange()} action="/on-call/load" className="flex min-w-0 flex-wrap items-end gap-2">
      <SelectField name="month" label="Month" choices={months} chosen={month} />
      <div className="min-w-0 max-w-80">
        <SelectField name="schedule" label="Schedule" none="All schedules" choices={schedules} chosen={schedule} />
      </div>
      <noscript>
        <button type="submit" className={buttonClasses()}>
          Show
        </button>
      </noscript>
    </form>
  )
}
