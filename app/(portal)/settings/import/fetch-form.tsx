'use client'

import { CloudDownload } from 'lucide-react'
import { useActionState } from 'react'
import { Fold } from '@/components/ui/fold'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { fetchImportAction } from './actions'
import { SourceFields } from './source-fields'

const ADDRESS_HINT =
  'https://api.opsgenie.com or https://api.eu.opsgenie.com, https://api.pagerduty.com or https://api.eu.pagerduty.com, or that of your OnCall, without /api/v1.'
const KEY_HINT = 'One that may read is enough. It is used for this once, and not stored.'

export function FetchForm({ timeZones }: { timeZones: string[] }) {
  const [{ errors, draft }, action] = useActionState(fetchImportAction, {
    errors: {},
    draft: { source: 'opsgenie', address: '' },
  })
  return (
    <Fold
      id="api"
      title="From its API"
      icon={CloudDownload}
      value="Instead of a backup: read once, with a key of it"
      isOpen={Object.keys(errors).length > 0}
    >
      <form action={action} className="flex max-w-xl flex-col gap-4">
        <SourceFields key={draft.source} id="fetch" timeZones={timeZones} chosen={draft.source} />
        <TextField
          name="address"
          label="Address"
          type="url"
          hint={ADDRESS_HINT}
          error={errors.address}
          defaultValue={draft.address}
          required
        />
        <PasswordField name="key" label="API key" autoComplete="off" hint={KEY_HINT} error={errors.key} required />
        <div>
          <SubmitButton>Read the address</SubmitButton>
        </div>
      </form>
    </Fold>
  )
}
