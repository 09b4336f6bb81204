'use client'

import { AlarmClock, Layers } from 'lucide-react'
import { useActionState, useRef } from 'react'
import { FormOutcome } from '@/components/form-outcome'
import { SeverityMark } from '@/components/severity-mark'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { ChipChoice } from '@/components/ui/chip-choice'
import { DraftForm } from '@/components/ui/draft-form'
import { Fold } from '@/components/ui/fold'
import { FormBeside, FormFoot } from '@/components/ui/form-layout'
import { SaveByEnter } from '@/components/ui/list-buttons'
import { Section } from '@/components/ui/page'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useKeptForm } from '@/components/use-kept-form'
import type { FieldErrors } from '@/lib/result'
import { SEVERITIES } from '@/lib/values/severity'
import { savePolicyAction } from './actions'
import type { PolicyDraft } from './form-policy'
import { PolicyPreview } from './policy-preview'
import { StepFields, type TargetChoices } from './step-fields'

/** The preview beside the form belongs to it by this id. */
const FORM = 'policy'

type Choices = TargetChoices & { teams: { value: string; name: string }[]; isFree: boolean }

type PolicyFormProps = { policyId?: number; mark?: string; policy: PolicyDraft; choices: Choices }

export function PolicyForm({ policyId, mark = '', policy, choices }: PolicyFormProps) {
  const [state, action] = useActionState(savePolicyAction, { draft: policy, errors: {}, mark })
  const { draft, errors, outcome, fault } = state
  const form = useRef<HTMLFormElement>(null)
  useKeptForm({ form, state, isSaved: outcome === 'saved' || fault !== undefined, edit: action })
  return (
    <FormBeside label="What it would do" aside={<PolicyPreview form={form} formId={FORM} state={state} />}>
      <DraftForm ref={form} action={action} draft={draft} id={FORM}>
        <SaveByEnter />
        <input type="hidden" name="policyId" value={policyId ?? ''} />
        <input type="hidden" name="mark" value={state.mark} />
        <Section title="Applies to">
          <WhichFields draft={draft} errors={errors} teams={choices.teams} isFree={choices.isFree} />
        </Section>
        <Section title="Escalation steps">
          <StepFields draft={draft} errors={errors} choices={choices} />
        </Section>
        <div className="panel mb-4 divide-y divide-line">
          <Fold
            id="reminders"
            title="Reminders"
            icon={AlarmClock}
            value={reminderWords(draft)}
            isOpen={errors.unacknowledgeMinutes !== undefined}
          >
            <div className="flex flex-col items-start gap-4">
              <ForgottenField draft={draft} errors={errors} />
              <CheckboxField
                name="tellsAssignee"
                value="yes"
                label="Page a person to whom somebody else assigns an incident"
                isChecked={draft.tellsAssignee}
              />
            </div>
          </Fold>
          <Fold
            id="grouping"
            title="Grouping"
            icon={Layers}
            value={groupingWords(draft)}
            isOpen={(errors.groupBy ?? errors.gatherSeconds) !== undefined}
          >
            <StormFields draft={draft} errors={errors} />
          </Fold>
        </div>
        <FormFoot
          back="/settings/escalation"
          effect={policyId ? '' : 'It pages nobody until a routing rule uses it.'}
          said={
            <FormOutcome
              fault={fault}
              outcome={outcome}
              errors={errors}
              saved="Saved. It takes effect with the next incident and the next step."
            />
          }
        >
          <SubmitButton look="primary" name="do" value="save">
            {policyId ? 'Save policy' : 'Create policy'}
          </SubmitButton>
        </FormFoot>
      </DraftForm>
    </FormBeside>
  )
}

type PartProps = { draft: PolicyDraft; errors: FieldErrors }

function WhichFields({ draft, errors, teams, isFree }: PartProps & Pick<Choices, 'teams' | 'isFree'>) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField name="name" label="Name" error={errors.name} defaultValue={draft.name} required />
        {teams.length > 0 && (
          <SelectField
            name="teamId"
            label="Team"
            {...(isFree && { none: 'No team' })}
            choices={teams}
            chosen={draft.teamId}
            error={errors.teamId}
          />
        )}
      </div>
      <fieldset>
        <legend className="mb-1 font-medium">Severities that page</legend>
        <div className="flex flex-wrap gap-1.5">
          {SEVERITIES.toReversed().map((severity) => (
            <ChipChoice
              key={severity}
              name="severities"
              value={severity}
              defaultChecked={draft.severities.includes(severity)}
            >
              <SeverityMark severity={severity} isAnswered />
            </ChipChoice>
          ))}
        </div>
        {errors.severities && <p className="text-high text-xs">{errors.severities}</p>}
      </fieldset>
    </div>
  )
}

function reminderWords({ unacknowledgeMinutes, tellsAssignee }: PolicyDraft) {
  const forgotten = unacknowledgeMinutes
    ? `acknowledged is open again after ${timeInWords(Number(unacknowledgeMinutes))}`
    : 'acknowledged stays so'
  return `${forgotten}, ${tellsAssignee ? 'whoever is assigned is paged' : 'nobody is paged for an assignment'}`
}

function groupingWords({ groupBy, gatherSeconds }: PolicyDraft) {
  return `${groupBy.trim() === '' ? 'all in one group' : `by ${groupBy.trim()}`}, one notification in ${gatherSeconds} s`
}

const FORGOTTEN_MINUTES = [15, 30, 60, 120, 240, 480, 1440]

function ForgottenField({ draft, errors }: PartProps) {
  const chosen = draft.unacknowledgeMinutes
  const all = [...new Set([...FORGOTTEN_MINUTES.map(String), ...(chosen ? [chosen] : [])])]
  return (
    <SelectField
      name="unacknowledgeMinutes"
      label="Acknowledged, and not resolved"
      none="Stays acknowledged"
      choices={all.map((minutes) => ({ value: minutes, name: `Page again after ${timeInWords(Number(minutes))}` }))}
      chosen={chosen}
      error={errors.unacknowledgeMinutes}
      hint="It is open again then, and the policy begins at its first step."
    />
  )
}

function timeInWords(minutes: number) {
  if (minutes % 60 !== 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

function StormFields({ draft, errors }: PartProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        name="groupBy"
        label="Labels to group by"
        hint="At most 5 label keys, separated by commas. Incidents with the same values form one group. If blank, all form one group."
        error={errors.groupBy}
        autoComplete="off"
        defaultValue={draft.groupBy}
      />
      <TextField
        name="gatherSeconds"
        label="Grouping window (seconds)"
        hint="First alert pages at once; later ones within the window are sent together. From 10 to 3600."
        error={errors.gatherSeconds}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={draft.gatherSeconds}
        required
      />
    </div>
  )
}
