import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { revokeApiKeyAction } from './actions'

export function RevokeApiKey({ apiKeyId, name }: { apiKeyId: number; name: string }) {
  return (
    <ConfirmDialog
      trigger="Revoke"
      title={`Revoke ${name}?`}
      confirm="Revoke the key"
      action={revokeApiKeyAction}
      fields={{ apiKeyId }}
    >
      Senders that still use it are refused from their next request on. This can't be undone.
    </ConfirmDialog>
  )
}
