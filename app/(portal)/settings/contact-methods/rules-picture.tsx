import { TriangleAlert } from 'lucide-react'

type Method = { id: number; name: string; urgent: string; rest: string }

type RulesPictureProps = { methods: readonly Method[]; quiet: { from: string; to: string } | undefined }

/** What a page does with these rules, read from top to bottom as time. */
export function RulesPicture({ methods, quiet }: RulesPictureProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Course name="A critical or high page" methods={methods.map((one) => ({ ...one, after: one.urgent }))} isUrgent />
      <div>
        <Course name="A medium or low page" methods={methods.map((one) => ({ ...one, after: one.rest }))} />
        {quiet && <Day {...quiet} />}
      </div>
    </div>
  )
}

type CourseProps = { name: string; methods: readonly { id: number; name: string; after: string }[]; isUrgent?: boolean }

function Course({ name, methods, isUrgent = false }: CourseProps) {
  const used = methods.filter(({ after }) => after !== '').toSorted((a, b) => Number(a.after) - Number(b.after))
  return (
    <div>
      <h3 className="mb-1 font-medium text-xs">{name}</h3>
      {used.length === 0 ? (
        <p className={`flex items-center gap-1.5 text-xs ${isUrgent ? 'text-high' : 'text-muted'}`}>
          {isUrgent && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
          reaches you by nothing.
        </p>
      ) : (
        <ol aria-label={name} className="flex flex-col gap-0.5 text-xs">
          {used.map(({ id, name: method, after }, at) => (
            <li key={id} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2">
              <span className="text-muted tabular-nums">
                {used[at - 1]?.after === after ? '' : after === '0' ? 'at once' : `${after} min`}
              </span>
              <span className="wrap-anywhere">{method}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The hours of a day, and those in which what is not urgent waits. */
function Day({ from, to }: { from: string; to: string }) {
  const isHeld = (hour: number) => {
    const at = `${String(hour).padStart(2, '0')}:30`
    return from < to ? at >= from && at < to : at >= from || at < to
  }
  return (
    <div aria-hidden className="mt-2 max-w-64 text-2xs text-muted">
      <div className="flex gap-px">
        {HOURS.map((hour) => (
          <span key={hour} className={`h-3 flex-1 rounded-xs ${isHeld(hour) ? 'bg-heat-2' : 'bg-heat-0'}`} />
        ))}
      </div>
      <div className="flex justify-between">
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <p>held in the dark hours</p>
    </div>
  )
}
