'use client'

import { useActionState, useRef } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useKeptForm } from '@/components/use-kept-form'
import type { EntityKind } from '@/lib/db/database'
import { registerEntityAction } from './actions'

type EntityFormProps = {
  mark: string
  identifier: string
  kind: EntityKind
  name: string
  description: string
  url: string
  teamId?: number | null | undefined
  teams: readonly { id: number; name: string }[]
}

export function EntityForm({ teams, mark: opened, ...entity }: EntityFormProps) {
  const [state, action] = useActionState(registerEntityAction, { errors: {}, mark: opened })
  const { errors, values = entity, mark, done, fault } = state
  const form = useRef<HTMLFormElement>(null)
  useKeptForm({ form, state, isSaved: done === true || fault !== undefined })
  return (
    <form ref={form} action={action} className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="identifier" value={entity.identifier} />
      <input type="hidden" name="mark" value={mark} />
      {fault && (
        <div className="sm:col-span-2">
          <Notice kind="error">{fault}</Notice>
        </div>
      )}
      {(done || errors.identifier) && (
        <div className="sm:col-span-2">
          <Notice kind={done ? 'done' : 'error'}>{done ? 'Saved.' : errors.identifier}</Notice>
        </div>
      )}
      <TextField name="name" label="Name" error={errors.name} defaultValue={values.name} required />
      <Field id="kind" label="Kind">
        <select id="kind" name="kind" defaultValue={values.kind}>
          <option>service</option>
          <option>host</option>
          <option>system</option>
        </select>
      </Field>
      <Field id="description" label="Description" error={errors.description}>
        <textarea
          {...fieldAria('description', { error: errors.description })}
          name="description"
          rows={2}
          defaultValue={values.description}
        />
      </Field>
      <TextField
        name="url"
        label="Link"
        hint="A dashboard, say; http:// or https://."
        error={errors.url}
        inputMode="url"
        defaultValue={values.url}
      />
      <SelectField
        name="teamId"
        label="Team"
        none="No team"
        choices={teams.map(({ id, name }) => ({ value: id, name }))}
        chosen={String(values.teamId ?? '')}
        error={errors.teamId}
      />
      <div className="sm:col-span-2">
        <SubmitButton look="primary">Save</SubmitButton>
      </div>
    </form>
  )
}
