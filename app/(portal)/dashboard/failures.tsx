import Link from 'next/link'
import { ForWhoMay } from '@/components/may'
import { groupDigits } from '@/components/ui/group-digits'
import { VisibleText } from '@/components/ui/visible-text'
import type { Failure } from '@/lib/dashboard/failures'
import { fewNames } from '@/lib/values/few-names'

const NAMED = 3

/** Why pages failed, each with the way to its remedy. */
export function Failures({ failures, isAdmin }: { failures: Failure[]; isAdmin: boolean }) {
  if (failures.length === 0) return null
  return (
    <section aria-label="Why they failed" className="col-span-full">
      <h3 className="mb-1 font-medium text-muted text-xs">Why they failed</h3>
      <ul className="divide-y divide-line border-line border-t">
        {failures.map(({ channel, reason, count, people }) => (
          <li key={`${channel} ${reason}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {channel && <span className="text-muted">{channel}: </span>}
              <VisibleText limit={200} marks={3}>
                {reason}
              </VisibleText>{' '}
              <span className="text-muted text-xs">({fewNames(people, NAMED)})</span>
            </span>
            <ForWhoMay permission="handle incidents">
              <Remedy channel={channel} isAdmin={isAdmin} />
            </ForWhoMay>
            <span className="w-10 text-right font-medium text-high tabular-nums">{groupDigits(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Remedy({ channel, isAdmin }: { channel: string; isAdmin: boolean }) {
  const { href, words } = remedyOf(channel, isAdmin)
  return (
    <Link href={href} prefetch={false} className="text-xs max-sm:py-3">
      {words}
    </Link>
  )
}

function remedyOf(channel: string, isAdmin: boolean) {
  if (channel === '')
    return isAdmin
      ? { href: '/settings/users', words: 'See who has none' }
      : { href: '/settings/contact-methods', words: 'Check yours' }
  if (channel === 'email' && isAdmin) return { href: '/settings/health', words: 'Check the mail server' }
  return { href: '/on-call', words: 'See and send again' }
}
