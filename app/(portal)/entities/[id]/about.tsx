import { OutsideLink } from '@/components/outside-link'
import { VisibleText } from '@/components/ui/visible-text'
import type { getEntity } from '@/lib/entities/get'
import { AboutFact } from './about-fact'
import { TeamOnCall } from './team-on-call'

type AboutProps = { identifier: string; registered: Awaited<ReturnType<typeof getEntity>> | undefined }

export function About({ identifier, registered }: AboutProps) {
  const { kind, team, url, description } = registered ?? {}
  return (
    <section aria-label="About" className="mb-4 text-muted">
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        <AboutFact name={kind ?? 'Entity'}>
          <code className="font-mono text-ink text-xs wrap-anywhere">
            <VisibleText>{identifier}</VisibleText>
          </code>
        </AboutFact>
        {team && (
          <AboutFact name="Team">
            <span className="text-ink">
              <VisibleText>{team.name}</VisibleText>
            </span>
          </AboutFact>
        )}
        {team && <TeamOnCall teamId={team.id} />}
        {url && (
          <AboutFact name="Link">
            <OutsideLink address={url} />
          </AboutFact>
        )}
      </dl>
      {description && (
        <p className="mt-2 max-w-prose whitespace-pre-wrap text-ink wrap-anywhere">
          <VisibleText limit={10_000}>{description}</VisibleText>
        </p>
      )}
    </section>
  )
}
