'use client'

import { type ChangeEvent, useActionState, useState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { VisibleText } from '@/components/ui/visible-text'
import { configurationAction } from './actions'
import { Plan } from './plan'

const HINT = 'At most 1 MiB here. What the file does not name is left alone.'

export function ConfigurationForm() {
  const [{ faults, plan, isApplied = false, text: planned }, action] = useActionState(configurationAction, {})
  const [text, setText] = useState('')
  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    setText((await file.text()).replaceAll('\r\n', '\n'))
    target.value = ''
  }
  const canApply = plan && !isApplied && plan.steps.length > 0 && planned === text
  return (
    <form action={action} className="flex flex-col gap-4">
      <Field id="file" label="File">
        <input id="file" name="file" type="file" accept=".yaml,.yml" onChange={readFile} />
      </Field>
      <Field id="text" label="tocsin.yaml" hint={HINT}>
        <textarea
          {...fieldAria('text', { hint: HINT })}
          name="text"
          rows={14}
          spellCheck={false}
          className="font-mono"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <label className="flex items-start gap-2">
        <input type="checkbox" name="prune" /> Remove what this file made and no longer has
      </label>
      <label className="flex items-start gap-2">
        <input type="checkbox" name="takeOver" /> Also change what another file looks after
      </label>
      {faults && (
        <Notice kind="error">
          <p>Nothing is changed.</p>
          <ul className="list-disc pl-5">
            {faults.map(({ path, message, line, column }) => (
              <li key={`${line} ${column} ${path} ${message}`} className="wrap-anywhere">
                {line !== undefined && `Line ${line}, column ${column}: `}
                <VisibleText limit={500}>{path === '' ? message : `${path}: ${message}`}</VisibleText>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {plan && <Plan plan={plan} isApplied={isApplied} />}
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="button" value="plan" look={canApply ? 'plain' : 'primary'}>
          Plan
        </SubmitButton>
        {canApply && (
          <SubmitButton name="button" value="apply" look="primary">
            Apply
          </SubmitButton>
        )}
      </div>
    </form>
  )
}
