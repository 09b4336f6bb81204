import { LabelLink } from '@/components/label-link'
import { ShowAll } from '@/components/show-all'
import { CopyButton } from '@/components/ui/copy-button'
import { VisibleText } from '@/components/ui/visible-text'
import type { PayloadField } from '@/lib/incidents/payload'
import { payloadDownloadUrl, payloadUrl } from './payload/payload-url'

export function Labels({ incidentId, labels }: { incidentId: number; labels: PayloadField[] }) {
  return (
    <dl aria-label="Labels" className="divide-y divide-line">
      {labels.map(({ index, key, text, isCut, size }) => (
        <div key={index} className="label-row">
          <dt>
            <VisibleText marks={1}>{key}</VisibleText>
          </dt>
          <dd>
            <div className="min-w-0 flex-1">
              <Value label={{ key, value: text }} isLinked={!isCut} />
              {isCut && (
                <ShowAll href={payloadUrl(incidentId, { label: index })} what={`of label ${index + 1}`} size={size} />
              )}
            </div>
            <CopyButton
              look="icon"
              label={`Copy label ${index + 1}`}
              {...(isCut ? { from: payloadDownloadUrl(incidentId, { label: index }) } : { text })}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ValueProps = { label: { key: string; value: string }; isLinked: boolean }

function Value({ label, isLinked }: ValueProps) {
  const text = (
    <VisibleText marks={4} limit={Number.POSITIVE_INFINITY}>
      {label.value}
    </VisibleText>
  )
  if (!isLinked) return text
  return (
    <LabelLink label={label} className="text-ink" title="Incidents with this label">
      {text}
    </LabelLink>
  )
}
