'use client'

import { useActionState } from 'react'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { endingsAction } from './actions'

export function EndingsForm({ hears }: { hears: boolean }) {
  const [state, action] = useActionState(endingsAction, { hears })
  return (
    <Section title="How it ends">
      <form action={action} className="flex max-w-prose flex-col items-start gap-2">
        <CheckboxField
          key={String(state.hears)}
          name="hearsEndings"
          value="yes"
          label="Tell me when somebody else acknowledges or resolves what I was paged for"
          isChecked={state.hears}
        />
        <p className="text-muted text-xs">By the contact method that was paged, without a sound.</p>
        {state.outcome && <Notice kind="done">Saved.</Notice>}
        <SubmitButton>Save</SubmitButton>
      </form>
    </Section>
  )
}
