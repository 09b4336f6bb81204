import { ExternalLink } from 'lucide-react'
import { safeLink } from '@/lib/http/link'

/** Shows the host; nothing for an address that is not safe to link to. */
export function OutsideLink({ address, className = '' }: { address: string | null | undefined; className?: string }) {
  const link = safeLink(address)
  if (!link) return null
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={`inline-flex items-center gap-1 ${className}`}>
      {new URL(link).host} <ExternalLink aria-hidden className="size-3.5" />
    </a>
  )
}
