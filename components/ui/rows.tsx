import type { ReactNode } from 'react'

type RowsProps = {
  label: string
  heads: readonly string[]
  /** A class that sets `--columns`, of wide screens. */
  columns: string
  isOrdered?: boolean
  children: ReactNode
}

/** A table of things: a row of heads, and a `row` for each. Where there are no heads, a row must say itself what it is. */
export function Rows({ label, heads, columns, isOrdered = false, children }: RowsProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <div className={`panel mb-4 ${columns}`}>
      <div aria-hidden className="table-heads">
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <List aria-label={label} className="divide-y divide-line">
        {children}
      </List>
    </div>
  )
}

/** What stands in a cell, with its head before it where there are none. */
export function Cell({ head, children }: { head: string; children: ReactNode }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="text-muted lg:sr-only">{head}: </span>
      {children}
    </span>
  )
}

/** An empty cell, which is nothing where there are no heads. */
export function NoCell() {
  return (
    <span aria-hidden className="text-faint max-lg:hidden">
      –
    </span>
  )
}
