'use client'

import { CalendarClock } from 'lucide-react'
import { type ReactNode, useActionState } from 'react'
import { FormOutcome } from '@/components/form-outcome'
import { PersonMark } from '@/components/person-mark'
import { ChosenField } from '@/components/ui/chosen-field'
import { Section } from '@/components/ui/page'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import type { FieldErrors } from '@/lib/result'
import { saveTeamAction } from './actions'
import type { TeamDraft } from './form-team'

type TeamFormProps = {
  teamId?: number
  mark?: string
  team: TeamDraft
  /** Whether also what only admins change. */
  isWhole: boolean
  people: { id: number; name: string; isDisabled: boolean }[]
  schedules: { id: number; name: string }[]
  chats: { id: number; name: string }[]
}

export function TeamForm({ teamId, mark: opened = '', team, isWhole, people, schedules, chats }: TeamFormProps) {
  const [state, action] = useActionState(saveTeamAction, { draft: team, errors: {}, mark: opened })
  const { draft, errors, mark, outcome, fault } = state
  return (
    <form action={action}>
      <input type="hidden" name="teamId" value={teamId ?? ''} />
      <input type="hidden" name="mark" value={mark} />
      <Section title="Team">
        <div className="flex max-w-md flex-col gap-4">
          {isWhole ? (
            <TextField name="name" label="Name" error={errors.name} defaultValue={draft.name} required />
          ) : (
            <input type="hidden" name="name" value={draft.name} />
          )}
          <PeopleGroup
            legend="People"
            name="members"
            add="Add a person"
            {...{ people, errors }}
            chosen={draft.members}
          />
          <PeopleGroup
            legend="Schedule editors"
            name="editors"
            add="Add a schedule editor"
            {...{ people, errors }}
            chosen={draft.editors}
          />
          <PeopleGroup
            legend="Team admins"
            name="admins"
            add="Add a team admin"
            {...{ people, errors }}
            chosen={draft.admins}
          />
          {isWhole ? (
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
          ) : (
            draft.schedules.map((id) => <input key={id} type="hidden" name="schedules" value={id} />)
          )}
          {chats.length > 0 && (
            <SelectField
              name="chatChannelId"
              label="Chat channel"
              none="None"
              choices={chats.map(({ id, name }) => ({ value: String(id), name }))}
              chosen={draft.chatChannelId === null ? '' : String(draft.chatChannelId)}
              error={errors.chatChannelId}
              hint="The team’s incidents are posted there as they begin to page. People are paged as before."
            />
          )}
        </div>
      </Section>
      <div className="flex flex-col items-start gap-3">
        <FormOutcome fault={fault} outcome={outcome} errors={errors} saved="Saved." />
        <SubmitButton look="primary">{teamId ? 'Save the team' : 'Create team'}</SubmitButton>
      </div>
    </form>
  )
}

type PeopleGroupProps = Pick<TeamFormProps, 'people'> & {
  legend: string
  name: 'members' | 'editors' | 'admins'
  add: string
  chosen: number[]
  errors: FieldErrors
}

function PeopleGroup({ legend, name, add, people, chosen, errors }: PeopleGroupProps) {
  return (
    <ChosenGroup legend={legend} error={errors[name]}>
      <ChosenField
        name={name}
        label={add}
        listLabel={legend}
        choices={people.map(({ id, name: called, isDisabled }) => ({
          value: String(id),
          name: isDisabled ? `${called} (disabled)` : called,
          isGone: isDisabled,
          mark: <PersonMark userId={id} name={called} />,
        }))}
        chosen={chosen.map(String)}
        placeholder="A person"
        none="Nobody of that name."
        error={errors[name]}
      />
    </ChosenGroup>
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
