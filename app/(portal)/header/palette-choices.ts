import { isShortcutOffered } from '@/components/shortcuts'
import type { PaletteMatches } from '@/lib/palette/find'
import { isAllowed, type Who } from '@/lib/permissions'
import { printQuery } from '@/lib/search/print'
import { identifierSegment } from '@/lib/values/identifier'
import { settingsFor } from '../settings/settings-pages'
import { KEYS } from './keys'
import { NAV_ITEMS } from './portal-nav'

export const LONGEST_TYPED = 200
export const PALETTE_PLACEHOLDER = 'An incident, person, entity, runbook, page or action'

export type Choice = {
  id: string
  name: string
  hint?: string
  isFromOutside?: boolean
  incident?: PaletteMatches['incidents'][number]
} & ({ href: string } | { shortcut: string })

export type ChoiceGroup = { heading: string; choices: Choice[] }

const ACTIONS = ['a', 'r', 'i', 'm', 'e', 'n', 's', 'c', 'z', '.']

export function pageActions(): Choice[] {
  return ACTIONS.filter(isShortcutOffered).flatMap((shortcut) => {
    const [, name] = KEYS.find(([keys]) => keys === shortcut) ?? []
    return name === undefined ? [] : [{ id: `action ${shortcut}`, name, hint: shortcut.toUpperCase(), shortcut }]
  })
}

export function places(who: Who): Choice[] {
  const main = NAV_ITEMS.map(({ href, label }) => ({ id: href, name: label, href, hint: keyOf(label) }))
  const settings = settingsFor(who)
  const silence = { id: '/silences/new', name: 'New silence', href: '/silences/new' }
  return [
    ...main,
    { id: '/incidents/views', name: 'Saved views', href: '/incidents/views' },
    ...(isAllowed(who, 'silence alerts') ? [silence] : []),
    ...settings.map(({ href, label }) => ({ id: href, name: label, href, hint: 'Settings' })),
    { id: 'keys', name: 'Keyboard shortcuts', hint: '?', shortcut: '?' },
  ]
}

function keyOf(label: string) {
  return KEYS.find(([keys, does]) => does === label && keys.startsWith('g '))?.[0] ?? ''
}

export function choiceGroups(
  known: { actions: Choice[]; places: Choice[] },
  typed: string,
  found: PaletteMatches | undefined,
) {
  const text = typed.trim()
  const matching = (choices: Choice[]) => choices.filter(({ name, hint = '' }) => matches(`${hint} ${name}`, text))
  const search = { id: 'search', name: `Search incidents for “${text}”`, href: searchUrl(text), isFromOutside: true }
  const groups: ChoiceGroup[] = [
    { heading: 'Actions', choices: matching(known.actions) },
    { heading: 'Go to', choices: matching(known.places) },
    ...(found && text !== '' ? foundGroups(found) : []),
    { heading: 'Search', choices: text === '' ? [] : [search] },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

function matches(name: string, text: string) {
  const words = name.toLowerCase().split(/\s+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

function foundGroups({ incidents, views, entities, runbooks, people, teams, apiKeys }: PaletteMatches): ChoiceGroup[] {
  return [
    {
      heading: 'Incidents',
      choices: incidents.map((incident) => {
        const { id, summary } = incident
        return outside(`incident ${id}`, summary || `Incident ${id}`, `/incidents/${id}`, { incident })
      }),
    },
    {
      heading: 'Saved views',
      choices: views.map(({ id, name, search }) => outside(`view ${id}`, name, `/incidents${search || '?q='}`)),
    },
    { heading: 'Entities', choices: named('entity', '/entities', entities) },
    { heading: 'Runbooks', choices: named('runbook', '/runbooks', runbooks) },
    {
      heading: 'Incidents of',
      choices: [
        ...people.map(({ id, name }) => outside(`person ${id}`, name, ofField('assignee', name), { hint: 'Person' })),
        ...teams.map(({ id, name }) => outside(`team ${id}`, name, ofField('team', name), { hint: 'Team' })),
      ],
    },
    {
      heading: 'API keys',
      choices: apiKeys.map(({ id, name }) => outside(`key ${id}`, name, `/settings/api-keys/${id}`)),
    },
  ]
}

function outside(id: string, name: string, href: string, more: Pick<Choice, 'hint' | 'incident'> = {}): Choice {
  return { id, name, href, isFromOutside: true, ...more }
}

function named(kind: string, path: string, rows: PaletteMatches['entities']) {
  return rows.map(({ identifier, title }, at) => {
    const hint = title === null ? '' : identifier
    return outside(`${kind} ${at}`, title ?? identifier, `${path}/${identifierSegment(identifier)}`, { hint })
  })
}

function ofField(field: 'assignee' | 'team', name: string) {
  return searchUrl(printQuery([{ field, values: [name], isNot: false }]))
}

function searchUrl(q: string) {
  return `/incidents?${new URLSearchParams({ q })}`
}
