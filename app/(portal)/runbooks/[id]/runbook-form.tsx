'use client'

import { useActionState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { registerRunbookAction } from './actions'

const MARKDOWN_HINT = 'Markdown.'

type RunbookFormProps = { identifier: string; title: string; markdown: string; url: string }

export function RunbookForm(runbook: RunbookFormProps) {
  const [{ errors, values = runbook, done }, action] = useActionState(registerRunbookAction, { errors: {} })
  return (
    <form action={action} className="flex flex-col gap-4">
      <input type="hidden" name="identifier" value={runbook.identifier} />
      {(done || errors.identifier) && (
        <Notice kind={done ? 'done' : 'error'}>{done ? 'Saved.' : errors.identifier}</Notice>
      )}
      <TextField name="title" label="Title" error={errors.title} defaultValue={values.title} required />
      <Field id="markdown" label="What to do" hint={MARKDOWN_HINT} error={errors.markdown}>
        <textarea
          {...fieldAria('markdown', { error: errors.markdown, hint: MARKDOWN_HINT })}
          name="markdown"
          rows={10}
          className="font-mono"
          defaultValue={values.markdown}
        />
      </Field>
      <TextField
        name="url"
        label="Link"
        hint="Where the runbook lives, if elsewhere; http:// or https://."
        error={errors.url}
        inputMode="url"
        defaultValue={values.url}
      />
      <div>
        <SubmitButton look="primary">Save</SubmitButton>
      </div>
    </form>
  )
}
