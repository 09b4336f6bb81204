import { HeartCrack } from 'lucide-react'
import { RelativeTime } from '@/components/ui/relative-time'

export function SilentFlag({ since }: { since: Date | null | undefined }) {
  if (!since) return null
  return (
    <span className="inline-flex items-center gap-1 rounded bg-high-soft px-1.5 py-0.5 font-medium text-high text-xs">
      <HeartCrack aria-hidden className="size-3.5" />
      silent since <RelativeTime at={since} />
    </span>
  )
}
