import { LabelChip } from '@/components/label-chip'
import { ShowAll } from '@/components/show-all'
import type { PayloadField } from '@/lib/incidents/payload'
import { payloadUrl } from './payload/payload-url'

/** Labels as sent. A very long value is cut and has a page of its own. */
export function Labels({ incidentId, labels }: { incidentId: number; labels: PayloadField[] }) {
  return (
    <ul aria-label="Labels" className="flex flex-wrap gap-1">
      {labels.map(({ index, key, text, isCut, size }) => (
        <li key={index} className="min-w-0 max-w-full">
          <LabelChip label={{ key, value: text }} isLinked={!isCut} />
          {isCut && (
            <ShowAll href={payloadUrl(incidentId, { label: index })} what={`of label ${index + 1}`} size={size} />
          )}
        </li>
      ))}
    </ul>
  )
}
