'use client'

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useFragment } from '@/components/use-fragment'
import { Reread } from './[token]/acknowledge-form'
import { BIG_BUTTON } from './[token]/big-button'
import { Frame } from './[token]/frame'

type ByFragmentProps = { open: (token: string) => Promise<ReactNode> }

/** A link whose token no browser sends with the address: it goes from here, in the body of a request. */
export function ByFragment({ open }: ByFragmentProps) {
  const token = useFragment()
  const [opened, setOpened] = useState<{ token: string; content: ReactNode }>()
  const [isUnreachable, setUnreachable] = useState(false)
  const reread = useCallback(async () => {
    if (token === undefined) return
    setUnreachable(false)
    await open(token).then(
      (content) => setOpened({ token, content }),
      () => setUnreachable(true),
    )
  }, [open, token])
  useEffect(() => void reread(), [reread])

  if (opened && opened.token === token) return <Reread value={reread}>{opened.content}</Reread>
  return (
    <Frame>
      {isUnreachable ? (
        <>
          <Notice kind="error">Tocsin cannot be reached.</Notice>
          <Button look="primary" className={BIG_BUTTON} onClick={() => void reread()}>
            Try again
          </Button>
        </>
      ) : (
        <p aria-busy>…</p>
      )}
      <noscript>
        <p>This link needs JavaScript. Without it, sign in and acknowledge the incident there.</p>
      </noscript>
    </Frame>
  )
}
