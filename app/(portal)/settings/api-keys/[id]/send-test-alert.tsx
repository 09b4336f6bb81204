'use client'

import { Send } from 'lucide-react'
import Link from 'next/link'
import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { sendTestAlertAction } from './actions'

type SendTestAlertProps = { apiKeyId: number; isFirst: boolean }

export function SendTestAlert({ apiKeyId, isFirst }: SendTestAlertProps) {
  const [{ incidentId, fault }, action] = useActionState(sendTestAlertAction, {})
  return (
    <form action={action} className="flex flex-wrap items-center gap-y-2">
      <input type="hidden" name="apiKeyId" value={apiKeyId} />
      <span role="status" className="text-xs *:mr-3">
        {incidentId !== undefined && (
          <span>
            Sent: <Link href={`/incidents/${incidentId}`}>incident #{incidentId}</Link>
          </span>
        )}
        {fault && <span className="text-danger">{fault}</span>}
      </span>
      <SubmitButton look={isFirst ? 'primary' : 'plain'}>
        <Send aria-hidden className="size-4" />
        Send a test alert from here
      </SubmitButton>
    </form>
  )
}
