import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import type { InvitationMail } from '@/lib/users/invite'

type OneTimeLinkProps = { url: string; email: string; mail?: InvitationMail }

export function OneTimeLink({ url, email, mail }: OneTimeLinkProps) {
  return (
    <Notice kind={mail && !mail.isTaken ? 'warning' : 'done'}>
      <p className="mb-2 wrap-anywhere">{said(email, mail)} It works once, within 72 hours, and is not shown again.</p>
      <div className="flex flex-wrap items-center gap-2">
        <code data-testid="one-time-link" className="rounded bg-panel px-2 py-1 font-mono text-xs wrap-anywhere">
          {url}
        </code>
        <CopyButton text={url} label="Copy link" />
      </div>
    </Notice>
  )
}

function said(email: string, mail: InvitationMail) {
  if (!mail) return `Give this link to ${email}.`
  if (mail.isTaken) return `Invited ${email} by mail, with this link.`
  return `The mail to ${email} failed (${mail.answer}). The invitation stands: give them this link.`
}
