import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ShortTask } from './short-task'

type FoldProps = {
  id: string
  title: string
  icon: LucideIcon
  /** Its present value, so that nobody unfolds it to look. */
  value: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A group of fields that is rarely changed, as a row of a panel. */
export function Fold({ id, title, icon: Icon, value, isOpen = false, children }: FoldProps) {
  return (
    <details id={id} open={isOpen} className="fold">
      <summary>
        <ChevronRight aria-hidden className="fold-mark" />
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <h3 className="fold-title">{title}</h3>
        <span className="fold-value">{value}</span>
      </summary>
      <section aria-label={title} className="fold-body">
        <ShortTask>{children}</ShortTask>
      </section>
    </details>
  )
}
