'use client'

import { useEffect, useState } from 'react'

type IdentityDialog = typeof import('./confirm-identity-dialog').ConfirmIdentityDialog
type Asked = { IdentityDialog: IdentityDialog; answer: (isConfirmed: boolean) => void }

/**
 * Where a server action answers that somebody must confirm who they are, asks them, and sends the same action again. Around
 * `fetch`, so that every form has it and none knows of it.
 */
export function ConfirmIdentity() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    const plain = window.fetch
    let isHere = true
    window.fetch = async (input, init) => {
      const response = await plain(input, init)
      if (!isHere || response.status !== 401 || !new Headers(init?.headers).has('next-action')) return response
      const IdentityDialog = await loadDialog()
      // Then the answer itself says what to do.
      if (!IdentityDialog) return response
      const isConfirmed = await new Promise<boolean>((answer) => setAsked({ IdentityDialog, answer }))
      setAsked(undefined)
      return isConfirmed ? plain(input, init) : response
    }
    return () => {
      isHere = false
      window.fetch = plain
    }
  }, [])
  if (!asked) return null
  const { IdentityDialog, answer } = asked
  return <IdentityDialog onConfirmed={() => answer(true)} onRefused={() => answer(false)} />
}

/** Undefined if the server does not answer. */
function loadDialog(): Promise<IdentityDialog | undefined> {
  return import('./confirm-identity-dialog').then(
    ({ ConfirmIdentityDialog }) => ConfirmIdentityDialog,
    () => undefined,
  )
}
