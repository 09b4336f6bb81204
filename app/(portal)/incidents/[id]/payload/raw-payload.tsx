import Link from 'next/link'
import { CopyButton } from '@/components/ui/copy-button'
import { Section } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { formatBytes } from '@/lib/values/text'
import { payloadDownloadUrl, payloadUrl } from './payload-url'

const SHOWN_HERE = 4_000

type RawPayloadProps = { incidentId: number; payload: string; from: keyof typeof WHAT }

const WHAT = {
  request: 'Show raw request',
  person: 'Show the text as it was accepted',
  tocsin: 'Show the alert as Tocsin wrote it',
  source: 'Show parsed and raw alert',
}

/** `from`: who wrote the text, or that it was read from a source's body. */
export function RawPayload({ incidentId, payload, from }: RawPayloadProps) {
  const what = WHAT[from]
  return (
    <Section title="Raw payload" actions={<CopyButton from={payloadDownloadUrl(incidentId)} label="Copy payload" />}>
      {payload.length <= SHOWN_HERE ? (
        <details>
          <summary className="text-muted">{what}</summary>
          <pre data-testid="payload" className="mt-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            <VisibleText limit={SHOWN_HERE} marks={100}>
              {payload}
            </VisibleText>
          </pre>
        </details>
      ) : (
        <Link href={payloadUrl(incidentId)} prefetch={false}>
          {what}
        </Link>
      )}
      <p className="mt-2 text-xs">
        <a href={payloadDownloadUrl(incidentId)} download>
          Download
        </a>{' '}
        <span className="text-muted">({formatBytes(Buffer.byteLength(payload))})</span>
      </p>
    </Section>
  )
}
