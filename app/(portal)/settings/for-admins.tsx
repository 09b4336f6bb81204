'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Person } from '@/components/person-mark'
import { neededFor } from '@/lib/permissions'
import { settingsPageAt } from './settings-pages'

/** What the person's role does not open, and whom to ask. */
export function ForAdmins({ admins }: { admins: readonly { id: number; name: string }[] }) {
  const path = usePathname()
  const asked = settingsPageAt(path)
  return (
    <>
      <p className="mb-3 text-muted">
        {asked?.label ?? 'This page'}: your role does not allow it. {asked && neededFor(asked.permission)} Ask one of
        these admins, or read what <Link href="/settings/roles">each role</Link> may.
      </p>
      <ul aria-label="Admins" className="mb-4 flex flex-col gap-2">
        {admins.map(({ id, name }) => (
          <li key={id}>
            <Person userId={id} name={name} />
          </li>
        ))}
      </ul>
    </>
  )
}
