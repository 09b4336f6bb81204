'use client'

import { useActionState } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { renewCalendarFeedAction } from './actions'

export function CalendarFeedForm({ hasFeed }: { hasFeed: boolean }) {
  const [{ feed }, action] = useActionState(renewCalendarFeedAction, {})
  return (
    <Section title="Your shifts in your calendar">
      <form action={action} className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-muted">
          Subscribe in your calendar app to your shifts of the last 4 and the next 12 weeks, in every schedule. Anyone
          with the link can read them. {hasFeed && 'You have a link already; a new one ends it.'}
        </p>
        {feed && (
          <Notice kind="done">
            <p className="mb-2 font-medium">This link is shown once. Subscribe to it in your calendar app.</p>
            <Once text={feed.url} id="calendar-feed" label="Copy link" />
            {feed.password && (
              <>
                <p className="my-2">It asks for a user name, which may be any, and for this password:</p>
                <Once text={feed.password} id="calendar-password" label="Copy password" />
              </>
            )}
          </Notice>
        )}
        <SubmitButton>{hasFeed ? 'Get a new calendar link' : 'Get calendar link'}</SubmitButton>
      </form>
    </Section>
  )
}

function Once({ text, id, label }: { text: string; id: string; label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code data-testid={id} className="rounded bg-panel px-2 py-1 font-mono text-xs wrap-anywhere">
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </div>
  )
}
