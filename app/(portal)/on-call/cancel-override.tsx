import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { cancelOverrideAction } from './actions'

/** `userName` is undefined where nobody comes in place. */
type CancelOverrideProps = { overrideId: number; userName: string | undefined; isRunning: boolean }

export function CancelOverride({ overrideId, userName, isRunning }: CancelOverrideProps) {
  return (
    <ConfirmDialog
      trigger="Cancel"
      look="plain"
      title={userName === undefined ? 'Back on call?' : `${userName} does not cover?`}
      confirm={isRunning ? 'End the override now' : 'Cancel the override'}
      action={cancelOverrideAction}
      fields={{ overrideId }}
    >
      The rotation decides who is on call instead{isRunning ? ', at once' : ''}.
    </ConfirmDialog>
  )
}
