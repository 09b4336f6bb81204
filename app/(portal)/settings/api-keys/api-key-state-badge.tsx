import { Check } from 'lucide-react'
import type { ApiKeyState } from '@/lib/api-keys/state'

/** An active key is normal: it says only whether it has been used. */
export function ApiKeyStateBadge({ state, isUsed }: { state: ApiKeyState; isUsed: boolean }) {
  if (state === 'expired') return <span className="badge bg-high-soft text-high">expired</span>
  if (state === 'revoked') return <span className="badge bg-raised text-muted">revoked</span>
  if (!isUsed) return <span className="badge bg-raised text-muted">Waiting</span>
  return (
    <span className="badge bg-good-soft text-good">
      <Check aria-hidden className="size-3.5" />
      Receiving
    </span>
  )
}
