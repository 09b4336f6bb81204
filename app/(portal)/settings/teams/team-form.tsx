'use client'

import { useActionState } from 'react'
import { FormOutcome } from '@/components/form-outcome'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { saveTeamAction, type TeamDraft } from './actions'

type TeamFormProps = {
  teamId?: number
  mark?: string
  team: TeamDraft
  people: { id: number; name: string; isDisabled: boolean }[]
  schedules: { id: number; name: string }[]
}

export function TeamForm({ teamId, mark: opened = '', team, people, schedules }: TeamFormProps) {
  const [state, action] = useActionState(saveTeamAction, { draft: team, errors: {}, mark: opened })
  const { draft, errors, mark, outcome, fault } = state
  return (
    <form action={action}>
      <input type="hidden" name="teamId" value={teamId ?? ''} />
      <input type="hidden" name="mark" value={mark} />
      <Section title="Team">
        <div className="flex max-w-md flex-col gap-4">
          <TextField name="name" label="Name" error={errors.name} defaultValue={draft.name} required />
          <Choices
            legend="People"
            name="members"
            choices={people.map(({ id, name, isDisabled }) => ({ id, name: isDisabled ? `${name} (disabled)` : name }))}
            chosen={draft.members}
            error={errors.members}
          />
          <Choices
            legend="Schedules"
            name="schedules"
            choices={schedules}
            chosen={draft.schedules}
            error={errors.schedules}
          />
        </div>
      </Section>
      <div className="flex flex-col items-start gap-3">
        {fault && <Notice kind="error">{fault}</Notice>}
        <FormOutcome outcome={outcome} errors={errors} saved="Saved." />
        <SubmitButton look="primary">{teamId ? 'Save the team' : 'Add the team'}</SubmitButton>
      </div>
    </form>
  )
}

type ChoicesProps = {
  legend: string
  name: string
  choices: { id: number; name: string }[]
  chosen: number[]
  error: string | undefined
}

function Choices({ legend, name, choices, chosen, error }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="max-h-80 overflow-y-auto">
        {choices.map((choice) => (
          <CheckboxField
            key={choice.id}
            name={name}
            value={String(choice.id)}
            label={choice.name}
            isChecked={chosen.includes(choice.id)}
          />
        ))}
      </div>
      {error && <p className="text-danger text-xs">{error}</p>}
    </fieldset>
  )
}
