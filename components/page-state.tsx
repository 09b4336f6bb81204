import type { PageState as State } from '@/lib/db/database'

const LOOKS: Record<State, { word: string; className: string }> = {
  pending: { word: '… waiting', className: 'text-muted' },
  sent: { word: '✓ delivered', className: 'text-ink' },
  failed: { word: '✕ failed', className: 'font-medium text-danger' },
  cancelled: { word: '– not needed', className: 'text-muted' },
}

export function PageState({ state }: { state: State }) {
  const { word, className } = LOOKS[state]
  return <span className={`whitespace-nowrap text-xs ${className}`}>{word}</span>
}
