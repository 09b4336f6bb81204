import type { ReactNode } from 'react'

/** A label, a condition or a count as one piece; `name` is what stands before the value. */
export function Token({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <span className="token">
      {name !== undefined && <span>{name}</span>} <span className="min-w-0">{children}</span>
    </span>
  )
}
