import Link from 'next/link'
import { SafeLink } from '@/components/outside-link'
import { VisibleText } from '@/components/ui/visible-text'
import { identifierSegment } from '@/lib/values/identifier'

type RunbookLinkProps = { runbook: { identifier: string; title: string; address: string | null }; className?: string }

/** To the runbook here, or to the address that an alert named. */
export function RunbookLink({ runbook: { identifier, title, address }, className }: RunbookLinkProps) {
  const text = <VisibleText marks={3}>{title}</VisibleText>
  if (address)
    return (
      <SafeLink address={address} className={className}>
        {text}
      </SafeLink>
    )
  return (
    <Link href={`/runbooks/${identifierSegment(identifier)}`} prefetch={false} className={className}>
      {text}
    </Link>
  )
}
