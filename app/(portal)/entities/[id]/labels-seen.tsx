import { LabelChip } from '@/components/label-chip'
import type { SeenLabel } from '@/lib/labels/of-entity'
import { shortened } from '@/lib/text'

const VALUE_SHOWN = 100

/** The most frequent labels of an entity's newest incidents. */
export function LabelsSeen({ labels }: { labels: readonly SeenLabel[] }) {
  if (labels.length === 0) return null
  return (
    <section aria-label="Labels seen" className="mb-4">
      <h2 className="mb-2 font-semibold">Labels seen</h2>
      <ul className="flex flex-wrap gap-2">
        {labels.map(({ key, value, count }) => (
          <li key={`${key}=${value}`} className="flex items-center gap-1">
            <LabelChip label={{ key, value: shortened(value, VALUE_SHOWN) }} isLinked={value.length <= VALUE_SHOWN} />
            <span className="text-muted text-xs">×{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
