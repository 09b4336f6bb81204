import { ShowAll } from '@/components/show-all'
import { ScrollBox } from '@/components/ui/scroll-box'
import { VisibleText } from '@/components/ui/visible-text'
import type { PayloadField } from '@/lib/incidents/payload'
import { payloadUrl } from './payload/payload-url'

// A longer summary in large letters would push everything else out of sight.
const LARGE = 200

type SummaryProps = { incident: { id: number; summary: string }; sent: PayloadField | undefined }

export function Summary({ incident: { id, summary }, sent }: SummaryProps) {
  return (
    <div className="mb-4">
      <ScrollBox label="Scrollable summary">
        <h1 className={`font-semibold wrap-anywhere ${summary.length > LARGE ? 'text-base' : 'text-2xl leading-snug'}`}>
          <VisibleText limit={2_000}>{summary}</VisibleText>
        </h1>
      </ScrollBox>
      {sent?.isCut && <ShowAll href={payloadUrl(id, { field: sent.index })} what="of the summary" size={sent.size} />}
    </div>
  )
}
