import { Notice } from './ui/notice'

const SHOWN = 5

/** All but the first are folded away: forty people without a phone must not bury who is on call. */
export function PagingWarnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null
  const more = warnings.slice(SHOWN)
  return (
    <section aria-label="Warnings" className="mb-4">
      <Notice kind="warning">
        <Sentences all={warnings.slice(0, SHOWN)} />
        {more.length > 0 && (
          <details className="mt-1">
            <summary>Show {more.length} more</summary>
            <Sentences all={more} />
          </details>
        )}
      </Notice>
    </section>
  )
}

function Sentences({ all }: { all: readonly string[] }) {
  return (
    <ul className={all.length > 1 ? 'list-disc pl-4' : ''}>
      {all.map((words) => (
        <li key={words} className="wrap-anywhere">
          {words}
        </li>
      ))}
    </ul>
  )
}
