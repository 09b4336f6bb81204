import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const VERSION = /^\d+\.\d+\.\d+$/
const UNRELEASED = '## [Unreleased]\n'

type Tagged = { folder: string; version: string; now: Date; keepDatabase: () => void }

/**
 * Commits and tags a version: its changes under its number, the number in the packages' files, a database of it kept.
 * Pushes nothing; resolves with the tag.
 * @throws Error that says what to do first
 */
export function tagVersion({ folder, version, now, keepDatabase }: Tagged): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  const tag = `v${version}`
  if (!VERSION.test(version)) throw new Error('name the version as three numbers, such as 1.2.3')
  if (git('tag', '--list', tag) !== '') throw new Error(`${tag} is there already: name a later version`)
  if (git('status', '--porcelain') !== '') throw new Error('commit or put away what has changed first')
  const changes = join(folder, 'CHANGELOG.md')
  writeFileSync(changes, changelogOf(readFileSync(changes, 'utf8'), version, now))
  const options = ['--no-git-tag-version', '--allow-same-version', '--ignore-scripts']
  execFileSync('npm', ['version', version, ...options], { cwd: folder, stdio: 'ignore' })
  keepDatabase()
  git('add', '--all')
  git('commit', '--message', `Release ${version}`, '--message', 'What has changed is in CHANGELOG.md.')
  git('tag', '--annotate', tag, '--message', `Tocsin ${version}`)
  return tag
}

/** @throws Error when nothing is written under Unreleased */
export function changelogOf(text: string, version: string, now: Date): string {
  const [before = '', after = ''] = text.split(UNRELEASED)
  const [unreleased = ''] = after.split(/^## /m)
  if (unreleased.trim() === '') throw new Error('write what has changed under Unreleased in CHANGELOG.md first')
  return `${before}${UNRELEASED}\n## [${version}] - ${now.toISOString().slice(0, 10)}\n${after}`
}
