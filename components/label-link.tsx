import Link from 'next/link'
import type { ReactNode } from 'react'
import { searchableLabel } from '@/lib/labels/indexed-labels'
import type { LabelPair } from '@/lib/labels/pair'
import { printQuery } from '@/lib/search/print'

// Percent-encoding can make a label twelve times as long.
const LONGEST_ADDRESS = 400

type LabelLinkProps = { label: LabelPair; className?: string; title?: string; children: ReactNode }

export function LabelLink({ label, className, title, children }: LabelLinkProps) {
  const address = incidentsWith(label)
  if (address.length > LONGEST_ADDRESS) return <span className={className}>{children}</span>
  return (
    <Link href={address} prefetch={false} className={className} title={title}>
      {children}
    </Link>
  )
}

export function incidentsWith(label: LabelPair) {
  const { key, value } = searchableLabel(label)
  return `/incidents?${new URLSearchParams({ q: printQuery([{ field: 'label', key, values: [value], isNot: false }]) })}`
}
