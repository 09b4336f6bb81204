import Link from 'next/link'
import { searchableLabel } from '@/lib/labels/indexed-labels'
import { formatPair, type LabelPair } from '@/lib/labels/pair'
import { shortened } from '@/lib/text'
import { VisibleText } from './ui/visible-text'

const SHORT = { key: 24, value: 40 }

// Percent-encoding can make a label twelve times as long; then it is not linked.
const LONGEST_ADDRESS = { short: 160, whole: 400 }

type LabelChipProps = { label: LabelPair; isShort?: boolean; isLinked?: boolean }

/** Links to the incidents with the label; shows it whole unless `isShort`. */
export function LabelChip({ label, isShort = false, isLinked = true }: LabelChipProps) {
  const { key, value } = isShort ? shortLabel(label) : label
  const address = incidentsWith(label)
  const classes = `label-chip ${isShort ? 'truncate' : 'whitespace-pre-wrap wrap-anywhere'}`
  const text = (
    <>
      <span className="text-muted">
        <VisibleText marks={1}>{key}</VisibleText>=
      </span>
      <VisibleText marks={isShort ? 1 : 4} limit={Number.POSITIVE_INFINITY}>
        {value}
      </VisibleText>
    </>
  )
  if (!isLinked || address.length > LONGEST_ADDRESS[isShort ? 'short' : 'whole'])
    return <span className={classes}>{text}</span>
  return (
    <Link href={address} prefetch={false} className={classes}>
      {text}
    </Link>
  )
}

export function shortLabel({ key, value }: LabelPair): LabelPair {
  return { key: shortened(key, SHORT.key), value: shortened(value, SHORT.value) }
}

export function incidentsWith(label: LabelPair) {
  return `/incidents?${new URLSearchParams({ label: formatPair(searchableLabel(label)) })}`
}
