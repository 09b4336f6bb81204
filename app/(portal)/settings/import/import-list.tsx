import Link from 'next/link'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { ImportInBrief } from '@/lib/importers/drafts/get'
import { SOURCES } from '@/lib/importers/import'

const STATES: Record<ImportInBrief['state'], string> = {
  reading: 'is being read',
  interrupted: 'was interrupted',
  failed: 'could not be read',
  read: 'is not applied yet',
  applied: 'is applied',
}

export function ImportList({ imports }: { imports: readonly ImportInBrief[] }) {
  return (
    <Section title="Imports in progress">
      <ul aria-label="Imports in progress" className="divide-y divide-line">
        {imports.map(({ id, source, title, state, startedBy, createdAt }) => (
          <li key={id} className="py-2 first:pt-0 last:pb-0">
            <Link href={`/settings/import/${id}`} prefetch={false} className="font-medium wrap-anywhere">
              {SOURCES[source].title}: <VisibleText limit={100}>{title}</VisibleText>
            </Link>
            <p className="text-muted text-xs wrap-anywhere">
              It {STATES[state]} · <VisibleText limit={100}>{startedBy}</VisibleText>, <RelativeTime at={createdAt} /> ·
              forgotten a day after it began
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
