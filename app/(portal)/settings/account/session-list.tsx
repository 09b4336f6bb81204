import { RelativeTime } from '@/components/ui/relative-time'
import { SubmitButton } from '@/components/ui/submit-button'
import { browserInWords } from '@/lib/auth/browser-in-words'
import type { listSessions } from '@/lib/auth/session'
import { endSessionAction } from './actions'

type SessionListProps = { sessions: Awaited<ReturnType<typeof listSessions>>; current: number }

export function SessionList({ sessions, current }: SessionListProps) {
  return (
    <>
      <ul aria-label="Browsers" className="mb-4 divide-y divide-line">
        {sessions.map(({ id, createdAt, lastSeenAt, address, userAgent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0">
            <div className="min-w-0">
              <div className="wrap-anywhere" title={userAgent}>
                {browserInWords(userAgent)} {id === current && <strong>(this one)</strong>}
              </div>
              <div className="text-muted text-xs">
                from {address}, since <RelativeTime at={createdAt} />
                {id !== current && lastSeenAt && (
                  <>
                    , last used <RelativeTime at={lastSeenAt} />
                  </>
                )}
              </div>
            </div>
            {id !== current && (
              <form action={endSessionAction}>
                <input type="hidden" name="sessionId" value={id} />
                <SubmitButton>Sign out</SubmitButton>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form action={endSessionAction} className="mb-2">
          <SubmitButton>Sign out all others</SubmitButton>
        </form>
      )}
    </>
  )
}
