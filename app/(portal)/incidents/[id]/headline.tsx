import Link from 'next/link'
import type { ReactNode } from 'react'
import { OutsideLink } from '@/components/outside-link'
import { PersonMark } from '@/components/person-mark'
import { groupDigits } from '@/components/ui/group-digits'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { IncidentDetail } from '@/lib/incidents/get'
import { ownerOf } from '@/lib/incidents/owner'
import type { SignalStory } from '@/lib/signals/explain'
import { identifierSegment } from '@/lib/values/identifier'

type HeadlineProps = { incident: IncidentDetail; story: SignalStory | null; snoozedUntil: Date | undefined }

export function Headline({ incident, story, snoozedUntil }: HeadlineProps) {
  const { receivedAt, entity, apiKey, team } = incident
  const owner = ownerOf(incident)
  return (
    <ul aria-label="In short" className="contents">
      <Item>
        Started <RelativeTime at={receivedAt} withExact />
      </Item>
      {story && !story.own && story.count > 1 && (
        <Item>
          Fired {groupDigits(story.count)} times, last <RelativeTime at={story.lastAt} />
        </Item>
      )}
      {snoozedUntil && (
        <Item>
          Snoozed, open again <RelativeTime at={snoozedUntil} withExact="zoneless" />
        </Item>
      )}
      <Item isAside>Source: {apiKey.name}</Item>
      {entity && (
        <Item>
          <Link href={`/entities/${identifierSegment(entity.identifier)}`} prefetch={false}>
            <VisibleText limit={100} marks={3}>
              {entity.name ?? entity.identifier}
            </VisibleText>
          </Link>
          <OutsideLink address={entity.url} className="ml-2 text-xs max-sm:hidden" />
        </Item>
      )}
      {team && <Item>{team.name}</Item>}
      <Item>
        {owner ? (
          <span className="inline-flex items-center gap-1.5 text-ink">
            <PersonMark userId={owner.id} name={owner.name} />
            {owner.name}
          </span>
        ) : (
          'Unassigned'
        )}
      </Item>
    </ul>
  )
}

/** `isAside`: only where there is room. */
function Item({ isAside = false, children }: { isAside?: boolean; children: ReactNode }) {
  return <li className={`min-w-0 text-muted wrap-anywhere ${isAside ? 'max-sm:hidden' : ''}`}>{children}</li>
}
