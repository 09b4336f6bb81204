import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'

type GroupBarProps = { count: number; onHandle: (kind: 'acknowledge' | 'resolve') => void; onClear: () => void }

export function GroupBar({ count, onHandle, onClear }: GroupBarProps) {
  if (count === 0) return null
  return (
    <section className="handle-bar" aria-label="Selected groups">
      <span role="status">
        {count} {count === 1 ? 'group' : 'groups'} selected
      </span>
      <Button look="primary" onClick={() => onHandle('acknowledge')}>
        Acknowledge
      </Button>
      <Button onClick={() => onHandle('resolve')}>Resolve</Button>
      <button type="button" aria-label="Clear the selection" className="copy-icon" onClick={onClear}>
        <X aria-hidden className="size-4" />
      </button>
    </section>
  )
}
