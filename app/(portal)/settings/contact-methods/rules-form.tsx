'use client'

import { useActionState } from 'react'
import { formText } from '@/app/forms/form-text'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { DatedInput } from '@/components/ui/dated-input'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { useTyped } from '@/components/use-typed'
import { QuietDay } from './quiet-day'
import { type RulesState, rulesAction } from './rules-action'

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
  const { methods: now, quiet: held } = typed ? typedRules(typed, methods) : { methods, quiet }
  return (
    <Section title="When you are paged">
      <form action={action} onInput={onInput} className="flex flex-col items-start gap-3">
        <div className="grid w-full gap-4 lg:grid-cols-2">
          <Course name={URGENT} list="urgent" error={errors.urgent} {...{ methods, now }} isUrgent />
          <Course name={REST} list="rest" error={errors.rest} {...{ methods, now }} />
        </div>
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
        {held && <QuietDay {...held} />}
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

type CourseProps = {
  name: string
  list: 'urgent' | 'rest'
  /** In the order in which they were saved, so that none moves while it is chosen. */
  methods: readonly MethodChoice[]
  /** What the form says. */
  now: readonly MethodChoice[]
  error: string | undefined
  isUrgent?: boolean
}

/** What a page of this kind does, from top to bottom as time. */
function Course({ name, list, methods, now, error, isUrgent = false }: CourseProps) {
  const inOrder = methods.toSorted((one, other) => minutesOf(one[list]) - minutesOf(other[list]))
  const used = now.filter((one) => one[list] !== '')
  return (
    <section aria-label={name} className="rounded-md border border-line">
      <h3 className="flex flex-wrap items-center gap-x-3 border-line border-b px-3 py-2 font-medium">
        {name}
        <span className={`ml-auto font-normal text-xs ${used.length === 0 && isUrgent ? 'text-danger' : 'text-muted'}`}>
          {reachInWords(used.map((one) => minutesOf(one[list])))}
        </span>
      </h3>
      <ol className="flex flex-col gap-2 p-3">
        {inOrder.map((method) => (
          <li
            key={`${method.id} ${method[list]}`}
            className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-x-3"
          >
            <When
              name={`${list}.${method.id}`}
              method={`${method.name}, ${name.toLowerCase()}`}
              chosen={method[list]}
            />
            <span className="wrap-anywhere">{method.name}</span>
          </li>
        ))}
      </ol>
      {error && (
        <div className="px-3 pb-3">
          <Notice kind="error">{error}</Notice>
        </div>
      )}
    </section>
  )
}

function minutesOf(chosen: string) {
  return chosen === '' ? Number.POSITIVE_INFINITY : Number(chosen)
}

function reachInWords(minutes: readonly number[]) {
  if (minutes.length === 0) return 'reaches you by nothing'
  const ways = minutes.length === 1 ? 'one way' : `${minutes.length} ways`
  const last = Math.max(...minutes)
  return last === 0 ? `${ways}, at once` : `${ways} within ${last} min`
}

function When({ name, method, chosen }: { name: string; method: string; chosen: string }) {
  return (
    <select name={name} aria-label={method} defaultValue={chosen} className="w-full">
      <option value="0">At once</option>
      {MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          After {minutes} min
        </option>
      ))}
      <option value="">Never</option>
    </select>
  )
}
