import { VisibleText } from '@/components/ui/visible-text'
import type { Change } from '@/lib/audit/changes'

export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <ul aria-label="What changed" className="mt-1 border-line border-l-2 pl-3 text-sm">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{field}:</span>{' '}
          {before !== undefined && (
            <del className="text-muted">
              <VisibleText>{before}</VisibleText>
            </del>
          )}
          {before !== undefined && after !== undefined && ' → '}
          {after !== undefined && (
            <ins className="rounded bg-accent-soft px-1 no-underline">
              <VisibleText>{after}</VisibleText>
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}
