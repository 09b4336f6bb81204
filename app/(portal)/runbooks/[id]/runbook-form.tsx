'use client'

import { useActionState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { registerRunbookAction } from './actions'

type RunbookFormProps = { identifier: string; title: string; markdown: string; url: string }

export function RunbookForm(runbook: RunbookFormProps) {
  const [{ errors, values = runbook, done }, action] = useActionState(registerRunbookAction, { errors: {} })
  return (
    <form action={action} className="flex flex-col gap-4">
      <input type="hidden" name="identifier" value={runbook.identifier} />
      {(done || errors.identifier) && (
        <Notice kind={done ? 'done' : 'error'}>{done ? 'Saved.' : errors.identifier}</Notice>
      )}
      <Field id="title" label="Title" error={errors.title}>
        <input {...fieldAria('title', errors.title)} name="title" defaultValue={values.title} required />
      </Field>
      <Field id="markdown" label="What to do" hint="Markdown." error={errors.markdown}>
        <textarea
          {...fieldAria('markdown', errors.markdown)}
          name="markdown"
          rows={10}
          className="font-mono"
          defaultValue={values.markdown}
        />
      </Field>
      <Field
        id="url"
        label="Link"
        hint="Where the runbook lives, if elsewhere; http:// or https://."
        error={errors.url}
      >
        <input {...fieldAria('url', errors.url)} name="url" inputMode="url" defaultValue={values.url} />
      </Field>
      <div>
        <SubmitButton look="primary">Save</SubmitButton>
      </div>
    </form>
  )
}
