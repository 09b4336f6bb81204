import type { ReactNode } from 'react'
import { requireContext } from '@/app/auth/session'
import { SettingsNav, SettingsTrail } from './settings-nav'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  await requireContext()
  return (
    <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <SettingsNav />
      <div className="min-w-0">
        <SettingsTrail />
        {children}
      </div>
    </div>
  )
}
