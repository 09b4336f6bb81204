import { OutsideLink } from '@/components/outside-link'
import { Fact } from '@/components/ui/fact'
import { Section } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import type { getEntity } from '@/lib/entities/get'

type AboutProps = { identifier: string; registered: Awaited<ReturnType<typeof getEntity>> | undefined }

export function About({ identifier, registered }: AboutProps) {
  return (
    <Section title="About">
      {registered?.description && (
        <p className="mb-3 whitespace-pre-wrap wrap-anywhere">
          <VisibleText limit={10_000}>{registered.description}</VisibleText>
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5">
        {registered?.kind && <Fact name="Kind">{registered.kind}</Fact>}
        <Fact name="Identifier">
          <code className="font-mono text-xs wrap-anywhere">
            <VisibleText>{identifier}</VisibleText>
          </code>
        </Fact>
        {registered?.team && (
          <Fact name="Team">
            <VisibleText>{registered.team.name}</VisibleText>
          </Fact>
        )}
        {registered?.url && (
          <Fact name="Link">
            <OutsideLink address={registered.url} />
          </Fact>
        )}
      </dl>
    </Section>
  )
}
