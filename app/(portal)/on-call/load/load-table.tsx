import { groupDigits } from '@/components/ui/group-digits'
import type { PersonLoad } from '@/lib/on-call/load/get-load'
import { type ByHours, type Hours, sumOf } from '@/lib/on-call/load/hours'
import { HOURS_WORDS, hourFigure, ZONE_WORDS } from './words'

const NUMBER = 'py-1 px-2.5 text-right'
/** Stays while the figures scroll. */
const PERSON = 'sticky left-0 bg-panel pr-4 font-normal max-sm:min-w-32 max-sm:max-w-36 max-sm:whitespace-normal'
const FIRST = `${NUMBER} border-line border-l font-medium`

type LoadTableProps = { people: PersonLoad[]; userId: number; hours: readonly Hours[] }

export function LoadTable({ people, userId, hours }: LoadTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Every figure: table" tabIndex={0} className="overflow-x-auto">
      <table aria-label="On-call load" className="w-full text-left whitespace-nowrap tabular-nums">
        <Heads hours={hours} />
        <tbody>
          {people.map(({ onCall, interruptions, nights, weekends, ...person }) => (
            <tr key={person.userId} className="border-line border-t">
              <th scope="row" className={`${PERSON} py-1`}>
                {person.name}
                {person.userId === userId && <span className="text-muted"> (you)</span>}
                <span className="block text-muted text-xs">
                  {person.timeZone}, {ZONE_WORDS[person.zoneSource]}
                </span>
              </th>
              <Cells values={onCall} hours={hours} format={hourFigure} />
              <Cells values={interruptions} hours={hours} format={groupDigits} />
              <td className={FIRST}>{groupDigits(nights)}</td>
              <td className={`${NUMBER} font-medium`}>{groupDigits(weekends)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HoursShown = { hours: readonly Hours[] }

function Heads({ hours }: HoursShown) {
  const group = 'border-line border-l px-2.5 pb-1 font-medium'
  return (
    <thead className="text-muted text-xs">
      <tr>
        <th scope="col" rowSpan={2} className={`${PERSON} pb-1 align-bottom`}>
          Person, time zone
        </th>
        <th scope="colgroup" colSpan={hours.length + 1} className={group}>
          Hours on call
        </th>
        <th scope="colgroup" colSpan={hours.length + 1} className={group}>
          Interruptions
        </th>
        <th scope="colgroup" colSpan={2} className={group}>
          Interrupted
        </th>
      </tr>
      <tr>
        <HoursHeads hours={hours} />
        <HoursHeads hours={hours} />
        <th scope="col" className={FIRST}>
          nights
        </th>
        <th scope="col" className={`${NUMBER} font-medium`}>
          weekends
        </th>
      </tr>
    </thead>
  )
}

function HoursHeads({ hours: shown }: HoursShown) {
  return (
    <>
      <th scope="col" className={FIRST}>
        all
      </th>
      {shown.map((hours) => (
        <th key={hours} scope="col" className={`${NUMBER} font-medium`}>
          {HOURS_WORDS[hours]}
        </th>
      ))}
    </>
  )
}

type CellsProps = HoursShown & { values: ByHours; format: (value: number) => string }

function Cells({ values, hours: shown, format }: CellsProps) {
  return (
    <>
      <td className={FIRST}>{format(sumOf(values))}</td>
      {shown.map((hours) => (
        <td key={hours} className={NUMBER}>
          {format(values[hours])}
        </td>
      ))}
    </>
  )
}
