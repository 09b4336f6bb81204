import type { ReactElement } from 'react'

/** They often have one cause, and must not bury what follows on the page. */
const SHOWN = 5

/** Rows of a list of things that went wrong, of which all but the first are folded away. */
export function FirstFew({ label, rows }: { label: string; rows: ReactElement[] }) {
  const more = rows.slice(SHOWN)
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-3">
        {rows.slice(0, SHOWN)}
      </ul>
      {more.length > 0 && (
        <details className="mt-3">
          <summary className="text-muted">Show {more.length} more</summary>
          <ul aria-label={`${label}, more`} className="mt-3 flex flex-col gap-3">
            {more}
          </ul>
        </details>
      )}
    </>
  )
}
