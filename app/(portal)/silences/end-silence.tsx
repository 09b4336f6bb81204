'use client'

import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { endSilenceAction } from './actions'

type State = 'coming' | 'active' | 'over'

export function EndSilence({ silenceId, state }: { silenceId: number; state: State }) {
  const place = useRef<HTMLSpanElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) place.current?.closest('li')?.focus()
    before.current = state
  }, [state])
  return (
    <span ref={place}>
      {state === 'coming' && <Cancel silenceId={silenceId} />}
      {state === 'active' && <EndNow silenceId={silenceId} />}
    </span>
  )
}

function Cancel({ silenceId }: { silenceId: number }) {
  return (
    <ConfirmDialog
      trigger="Cancel"
      title="Cancel this silence?"
      confirm="Cancel the silence"
      action={endSilenceAction}
      fields={{ silenceId }}
    >
      Alerts page as usual at that time.
    </ConfirmDialog>
  )
}

function EndNow({ silenceId }: { silenceId: number }) {
  return (
    <ConfirmDialog
      trigger="End now"
      look="plain"
      title="End this silence?"
      confirm="End the silence"
      action={endSilenceAction}
      fields={{ silenceId }}
      choice={{ name: 'pages', label: 'Page now for its incidents that are still open' }}
    >
      The next alert pages as usual. Incidents that were opened during the silence have paged nobody.
    </ConfirmDialog>
  )
}
