'use client'

import Link from 'next/link'
import { useActionState, useRef } from 'react'
import { ConditionFields } from '@/components/conditions/condition-fields'
import { FormOutcome } from '@/components/form-outcome'
import { DraftForm } from '@/components/ui/draft-form'
import { Field } from '@/components/ui/field'
import { FormBeside, FormFoot } from '@/components/ui/form-layout'
import { SaveByEnter } from '@/components/ui/list-buttons'
import { Section } from '@/components/ui/page'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useKeptForm } from '@/components/use-kept-form'
import type { FieldErrors } from '@/lib/result'
import { SEVERITIES } from '@/lib/values/severity'
import { saveRuleAction } from './actions'
import { DryRunPanel } from './dry-run-panel'
import type { RuleDraft } from './form-rule'
import type { RuleChoices } from './rule-choices'

/** The sample beside the form belongs to it by this id. */
const FORM = 'rule'

type RuleFormProps = {
  rule: { ruleId?: number; version?: number; isDefault: boolean }
  draft: RuleDraft
  choices: RuleChoices
}

export function RuleForm({ rule: { ruleId, version, isDefault }, draft: stored, choices }: RuleFormProps) {
  const [state, action] = useActionState(saveRuleAction, { draft: stored, errors: {} })
  const { draft, errors, outcome, fault } = state
  const form = useRef<HTMLFormElement>(null)
  useKeptForm({ form, state, isSaved: false, edit: action })
  return (
    <FormBeside
      label="What it would do"
      aside={
        <DryRunPanel form={form} state={state}>
          <SampleFields apiKeys={choices.apiKeys} />
        </DryRunPanel>
      }
    >
      <DraftForm action={action} draft={draft} ref={form} id={FORM}>
        <SaveByEnter />
        <input type="hidden" name="ruleId" value={ruleId ?? ''} />
        <input type="hidden" name="version" value={version ?? ''} />
        <Section title="Conditions">
          <div className="flex flex-col gap-4">
            <TextField name="name" label="Name" error={errors.name} defaultValue={draft.name} required />
            {isDefault ? (
              <p className="text-muted">Everything that no rule matches.</p>
            ) : (
              <ConditionFields drafts={draft.conditions} errors={errors} apiKeys={choices.apiKeys} />
            )}
          </div>
        </Section>
        <Section title="Actions">
          <RouteFields draft={draft} errors={errors} choices={choices} isDefault={isDefault} />
        </Section>
        <FormFoot
          back="/settings/routing"
          effect="Takes effect with the next alert; incidents stay where they are."
          said={<FormOutcome fault={fault} outcome={outcome} errors={errors} saved="Saved." />}
        >
          <SubmitButton look="primary" name="do" value="save">
            {ruleId ? 'Save rule' : 'Create rule'}
          </SubmitButton>
        </FormFoot>
      </DraftForm>
    </FormBeside>
  )
}

type RouteProps = { draft: RuleDraft; errors: FieldErrors; choices: RuleChoices; isDefault: boolean }

function RouteFields({ draft, errors, choices, isDefault }: RouteProps) {
  const nobody = { value: 'none', name: "Don't page" }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        name="policyId"
        label="Escalation policy"
        hint={
          <>
            Who is paged. <Link href="/settings/escalation">Look at the policies</Link>
          </>
        }
        choices={isDefault ? choices.policies : [...choices.policies, nobody]}
        chosen={draft.policyId}
        error={errors.policyId}
      />
      <SelectField
        name="severity"
        label="Page as"
        hint="The incident keeps what was sent."
        none="As sent"
        choices={SEVERITIES.toReversed().map((severity) => ({ value: severity, name: severity }))}
        chosen={draft.severity}
        error={errors.severity}
      />
      <SelectField
        name="teamId"
        label="Team"
        none="No team"
        choices={choices.teams}
        chosen={draft.teamId}
        error={errors.teamId}
      />
      <SelectField
        name="assigneeId"
        label="Assign to"
        none="Nobody"
        choices={choices.people}
        chosen={draft.assigneeId}
        error={errors.assigneeId}
      />
    </div>
  )
}

function SampleFields({ apiKeys }: Pick<RuleChoices, 'apiKeys'>) {
  return (
    <div className="flex flex-col gap-3">
      <Field id="sample" label="Alert" hint="Paste the JSON that a monitor would send. Nothing is stored.">
        <textarea
          id="sample"
          form={FORM}
          name="sample"
          rows={4}
          spellCheck={false}
          className="w-full font-mono"
          placeholder={'{ "summary": "Refund rejected", "severity": "high", "labels": { "service": "refunds" } }'}
        />
      </Field>
      {apiKeys.length > 0 && (
        <SelectField
          name="sampleKey"
          form={FORM}
          label="Sent with"
          none="Any API key"
          choices={apiKeys.map(({ id, name }) => ({ value: id, name }))}
          chosen=""
        />
      )}
    </div>
  )
}
