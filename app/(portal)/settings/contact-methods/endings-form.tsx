'use client'

import { useActionState } from 'react'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { endingsAction } from './actions'

type EndingsFormProps = { hears: { endings: boolean; handOvers: boolean } }

export function EndingsForm({ hears }: EndingsFormProps) {
  const [state, action] = useActionState(endingsAction, { hears })
  return (
    <Section title="What else you hear">
      <form action={action} className="flex max-w-prose flex-col items-start gap-2">
        <CheckboxField
          key={`endings ${state.hears.endings}`}
          name="hearsEndings"
          value="yes"
          label="Tell me when somebody else acknowledges or resolves what I was paged for"
          isChecked={state.hears.endings}
          hint="By the contact method that was paged, without a sound."
        />
        <CheckboxField
          key={`hand-overs ${state.hears.handOvers}`}
          name="hearsHandOvers"
          value="yes"
          label="Tell me an hour before I go on call"
          isChecked={state.hears.handOvers}
          hint="By all contact methods but phones."
        />
        {state.outcome && <Notice kind="done">Saved.</Notice>}
        <SubmitButton>Save</SubmitButton>
      </form>
    </Section>
  )
}
