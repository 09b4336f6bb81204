import Link from 'next/link'
import { searchableLabel } from '@/lib/labels/indexed-labels'
import { formatPair, type LabelPair } from '@/lib/labels/pair'
import { shortened } from '@/lib/text'
import { VisibleText } from './ui/visible-text'

// What a chip shows of a key and of a value in a list.
const SHORT = 48

// Percent-encoding can make a label twelve times as long.
const LONGEST_ADDRESS = 400

type LabelChipProps = { label: LabelPair; isShort?: boolean; isLinked?: boolean }

/** A label that leads to the incidents with it; the whole of it, wrapped, unless it is to be short. */
export function LabelChip({ label, isShort = false, isLinked = true }: LabelChipProps) {
  const { key, value } = isShort ? { key: shortened(label.key, SHORT), value: shortened(label.value, SHORT) } : label
  const address = incidentsWith(label)
  const classes = `label-chip ${isShort ? 'truncate' : 'whitespace-pre-wrap wrap-anywhere'}`
  const text = (
    <>
      <span className="text-muted">
        <VisibleText marks={2}>{key}</VisibleText>=
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

/** The list of the incidents with a label. */
export function incidentsWith(label: LabelPair) {
  return `/incidents?${new URLSearchParams({ label: formatPair(searchableLabel(label)) })}`
}
