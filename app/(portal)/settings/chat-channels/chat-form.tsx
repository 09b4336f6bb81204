'use client'

import { useActionState } from 'react'
import { FormOutcome } from '@/components/form-outcome'
import { FormFoot } from '@/components/ui/form-layout'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { ChannelFields } from '../contact-methods/channel-fields'
import type { FieldOfChannel } from '../contact-methods/fields-of-channels'
import { saveChatAction } from './actions'

type ChatFormProps = {
  channel: string
  /** Of a new one: its kind, and the name that it gets unless another is given. */
  title?: string
  proposedName?: string
  fields: FieldOfChannel[]
  chat?: { id: number; name: string; mark: string }
}

export function ChatForm({ channel, title, proposedName = '', fields, chat }: ChatFormProps) {
  const opened = { values: { name: chat?.name ?? proposedName }, errors: {}, mark: chat?.mark ?? '' }
  const [{ values, errors, mark, outcome, fault }, action] = useActionState(saveChatAction, opened)
  return (
    <form action={action}>
      <input type="hidden" name="chatChannelId" value={chat?.id ?? ''} />
      <input type="hidden" name="channel" value={channel} />
      <input type="hidden" name="mark" value={mark} />
      <Section title={title ?? 'Name and place'}>
        <div className="flex max-w-xl flex-col gap-4">
          <TextField
            name="name"
            label="Name"
            hint="As policies and teams show it."
            error={errors.name}
            defaultValue={values.name}
            required
          />
          {chat ? (
            <details open={Object.keys(errors).some((field) => field !== 'name')}>
              <summary className="min-h-9 py-2 max-sm:min-h-11">Post somewhere else</summary>
              <div className="flex flex-col gap-4 pt-2">
                <p className="text-muted">What is left blank stays as it is.</p>
                <ChannelFields
                  fields={fields.map((field) => ({ ...field, isOptional: true }))}
                  errors={errors}
                  values={values}
                />
              </div>
            </details>
          ) : (
            <ChannelFields fields={fields} errors={errors} values={values} />
          )}
        </div>
      </Section>
      <FormFoot
        back="/settings/chat-channels"
        effect={chat ? '' : 'Nothing is posted until a step or a team uses it.'}
        said={<FormOutcome fault={fault} outcome={outcome} errors={errors} saved="Saved." />}
      >
        <SubmitButton look="primary">{chat ? 'Save chat channel' : 'Create chat channel'}</SubmitButton>
      </FormFoot>
    </form>
  )
}
