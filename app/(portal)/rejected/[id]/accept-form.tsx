'use client'

import { useActionState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { OFFLINE, useOfflineGuard } from '@/components/ui/offline'
import { SubmitButton } from '@/components/ui/submit-button'
import { hasHiddenCharacters } from '@/components/ui/visible-parts'
import { VisibleText } from '@/components/ui/visible-text'
import { type AcceptState, acceptAction } from './actions'

type AcceptFormProps = {
  rejectedAlertId: number
  /** Undefined when the body is too large to edit. */
  text: string | undefined
  mapping: string
  isSkeleton: boolean
}

export function AcceptForm({ rejectedAlertId, text, mapping, isSkeleton }: AcceptFormProps) {
  const [state, accept] = useActionState(acceptAction, {})
  const { offline, onSubmit } = useOfflineGuard()
  const error = state.detail && 'This still does not fit.'
  const hint = hintOf(text ?? '', isSkeleton)
  return (
    <form action={accept} onSubmit={onSubmit} className="flex flex-col gap-3">
      <input type="hidden" name="rejectedAlertId" value={rejectedAlertId} />
      {offline ? <Notice kind="error">{OFFLINE}</Notice> : <Fault state={state} />}
      {text === undefined ? (
        <input type="hidden" name="mapping" value={mapping} />
      ) : (
        <Field id="body" label="Text of the alert" hint={hint} error={error}>
          <textarea
            {...fieldAria('body', { error, hint })}
            name="body"
            rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
            spellCheck={false}
            autoComplete="off"
            defaultValue={state.edited ?? text}
            className="font-mono sm:text-xs"
          />
        </Field>
      )}
      <div>
        <SubmitButton look="primary">Accept</SubmitButton>
      </div>
    </form>
  )
}

function hintOf(text: string, isSkeleton: boolean) {
  if (isSkeleton) return 'What was sent can’t be edited. Write what the incident should say; the original stays below.'
  if (hasHiddenCharacters(text))
    return 'It contains characters that hide or reorder text. They are marked below, in the body as it was sent.'
  return 'What was sent stays below as it was.'
}

function Fault({ state: { detail, errors = [] } }: { state: AcceptState }) {
  if (!detail) return null
  return (
    <Notice kind="error">
      {errors.length === 0 ? (
        <VisibleText>{detail}</VisibleText>
      ) : (
        <ul className={errors.length > 1 ? 'list-disc pl-4' : ''}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <VisibleText>{message}</VisibleText>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
