/** `name` stands before the address in the table. */
export type PortalPage = { name: string; path: string }

export const ON_PHONE = [
  'list',
  'search, a common word',
  'groups, one label',
  'incident',
  'on call',
  'dashboard, a week',
]

export function pagesOf({ incidentId }: { incidentId: number }): PortalPage[] {
  const list = (query: string) => `/incidents?${new URLSearchParams({ q: query })}`
  const any = 'status:any'
  return [
    { name: 'list', path: '/incidents' },
    { name: 'list, any status', path: list(any) },
    { name: 'list, newest', path: `${list(any)}&sort=newest` },
    { name: 'list, severity', path: list(`${any} severity:critical`) },
    { name: 'list, a common label', path: list(`${any} label.env:production`) },
    { name: 'list, a rare label', path: list(`${any} label.rare:once-0`) },
    { name: 'list, common and rare', path: list(`${any} label.env:production label.rare:once-0`) },
    { name: 'list, two common', path: list(`${any} label.env:production label.service:service-0`) },
    {
      name: 'list, four labels',
      path: list(`${any} label.env:production label.service:service-0 label.region:eu-1 label.team:team-0`),
    },
    { name: 'list, disjoint labels', path: list(`${any} label.service:service-0 label.team:team-1`) },
    { name: 'search, a rare word', path: list(`${any} needle0`) },
    { name: 'search, a common word', path: list(`${any} disk`) },
    { name: 'search, a phrase', path: list(`${any} "connection refused"`) },
    { name: 'search, a word and a label', path: list(`${any} disk label.env:staging`) },
    { name: 'search, without a word', path: list('-disk') },
    { name: 'search, unresolved', path: list('disk') },
    { name: 'command palette', path: '/api/palette?typed=disk' },
    { name: 'groups, one label', path: '/incidents?group=service' },
    { name: 'groups, two labels', path: '/incidents?group=service,env' },
    { name: 'groups, any status', path: `${list(any)}&group=service` },
    { name: 'dashboard, a day', path: '/dashboard?range=24h' },
    { name: 'dashboard, a week', path: '/dashboard' },
    { name: 'dashboard, a year', path: '/dashboard?range=1y' },
    { name: 'dashboard, a year by host', path: '/dashboard?range=1y&by=host' },
    { name: 'dashboard of a label, a year', path: '/dashboard?range=1y&label=env%3Dproduction' },
    { name: 'incident', path: `/incidents/${incidentId}` },
    { name: 'on call', path: '/on-call' },
    { name: 'on-call load', path: '/on-call/load' },
    { name: 'silences', path: '/silences' },
    { name: 'entities', path: '/entities' },
    { name: 'entity', path: '/entities/service-0' },
    { name: 'runbooks', path: '/runbooks' },
    { name: 'rejected', path: '/rejected' },
    { name: 'routing rules', path: '/settings/routing' },
    { name: 'new routing rule', path: '/settings/routing/new' },
    { name: 'escalation policies', path: '/settings/escalation' },
    { name: 'teams', path: '/settings/teams' },
    { name: 'data', path: '/settings/data' },
    { name: 'audit log', path: '/settings/audit' },
  ]
}
