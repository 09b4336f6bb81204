import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { withdrawSwapAction } from './actions'

type WithdrawSwapProps = { swapId: number; userName: string; takenBy: string | undefined }

export function WithdrawSwap({ swapId, userName, takenBy }: WithdrawSwapProps) {
  return (
    <ConfirmDialog
      trigger={takenBy ? 'Undo' : 'Withdraw'}
      look="plain"
      title={takenBy ? `${userName} is on call again?` : 'Withdraw the question?'}
      confirm={takenBy ? 'Undo the swap' : 'Withdraw it'}
      action={withdrawSwapAction}
      fields={{ swapId }}
    >
      {takenBy ? `${takenBy} no longer covers.` : 'The others are not asked again.'}
    </ConfirmDialog>
  )
}
