'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { SeverityMark } from '@/components/severity-mark'
import { ChipChoice } from '@/components/ui/chip-choice'
import { ChosenField } from '@/components/ui/chosen-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { FIELDS, type Field, OPERATORS, type Operator, takesValues } from '@/lib/conditions/condition'
import type { FieldErrors } from '@/lib/result'
import { SEVERITIES } from '@/lib/values/severity'
import type { ConditionDraft } from './drafts'
import { KeyField } from './key-field'
import { ValueField } from './value-field'

export type ApiKeyChoice = { id: number; name: string }

type ConditionFieldsProps = { drafts: ConditionDraft[]; errors: FieldErrors; apiKeys: ApiKeyChoice[] }

export function ConditionFields({ drafts, errors, apiKeys }: ConditionFieldsProps) {
  return (
    <div className="flex flex-col items-start gap-5">
      <input type="hidden" name="conditions" value={drafts.length} />
      <ol aria-label="Conditions" className="flex w-full flex-col gap-5">
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
      {errors.conditions && <p className="text-high text-xs">{errors.conditions}</p>}
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
  const [labelKey, setLabelKey] = useState(draft.key)
  const operators: readonly Operator[] = OPERATORS[field]
  const [operator, setOperator] = useState(draft.operator)
  const current = operators.find((one) => one === operator) ?? operators[0] ?? 'is'
  const name = (part: string) => `conditions.${at}.${part}`
  return (
    <li>
      <fieldset
        aria-label={`Condition ${at + 1}`}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[2.25rem_minmax(0,1fr)_auto] max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-3"
      >
        <span className="text-muted text-xs max-sm:col-span-2 sm:pt-2">{at === 0 ? 'when' : 'and'}</span>
        <div className="flex min-w-0 flex-wrap items-start gap-x-2 gap-y-5">
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
          {field === 'label' && <KeyField name={name('key')} value={labelKey} onValue={setLabelKey} />}
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
          {takesValues(current) && (
            <span className="flex min-w-0 flex-1 basis-56">
              <Values key={field} at={at} field={field} labelKey={labelKey} draft={draft} apiKeys={apiKeys} />
            </span>
          )}
        </div>
        <SubmitButton name="do" value={`drop-condition ${at}`} formNoValidate aria-label={`Remove condition ${at + 1}`}>
          <Trash2 aria-hidden className="size-4" />
        </SubmitButton>
        {error && <p className="col-span-full mt-3 text-high text-xs sm:col-start-2">{error}</p>}
      </fieldset>
    </li>
  )
}

type ValuesProps = { at: number; field: Field; labelKey: string; draft: ConditionDraft; apiKeys: ApiKeyChoice[] }

function Values({ at, field, labelKey, draft, apiKeys }: ValuesProps) {
  const name = `conditions.${at}`
  const chosen = field === draft.field ? draft.chosen : []
  if (field === 'severity') return <Severities name={`${name}.chosen`} chosen={chosen} />
  if (field === 'api key')
    return (
      <ChosenField
        name={`${name}.chosen`}
        label="API keys"
        listLabel="API keys"
        choices={apiKeys.map((key) => ({ value: String(key.id), name: key.name }))}
        chosen={chosen}
        placeholder={chosen.length === 0 ? 'An API key' : 'or…'}
        none="No API key of that name."
      />
    )
  return (
    <ValueField
      name={name}
      asked={askedOf(field, labelKey)}
      text={draft.text}
      chosen={chosen}
      placeholder={field === 'summary' ? 'disk, certificate' : 'payments, ledger'}
    />
  )
}

function askedOf(field: Field, labelKey: string): Record<string, string> | undefined {
  if (field === 'entity') return { of: 'entity' }
  return field === 'label' && labelKey.trim() !== '' ? { key: labelKey.trim() } : undefined
}

function Severities({ name, chosen }: { name: string; chosen: string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {SEVERITIES.toReversed().map((severity) => (
        <ChipChoice key={severity} name={name} value={severity} defaultChecked={chosen.includes(severity)}>
          <SeverityMark severity={severity} isAnswered />
        </ChipChoice>
      ))}
    </span>
  )
}
