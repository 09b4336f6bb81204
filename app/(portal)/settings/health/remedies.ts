import type { Finding } from '@/lib/doctor/check'

export type Remedy = { href: string; label: string }

const OWN = { href: '/settings/contact-methods', label: 'Open Contact methods' }
const PEOPLE = { href: '/settings/users', label: 'Open Users' }
const ON_CALL = { href: '/on-call', label: 'Open On call' }
const DATA = { href: '/settings/data', label: 'Open Data' }

/** The pages that mend what a check found; what has none is set on the server. */
const PAGES: Record<string, Remedy> = {
  'On call': ON_CALL,
  Calendars: { href: '/settings/calendars', label: 'Open Calendars' },
  'Chat channels': { href: '/settings/chat-channels', label: 'Open Chat channels' },
  People: PEOPLE,
  Pages: ON_CALL,
  Silences: { href: '/silences', label: 'Open Silences' },
  Disk: DATA,
  Database: DATA,
}

/** By fault. Each mends the contact methods of their own; of others an admin sees on Users whom to ask. */
export function remediesOf({ about, faults, whose }: Finding, userId: number): ReadonlyMap<string, Remedy> {
  return new Map(
    faults.flatMap((fault) => {
      const owners = whose?.get(fault) ?? []
      if (owners.length > 0) return [[fault, owners.every((id) => id === userId) ? OWN : PEOPLE]]
      const page = PAGES[about]
      return page ? [[fault, page]] : []
    }),
  )
}
