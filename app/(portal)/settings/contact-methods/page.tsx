import type { Metadata } from 'next'
import { requireContext } from '@/app/session'
import { NoSmtpNotice } from '@/components/no-smtp-notice'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page'
import { listContactMethods } from '@/lib/contact-methods/list'
import { getRuntime } from '@/lib/server/runtime'
import { AddSection } from './add-section'
import { MethodRow } from './method-row'

export const metadata: Metadata = { title: 'Contact methods' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ContactMethodsPage({ searchParams }: Props) {
  const ctx = await requireContext()
  const { channels } = getRuntime()
  const methods = await listContactMethods(ctx)
  const verified = methods.filter(({ verifiedAt }) => verifiedAt)
  return (
    <>
      <PageTitle>Contact methods</PageTitle>
      <div className="mb-4 flex flex-col gap-3">
        <p className="max-w-prose text-muted">
          Where you are paged. Every page goes to all that are verified. To verify one, type in the code that is sent
          there.
        </p>
        {!verified.some(({ channel }) => channel !== 'email' || channels.mailer) && (
          <NotReachable hasVerified={verified.length > 0} />
        )}
        {ctx.actor.role === 'admin' && !channels.mailer && <NoSmtpNotice />}
      </div>
      {methods.length > 0 && (
        <ul aria-label="Your contact methods" className="panel mb-4 divide-y divide-line">
          {methods.map(({ id, title, address, createdAt, verifiedAt, codeSentAt }) => (
            <MethodRow
              key={id}
              method={{ id, title, address, createdAt, isVerified: verifiedAt !== null, hasCode: codeSentAt !== null }}
            />
          ))}
        </ul>
      )}
      <AddSection chosen={(await searchParams).add} vapidPublicKey={channels.vapid.publicKey} />
    </>
  )
}

function NotReachable({ hasVerified }: { hasVerified: boolean }) {
  return (
    <Notice kind="error">
      <strong>You can't be paged.</strong>{' '}
      {hasVerified
        ? 'This server sends no e-mail, and none of your other contact methods is verified.'
        : 'None of your contact methods is verified.'}{' '}
      When you are on call, no page reaches you.
    </Notice>
  )
}
