'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenedDialog as Opened, OpenedDialogProps, Silencing } from './opened-dialog'

type SilenceDialogProps = Omit<OpenedDialogProps, 'silencing'> & { silencing: Silencing | undefined }

/** Loaded when something is first silenced: a list that is only read does without. */
export function SilenceDialog({ silencing, ...rest }: SilenceDialogProps) {
  const [OpenedDialog, setOpenedDialog] = useState<typeof Opened>()
  const isAsked = silencing !== undefined
  const fail = useEffectEvent(() => {
    rest.onSaid({ text: 'Not silenced: the server did not answer.', isFailure: true })
    rest.onClose()
  })
  useEffect(() => {
    if (!isAsked) return
    import('./opened-dialog').then(
      (loaded) => setOpenedDialog(() => loaded.OpenedDialog),
      () => fail(),
    )
  }, [isAsked])
  if (!silencing) return null
  // What is typed meanwhile is no shortcut.
  return OpenedDialog ? <OpenedDialog silencing={silencing} {...rest} /> : <span data-opens />
}
