import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const KINDS = {
  error: { icon: TriangleAlert, classes: 'border-danger bg-danger-soft', role: 'alert' },
  info: { icon: Info, classes: 'border-line bg-raised', role: undefined },
  done: { icon: CircleCheck, classes: 'border-good bg-good-soft', role: 'status' },
} as const

export function Notice({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }) {
  const { icon: Icon, classes, role } = KINDS[kind]
  return (
    <div role={role} className={`flex gap-2 rounded-md border px-3 py-2 ${classes}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
