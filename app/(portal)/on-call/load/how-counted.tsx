import { Section } from '@/components/ui/page'

const HOURS = [
  ['Business', 'Monday to Friday, 09:00 to 18:00'],
  ['Off hours', 'Monday to Friday, 07:00 to 09:00 and 18:00 to 22:00'],
  ['Night', 'Monday to Friday, before 07:00 and from 22:00'],
  ['Weekend', 'Saturday and Sunday, from midnight to midnight'],
] as const
const HOLIDAY = [
  'Holiday',
  'Monday to Friday, on a day that any calendar of holidays names, from midnight to midnight',
] as const

export function HowCounted({ hasHolidays }: { hasHolidays: boolean }) {
  const shown = hasHolidays ? [...HOURS, HOLIDAY] : HOURS
  return (
    <Section title="How this is counted">
      <dl className="mb-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {shown.map(([name, words]) => (
          <div key={name} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted max-sm:mb-1">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-muted">
        Hours, and the month itself, go by each person’s time zone: of their account, else of their quiet hours, else of
        the schedule in which they were on call. {!hasHolidays && 'Public holidays are not known. '}What reaches a
        person within 30 minutes of something else is the same interruption. A night is counted once, from 22:00 to
        07:00, on weekends too. Time in two schedules at once counts once here, and in both rows of the CSV file.
      </p>
    </Section>
  )
}
