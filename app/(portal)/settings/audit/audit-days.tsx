import { ChevronRight } from 'lucide-react'
import { CommandLineMark, PersonMark } from '@/components/person-mark'
import { clockWords, dateWords, exactTimeWords } from '@/components/ui/time-words'
import { VisibleText } from '@/components/ui/visible-text'
import type { AuditPage } from '@/lib/audit/list'
import { AUDIT_KINDS, auditSentence } from '@/lib/audit/sentence'
import { Changes } from './changes'

type Entry = AuditPage['entries'][number]

/** Days of the reader's zone, each under a band. */
export function AuditDays({ entries, zone }: { entries: readonly Entry[]; zone: string }) {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = dateWords(entry.at, zone)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return (
    <div className="panel overflow-hidden">
      <div aria-hidden className="audit-row audit-heads">
        <span>Time</span>
        <span>Who</span>
        <span>Change</span>
        <span className="max-lg:hidden">Kind</span>
      </div>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="day-band">{day}</h2>
          <ul aria-label={`Changes of ${day}`} className="divide-y divide-line">
            {ofDay.map((entry) => (
              <EntryRow key={entry.id} entry={entry} zone={zone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function EntryRow({ entry, zone }: { entry: Entry; zone: string }) {
  const { at, user, through, address, requestId, action, subject, changes } = entry
  const { kind, ...sentence } = auditSentence(action, subject)
  const words = (
    <>
      {sentence.words}{' '}
      <b className="font-medium">
        <VisibleText>{sentence.subject}</VisibleText>
      </b>
      {sentence.rest && <VisibleText>{sentence.rest}</VisibleText>}
    </>
  )
  return (
    <li className="audit-row">
      <time dateTime={at.toISOString()} title={exactTimeWords(at, zone)} className="text-muted">
        {clockWords(at, zone)}
      </time>
      <span className="flex min-w-0 items-start gap-1.5">
        {user ? <PersonMark userId={user.id} name={user.name} /> : <CommandLineMark />}
        <span className="min-w-0 py-0.5 wrap-anywhere">
          {user?.name ?? 'Server or CLI'}
          {through && <span className="block text-muted text-xs">by {through}</span>}
          {address && sentence.subject !== `from ${address}` && (
            <span className="block text-muted text-xs" title={requestId ?? undefined}>
              from {address}
            </span>
          )}
        </span>
      </span>
      <div className="min-w-0 py-0.5 max-sm:col-span-2">
        {changes.length === 0 ? (
          <p className="wrap-anywhere">{words}</p>
        ) : (
          <details className="group">
            <summary className="list-none wrap-anywhere max-sm:py-3">
              {words}{' '}
              <span className="whitespace-nowrap text-muted text-xs">
                <ChevronRight aria-hidden className="inline size-3.5 align-[-0.2em] group-open:rotate-90" />
                {changes.length === 1 ? '1 value' : `${changes.length} values`}
              </span>
            </summary>
            <Changes changes={changes} />
          </details>
        )}
      </div>
      <span className="py-1 text-muted text-xs max-lg:hidden">{kind && AUDIT_KINDS[kind]}</span>
    </li>
  )
}
