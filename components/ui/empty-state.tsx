import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; icon?: LucideIcon; isGood?: boolean; actions?: ReactNode; children?: ReactNode }

/** Says why nothing is here, and what to do next; `isGood` where that is how it should be. */
export function EmptyState({ title, icon: Icon, isGood = false, actions, children }: EmptyStateProps) {
  return (
    <div className="panel flex flex-col items-center gap-2 px-4 py-12 text-center">
      {Icon && <Icon aria-hidden className={`size-6 ${isGood ? 'text-good' : 'text-muted'}`} />}
      <p className="font-semibold text-base">{title}</p>
      <div className="max-w-prose text-muted">{children}</div>
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
