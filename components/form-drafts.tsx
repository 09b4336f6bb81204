'use client'

import { usePathname } from 'next/navigation'
import { createContext, type ReactNode, useEffect } from 'react'
import { dropFormDraftElsewhere } from './form-draft'

export const DraftOwner = createContext('')

export function FormDrafts({ owner, children }: { owner: string; children: ReactNode }) {
  const path = usePathname()
  useEffect(() => dropFormDraftElsewhere({ owner, path }), [owner, path])
  return <DraftOwner value={owner}>{children}</DraftOwner>
}
