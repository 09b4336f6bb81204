import { Button } from '@/components/ui/button'
import { Modal } from '@/components/ui/modal'
import { ConfirmWays } from './confirm-ways'

type ConfirmIdentityDialogProps = { onConfirmed: () => void; onRefused: () => void }

export function ConfirmIdentityDialog({ onConfirmed, onRefused }: ConfirmIdentityDialogProps) {
  return (
    <Modal label="Confirm that it is you" className="modal panel sm:w-[26rem]" onClose={onRefused}>
      <h2 className="mb-2 font-semibold text-base">Confirm that it is you</h2>
      <p className="mb-4 text-muted">Then what you asked for is done, and for 15 minutes nothing is asked again.</p>
      <ConfirmWays onConfirmed={onConfirmed} />
      <Button className="mt-4" onClick={onRefused}>
        Cancel
      </Button>
    </Modal>
  )
}
