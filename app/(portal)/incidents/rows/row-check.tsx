import { useMay } from '@/components/may'
import type { Selection } from '../list/use-selection'

type RowCheckProps = { itemKey: string; name: string; className: string; selection: Selection }

export function RowCheck({ itemKey, name, className, selection }: RowCheckProps) {
  if (!useMay('handle incidents')) return <span aria-hidden className={className} />
  return (
    <input
      type="checkbox"
      className={className}
      aria-label={`Select ${name}`}
      checked={selection.has(itemKey)}
      // A change does not say whether Shift is held.
      onChange={() => undefined}
      onClick={({ shiftKey }) => selection.toggle(itemKey, shiftKey)}
    />
  )
}
