import { VisibleText } from '@/components/ui/visible-text'
import type { AcknowledgeLink } from '@/lib/acknowledge-links/read'

export function Details({ lines = [], isWhole }: Partial<NonNullable<AcknowledgeLink['details']>>) {
  if (lines.length === 0) return null
  return (
    <section aria-label="Details" className="flex flex-col gap-1">
      <pre className="rounded bg-raised px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere">
        <VisibleText>{lines.join('\n')}</VisibleText>
      </pre>
      {!isWhole && <p className="text-muted text-sm">The rest is on the incident.</p>}
    </section>
  )
}
