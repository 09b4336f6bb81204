import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { safeLink } from '@/lib/http/link'

type SafeLinkProps = { address: string | null | undefined; className?: string; children: ReactNode }

export function SafeLink({ address, className, children }: SafeLinkProps) {
  const link = safeLink(address)
  if (!link) return <span>{children}</span>
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children}
    </a>
  )
}

export function OutsideLink({ address, className = '' }: Omit<SafeLinkProps, 'children'>) {
  const link = safeLink(address)
  if (!link) return null
  return (
    <SafeLink address={link} className={`inline-flex items-center gap-1 ${className}`}>
      {new URL(link).host} <ExternalLink aria-hidden className="size-3.5" />
    </SafeLink>
  )
}
