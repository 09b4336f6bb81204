import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { SeverityMark } from '@/components/severity-mark'
import { buttonClasses } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { AcknowledgeLink } from '@/lib/acknowledge-links/read'
import { identifierSegment } from '@/lib/values/identifier'
import { BIG_BUTTON } from './big-button'
import { CoveredList } from './covered-list'
import { Details } from './details'
import { Reopened } from './reopened'

export function Acknowledged({ link }: { link: AcknowledgeLink }) {
  const { usedAt, shown, details, incidents, notificationId, person } = link
  const [lead] = shown
  return (
    <>
      {usedAt && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-muted text-sm">
          <span className="inline-flex items-center gap-1 rounded bg-good-soft px-1.5 py-0.5 font-semibold text-good">
            <CircleCheck aria-hidden className="size-4" /> Acknowledged
          </span>
          <span>
            <RelativeTime at={usedAt} withExact />, by {person} with this link
          </span>
        </p>
      )}
      {lead && incidents === 1 ? (
        <>
          <h1 className="font-semibold text-2xl leading-tight wrap-anywhere">
            <VisibleText>{lead.summary}</VisibleText>
          </h1>
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm wrap-anywhere">
            <SeverityMark severity={lead.severity} isAnswered />
            {lead.entity && <VisibleText>{lead.entity}</VisibleText>}
          </p>
          <p className="text-base">{headline(link)}</p>
          <Details {...details} />
        </>
      ) : (
        <h1 className="font-semibold text-2xl leading-tight wrap-anywhere">{headline(link)}</h1>
      )}
      <Handled link={link} />
      <Reopened link={link} />
      {incidents > 1 && (
        <CoveredList
          title={`In this notification: ${incidents} incidents`}
          incidents={shown}
          count={incidents}
          notificationId={notificationId}
        />
      )}
      {lead && (
        <div className="mt-auto flex flex-col gap-2 pt-2">
          <Link href={`/incidents/${lead.id}`} prefetch={false} className={`${buttonClasses('primary')} ${BIG_BUTTON}`}>
            Open incident
          </Link>
          <div className="flex gap-2">
            {lead.runbook && (
              <Link
                href={`/runbooks/${identifierSegment(lead.runbook.identifier)}`}
                prefetch={false}
                className={`${buttonClasses()} ${BIG_BUTTON}`}
              >
                Open runbook
              </Link>
            )}
            <Link href="/incidents" prefetch={false} className={`${buttonClasses()} ${BIG_BUTTON}`}>
              All incidents
            </Link>
          </div>
        </div>
      )}
    </>
  )
}

function headline({ usedAt, acknowledged }: AcknowledgeLink) {
  if (!usedAt) return 'Nothing is left to acknowledge.'
  if (acknowledged === 0) return 'Already acknowledged: nothing was left to do.'
  return `${acknowledged === 1 ? 'Acknowledged' : `${acknowledged} incidents acknowledged`} by you. Escalation stopped.`
}

function Handled({ link: { shown, usedAt, acknowledged } }: { link: AcknowledgeLink }) {
  if (usedAt && acknowledged > 0) return null
  const names = [...new Set(shown.flatMap(({ acknowledgedBy }) => acknowledgedBy?.name ?? []))]
  if (names.length === 0) return null
  return <p>Acknowledged by {new Intl.ListFormat('en').format(names)}.</p>
}
