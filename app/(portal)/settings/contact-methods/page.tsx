import type { Metadata } from 'next'
import Link from 'next/link'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { readerZone } from '@/app/reader-zone'
import { REACHES } from '@/components/method-states'
import { NoSmtpNotice } from '@/components/no-smtp-notice'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page'
import { methodsDoubtedAt } from '@/lib/contact-methods/doubted'
import { hearsEndings, hearsHandOvers } from '@/lib/contact-methods/hear-endings'
import { type ContactMethodSummary, listContactMethods } from '@/lib/contact-methods/list'
import { methodState } from '@/lib/contact-methods/method-state'
import { getPersonalRules, type RuleList } from '@/lib/contact-methods/personal-rules'
import { warnLocalLinks } from '@/lib/contact-methods/warn-local-links'
import { may, type UserContext } from '@/lib/context'
import { listDuties } from '@/lib/escalation-policies/list-duties'
import { type MailStatus, mailStatus } from '@/lib/mail/state'
import { reachOfMethods, type Unreachable, whyUnreachable } from '@/lib/on-call/list-unreachable'
import { getQuietHours } from '@/lib/on-call/set-quiet-hours'
import { getRuntime } from '@/lib/server/runtime'
import { AddSection } from './add-section'
import { DoubtedMethods } from './doubted-methods'
import { EndingsForm } from './endings-form'
import { MethodRow } from './method-row'
import { RulesForm } from './rules-form'

export const metadata: Metadata = { title: 'Contact methods' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ContactMethodsPage({ searchParams }: Props) {
  const ctx = await contextFor('be on call')
  const { channels, env } = getRuntime()
  const methods = await listContactMethods(ctx)
  const verified = methods.filter(({ verifiedAt }) => verifiedAt)
  const mail = await mailStatus(ctx.db, channels.mailer !== undefined)
  const { add } = await searchParams
  const isAdding = add !== undefined || verified.length === 0
  const reach = reachOfMethods(methods, mail.status)
  const why = whyUnreachable(reach)
  const localLinks = await warnLocalLinks(ctx, env)
  const duties = (await guard(listDuties(ctx))).get(ctx.actor.userId) ?? []
  return (
    <>
      <PageTitle actions={!isAdding && <AddLink />}>Contact methods</PageTitle>
      <div className="mb-4 flex flex-col gap-3">
        <p className="max-w-prose text-muted">
          Every notification goes to all your verified contact methods at once, unless you choose below. To verify one,
          enter the code that is sent to it.
        </p>
        {(await methodsDoubtedAt(ctx)) && <DoubtedMethods />}
        {reach === 'doubtful' && <Doubtful />}
        {why && <NotReachable why={why} duties={duties} />}
        {mail.fault && why !== 'no-mail' && <Notice kind="error">{NO_MAIL_NOW}</Notice>}
      </div>
      {methods.length > 0 && (
        <ul aria-label="Your contact methods" className="panel mb-4 divide-y divide-line">
          {methods.map(({ codeSentAt, ...method }) => (
            <MethodRow
              key={method.id}
              method={{
                ...method,
                state: methodState(method, mail.status),
                hasCode: codeSentAt !== null,
              }}
              lostDuties={isLastThatWorks(method.id, methods, mail.status) ? duties : []}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddSection
          chosen={add}
          channels={channels}
          mail={mail.status}
          baseUrl={env.BASE_URL}
          isAdmin={may(ctx, 'read health')}
        />
      )}
      {verified.length > 0 && <RulesForm {...(await readRules(ctx, verified))} />}
      {methods.length > 0 && (
        <EndingsForm hears={{ endings: await hearsEndings(ctx), handOvers: await hearsHandOvers(ctx) }} />
      )}
      <div className="flex flex-col gap-3">
        {localLinks && <Notice kind="info">{localLinks}</Notice>}
        {may(ctx, 'read health') && !channels.mailer && <NoSmtpNotice />}
      </div>
    </>
  )
}

/** Whoever has one that works is rarely here to add another one. */
function AddLink() {
  return (
    <Link href="/settings/contact-methods?add=new" prefetch={false} className={buttonClasses('primary')}>
      Add a contact method
    </Link>
  )
}

async function readRules(ctx: UserContext, verified: ContactMethodSummary[]) {
  const [{ urgent, rest }, quiet] = await Promise.all([getPersonalRules(ctx), getQuietHours(ctx)])
  const chosen = (list: RuleList, id: number) => (list.size === 0 ? '0' : String(list.get(id) ?? ''))
  return {
    methods: verified.map(({ id, title, address }) => ({
      ...{ id, name: `${title} ${address}` },
      ...{ urgent: chosen(urgent, id), rest: chosen(rest, id) },
    })),
    quiet,
    timeZone: quiet?.timeZone ?? (await readerZone()),
  }
}

const NO_MAIL_NOW = 'This server cannot send e-mail now. Pages by e-mail wait until it can.'

function Doubtful() {
  return (
    <Notice kind="warning">
      <strong>{REACHES.doubtful.word}.</strong> None of your contact methods took the last page to it. Send a test, or
      add another one.
    </Notice>
  )
}

const WHY: Record<Unreachable['why'], string> = {
  none: 'None of your contact methods is verified.',
  failing: 'All your verified contact methods fail. Repair one and send a test, or add another one.',
  'no-mail': 'You can be reached by e-mail only, and this server can send no e-mail at present. Add another one.',
}

function NotReachable({ why, duties }: { why: Unreachable['why']; duties: string[] }) {
  return (
    <Notice kind="error">
      <strong>You can't be paged.</strong> {WHY[why]} When you are on call, no page reaches you.
      {duties.length > 0 && ` Your account ${new Intl.ListFormat('en').format(duties)}.`}
    </Notice>
  )
}

/** A temporary mail fault does not count. */
function isLastThatWorks(id: number, methods: ContactMethodSummary[], mail: MailStatus) {
  const verified = methods.filter(({ verifiedAt }) => verifiedAt)
  const others = verified.filter((method) => method.id !== id)
  const inTheLongRun = mail === 'broken' ? 'works' : mail
  return others.length < verified.length && whyUnreachable(reachOfMethods(others, inTheLongRun)) !== undefined
}
