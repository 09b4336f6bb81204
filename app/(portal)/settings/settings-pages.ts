import { isAllowed, type Permission, type Who } from '@/lib/permissions'

type SettingsPage = { href: string; label: string; permission: Permission }

/** Under the heads that the pages are found by. */
export const SETTINGS_GROUPS: readonly { head: string; pages: readonly SettingsPage[] }[] = [
  {
    head: 'You',
    pages: [
      { href: '/settings/contact-methods', label: 'Contact methods', permission: 'be on call' },
      { href: '/settings/access-tokens', label: 'Access tokens', permission: 'keep an account' },
      { href: '/settings/account', label: 'Your account', permission: 'keep an account' },
    ],
  },
  {
    head: 'What comes in',
    pages: [
      { href: '/settings/api-keys', label: 'API keys', permission: 'manage API keys' },
      { href: '/settings/routing', label: 'Routing rules', permission: 'read' },
    ],
  },
  {
    head: 'Who is told',
    pages: [
      { href: '/settings/escalation', label: 'Escalation policies', permission: 'read' },
      { href: '/settings/calendars', label: 'Calendars', permission: 'manage calendars' },
      { href: '/settings/chat-channels', label: 'Chat channels', permission: 'manage chat channels' },
      { href: '/settings/webhooks', label: 'Webhooks', permission: 'manage webhooks' },
    ],
  },
  {
    head: 'People',
    pages: [
      { href: '/settings/users', label: 'Users', permission: 'manage people' },
      { href: '/settings/teams', label: 'Teams', permission: 'read' },
      { href: '/settings/roles', label: 'Roles', permission: 'read' },
      { href: '/settings/single-sign-on', label: 'Single sign-on', permission: 'manage single sign-on' },
    ],
  },
  {
    head: 'Workspace',
    pages: [
      { href: '/settings/import', label: 'Import', permission: 'configure by file' },
      { href: '/settings/configuration', label: 'Configuration', permission: 'configure by file' },
      { href: '/settings/data', label: 'Data', permission: 'manage data' },
      { href: '/settings/health', label: 'Health', permission: 'read health' },
      { href: '/settings/audit', label: 'Audit log', permission: 'read the audit log' },
    ],
  },
]

/** Those of the person's role; no head stands over nothing. */
export function settingsGroupsFor(who: Who) {
  const own = SETTINGS_GROUPS.map(({ head, pages }) => ({
    head,
    pages: pages.filter(({ permission }) => isAllowed(who, permission)),
  }))
  return own.filter(({ pages }) => pages.length > 0)
}

export function settingsFor(who: Who) {
  return settingsGroupsFor(who).flatMap(({ pages }) => pages)
}

/** The page that an address is of, or is below. */
export function settingsPageAt(path: string) {
  const pages = SETTINGS_GROUPS.flatMap((group) => group.pages)
  return pages.find(({ href }) => path === href || path.startsWith(`${href}/`))
}
