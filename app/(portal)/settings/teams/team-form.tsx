'use client'

import { CalendarClock } from 'lucide-react'
import { type ReactNode, useActionState } from 'react'
import { FormOutcome } from '@/components/form-outcome'
import { PersonMark } from '@/components/person-mark'
import { ChosenField } from '@/components/ui/chosen-field'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { saveTeamAction, type TeamDraft } from './actions'

type TeamFormProps = {
  teamId?: number
  mark?: string
  team: TeamDraft
  people: { id: number; name: string; isDisabled: boolean }[]
  schedules: { id: number; name: string }[]
  chats: { id: number; name: string }[]
}

export function TeamForm({ teamId, mark: opened = '', team, people, schedules, chats }: TeamFormProps) {
  const [state, action] = useActionState(saveTeamAction, { draft: team, errors: {}, mark: opened })
  const { draft, errors, mark, outcome, fault } = state
  return (
    <form action={action}>
      <input type="hidden" name="teamId" value={teamId ?? ''} />
      <input type="hidden" name="mark" value={mark} />
      <Section title="Team">
        <div className="flex max-w-md flex-col gap-4">
          <TextField name="name" label="Name" error={errors.name} defaultValue={draft.name} required />
          <ChosenGroup legend="People" error={errors.members}>
            <ChosenField
              name="members"
              label="Add a person"
              listLabel="People"
              choices={people.map(({ id, name, isDisabled }) => ({
                value: String(id),
                name: isDisabled ? `${name} (disabled)` : name,
                isGone: isDisabled,
                mark: <PersonMark userId={id} name={name} />,
              }))}
              chosen={draft.members.map(String)}
              placeholder="A person"
              none="Nobody of that name."
              error={errors.members}
            />
          </ChosenGroup>
          <ChosenGroup legend="Schedules" error={errors.schedules}>
            <ChosenField
              name="schedules"
              label="Add a schedule"
              listLabel="Schedules"
              choices={schedules.map(({ id, name }) => ({
                value: String(id),
                name,
                mark: <CalendarClock aria-hidden className="size-4 text-muted" />,
              }))}
              chosen={draft.schedules.map(String)}
              placeholder="A schedule"
              none="No schedule of that name."
              error={errors.schedules}
            />
          </ChosenGroup>
          {chats.length > 0 && (
            <SelectField
              name="chatChannelId"
              label="Chat channel"
              none="None"
              choices={chats.map(({ id, name }) => ({ value: String(id), name }))}
              chosen={draft.chatChannelId === null ? '' : String(draft.chatChannelId)}
              error={errors.chatChannelId}
              hint="The team’s incidents are posted there as they begin to notify. People are notified as before."
            />
          )}
        </div>
      </Section>
      <div className="flex flex-col items-start gap-3">
        {fault && <Notice kind="error">{fault}</Notice>}
        <FormOutcome outcome={outcome} errors={errors} saved="Saved." />
        <SubmitButton look="primary">{teamId ? 'Save the team' : 'Create team'}</SubmitButton>
      </div>
    </form>
  )
}

type ChosenGroupProps = { legend: string; error: string | undefined; children: ReactNode }

function ChosenGroup({ legend, error, children }: ChosenGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      {children}
      {error && <p className="mt-1 text-high text-xs">{error}</p>}
    </fieldset>
  )
}
