'use client'

import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import type { ConditionDraft } from '@/components/conditions/drafts'
import { Button, buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormPreview } from '@/components/use-form-preview'
import type { LabelText } from '@/lib/labels/indexed-labels'
import { previewSilenceAction, type SilenceFormPreview } from '../../silences/actions'
import { DurationChips, LASTS, Until } from '../../silences/duration-chips'
import { createSilenceAction } from './actions'
import { ConditionTokens } from './condition-tokens'
import { silenceFormUrl } from './form-url'
import { MatchesInBrief } from './matches-in-brief'

const NOT_COUNTED: SilenceFormPreview = { fault: 'Not counted: the server did not answer.' }

type SilenceFieldsProps = {
  proposed: { drafts: ConditionDraft[]; narrower: LabelText[] }
  onClose: () => void
  onCreated: (silence: { silenceId: number; endsAt: Date }) => void
}

export function SilenceFields({ proposed, onClose, onCreated }: SilenceFieldsProps) {
  const [drafts, setDrafts] = useState(proposed.drafts)
  const [hours, setHours] = useState('1')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const preview = useFormPreview(form, drafts, previewSilenceAction, NOT_COUNTED)
  useEffect(() => {
    // On a touch screen its keyboard would cover the rest.
    if (!window.matchMedia('(pointer: coarse)').matches) form.current?.querySelector<HTMLElement>('#reason')?.focus()
  }, [])
  async function create(sent: FormData) {
    const made = await createSilenceAction(sent).catch(() => ({ fault: 'Not silenced: the server did not answer.' }))
    if ('fault' in made) setFault(made.fault)
    else onCreated(made)
  }
  return (
    <form
      ref={form}
      action={create}
      className="flex flex-col gap-4"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <ConditionTokens drafts={drafts} narrower={proposed.narrower} onDrafts={setDrafts} />
      <MatchesInBrief preview={preview} />
      <fieldset>
        <legend className="mb-1 font-medium">Duration</legend>
        <DurationChips lasts={LASTS} hours={hours} onHours={setHours} />
        <p className="mt-1 min-h-4 text-muted text-xs">
          {preview.endsAt && (
            <>
              Until <Until at={preview.endsAt} />. Takes effect with the next alert: acknowledge what pages already.
            </>
          )}
        </p>
      </fieldset>
      <TextField
        name="reason"
        label="Reason"
        hint="Shown on each incident that it silences."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        required
      />
      {fault && <Notice kind="error">{fault}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton look="primary">Create silence</SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
        <Link
          href={silenceFormUrl({ drafts, reason, hours })}
          prefetch={false}
          className={`${buttonClasses()} ml-auto border-transparent! text-accent!`}
        >
          All options
        </Link>
      </div>
    </form>
  )
}
