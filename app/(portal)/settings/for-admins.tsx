'use client'

import { usePathname } from 'next/navigation'
import { Person } from '@/components/person-mark'
import { SETTINGS } from './settings-nav'

/** What only an admin can open, and who that is. */
export function ForAdmins({ admins }: { admins: readonly { id: number; name: string }[] }) {
  const path = usePathname()
  const asked = SETTINGS.find(({ href }) => path.startsWith(href))?.label ?? 'This page'
  return (
    <>
      <p className="mb-3 text-muted">{asked}: you need the admin role. Ask one of these admins.</p>
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
