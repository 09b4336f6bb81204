'use client'

import { useActionState } from 'react'
import { FormOutcome } from '@/components/form-outcome'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { saveTeamAction, type TeamDraft } from './actions'

/** Without an id it is a new one. */
type TeamFormProps = { teamId?: number; team: TeamDraft; people: { id: number; name: string; isDisabled: boolean }[] }

export function TeamForm({ teamId, team, people }: TeamFormProps) {
  const [{ draft, errors, outcome }, action] = useActionState(saveTeamAction, { draft: team, errors: {} })
  return (
    <form action={action}>
      <input type="hidden" name="teamId" value={teamId ?? ''} />
      <Section title="Team">
        <div className="flex max-w-md flex-col gap-4">
          <TextField name="name" label="Name" error={errors.name} defaultValue={draft.name} required />
          <fieldset>
            <legend className="mb-1 font-medium">People</legend>
            <div className="max-h-80 overflow-y-auto">
              {people.map(({ id, name, isDisabled }) => (
                <CheckboxField
                  key={id}
                  name="members"
                  value={String(id)}
                  label={isDisabled ? `${name} (disabled)` : name}
                  isChecked={draft.members.includes(id)}
                />
              ))}
            </div>
            {errors.members && <p className="text-danger text-xs">{errors.members}</p>}
          </fieldset>
        </div>
      </Section>
      <div className="flex flex-col items-start gap-3">
        <FormOutcome outcome={outcome} errors={errors} saved="Saved." />
        <SubmitButton look="primary">{teamId ? 'Save the team' : 'Add the team'}</SubmitButton>
      </div>
    </form>
  )
}
