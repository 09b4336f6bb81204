import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const KINDS = {
  error: { icon: OctagonAlert, classes: 'border-danger/40 bg-danger-soft', mark: 'text-danger', role: 'alert' },
  warning: { icon: TriangleAlert, classes: 'border-high/40 bg-high-soft', mark: 'text-high', role: undefined },
  info: { icon: Info, classes: 'border-line bg-raised', mark: 'text-muted', role: undefined },
  done: { icon: CircleCheck, classes: 'border-good/40 bg-good-soft', mark: 'text-good', role: 'status' },
} as const

/** `error`: an action that failed, or somebody who was not reached; `warning`: what will hurt soon. */
export function Notice({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }) {
  const { icon: Icon, classes, mark, role } = KINDS[kind]
  return (
    <div role={role} className={`flex gap-2 rounded-md border px-3 py-2 ${classes}`}>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${mark}`} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
