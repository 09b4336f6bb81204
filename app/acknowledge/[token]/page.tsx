import { BellRing } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { type AcknowledgeLink, readAcknowledgeLink } from '@/lib/acknowledge-links/read'
import type { LinkRefusal } from '@/lib/acknowledge-links/use'
import { getRuntime } from '@/lib/server/runtime'
import { Acknowledged } from './acknowledged'
import { BIG_BUTTON } from './big-button'
import { ToAcknowledge } from './to-acknowledge'

// Strangers may see this page: they do not learn who was disabled.
const WHY: Record<LinkRefusal['reason'], string> = {
  unknown: 'Part of its address may be missing. Open the link in the message again. ',
  expired: 'Links in pages work for 7 days, and this one is older. ',
  ended: '',
}

// Not `no-referrer`: without scripts the browser would send the form with `Origin: null`, which is refused.
export const metadata: Metadata = { title: 'Acknowledge', referrer: 'same-origin' }

/** A button, because mail servers and chats open links to preview them. */
export default async function AcknowledgePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const { db, authSecret } = getRuntime()
  const link = await readAcknowledgeLink({ db, secret: authSecret, now: new Date() }, token)
  if (link.ok) return <Frame person={link.person}>{content(link, token)}</Frame>
  return (
    <Frame>
      <h1 className="font-semibold text-xl">
        This link {link.reason === 'unknown' ? 'does not work' : 'no longer works'}
      </h1>
      <Notice kind="info">{WHY[link.reason]}You can sign in and acknowledge the incident there.</Notice>
      <Link href="/incidents" prefetch={false} className={`${buttonClasses('primary')} ${BIG_BUTTON}`}>
        Sign in
      </Link>
    </Frame>
  )
}

function content(link: AcknowledgeLink, token: string) {
  const isReady = link.usedAt === null && link.open > 0
  return isReady ? <ToAcknowledge link={link} token={token} /> : <Acknowledged link={link} />
}

function Frame({ person, children }: { person?: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-4 px-5 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-base sm:min-h-0 sm:py-12">
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 font-semibold">
          <BellRing aria-hidden className="size-5 text-accent" /> Tocsin
        </span>
        {person && <span className="min-w-0 truncate text-muted text-sm">as {person}</span>}
      </div>
      {children}
    </main>
  )
}
