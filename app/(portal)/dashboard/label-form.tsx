import { buttonClasses } from '@/components/ui/button'
import { KeptFields } from './range-bar'
import type { DashboardSearch } from './search'

type Props = { search: DashboardSearch; keys: string[]; chosen: string }

/** Chooses the label by which incidents are counted. */
export function LabelForm({ search, keys, chosen }: Props) {
  return (
    <form action="/dashboard" className="flex items-center gap-1">
      <KeptFields search={search} without="by" />
      <label htmlFor="by" className="text-muted">
        Count by
      </label>
      <select id="by" name="by" key={chosen} defaultValue={chosen} className="min-w-0 max-w-60">
        {[...new Set([chosen, ...keys])].map((key) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </select>
      <button type="submit" className={buttonClasses()}>
        Count
      </button>
    </form>
  )
}
