'use client'

import { type ChangeEvent, useActionState, useState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { VisibleText } from '@/components/ui/visible-text'
import type { Fault } from '@/lib/entities/catalog/documents'
import { importEntitiesAction } from './actions'
import { ImportOutcome } from './import-outcome'

const HINT = 'One or more documents of the kinds Component, API, Resource and System; at most 1 MiB.'
const FAULTS_SHOWN = 50

export function ImportForm() {
  const [{ faults, imported, done = false }, action] = useActionState(importEntitiesAction, {})
  const [text, setText] = useState('')
  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    setText(await file.text())
    target.value = ''
  }
  return (
    <form action={action} className="flex flex-col gap-4">
      {faults && <Faults faults={faults} />}
      {imported && <ImportOutcome imported={imported} done={done} />}
      <Field id="file" label="File">
        <input id="file" name="file" type="file" accept=".yaml,.yml" onChange={readFile} />
      </Field>
      <Field id="text" label="catalog-info.yaml" hint={HINT}>
        <textarea
          {...fieldAria('text', { hint: HINT })}
          name="text"
          rows={14}
          className="font-mono"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="button" value="try">
          Try it
        </SubmitButton>
        <SubmitButton name="button" value="import" look="primary">
          Import
        </SubmitButton>
      </div>
    </form>
  )
}

function Faults({ faults }: { faults: Fault[] }) {
  return (
    <Notice kind="error">
      <p>Nothing is imported.</p>
      <ul className="list-disc pl-5">
        {faults.slice(0, FAULTS_SHOWN).map(({ document, field, message }) => (
          <li key={`${document} ${field} ${message}`} className="wrap-anywhere">
            {document > 0 && `Document ${document}`}
            {field && (
              <>
                , <VisibleText limit={200}>{field}</VisibleText>
              </>
            )}
            {document > 0 && ': '}
            <VisibleText>{message}</VisibleText>
          </li>
        ))}
      </ul>
      {faults.length > FAULTS_SHOWN && <p>And {faults.length - FAULTS_SHOWN} more.</p>}
    </Notice>
  )
}
