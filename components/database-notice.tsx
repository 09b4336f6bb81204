import { DatabaseZap } from 'lucide-react'
import type { Readiness } from '@/lib/health/readiness'

export function DatabaseNotice({ reasons }: Pick<Readiness, 'reasons'>) {
  const told = reasons.filter(({ code }) => code !== 'stopping')
  if (told.length === 0) return null
  return (
    <div role="alert" className="border-line border-b bg-danger-soft px-3 py-1.5 text-danger text-xs sm:px-6">
      <div className="flex items-start gap-1.5">
        <DatabaseZap aria-hidden className="mt-px size-3.5 shrink-0" />
        <div>
          <strong>New alerts may be refused.</strong> {told.map(({ message }) => message).join(' ')}
        </div>
      </div>
    </div>
  )
}
