import type { ReactNode } from 'react'

export function PreviewPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-t py-3">
      <h3 className="mb-1 font-semibold text-xs">{title}</h3>
      {children}
    </section>
  )
}
