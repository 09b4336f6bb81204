import Link from 'next/link'
import { searchableLabel } from '@/lib/labels/indexed-labels'
import type { LabelPair } from '@/lib/labels/pair'
import { printQuery } from '@/lib/search/print'
import { VisibleText } from './ui/visible-text'

// Percent-encoding can make a label twelve times as long; then it is not linked.
export const LONGEST_ADDRESS = 400

type LabelChipProps = { label: LabelPair; isLinked?: boolean }

/** A whole label; links to the incidents with it. */
export function LabelChip({ label, isLinked = true }: LabelChipProps) {
  const { key, value } = label
  const address = incidentsWith(label)
  const classes = 'label-chip whitespace-pre-wrap wrap-anywhere'
  const text = (
    <>
      <span className="text-muted">
        <VisibleText marks={1}>{key}</VisibleText>=
      </span>
      <VisibleText marks={4} limit={Number.POSITIVE_INFINITY}>
        {value}
      </VisibleText>
    </>
  )
  if (!isLinked || address.length > LONGEST_ADDRESS) return <span className={classes}>{text}</span>
  return (
    <Link href={address} prefetch={false} className={classes}>
      {text}
    </Link>
  )
}

export function incidentsWith(label: LabelPair) {
  const { key, value } = searchableLabel(label)
  return `/incidents?${new URLSearchParams({ q: printQuery([{ field: 'label', key, values: [value], isNot: false }]) })}`
}
