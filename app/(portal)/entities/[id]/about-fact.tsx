import type { ReactNode } from 'react'

export function AboutFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="capitalize">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
