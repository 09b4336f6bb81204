'use client'

import { useActionState, useRef, useState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { VisibleText } from '@/components/ui/visible-text'
import { useKeptForm } from '@/components/use-kept-form'
import { type Overtaken, registerRunbookAction } from './actions'
import { ComparisonLines } from './comparison-lines'

const MARKDOWN_HINT = 'Markdown.'

type RunbookFormProps = { identifier: string; title: string; markdown: string; url: string; version: number }

export function RunbookForm(runbook: RunbookFormProps) {
  // The page may show a newer version; the form keeps the one that was opened.
  const [opened] = useState(runbook)
  const [state, action] = useActionState(registerRunbookAction, { errors: {} })
  const { errors, values = opened, version = opened.version, overtaken, done } = state
  const form = useRef<HTMLFormElement>(null)
  useKeptForm({ form, state, isSaved: done === true })
  return (
    <form ref={form} action={action} className="flex flex-col gap-4">
      <input type="hidden" name="identifier" value={opened.identifier} />
      <input type="hidden" name="version" value={version} />
      {(done || errors.identifier) && (
        <Notice kind={done ? 'done' : 'error'}>{done ? 'Saved.' : errors.identifier}</Notice>
      )}
      {overtaken && <OvertakenNotice overtaken={overtaken} />}
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

function OvertakenNotice({ overtaken: { version, by, comparison } }: { overtaken: Overtaken }) {
  return (
    <Notice kind="error">
      <p className="mb-2">
        <VisibleText>{by ?? 'Someone'}</VisibleText> has saved version {version} since you opened this runbook. Your
        text below is not saved. See what changed, copy what you need, and save again to replace version {version}.
      </p>
      <ComparisonLines comparison={comparison} label="What changed meanwhile" />
    </Notice>
  )
}
