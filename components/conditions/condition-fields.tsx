'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { FIELDS, type Field, OPERATORS, type Operator, takesValues } from '@/lib/conditions/condition'
import type { FieldErrors } from '@/lib/result'
import { SEVERITIES } from '@/lib/values/severity'
import type { ConditionDraft } from './drafts'

export type ApiKeyChoice = { id: number; name: string }

type ConditionFieldsProps = { drafts: ConditionDraft[]; errors: FieldErrors; apiKeys: ApiKeyChoice[] }

export function ConditionFields({ drafts, errors, apiKeys }: ConditionFieldsProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <input type="hidden" name="conditions" value={drafts.length} />
      <ol aria-label="Conditions" className="flex w-full flex-col gap-3">
        {drafts.map((draft, at) => (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place; its fields get what the form says
            key={`condition ${at}`}
            at={at}
            draft={draft}
            error={errors[`conditions.${at}`]}
            apiKeys={apiKeys}
          />
        ))}
      </ol>
      {errors.conditions && <p className="text-danger text-xs">{errors.conditions}</p>}
      <SubmitButton name="do" value="add-condition" formNoValidate>
        <Plus aria-hidden className="size-4" />
        Add a condition
      </SubmitButton>
    </div>
  )
}

type RowProps = { at: number; draft: ConditionDraft; error: string | undefined; apiKeys: ApiKeyChoice[] }

const FIELD_NAMES: Record<Field, string> = {
  label: 'label',
  severity: 'severity',
  entity: 'entity',
  'api key': 'API key',
  summary: 'summary',
}

function ConditionRow({ at, draft, error, apiKeys }: RowProps) {
  const [field, setField] = useState<Field>(FIELDS.find((one) => one === draft.field) ?? 'label')
  const operators: readonly Operator[] = OPERATORS[field]
  const [operator, setOperator] = useState(draft.operator)
  const current = operators.find((one) => one === operator) ?? operators[0] ?? 'is'
  const name = (part: string) => `conditions.${at}.${part}`
  return (
    <li>
      <fieldset aria-label={`Condition ${at + 1}`} className="flex flex-col gap-2 rounded-md border border-line p-3">
        <div className="flex flex-wrap items-center gap-2">
          <span className="w-10 text-muted">{at === 0 ? 'when' : 'and'}</span>
          <select
            name={name('field')}
            aria-label="What is compared"
            value={field}
            onChange={(event) => setField(FIELDS.find((one) => one === event.target.value) ?? 'label')}
          >
            {FIELDS.map((one) => (
              <option key={one} value={one}>
                {FIELD_NAMES[one]}
              </option>
            ))}
          </select>
          {field === 'label' && (
            <input
              name={name('key')}
              aria-label="Key of the label"
              placeholder="service"
              autoComplete="off"
              defaultValue={draft.key}
              className="w-full min-w-24 flex-1 font-mono sm:max-w-48"
            />
          )}
          <select
            name={name('operator')}
            aria-label="How it is compared"
            value={current}
            onChange={(event) => setOperator(event.target.value)}
          >
            {operators.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <span className="ml-auto">
            <SubmitButton
              name="do"
              value={`drop-condition ${at}`}
              formNoValidate
              aria-label={`Remove condition ${at + 1}`}
            >
              <Trash2 aria-hidden className="size-4" />
            </SubmitButton>
          </span>
        </div>
        {takesValues(current) && <Values field={field} name={name} draft={draft} apiKeys={apiKeys} />}
        {error && <p className="text-danger text-xs">{error}</p>}
      </fieldset>
    </li>
  )
}

type ValuesProps = {
  field: Field
  name: (part: string) => string
  draft: ConditionDraft
  apiKeys: ApiKeyChoice[]
}

function Values({ field, name, draft, apiKeys }: ValuesProps) {
  if (field === 'label' || field === 'entity' || field === 'summary')
    return (
      <input
        name={name('text')}
        aria-label="Values, with commas between them"
        placeholder={field === 'summary' ? 'disk, certificate' : 'payments, ledger'}
        title="Several values have commas between them; one of them is enough."
        autoComplete="off"
        defaultValue={draft.text}
        className="w-full"
      />
    )
  const choices =
    field === 'severity'
      ? SEVERITIES.toReversed().map((severity) => ({ value: severity, label: severity }))
      : apiKeys.map((key) => ({ value: String(key.id), label: key.name }))
  return (
    <div className="flex max-h-48 flex-wrap gap-x-4 overflow-y-auto">
      {choices.map(({ value, label }) => (
        <CheckboxField
          key={value}
          name={name('chosen')}
          value={value}
          label={label}
          isChecked={draft.chosen.includes(value)}
        />
      ))}
    </div>
  )
}
