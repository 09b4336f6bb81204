import { LinkedText } from '@/components/linked-text'
import { ShowAll } from '@/components/show-all'
import { CopyButton } from '@/components/ui/copy-button'
import { Section } from '@/components/ui/page'
import { ScrollBox } from '@/components/ui/scroll-box'
import type { PayloadField } from '@/lib/incidents/payload'
import { payloadDownloadUrl, payloadUrl } from './payload-url'

type DetailsProps = { incidentId: number; details: PayloadField }

export function Details({ incidentId, details: { index, text, isCut, size } }: DetailsProps) {
  return (
    <Section
      id="details"
      title="Details"
      actions={<CopyButton from={payloadDownloadUrl(incidentId, { field: index })} />}
    >
      <ScrollBox label="Scrollable text">
        <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          <LinkedText limit={Number.POSITIVE_INFINITY} marks={100}>
            {text}
          </LinkedText>
        </pre>
      </ScrollBox>
      {isCut && <ShowAll href={payloadUrl(incidentId, { field: index })} what="of the details" size={size} />}
    </Section>
  )
}
