import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { NoSmtpNotice } from '@/components/no-smtp-notice'
import { PagingWarnings } from '@/components/paging-warnings'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page'
import { warnLocalLinks } from '@/lib/contact-methods/warn-local-links'
import { listPolicies } from '@/lib/escalation-policies/get'
import { listPagingWarnings } from '@/lib/escalation-policies/list-warnings'
import { listUnanswered } from '@/lib/incidents/list-unanswered'
import { mailStatus } from '@/lib/mail/state'
import { calendar } from '@/lib/on-call/calendar'
import { hasCalendarFeed } from '@/lib/on-call/calendar-feed'
import { listOverrides } from '@/lib/on-call/list-overrides'
import { countUnsentMails } from '@/lib/pages/count-waiting'
import { listFailedPages } from '@/lib/pages/failed-pages'
import { listLatePages } from '@/lib/pages/list-late'
import { getRuntime } from '@/lib/server/runtime'
import { listAssignees } from '@/lib/users/list'
import { CalendarFeedForm } from './calendar-feed-form'
import { CalendarSection } from './calendar-section'
import { FailedPages } from './failed-pages'
import { LatePages } from './late-pages'
import { MailTrouble } from './mail-trouble'
import { NowSection } from './now-section'
import { OverridesSection } from './overrides-section'
import { TimelineSection } from './timeline-section'
import { Unanswered } from './unanswered'

export const metadata: Metadata = { title: 'On call' }

const WEEKS = 5
/** Back to Monday, in any zone. */
const DAYS_BEFORE = 8

export default async function OnCallPage() {
  const ctx = await requireContext()
  const from = new Date(ctx.now.getTime() - DAYS_BEFORE * 86_400_000)
  const to = new Date(ctx.now.getTime() + (WEEKS * 7 + 1) * 86_400_000)
  const { channels, env } = getRuntime()
  const hasMailer = channels.mailer !== undefined
  const [calendars, overrides, people, policies, mail, localLinks, unanswered, late, failed, hasFeed] = await guard(
    Promise.all([
      calendar(ctx, { from, to }),
      listOverrides(ctx),
      listAssignees(ctx),
      listPolicies(ctx),
      mailStatus(ctx.db, hasMailer),
      warnLocalLinks(ctx, env),
      listUnanswered(ctx),
      listLatePages(ctx),
      listFailedPages(ctx),
      hasCalendarFeed(ctx),
    ]),
  )
  const warnings = await guard(listPagingWarnings(ctx, { policies, calendars, mail: mail.status }))
  const { actor, now } = ctx
  const isAdmin = actor.role === 'admin'
  const isSeveral = calendars.length > 1
  return (
    <>
      <PageTitle
        actions={
          isAdmin && (
            <Link href="/on-call/schedules/new" prefetch={false} className={buttonClasses()}>
              Add a schedule
            </Link>
          )
        }
      >
        On call
      </PageTitle>
      <NowSection calendars={calendars} now={now} userId={actor.userId} isAdmin={isAdmin} />
      <Obstacles
        isAdmin={isAdmin}
        hasMailer={hasMailer}
        fault={mail.fault}
        waiting={mail.fault ? await countUnsentMails(ctx) : 0}
        localLinks={localLinks}
      />
      <PagingWarnings warnings={warnings} />
      <Unanswered incidents={unanswered} />
      <LatePages late={late} />
      <FailedPages pages={failed} />
      {isSeveral && (
        <TimelineSection
          calendars={calendars}
          timeZone={calendars[0]?.timeZone ?? 'UTC'}
          now={now}
          userId={actor.userId}
        />
      )}
      {calendars.map((one) => (
        <CalendarSection
          key={one.scheduleId}
          calendar={one}
          now={now}
          weeks={WEEKS}
          userId={actor.userId}
          isFolded={isSeveral}
        />
      ))}
      <OverridesSection ctx={ctx} listed={overrides} people={people} />
      <CalendarFeedForm hasFeed={hasFeed} />
    </>
  )
}

type ObstaclesProps = {
  isAdmin: boolean
  hasMailer: boolean
  fault: Awaited<ReturnType<typeof mailStatus>>['fault']
  waiting: number
  localLinks: string | undefined
}

/** Faults that keep all pages, or the links in them, from working. */
function Obstacles({ isAdmin, hasMailer, fault, waiting, localLinks }: ObstaclesProps) {
  return (
    <>
      {isAdmin && !hasMailer && (
        <div className="mb-2">
          <NoSmtpNotice />
        </div>
      )}
      {fault && <MailTrouble fault={fault} waiting={waiting} isAdmin={isAdmin} />}
      {localLinks && (
        <div className="mb-2">
          <Notice kind="info">{localLinks}</Notice>
        </div>
      )}
    </>
  )
}
