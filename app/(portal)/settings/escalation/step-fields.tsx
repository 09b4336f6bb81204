import { CheckboxField } from '@/components/ui/checkbox-field'
import { ListButtons } from '@/components/ui/list-buttons'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import type { FieldErrors } from '@/lib/result'
import type { PolicyDraft } from './form-policy'

type Choice = { value: string; name: string }
export type TargetChoices = { schedules: Choice[]; people: Choice[] }

type StepFieldsProps = { draft: PolicyDraft; errors: FieldErrors; choices: TargetChoices }

export function StepFields({ draft: { steps, repeats }, errors, choices }: StepFieldsProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <input type="hidden" name="steps" value={steps.length} />
      <ol aria-label="Steps" className="flex w-full flex-col gap-3">
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
      {errors.steps && <p className="text-danger text-xs">{errors.steps}</p>}
      <SubmitButton name="do" value="add" formNoValidate>
        Add a step
      </SubmitButton>
      <TextField
        name="repeats"
        label="Then go through all steps again"
        hint="How many times, from 0 to 10, while nobody has acknowledged."
        error={errors.repeats}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={repeats}
        required
      />
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
    <li className="rounded-md border border-line p-3">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="font-medium">Step {index + 1}</h3>
        <ListButtons index={index} count={count} name={`step ${index + 1}`} />
      </div>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Targets legend="On call in" name={name} choices={choices.schedules} chosen={step.targets} />
        <Targets legend="These people" name={name} choices={choices.people} chosen={step.targets} />
      </div>
      {fault && <p className="mt-1 text-danger text-xs">{fault}</p>}
      <div className="mt-3 max-w-xs">
        <TextField
          name={`steps.${index}.waitMinutes`}
          label="Minutes to wait for an acknowledgment"
          error={errors[`steps.${index}.waitMinutes`]}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={step.waitMinutes}
          required
        />
      </div>
    </li>
  )
}

type TargetsProps = { legend: string; name: string; choices: Choice[]; chosen: string[] }

function Targets({ legend, name, choices, chosen }: TargetsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-muted text-xs">{legend}</legend>
      <div className="max-h-56 overflow-y-auto">
        {choices.map((choice) => (
          <CheckboxField
            key={choice.value}
            name={name}
            value={choice.value}
            label={choice.name}
            isChecked={chosen.includes(choice.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
