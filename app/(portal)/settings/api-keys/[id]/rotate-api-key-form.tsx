'use client'

import { useActionState } from 'react'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { NewToken } from '../new-token'
import { rotateApiKeyAction } from './actions'

type RotateApiKeyFormProps = { apiKeyId: number; oldHint: string | undefined; baseUrl: string }

export function RotateApiKeyForm({ apiKeyId, oldHint, baseUrl }: RotateApiKeyFormProps) {
  const [{ token, fault }, action] = useActionState(
    rotateApiKeyAction,
    {},
    `/settings/api-keys/${apiKeyId}?open=rotate`,
  )
  return (
    <div className="flex flex-col gap-4">
      {oldHint && !token && (
        <Notice kind="info">
          The previous token, {oldHint}, is still valid. Rotating again revokes it immediately.
        </Notice>
      )}
      <form action={action} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="apiKeyId" value={apiKeyId} />
        <Field id="overlap" label="Keep old token valid for">
          <select id="overlap" name="overlap" defaultValue="24h">
            <option value="now">Revoke immediately</option>
            <option value="1h">1 hour</option>
            <option value="24h">24 hours</option>
            <option value="7d">7 days</option>
          </select>
        </Field>
        <SubmitButton look="primary">Rotate</SubmitButton>
      </form>
      {fault && <Notice kind="error">{fault}</Notice>}
      {token && <NewToken key={token} token={token} baseUrl={baseUrl} />}
    </div>
  )
}
