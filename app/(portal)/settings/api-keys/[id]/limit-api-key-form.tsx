'use client'

import { useActionState } from 'react'
import { groupDigits } from '@/components/ui/group-digits'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import type { ApiKeyLimit } from '@/lib/api-keys/limit'
import { limitApiKeyAction } from './actions'

type LimitApiKeyFormProps = {
  apiKeyId: number
  limit: ApiKeyLimit
  mark: string
  standard: { rate: number; burst: number }
}

export function LimitApiKeyForm({ apiKeyId, limit, mark: opened, standard }: LimitApiKeyFormProps) {
  const [{ errors, typed, mark, notice }, action] = useActionState(
    limitApiKeyAction,
    { errors: {}, mark: opened },
    `/settings/api-keys/${apiKeyId}?open=limit`,
  )
  return (
    <form action={action} className="flex flex-col items-start gap-4">
      <p className="max-w-prose text-muted">
        {limit.rate === null ? "This key has the server's own limit" : "The server's own limit is"}:{' '}
        {groupDigits(standard.rate)} alerts a second, {groupDigits(standard.burst)} at once. What comes over the limit
        is refused with 429 and is not kept. A change takes effect with the next alert.
      </p>
      <input type="hidden" name="apiKeyId" value={apiKeyId} />
      <input type="hidden" name="mark" value={mark} />
      <div className="flex flex-wrap gap-3">
        <TextField
          name="rate"
          label="Alerts a second"
          hint="From 1 to 1,000,000. Leave both blank for the default."
          error={errors.rate}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed?.rate ?? limit.rate ?? ''}
        />
        <TextField
          name="burst"
          label="Burst"
          hint="From 1 to 10,000,000."
          error={errors.burst}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed?.burst ?? limit.burst ?? ''}
        />
      </div>
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
      <SubmitButton look="primary">Save the limit</SubmitButton>
    </form>
  )
}
