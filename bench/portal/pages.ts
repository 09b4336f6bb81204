/** Every page that reads incidents, with what stands before its address in the table. */
export function pagesOf({ incidentId }: { incidentId: number }): { name: string; path: string }[] {
  const list = (query: string) => `/incidents?${query}`
  const label = (...pairs: string[]) => pairs.map((pair) => `label=${encodeURIComponent(pair)}`).join('&')
  return [
    { name: 'list', path: '/incidents' },
    { name: 'list, any status', path: list('status=any') },
    { name: 'list, severity', path: list('status=any&severity=critical') },
    { name: 'list, a common label', path: list(`status=any&${label('env=production')}`) },
    { name: 'list, a rare label', path: list(`status=any&${label('rare=once-0')}`) },
    { name: 'list, common and rare', path: list(`status=any&${label('env=production', 'rare=once-0')}`) },
    { name: 'list, two common', path: list(`status=any&${label('env=production', 'service=service-0')}`) },
    {
      name: 'list, four labels',
      path: list(`status=any&${label('env=production', 'service=service-0', 'region=eu-1', 'team=team-0')}`),
    },
    { name: 'list, disjoint labels', path: list(`status=any&${label('service=service-0', 'team=team-1')}`) },
    { name: 'groups, one label', path: list('group=service') },
    { name: 'groups, two labels', path: list('group=service,env') },
    { name: 'groups, any status', path: list('status=any&group=service') },
    { name: 'dashboard, a day', path: '/dashboard?range=24h' },
    { name: 'dashboard, a week', path: '/dashboard' },
    { name: 'dashboard, a year', path: '/dashboard?range=1y' },
    { name: 'dashboard, a year by host', path: '/dashboard?range=1y&by=host' },
    { name: 'dashboard of a label, a year', path: `/dashboard?range=1y&${label('env=production')}` },
    { name: 'incident', path: `/incidents/${incidentId}` },
    { name: 'on call', path: '/on-call' },
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
