import { Notice } from '@/components/ui/notice'
import type { AcknowledgeLink } from '@/lib/acknowledge-links/read'

export function Reopened({ link: { reopened } }: { link: AcknowledgeLink }) {
  if (reopened === 0) return null
  return (
    <Notice kind="info">
      {reopened === 1 ? '1 incident of this notification was' : `${reopened} incidents of this notification were`}{' '}
      reopened since it was sent. This link does not acknowledge {reopened === 1 ? 'it' : 'them'}: open the incident, or
      use the link of the newer notification.
    </Notice>
  )
}
