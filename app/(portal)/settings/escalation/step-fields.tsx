'use client'

import { CalendarClock, Hash, LifeBuoy, Plus, Repeat2 } from 'lucide-react'
import Link from 'next/link'
import { PersonMark } from '@/components/person-mark'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { ChosenField } from '@/components/ui/chosen-field'
import { fieldAria } from '@/components/ui/field'
import { ListButtons } from '@/components/ui/list-buttons'
import { SubmitButton } from '@/components/ui/submit-button'
import type { FieldErrors } from '@/lib/result'
import type { PolicyDraft } from './form-policy'

type Target = { value: string; name: string; isGone?: boolean }
export type TargetChoices = { schedules: Target[]; people: (Target & { userId: number })[]; chats: Target[] }

type StepFieldsProps = { draft: PolicyDraft; errors: FieldErrors; choices: TargetChoices }

export function StepFields({ draft: { steps, repeats, lastResort }, errors, choices }: StepFieldsProps) {
  return (
    <div className="policy-line">
      <input type="hidden" name="steps" value={steps.length} />
      <ol aria-label="Steps">
        {steps.map((step, index) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place; its fields get what the form says
            key={`step ${index}`}
            step={step}
            index={index}
            count={steps.length}
            errors={errors}
            choices={choices}
          />
        ))}
      </ol>
      <div className="policy-stop">
        <span aria-hidden className="policy-circle border-dashed">
          <Plus className="size-3.5" />
        </span>
        <div>
          <SubmitButton name="do" value="add" formNoValidate>
            Add a step
          </SubmitButton>
          {errors.steps && <p className="mt-1 text-high text-xs">{errors.steps}</p>}
        </div>
      </div>
      <div className="policy-stop">
        <span aria-hidden className="policy-circle">
          <Repeat2 className="size-3.5" />
        </span>
        <NumberInWords
          name="repeats"
          before="Repeat all steps"
          after="times (0–10) until somebody acknowledges"
          value={repeats}
          error={errors.repeats}
        />
      </div>
      <div className="policy-stop">
        <span aria-hidden className="policy-circle">
          <LifeBuoy className="size-3.5" />
        </span>
        <div className="min-w-0">
          <h3 className="mb-1 text-muted">Last resort, once, when all of that is through</h3>
          <ChosenField
            name="lastResort"
            label="Whom the last resort pages"
            listLabel="People, schedules and chat channels"
            choices={targetChoices(choices)}
            chosen={lastResort}
            placeholder="Nobody"
            none="No person, schedule or chat channel of that name."
            error={errors.lastResort}
          />
          {errors.lastResort && <p className="mt-1 text-high text-xs">{errors.lastResort}</p>}
        </div>
      </div>
      {choices.schedules.length === 0 && (
        <p className="text-muted text-xs">
          There is no schedule yet. <Link href="/on-call/schedules/new">Create one</Link>, so that people take turns.
        </p>
      )}
    </div>
  )
}

type StepProps = {
  step: PolicyDraft['steps'][number]
  index: number
  count: number
  errors: FieldErrors
  choices: TargetChoices
}

function Step({ step, index, count, errors, choices }: StepProps) {
  const name = `steps.${index}.targets`
  const fault = errors[name]
  return (
    <li className="policy-stop">
      <span aria-hidden className="policy-circle">
        {index + 1}
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-start gap-2">
          <h3 className="sr-only">Step {index + 1}</h3>
          <div className="min-w-0 flex-1 basis-56">
            <ChosenField
              name={name}
              label={`Who step ${index + 1} pages`}
              listLabel="People, schedules and chat channels"
              choices={targetChoices(choices)}
              chosen={step.targets}
              placeholder="A schedule, person or chat channel"
              none="No person, schedule or chat channel of that name."
              error={fault}
            />
          </div>
          <ListButtons index={index} count={count} name={`step ${index + 1}`} />
        </div>
        {fault && <p className="text-high text-xs">{fault}</p>}
        {step.targets.filter((value) => !value.startsWith('chat ')).length > 1 && (
          <CheckboxField
            name={`steps.${index}.isRoundRobin`}
            value="yes"
            label="In turn: each incident pages one of them, the next one the next"
            isChecked={step.isRoundRobin}
          />
        )}
        <NumberInWords
          name={`steps.${index}.waitMinutes`}
          before="Escalate after"
          after={
            index === count - 1 ? 'min without an acknowledgment' : 'min without an acknowledgment, to the next step'
          }
          value={step.waitMinutes}
          error={errors[`steps.${index}.waitMinutes`]}
        />
      </div>
    </li>
  )
}

function targetChoices({ schedules, people, chats }: TargetChoices) {
  return [
    ...schedules.map((one) => ({ ...one, mark: SCHEDULE, note: 'who is on call' })),
    ...people.map((one) => ({ ...one, mark: <PersonMark userId={one.userId} name={one.name} /> })),
    ...chats.map((one) => ({ ...one, mark: CHAT, note: 'chat channel' })),
  ]
}

const CHAT = <Hash aria-hidden className="size-4 shrink-0 text-muted" />
const SCHEDULE = <CalendarClock aria-hidden className="size-4 shrink-0 text-muted" />

type NumberInWordsProps = { name: string; before: string; after: string; value: string; error: string | undefined }

/** A sentence with a number in it. */
function NumberInWords({ name, before, after, value, error }: NumberInWordsProps) {
  return (
    <div>
      <label className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted" htmlFor={name}>
        {before}
        <input
          {...fieldAria(name, { error })}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={value}
          required
          className="w-16 tabular-nums"
        />
        {after}
      </label>
      {error && (
        <p id={`${name}-error`} className="mt-1 text-high text-xs">
          {error}
        </p>
      )}
    </div>
  )
}
