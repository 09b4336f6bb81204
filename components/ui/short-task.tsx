import { Activity, type ReactNode } from 'react'

/** React hydrates its content in a task of its own. One long task for the whole page would hold up a phone's first tap. */
export function ShortTask({ children }: { children: ReactNode }) {
  return <Activity>{children}</Activity>
}
