import Link from 'next/link'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { type AcknowledgeLink, readAcknowledgeLink } from '@/lib/acknowledge-links/read'
import type { LinkRefusal } from '@/lib/acknowledge-links/use'
import { getRuntime } from '@/lib/server/runtime'
import { Acknowledged } from './acknowledged'
import { BIG_BUTTON } from './big-button'
import { Frame } from './frame'
import { ToAcknowledge } from './to-acknowledge'

type Refusal = LinkRefusal['reason'] | 'in-address'

// Strangers may see this page: they do not learn who was disabled.
const WHY: Record<Refusal, string> = {
  unknown: 'Part of its address may be missing. Open the link in the message again. ',
  expired: 'Links in pages work for 7 days, and this one is older. ',
  ended: '',
  'in-address': 'Its secret is in its address, which is not taken here any more. Links of newer messages work. ',
}

/** What a link to acknowledge shows. */
export async function Opened({ token }: { token: string }) {
  const { db, authSecret } = getRuntime()
  const link = await readAcknowledgeLink({ db, secret: authSecret, now: new Date() }, token)
  return link.ok ? <Frame person={link.person}>{content(link, token)}</Frame> : <Refused reason={link.reason} />
}

function content(link: AcknowledgeLink, token: string) {
  const isReady = link.usedAt === null && link.open > 0
  return isReady ? <ToAcknowledge link={link} token={token} /> : <Acknowledged link={link} />
}

export function Refused({ reason }: { reason: Refusal }) {
  return (
    <Frame>
      <h1 className="font-semibold text-xl">This link {reason === 'unknown' ? 'does not work' : 'no longer works'}</h1>
      <Notice kind="info">{WHY[reason]}You can sign in and acknowledge the incident there.</Notice>
      <Link href="/incidents" prefetch={false} className={`${buttonClasses('primary')} ${BIG_BUTTON}`}>
        Sign in
      </Link>
    </Frame>
  )
}
