import type { Metadata } from 'next'
import { OutsidePage } from '@/components/outside-page'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import { readAcknowledgeLink } from '@/lib/paging/acknowledge-by-link'
import { getRuntime } from '@/lib/server/runtime'
import { AcknowledgeForm } from './acknowledge-form'

export const metadata: Metadata = { title: 'Acknowledge', referrer: 'no-referrer' }

/** Asks first: mail servers and chats open links to preview them. */
export default async function AcknowledgePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const { db, authSecret } = getRuntime()
  const link = await readAcknowledgeLink({ db, secret: authSecret, now: new Date() }, token)
  return (
    <OutsidePage title="Acknowledge">
      {link.ok ? (
        <>
          <p className="mb-4 wrap-anywhere">
            <VisibleText>{link.summary}</VisibleText>
            {link.incidents > 1 && <span className="text-muted"> and {link.incidents - 1} more</span>}
          </p>
          <AcknowledgeForm token={token} person={link.person} open={link.open} />
        </>
      ) : (
        <Notice kind="info">
          {link.reason === 'used' ? (
            <>
              This link was used already, <RelativeTime at={link.at} withExact />.
            </>
          ) : (
            'This link is out of date. Sign in to handle the incident.'
          )}
        </Notice>
      )}
    </OutsidePage>
  )
}
