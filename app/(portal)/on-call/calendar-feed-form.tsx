'use client'

import { useActionState } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { renewCalendarFeedAction } from './actions'

export function CalendarFeedForm({ hasFeed }: { hasFeed: boolean }) {
  const [{ url }, action] = useActionState(renewCalendarFeedAction, {})
  return (
    <Section title="Your shifts in your calendar">
      <form action={action} className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-muted">
          Subscribe in your calendar app to your shifts of the last 4 and the next 12 weeks, in every schedule. Anyone
          with the link can read them. {hasFeed && 'You have a link already; a new one ends it.'}
        </p>
        {url && (
          <Notice kind="done">
            <p className="mb-2 font-medium">This link is shown once. Subscribe to it in your calendar app.</p>
            <div className="flex flex-wrap items-center gap-2">
              <code data-testid="calendar-feed" className="rounded bg-panel px-2 py-1 font-mono text-xs wrap-anywhere">
                {url}
              </code>
              <CopyButton text={url} label="Copy link" />
            </div>
          </Notice>
        )}
        <SubmitButton>{hasFeed ? 'Get a new calendar link' : 'Get calendar link'}</SubmitButton>
      </form>
    </Section>
  )
}
