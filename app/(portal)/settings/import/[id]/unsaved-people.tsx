'use client'

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

type Unsaved = { isUnsaved: boolean; noteChange: () => void }

const UnsavedContext = createContext<Unsaved>({ isUnsaved: false, noteChange: () => {} })

/** Whether people were chosen and not saved: a plan would be without them. `version`: of those that are saved. */
export function UnsavedPeople({ version, children }: { version: number; children: ReactNode }) {
  const [changed, setChanged] = useState<number>()
  const value = useMemo(
    () => ({ isUnsaved: changed === version, noteChange: () => setChanged(version) }),
    [changed, version],
  )
  return <UnsavedContext value={value}>{children}</UnsavedContext>
}

export function useUnsaved() {
  return useContext(UnsavedContext)
}
