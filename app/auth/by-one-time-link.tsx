'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { OutsidePage } from '@/components/outside-page'
import { Notice } from '@/components/ui/notice'
import { useFragment } from '@/components/use-fragment'
import { type LinkInWords, readLinkAction } from './one-time-link-actions'

type ByLinkProps = { title: string; children: (link: LinkInWords, secret: string) => ReactNode }

/** What a one-time link opens. Browsers send no fragment, so its secret goes from here, in the body of a request. */
export function ByOneTimeLink({ title, children }: ByLinkProps) {
  const secret = useFragment()
  const [read, setRead] = useState<{ secret: string; link: LinkInWords } | 'unreachable'>()
  useEffect(() => {
    if (secret === undefined) return undefined
    let isLeft = false
    const keep = (next: typeof read) => {
      if (!isLeft) setRead(next)
    }
    readLinkAction(secret).then(
      (link) => keep({ secret, link }),
      () => keep('unreachable'),
    )
    return () => {
      isLeft = true
    }
  }, [secret])

  if (read !== undefined && read !== 'unreachable' && read.secret === secret) return children(read.link, secret)
  return (
    <OutsidePage title={title}>
      {read === 'unreachable' ? (
        <Notice kind="error">Tocsin cannot be reached. Load the page again.</Notice>
      ) : (
        <p aria-busy className="text-muted">
          Reading the link…
        </p>
      )}
      <noscript>
        <p>This page needs JavaScript, since its link keeps its secret from all that lies between.</p>
      </noscript>
    </OutsidePage>
  )
}
