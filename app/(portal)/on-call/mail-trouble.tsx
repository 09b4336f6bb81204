import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { MailFault } from '@/lib/mail/state'

export function MailTrouble({ fault, waiting, isAdmin }: { fault: MailFault; waiting: number; isAdmin: boolean }) {
  return (
    <section id="mail" aria-label="E-mail" className="mb-4">
      <Notice kind="error">
        <p className="font-medium">
          E-mail stopped working <RelativeTime at={fault.since} />, so nobody is paged by it.
        </p>
        <p className="mt-1 wrap-anywhere">
          <VisibleText>{fault.fault}</VisibleText>
        </p>
        {waiting > 0 && (
          <p className="mt-1">
            {waiting === 1 ? '1 page waits' : `${waiting.toLocaleString('en')} pages wait`} for it.
          </p>
        )}
        <p className="mt-1">
          {isAdmin ? <AdminSteps /> : 'Tell an admin. Until it is repaired, add another contact method.'}
        </p>
      </Notice>
    </section>
  )
}

function AdminSteps() {
  return (
    <>
      Repair the mail server, or correct <code className="font-mono">SMTP_URL</code> and{' '}
      <code className="font-mono">MAIL_FROM</code> and restart. It is checked again every two minutes; pages that wait
      are then sent.
    </>
  )
}
