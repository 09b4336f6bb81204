import { Notice } from './ui/notice'

export function NoSmtpNotice() {
  return (
    <Notice kind="warning">
      <NoSmtpWords />
    </Notice>
  )
}

export function NoSmtpWords() {
  return (
    <>
      No SMTP server is set, so this server sends no e-mail. Set <code className="font-mono">SMTP_URL</code> and{' '}
      <code className="font-mono">MAIL_FROM</code>, then restart.
    </>
  )
}
