'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { restoreRunbookAction } from '../../actions'

type RestoreFormProps = { identifier: string; version: number; current: number }

export function RestoreForm({ identifier, version, current }: RestoreFormProps) {
  const [{ fault }, action] = useActionState(restoreRunbookAction, {})
  return (
    <form action={action} className="mb-4 flex flex-col items-start gap-2">
      {fault && <Notice kind="error">{fault}</Notice>}
      <input type="hidden" name="identifier" value={identifier} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="current" value={current} />
      <SubmitButton>Restore version {version}</SubmitButton>
    </form>
  )
}
