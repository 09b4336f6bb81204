import { Clock } from 'lucide-react'
import Link from 'next/link'
import { buttonClasses } from '@/components/ui/button'

export function AwaitFirstAlert({ apiKeyId }: { apiKeyId: number }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Clock aria-hidden className="size-4 text-muted" />
      Waiting for the first alert…
      <Link href={`/settings/api-keys/${apiKeyId}#first-alert`} className={buttonClasses('primary')}>
        Watch its first alert arrive
      </Link>
    </p>
  )
}
