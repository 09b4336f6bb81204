import { searchableLabel } from '@/lib/labels/indexed-labels'
import type { LabelPair } from '@/lib/labels/pair'
import { printQuery } from '@/lib/search/print'

// Percent-encoding can make a label twelve times as long; then it is not linked.
export const LONGEST_ADDRESS = 400

/** The address of the list of incidents with a label. */
export function incidentsWith(label: LabelPair) {
  const { key, value } = searchableLabel(label)
  return `/incidents?${new URLSearchParams({ q: printQuery([{ field: 'label', key, values: [value], isNot: false }]) })}`
}
