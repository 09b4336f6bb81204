import { Section } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { countOfKind } from '@/lib/configuration/in-words'
import type { Owner } from '@/lib/configuration/list-owners'

/** The state: which files look after what. */
export function Owners({ owners }: { owners: readonly Owner[] }) {
  return (
    <Section title="Looked after by files">
      {owners.length === 0 ? (
        <p className="text-muted">
          Nothing: everything is changed in the portal. To begin with a file, export what is there, keep it in git, and
          apply it from then on.
        </p>
      ) : (
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {owners.map(({ owner, counts }) => (
            <div key={owner} className="contents">
              <dt className="font-medium wrap-anywhere">
                <VisibleText limit={64}>{owner}</VisibleText>
              </dt>
              <dd className="text-muted">{counts.map(({ kind, count }) => countOfKind(kind, count)).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
