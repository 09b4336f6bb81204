import Link from 'next/link'
import { searchableLabel } from '@/lib/labels/indexed-labels'
import { formatPair, type LabelPair } from '@/lib/labels/pair'
import { VisibleText } from './ui/visible-text'

/** A label that leads to the incidents with it. */
export function LabelChip({ label }: { label: LabelPair }) {
  const query = new URLSearchParams({ label: formatPair(searchableLabel(label)) })
  return (
    <Link
      href={`/incidents?${query}`}
      prefetch={false}
      className="inline-block max-w-full truncate rounded border border-line bg-raised px-1.5 py-0.5 font-mono text-ink text-xs"
    >
      <span className="text-muted">
        <VisibleText>{label.key}</VisibleText>=
      </span>
      <VisibleText>{label.value}</VisibleText>
    </Link>
  )
}
