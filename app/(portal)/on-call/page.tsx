import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { readerZone } from '@/app/reader-zone'
import { NoSmtpWords } from '@/components/no-smtp-notice'
import { PagingWarningLine } from '@/components/paging-warning'
import { buttonClasses } from '@/components/ui/button'
import { FilteredList } from '@/components/ui/filtered-list'
import { PageTitle } from '@/components/ui/page'
import { warnLocalLinks } from '@/lib/contact-methods/warn-local-links'
import { may } from '@/lib/context'
import { listPolicies } from '@/lib/escalation-policies/get'
import { listPagingWarnings } from '@/lib/escalation-policies/list-warnings'
import type { PagingWarning } from '@/lib/escalation-policies/person-warnings'
import { readTurns } from '@/lib/escalation-policies/read-turns'
import { listUnanswered } from '@/lib/incidents/list-unanswered'
import { mailStatus } from '@/lib/mail/state'
import { listAway } from '@/lib/on-call/away/list-away'
import { calendar } from '@/lib/on-call/calendar'
import { later } from '@/lib/on-call/calendar-days'
import { hasCalendarFeed } from '@/lib/on-call/calendar-feed'
import { listHolidays } from '@/lib/on-call/holidays/list'
import { listOverrides } from '@/lib/on-call/list-overrides'
import { needsMethod, readReach } from '@/lib/on-call/list-unreachable'
import { countUnsentMails } from '@/lib/pages/count-waiting'
import { listFailedPages } from '@/lib/pages/failed-pages'
import { listLatePages } from '@/lib/pages/list-late'
import { getRuntime } from '@/lib/server/runtime'
import { listSwaps } from '@/lib/swaps/list'
import { listAssignees } from '@/lib/users/list'
import { filterText } from '@/lib/values/filter-words'
import { AwaySection } from './away-section'
import { CalendarFeedForm } from './calendar-feed-form'
import { CalendarSection } from './calendar-section'
import { readCover } from './cover-address'
import { FailedPages } from './failed-pages'
import { lanesOf } from './lanes'
import { LatePages } from './late-pages'
import { MailTrouble } from './mail-trouble'
import { NowSection } from './now-section'
import { OverridesSection } from './overrides-section'
import { OwnShifts } from './own-shifts'
import { SchedulePages } from './schedule-pages'
import { shownSchedules } from './shown-schedules'
import { SwapsSection } from './swaps-section'
import { timelineDays } from './timeline-days'
import { TimelineSection } from './timeline-section'
import { TimesIn } from './times-in'
import { Unanswered } from './unanswered'
import { Warnings } from './warnings'

export const metadata: Metadata = { title: 'On call' }

const WEEKS = 5
/** Five weeks of more schedules are megabytes of page; each has one of its own. */
const MOST_DRAWN = 8
/** Back to Monday, in any zone. */
const DAYS_BEFORE = 8

type OnCallPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function OnCallPage({ searchParams }: OnCallPageProps) {
  const ctx = await requireContext()
  const asked = await searchParams
  const from = new Date(ctx.now.getTime() - DAYS_BEFORE * 86_400_000)
  const to = new Date(ctx.now.getTime() + (WEEKS * 7 + 1) * 86_400_000)
  const { channels, env } = getRuntime()
  const hasMailer = channels.mailer !== undefined
  const [
    calendars,
    overrides,
    swaps,
    assignees,
    policies,
    mail,
    localLinks,
    unanswered,
    late,
    failed,
    hasFeed,
    turnOf,
  ] = await guard(
    Promise.all([
      calendar(ctx, { from, to }),
      listOverrides(ctx),
      listSwaps(ctx),
      listAssignees(ctx),
      listPolicies(ctx),
      mailStatus(ctx.db, hasMailer),
      warnLocalLinks(ctx, env),
      listUnanswered(ctx),
      listLatePages(ctx),
      listFailedPages(ctx),
      hasCalendarFeed(ctx),
      readTurns(ctx),
    ]),
  )
  const { actor, now } = ctx
  const timeZone = await readerZone()
  const timeline = timelineDays(asked.day, now, timeZone)
  const isUsual = timeline.startsAt >= from && timeline.endsAt <= to
  const schedules = shownSchedules(calendars, {
    policies,
    userId: actor.userId,
    asked: asked.page,
    text: filterText(asked.q),
  })
  const { shown } = schedules
  const shownIds = shown.map(({ scheduleId }) => scheduleId)
  const inSteps = policies.flatMap(({ steps }) => steps.flatMap(({ targets }) => targets))
  const named = inSteps.flatMap((target) => ('userId' in target ? target.userId : []))
  const met = [...failed, ...calendars.flatMap(({ shifts }) => shifts)].map(({ userId }) => userId)
  const people = [...new Set([...met, ...named])]
  const [warnings, reach, drawn, away, holidays] = await guard(
    Promise.all([
      listPagingWarnings(ctx, { policies, calendars, mail: mail.status }),
      readReach(ctx, people, { mail: mail.status }),
      isUsual ? shown : calendar(ctx, { from: timeline.startsAt, to: timeline.endsAt }, shownIds),
      listAway(ctx, calendars, to),
      listHolidays(ctx, { from: earliest(from, timeline.startsAt), to: later(to, timeline.endsAt) }),
    ]),
  )
  const drawnAway = isUsual ? away : await guard(listAway(ctx, drawn, timeline.endsAt))
  const isAdmin = may(ctx, 'read health')
  return (
    <>
      <PageTitle
        beside={<TimesIn />}
        actions={
          <div className="title-actions">
            <Link href="/on-call/load" prefetch={false} className={buttonClasses()}>
              On-call load
            </Link>
            {may(ctx, 'manage schedules') && (
              <Link href="/on-call/schedules/new" prefetch={false} className={buttonClasses()}>
                New schedule
              </Link>
            )}
          </div>
        }
      >
        On call
      </PageTitle>
      <FilteredList
        here="/on-call"
        of="schedules"
        text={schedules.text}
        found={schedules.count}
        all={calendars.length}
        placeholder="Schedule or person"
      >
        <NowSection
          shown={shown}
          calendars={calendars}
          policies={policies}
          turnOf={turnOf}
          reach={reach}
          now={now}
          userId={actor.userId}
        />
        <SchedulePages {...schedules} />
        <TimelineSection
          calendars={drawn}
          timeline={timeline}
          timeZone={timeZone}
          now={now}
          userId={actor.userId}
          away={drawnAway}
          holidays={holidays}
          at={schedules}
        />
      </FilteredList>
      {mail.fault && <MailTrouble fault={mail.fault} waiting={await countUnsentMails(ctx)} isAdmin={isAdmin} />}
      <Warnings all={warningsOf({ warnings, localLinks, isMailUnset: isAdmin && !hasMailer, userId: actor.userId })} />
      <AwaySection away={away} schedules={calendars} now={now} />
      <OwnShifts calendars={calendars} now={now} userId={actor.userId} zone={timeZone} away={away} />
      <Unanswered incidents={unanswered} />
      <LatePages late={late} />
      <FailedPages
        pages={failed}
        userId={actor.userId}
        unreachable={new Set([...reach.keys()].filter((userId) => needsMethod(reach.get(userId))))}
      />
      <SwapsSection ctx={ctx} swaps={swaps} />
      <OverridesSection
        ctx={ctx}
        listed={overrides}
        people={assignees}
        cover={readCover(asked)}
        hasSeveral={calendars.some(({ shifts }) => lanesOf(shifts).lanes > 1)}
      />
      {calendars.length <= MOST_DRAWN && (
        <div className="panel mb-4 divide-y divide-line empty:hidden">
          {shown.map((one) => (
            <CalendarSection
              key={one.scheduleId}
              calendar={{ ...one, timeZone }}
              {...{ now, away, holidays }}
              weeks={WEEKS}
              userId={actor.userId}
            />
          ))}
        </div>
      )}
      {may(ctx, 'be on call') && <CalendarFeedForm hasFeed={hasFeed} />}
    </>
  )
}

function earliest(one: Date, other: Date) {
  return one < other ? one : other
}

type Found = { warnings: PagingWarning[]; localLinks: string | undefined; isMailUnset: boolean; userId: number }

/** The worst first: who cannot be reached now, then what keeps all mails, and at last the links in them, from working. */
function warningsOf({ warnings: [worst, ...others], localLinks, isMailUnset, userId }: Found) {
  const inWords = (warning: PagingWarning | undefined) =>
    warning ? [{ key: warning.words, words: <PagingWarningLine {...{ warning, userId }} /> }] : []
  const links = localLinks ? [{ key: localLinks, words: localLinks }] : []
  const unset = isMailUnset ? [{ key: 'no SMTP server', words: <NoSmtpWords /> }] : []
  return [...inWords(worst), ...unset, ...others.flatMap(inWords), ...links]
}
