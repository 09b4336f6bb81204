'use client'

import { Dialog } from 'radix-ui'
import { useCallback, useEffect, useState } from 'react'
import { ConfirmWays } from './confirm-ways'

type Asked = { answer: (isConfirmed: boolean) => void }

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
      const isConfirmed = await new Promise<boolean>((answer) => setAsked({ answer }))
      setAsked(undefined)
      return isConfirmed ? plain(input, init) : response
    }
    return () => {
      isHere = false
      window.fetch = plain
    }
  }, [])
  const done = useCallback(() => asked?.answer(true), [asked])
  return (
    <Dialog.Root open={asked !== undefined} onOpenChange={(isOpen) => !isOpen && asked?.answer(false)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-20 bg-black/50" />
        <Dialog.Content
          aria-describedby={undefined}
          className="panel fixed top-1/4 left-1/2 z-20 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 p-5 shadow-xl"
        >
          <Dialog.Title className="mb-2 font-semibold text-base">Confirm that it is you</Dialog.Title>
          <p className="mb-4 text-muted">Then what you asked for is done, and for 15 minutes nothing is asked again.</p>
          {asked && <ConfirmWays onConfirmed={done} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
