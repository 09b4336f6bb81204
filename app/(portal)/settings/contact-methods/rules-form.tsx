'use client'

import { useActionState } from 'react'
import { formText } from '@/app/forms/form-text'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { DatedInput } from '@/components/ui/dated-input'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { useTyped } from '@/components/use-typed'
import { type RulesState, rulesAction } from './rules-action'
import { RulesPicture } from './rules-picture'

/** Empty: it is not used. */
type MethodChoice = { id: number; name: string; urgent: string; rest: string }

type RulesFormProps = { methods: MethodChoice[]; quiet: { from: string; to: string } | undefined; timeZone: string }

const URGENT = 'Critical and high'
const REST = 'Medium and low'
const MINUTES = [1, 2, 3, 4, 5, 10, 15, 30, 60, 120, 240]

/** Which method is used when, and the hours in which what is not urgent waits. */
export function RulesForm({ methods, quiet, timeZone }: RulesFormProps) {
  const [state, action] = useActionState<RulesState, FormData>(rulesAction, { errors: {} })
  const { errors, done } = state
  const { typed, onInput } = useTyped(state)
  return (
    <Section title="When you are paged">
      <form action={action} onInput={onInput} className="flex flex-col items-start gap-3">
        <table className="w-full max-w-2xl border-separate border-spacing-2 text-left">
          <thead className="max-sm:sr-only">
            <tr className="text-muted text-xs">
              <th scope="col" className="font-medium">
                Contact method
              </th>
              <th scope="col" className="font-medium">
                {URGENT}
              </th>
              <th scope="col" className="font-medium">
                {REST}
              </th>
            </tr>
          </thead>
          <tbody>
            {methods.map(({ id, name, urgent, rest }) => (
              <tr key={`${id} ${urgent} ${rest}`} className="max-sm:mb-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2">
                <th scope="row" className="pr-3 font-normal wrap-anywhere max-sm:col-span-2">
                  {name}
                </th>
                <td>
                  <When name={`urgent.${id}`} method={name} list={URGENT} chosen={urgent} />
                </td>
                <td>
                  <When name={`rest.${id}`} method={name} list={REST} chosen={rest} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {errors.urgent && <Notice kind="error">Critical and high: {errors.urgent}</Notice>}
        {errors.rest && <Notice kind="error">Medium and low: {errors.rest}</Notice>}
        <p className="max-w-prose text-muted text-xs">
          Times count from the notification, and end when somebody acknowledges. If everything so far has failed, the
          next one does not wait.
        </p>
        <fieldset className="flex flex-wrap items-center gap-2">
          <CheckboxField
            key={String(quiet !== undefined)}
            name="quiet"
            value="yes"
            label="Hold medium and low from"
            isChecked={quiet !== undefined}
          />
          <DatedInput
            type="time"
            name="quietFrom"
            aria-label="Quiet from"
            defaultValue={quiet?.from ?? '22:00'}
            required
          />
          to
          <DatedInput type="time" name="quietTo" aria-label="Quiet to" defaultValue={quiet?.to ?? '07:00'} required />
          <span className="text-muted">{timeZone}, then send them together</span>
        </fieldset>
        {(errors.quietFrom ?? errors.quietTo) && <Notice kind="error">{errors.quietFrom ?? errors.quietTo}</Notice>}
        <div className="w-full max-w-2xl rounded-md bg-page p-3">
          <RulesPicture {...(typed ? typedRules(typed, methods) : { methods, quiet })} />
        </div>
        {done && <Notice kind="done">Saved.</Notice>}
        <SubmitButton>Save</SubmitButton>
      </form>
    </Section>
  )
}

function typedRules(form: FormData, methods: readonly MethodChoice[]) {
  const quiet = { from: formText(form, 'quietFrom'), to: formText(form, 'quietTo') }
  return {
    methods: methods.map((method) => ({
      ...method,
      urgent: formText(form, `urgent.${method.id}`),
      rest: formText(form, `rest.${method.id}`),
    })),
    quiet: form.get('quiet') === null ? undefined : quiet,
  }
}

type WhenProps = { name: string; method: string; list: string; chosen: string }

function When({ name, method, list, chosen }: WhenProps) {
  return (
    <>
      <span aria-hidden className="text-muted text-xs sm:hidden">
        {list}
      </span>
      <select name={name} aria-label={`${method}, ${list.toLowerCase()}`} defaultValue={chosen} className="w-full">
        <option value="0">At once</option>
        {MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            After {minutes} min
          </option>
        ))}
        <option value="">Never</option>
      </select>
    </>
  )
}
