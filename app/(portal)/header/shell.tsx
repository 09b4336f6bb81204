'use client'

import { createContext, type ReactNode, use } from 'react'
import type { ShellState } from './shell-state'
import { useFresh } from './use-fresh'

const Shell = createContext<ShellState>({ open: 0, rejected: 0, onCall: [], setUp: null, worst: null })

/** Asks once for all parts of the frame. */
export function ShellProvider({ loaded, children }: { loaded: ShellState; children: ReactNode }) {
  return <Shell value={useFresh('/api/shell', loaded)}>{children}</Shell>
}

export function useShell() {
  return use(Shell)
}
