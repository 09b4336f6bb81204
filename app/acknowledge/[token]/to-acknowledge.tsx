import { Clock } from 'lucide-react'
import Link from 'next/link'
import { SeverityBadge } from '@/components/severity-mark'
import { buttonClasses } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { AcknowledgeLink, ShownIncident } from '@/lib/acknowledge-links/read'
import { stepInWords } from '@/lib/escalations/describe-step'
import { identifierSegment } from '@/lib/values/identifier'
import { AcknowledgeForm } from './acknowledge-form'
import { BIG_BUTTON } from './big-button'
import { CoveredList } from './covered-list'
import { Details } from './details'
import { Reopened } from './reopened'

export function ToAcknowledge({ link, token }: { link: AcknowledgeLink; token: string }) {
  const { open, incidents, shown, details, next, notificationId, person } = link
  const [lead] = shown
  if (!lead) return null
  return (
    <>
      <Lead incident={lead} />
      <p className="flex gap-2 text-sm">
        <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span>
          Acknowledging assigns {open === 1 ? 'it' : 'them'} to you and stops escalation.{' '}
          {next && (
            <>
              Otherwise {otherwise(next, person)} <RelativeTime at={next.at} />
              {next.isLast && ': all steps were run'}.
            </>
          )}
        </span>
      </p>
      <Details {...details} />
      {open > 1 && (
        <CoveredList
          title={`This acknowledges ${open} incidents`}
          incidents={shown}
          count={open}
          {...{ notificationId }}
        />
      )}
      {incidents > open && open < 1_000 && (
        <p className="text-muted text-sm">
          {incidents - open === 1 ? '1 other incident' : `${incidents - open} other incidents`} of this notification:
          acknowledged or resolved already.
        </p>
      )}
      <Reopened link={link} />
      <div className="sticky bottom-0 -mx-5 mt-auto flex flex-col gap-2 bg-page px-5 pt-2 pb-1 sm:static">
        <AcknowledgeForm token={token} button={open === 1 ? 'Acknowledge' : `Acknowledge all ${open}`} />
        <div className="flex gap-2">
          <Link href={`/incidents/${lead.id}`} prefetch={false} className={`${buttonClasses()} ${BIG_BUTTON}`}>
            Open incident
          </Link>
          {lead.runbook && (
            <Link
              href={`/runbooks/${identifierSegment(lead.runbook.identifier)}`}
              prefetch={false}
              className={`${buttonClasses()} ${BIG_BUTTON}`}
            >
              Open runbook
            </Link>
          )}
        </div>
      </div>
    </>
  )
}

function otherwise({ isLast, people, ...step }: NonNullable<AcknowledgeLink['next']>, reader: string) {
  if (isLast) return 'escalation ends'
  if (people.length === 0 || people.length > MOST_NAMED) return `${stepInWords(step)} starts`
  const [first, second] = people.map((name) => (name === reader ? 'you' : name))
  if (second) return `${first} and ${second} are paged`
  return first === 'you' ? 'you are paged again' : `${first} is paged`
}

const MOST_NAMED = 2

function Lead({ incident: { severity, summary, receivedAt, labels, entity } }: { incident: ShownIncident }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-muted text-sm">
        <SeverityBadge severity={severity} />
        <span>
          received <RelativeTime at={receivedAt} withExact />
        </span>
      </div>
      <h1 className="font-semibold text-2xl leading-tight wrap-anywhere">
        <VisibleText>{summary}</VisibleText>
      </h1>
      <ul aria-label="Labels" className="flex flex-wrap gap-1.5 text-sm">
        {[...(entity ? [{ key: 'entity', value: entity }] : []), ...labels].map(({ key, value }) => (
          <li key={key} className="max-w-full rounded bg-raised px-2 py-1 wrap-anywhere">
            <span className="text-muted">
              <VisibleText>{key}</VisibleText>=
            </span>
            <VisibleText>{value}</VisibleText>
          </li>
        ))}
      </ul>
    </>
  )
}
