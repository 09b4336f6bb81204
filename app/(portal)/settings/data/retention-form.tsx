'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { retentionAction } from './actions'

export function RetentionForm({ days, mark: opened }: { days: number | null; mark: string }) {
  const [{ errors, typed, mark, notice }, action] = useActionState(retentionAction, { errors: {}, mark: opened })
  return (
    <form action={action} className="flex flex-col items-start gap-4">
      <input type="hidden" name="mark" value={mark} />
      <p className="font-medium">
        {days === null
          ? 'Resolved incidents are kept for ever.'
          : `Resolved incidents are deleted ${days === 1 ? 'a day' : `${days} days`} after they were resolved.`}
      </p>
      <p className="max-w-prose text-muted">
        What is deleted is gone for good, with its labels, timeline and payload. Open and acknowledged incidents are
        never deleted. Deleting begins within an hour of saving.
      </p>
      <TextField
        name="days"
        label="Days to keep resolved incidents"
        hint="1–3650 days. Blank: keep forever."
        error={errors.days}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed ?? days ?? ''}
      />
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
      <div className="flex flex-wrap gap-2">
        <SubmitButton look="primary" name="do" value="count">
          Preview
        </SubmitButton>
        <SubmitButton name="do" value="save">
          Save
        </SubmitButton>
      </div>
    </form>
  )
}
