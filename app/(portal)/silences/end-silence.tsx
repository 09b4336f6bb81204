'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { endSilenceAction } from './actions'

export function EndSilence({ silenceId, isActive }: { silenceId: number; isActive: boolean }) {
  if (!isActive)
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
