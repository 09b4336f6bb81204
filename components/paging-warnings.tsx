import type { PagingWarning } from '@/lib/escalation-policies/person-warnings'
import { PagingWarningLine } from './paging-warning'
import { Notice } from './ui/notice'

const SHOWN = 2

/** All but the first are folded away: forty people without a phone must not bury who is on call. */
type PagingWarningsProps = { warnings: PagingWarning[]; userId: number }

export function PagingWarnings({ warnings, userId }: PagingWarningsProps) {
  if (warnings.length === 0) return null
  const more = warnings.slice(SHOWN)
  return (
    <section aria-label="Warnings" className="mb-4">
      <Notice kind="warning">
        <Sentences all={warnings.slice(0, SHOWN)} userId={userId} />
        {more.length > 0 && (
          <details className="mt-1">
            <summary>Show {more.length} more</summary>
            <Sentences all={more} userId={userId} />
          </details>
        )}
      </Notice>
    </section>
  )
}

function Sentences({ all, userId }: { all: readonly PagingWarning[]; userId: number }) {
  return (
    <ul className={all.length > 1 ? 'list-disc pl-4' : ''}>
      {all.map((warning) => (
        <li key={warning.words} className="wrap-anywhere">
          <PagingWarningLine {...{ warning, userId }} />
        </li>
      ))}
    </ul>
  )
}
