import { buttonClasses } from '@/components/ui/button'
import { type DashboardSearch, dashboardUrl } from './search'

export type LabelChoice = { keys: string[]; chosen: string }

type Props = {
  search: DashboardSearch
  teams: { id: number; name: string }[]
  label: LabelChoice | undefined
}

export function FilterForm({ search, teams, label }: Props) {
  return (
    <form action="/dashboard" className="flex flex-wrap items-center gap-1">
      <KeptFields search={search} />
      <input
        name="label"
        aria-label="Label, as key=value"
        placeholder="service=checkout"
        pattern=".*[=:].*"
        title="A key and its value, as in service=checkout"
        className="w-44"
      />
      {teams.length > 0 && (
        <select name="team" aria-label="Team" defaultValue="">
          <option value="">All teams</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {label && <CountBy {...label} />}
      <button type="submit" className={buttonClasses()}>
        Show
      </button>
    </form>
  )
}

function CountBy({ keys, chosen }: LabelChoice) {
  return (
    <span className="flex items-center gap-1">
      <label htmlFor="by" className="text-muted whitespace-nowrap">
        Count by
      </label>
      <select id="by" name="by" key={chosen} defaultValue={chosen} className="min-w-0 max-w-60">
        {[...new Set([chosen, ...keys])].map((key) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </select>
    </span>
  )
}

function KeptFields({ search }: { search: DashboardSearch }) {
  const { range, to } = search
  const kept = new URL(dashboardUrl({ range, to }), 'http://tocsin.invalid').searchParams
  return [...kept].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
