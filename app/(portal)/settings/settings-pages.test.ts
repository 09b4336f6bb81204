import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS_GROUPS, settingsGroupsFor, settingsPageAt } from './settings-pages'

test('every page of settings is under one head', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const listed = SETTINGS_GROUPS.flatMap(({ pages }) => pages.map(({ href }) => href))
  expect(listed.sort()).toEqual(folders.map(({ name }) => `/settings/${name}`).sort())
})

test('no head stands over pages that the role does not open', () => {
  const viewer = settingsGroupsFor({ role: 'viewer' })
  expect(viewer.map(({ head }) => head)).toEqual(['You', 'What comes in', 'Who is told', 'People'])
  expect(viewer[0]?.pages.map(({ label }) => label)).toEqual(['Access tokens', 'Your account'])
})

test('what is below a page belongs to it, and what only begins like it does not', () => {
  expect(settingsPageAt('/settings/routing/new')?.label).toBe('Routing rules')
  expect(settingsPageAt('/settings/routing-else')).toBeUndefined()
  expect(settingsPageAt('/rejected/1')).toBeUndefined()
})
