import type { ReactNode } from 'react'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="panel flex flex-col items-center gap-2 px-4 py-12 text-center">
      <p className="font-medium text-base">{title}</p>
      <div className="max-w-prose text-muted">{children}</div>
    </div>
  )
}
