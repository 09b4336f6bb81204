import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import type { Imported } from '@/lib/entities/import'
import { identifierSegment } from '@/lib/values/identifier'

const SHOWN = 100

export function ImportOutcome({ imported, done }: { imported: Imported; done: boolean }) {
  const { added, changed, left, skipped, notices } = imported
  const counts = `${added.length} added, ${changed.length} changed, ${left} left as they were.`
  return (
    <Notice kind={done ? 'done' : 'info'}>
      <p>{done ? `Imported: ${counts}` : `Nothing is written yet. It would be: ${counts}`}</p>
      {skipped.slice(0, SHOWN).map(({ kind, count }) => (
        <p key={kind}>
          Skipped {count} of kind <VisibleText limit={100}>{kind}</VisibleText>.
        </p>
      ))}
      <ul aria-label="Entities of the file" className="list-disc pl-5">
        {added.slice(0, SHOWN).map((identifier) => (
          <li key={identifier}>
            added: <EntityName identifier={identifier} done={done} />
          </li>
        ))}
        {changed.slice(0, SHOWN).map(({ identifier, fields }) => (
          <li key={identifier}>
            changed: <EntityName identifier={identifier} done /> ({fields.map(fieldName).join(', ')})
          </li>
        ))}
      </ul>
      {notices.slice(0, SHOWN).map((notice) => (
        <p key={notice}>
          <VisibleText>{notice}</VisibleText>
        </p>
      ))}
      {[added, changed, skipped, notices].some(({ length }) => length > SHOWN) && (
        <p>Of each sort the first {SHOWN} are shown.</p>
      )}
    </Notice>
  )
}

function EntityName({ identifier, done }: { identifier: string; done: boolean }) {
  const name = <VisibleText>{identifier}</VisibleText>
  if (!done) return name
  return (
    <Link href={`/entities/${identifierSegment(identifier)}`} prefetch={false} className="wrap-anywhere">
      {name}
    </Link>
  )
}

function fieldName(field: string) {
  return field === 'teamId' ? 'team' : field
}
