'use client'

import { useActionState, useEffect, useRef } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { type EndState, endSilenceAction } from './actions'

type State = 'coming' | 'active' | 'over'

type EndSilenceProps = { silenceId: number; state: State; repeats: boolean; pagesAfter: boolean }

export function EndSilence({ silenceId, state, repeats, pagesAfter }: EndSilenceProps) {
  const [{ before: endedBefore }, end] = useActionState(endSilenceAction, {})
  const place = useRef<HTMLSpanElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) place.current?.closest('li')?.focus()
    before.current = state
  }, [state])
  return (
    <span ref={place}>
      {state === 'coming' && <Cancel silenceId={silenceId} repeats={repeats} end={end} />}
      {state === 'active' && <EndNow silenceId={silenceId} repeats={repeats} pagesAfter={pagesAfter} end={end} />}
      {endedBefore && <EndedBefore before={endedBefore} />}
    </span>
  )
}

type EndProps = { silenceId: number; repeats: boolean; end: (form: FormData) => void }

function Cancel({ silenceId, repeats, end }: EndProps) {
  return (
    <ConfirmDialog
      trigger="Cancel"
      title="Cancel this silence?"
      confirm="Cancel the silence"
      action={end}
      fields={{ silenceId }}
    >
      Alerts page as usual at that time{repeats && ', and at all later times at which it would repeat'}.
    </ConfirmDialog>
  )
}

function EndNow({ silenceId, repeats, pagesAfter, end }: EndProps & { pagesAfter: boolean }) {
  return (
    <ConfirmDialog
      trigger="End now"
      look="plain"
      title="End this silence?"
      confirm="End the silence"
      action={end}
      fields={{ silenceId }}
      choice={{ name: 'pages', label: 'Page now for its incidents that are still open', isChecked: pagesAfter }}
    >
      {repeats && <p className="mb-2 font-medium text-danger">It ends for good: it does not repeat any more.</p>}
      The next alert pages as usual. Incidents that were opened during the silence have paged nobody.
    </ConfirmDialog>
  )
}

function EndedBefore({ before: { by, at, paged } }: { before: NonNullable<EndState['before']> }) {
  return (
    <Notice kind="done">
      {by ?? 'The command line'} had ended it <RelativeTime at={at} withExact />. {pagedWords(paged)}
    </Notice>
  )
}

function pagedWords(paged: number | undefined) {
  if (paged === undefined) return ''
  if (paged === 0) return 'None of its incidents was left to page for.'
  return paged === 1 ? 'Its open incident pages now.' : `Its ${paged} open incidents page now.`
}
