'use client'

import { createContext, type ReactNode, use } from 'react'
import { isAllowed, type Permission, type Standing, type Who } from '@/lib/permissions'

// What is shown by mistake is refused all the same.
const WhoContext = createContext<Who>({ role: 'admin' })

export function WhoMay({
  role,
  teams = [],
  children,
}: {
  role: Who['role']
  teams?: readonly Standing[]
  children: ReactNode
}) {
  return <WhoContext value={{ role, teams }}>{children}</WhoContext>
}

export function useWho() {
  return use(WhoContext)
}

/** Whether the person who looks at the page may do it; `teamId`: whose the object is. */
export function useMay(permission: Permission, teamId?: number | null) {
  return isAllowed(useWho(), permission, teamId)
}

type ForWhoMayProps = { permission: Permission; teamId?: number | null; children: ReactNode; instead?: ReactNode }

/** What others would only be refused. */
export function ForWhoMay({ permission, teamId, children, instead = null }: ForWhoMayProps) {
  return useMay(permission, teamId) ? children : instead
}
