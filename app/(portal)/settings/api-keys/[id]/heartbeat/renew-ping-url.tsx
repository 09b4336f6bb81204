'use client'

import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { renewPingUrlAction } from './actions'
import { NewPingUrl } from './new-ping-url'

export function RenewPingUrl({ apiKeyId }: { apiKeyId: number }) {
  const [{ ping }, action] = useActionState(renewPingUrlAction, {}, `/settings/api-keys/${apiKeyId}?open=heartbeat`)
  return (
    <>
      <form action={action} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="apiKeyId" value={apiKeyId} />
        <SubmitButton>Make a new ping address</SubmitButton>
        <span className="text-muted text-xs">The previous address stops working at once.</span>
      </form>
      {ping && <NewPingUrl ping={ping} />}
    </>
  )
}
