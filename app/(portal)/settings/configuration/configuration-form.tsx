'use client'

import { type ChangeEvent, useActionState, useState } from 'react'
import { ConfigurationFaults } from '@/components/configuration-faults'
import { ConfigurationPlan } from '@/components/configuration-plan'
import { Field, fieldAria } from '@/components/ui/field'
import { Step, Steps } from '@/components/ui/steps'
import { SubmitButton } from '@/components/ui/submit-button'
import { type ConfigurationState, configurationAction } from './actions'

const HINT = 'At most 1 MiB here. What the file does not name is left alone.'

export function ConfigurationForm() {
  const [state, action] = useActionState(configurationAction, {})
  const { faults, plan, isApplied = false, text: planned } = state
  const [text, setText] = useState('')
  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    setText((await file.text()).replaceAll('\r\n', '\n'))
    target.value = ''
  }
  const isPlanned = plan !== undefined && planned === text
  const canApply = isPlanned && !isApplied && plan.steps.length > 0
  return (
    <form action={action}>
      <Steps label="Apply a file">
        <Step at={1} title="Choose the file" state={text === '' ? 'now' : 'done'}>
          <Field id="file" label="File">
            <input id="file" name="file" type="file" accept=".yaml,.yml" onChange={readFile} />
          </Field>
          <Field id="text" label="tocsin.yaml" hint={HINT}>
            <textarea
              {...fieldAria('text', { hint: HINT })}
              name="text"
              rows={text === '' ? 4 : 14}
              spellCheck={false}
              placeholder="Or paste it here"
              className="font-mono"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <label className="flex items-center gap-2 max-sm:min-h-11">
            <input type="checkbox" name="prune" /> Remove what this file made and no longer has
          </label>
          <label className="flex items-center gap-2 max-sm:min-h-11">
            <input type="checkbox" name="takeOver" /> Also change what another file looks after
          </label>
          <div>
            <SubmitButton name="button" value="plan" look={canApply ? 'plain' : 'primary'}>
              See what would change
            </SubmitButton>
          </div>
        </Step>
        <Step
          at={2}
          title="Read what would change"
          state={isPlanned ? 'done' : text === '' ? 'later' : 'now'}
          beside="Nothing is written yet."
        >
          {faults && <ConfigurationFaults faults={faults} />}
          {plan && !isApplied && <ConfigurationPlan plan={plan} isApplied={false} afterwards="" />}
        </Step>
        <Step
          at={3}
          title="Apply it"
          state={isApplied ? 'done' : canApply ? 'now' : 'later'}
          beside={besideApply(state)}
        >
          {canApply && (
            <div>
              <SubmitButton name="button" value="apply" look="primary">
                Apply
              </SubmitButton>
            </div>
          )}
          {plan && isApplied && (
            <ConfigurationPlan plan={plan} isApplied afterwards="Rotate new API keys to get their tokens." />
          )}
        </Step>
      </Steps>
    </form>
  )
}

function besideApply({ plan, isApplied }: ConfigurationState) {
  if (isApplied) return undefined
  if (plan?.steps.length === 0) return 'Nothing to apply.'
  return plan ? 'All of it at once, or nothing.' : 'Once there is a plan.'
}
