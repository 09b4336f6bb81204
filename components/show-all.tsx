import Link from 'next/link'
import { formatBytes } from '@/lib/values/text'

type ShowAllProps = { href: string; what: string; size?: number | undefined }

export function ShowAll({ href, what, size }: ShowAllProps) {
  return (
    <p className="relative mt-2 text-xs">
      <Link href={href} prefetch={false}>
        Show all<span className="sr-only"> {what}</span>
      </Link>
      {size !== undefined && <span className="ml-1 text-muted">({formatBytes(size)})</span>}
    </p>
  )
}
