import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tooling/root.mjs'

/** What CHANGELOG.md says of a version; until the version has a section, what it says under Unreleased. */
export function changesIn(version: string, changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')): string {
  const sections = changelog.split(/^## /m).slice(1)
  const section = [version, 'Unreleased']
    .map((name) => sections.find((text) => text.startsWith(`[${name}]`)))
    .find(Boolean)
  if (!section) throw new Error(`CHANGELOG.md says nothing of ${version}.`)
  return section.slice(section.indexOf('\n')).trim()
}
