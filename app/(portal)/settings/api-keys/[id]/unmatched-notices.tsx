import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { UnmatchedNotice } from '@/lib/signals/list-unmatched'
import { shortened } from '@/lib/values/text'

const SHOWN = 300

export function UnmatchedNotices({ notices }: { notices: UnmatchedNotice[] }) {
  if (notices.length === 0) return null
  return (
    <Section title="Notices that changed nothing">
      <p className="mb-3 text-muted">
        A recovery that matches no open incident, or an event that is no alert, pages nobody. If one of these should
        have been an alert, change the field mapping below.
      </p>
      <ul aria-label="Notices that changed nothing" className="divide-y divide-line">
        {notices.map(({ id, at, isRecovery, key, item }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
            <span className="font-medium text-xs">{isRecovery ? 'recovery' : 'no alert'}</span>
            <span className="text-muted text-xs">
              <RelativeTime at={at} />
            </span>
            <span className="text-xs">{isRecovery && (key ? 'matches no open incident' : 'has no identifier')}</span>
            <code className="w-full min-w-0 wrap-anywhere font-mono text-xs">
              <VisibleText marks={5}>{shortened(item, SHOWN)}</VisibleText>
            </code>
          </li>
        ))}
      </ul>
    </Section>
  )
}
