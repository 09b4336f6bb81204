import type { ApiKeyState } from '@/lib/api-keys/state'

const LOOKS = {
  active: 'border-good text-good',
  expired: 'border-high text-high',
  revoked: 'border-danger text-danger',
} as const

export function ApiKeyStateBadge({ state }: { state: ApiKeyState }) {
  return <span className={`rounded-full border px-2 py-0.5 text-xs ${LOOKS[state]}`}>{state}</span>
}
