import { LabelLink } from '@/components/label-link'
import { VisibleText } from '@/components/ui/visible-text'
import type { SeenLabel } from '@/lib/labels/of-entity'

const VALUE_SHOWN = 100
const CHIP = 'rounded border border-line bg-raised px-1.5 py-0.5 font-mono text-ink text-xs wrap-anywhere'

export function LabelsSeen({ labels }: { labels: readonly SeenLabel[] }) {
  if (labels.length === 0) return null
  return (
    <section aria-label="Labels" className="mb-4">
      <h2 className="mb-2 font-semibold">Labels</h2>
      <ul className="flex flex-wrap gap-2">
        {labels.map((label) => (
          <li key={`${label.key}=${label.value}`} className="flex items-center gap-1">
            <Chip label={label} />
            <span className="text-muted text-xs">×{label.count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Chip({ label }: { label: SeenLabel }) {
  return (
    <LabelLink label={label} className={CHIP}>
      <VisibleText marks={1}>{label.key}</VisibleText>=
      <VisibleText marks={4} limit={VALUE_SHOWN}>
        {label.value}
      </VisibleText>
    </LabelLink>
  )
}
