'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { addAction } from './actions'
import { AddedNotice } from './added-notice'
import { ChannelFields } from './channel-fields'
import type { FieldOfChannel } from './fields-of-channels'

type AddFormProps = { channel: string; fields: FieldOfChannel[] }

export function AddForm({ channel, fields }: AddFormProps) {
  const [{ errors, values, fault, added }, action] = useActionState(addAction, { errors: {}, values: {} })
  return (
    <div className="flex flex-col gap-4">
      <form action={action} className="flex max-w-xl flex-col gap-4">
        <input type="hidden" name="channel" value={channel} />
        <ChannelFields fields={fields} errors={errors} values={values} />
        {fault && <Notice kind="error">{fault}</Notice>}
        <div>
          <SubmitButton look="primary">Add and send a code</SubmitButton>
        </div>
      </form>
      {added && <AddedNotice key={added.contactMethodId} {...added} />}
    </div>
  )
}
