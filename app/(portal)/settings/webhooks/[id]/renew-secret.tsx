'use client'

import { useActionState } from 'react'
import { SigningSecret } from '@/components/signing-secret'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Section } from '@/components/ui/page'
import { renewSecretAction } from '../actions'

export function RenewSecret({ webhookId, name }: { webhookId: number; name: string }) {
  const [{ secret }, action] = useActionState(renewSecretAction, {})
  return (
    <Section title="Signing secret">
      <div className="flex flex-col items-start gap-3">
        {secret && <SigningSecret secret={secret} />}
        <ConfirmDialog
          trigger="New secret"
          look="plain"
          title={`A new signing secret for ${name}?`}
          confirm="Make a new secret"
          action={action}
          fields={{ webhookId }}
        >
          The old one signs nothing from then on: the receiver refuses events until it has the new one. They are sent
          again meanwhile.
        </ConfirmDialog>
      </div>
    </Section>
  )
}
