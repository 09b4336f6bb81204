import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tagVersion } from './tag-version'

const CHANGES = '# Changelog\n\n## [Unreleased]\n\nIt rings.\n\n## [0.0.9] - 2026-01-01\n\nOlder.\n'

/** A repository with the files that a version changes. */
function repository(changes = CHANGES) {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-tag-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('config', 'user.name', 'Ana')
  git('config', 'user.email', 'ana@example.com')
  writeFileSync(join(folder, 'CHANGELOG.md'), changes)
  writeFileSync(join(folder, 'package.json'), '{"name": "it", "version": "0.0.9"}')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Begin')
  const cut = (version: string) => {
    const keepDatabase = () => writeFileSync(join(folder, 'kept.sql'), '')
    return tagVersion({ folder, version, now: new Date('2026-03-01T12:00:00Z'), keepDatabase })
  }
  return { git, cut, read: (name: string) => readFileSync(join(folder, name), 'utf8') }
}

test('a version is one commit with its changes, its number and its database, and an annotated tag', () => {
  const { git, cut, read } = repository()
  expect(cut('0.1.0')).toBe('v0.1.0')
  expect(git('status', '--porcelain')).toBe('')
  expect(git('cat-file', '-t', 'v0.1.0')).toBe('tag')
  expect(git('show', '--name-only', '--format=%s', 'v0.1.0^{commit}').split('\n').filter(Boolean)).toEqual([
    ...['Release 0.1.0', 'CHANGELOG.md', 'kept.sql', 'package.json'],
  ])
  expect(JSON.parse(read('package.json')).version).toBe('0.1.0')
  expect(read('CHANGELOG.md')).toBe(CHANGES.replace('\n\nIt rings', '\n\n## [0.1.0] - 2026-03-01\n\nIt rings'))
  expect(() => cut('0.1.0')).toThrow('v0.1.0 is there already')
  expect(() => cut('0.2.0')).toThrow('write what has changed under Unreleased')
})

test('what is no version, and a tree with changes, are refused in words', () => {
  const { git, cut, read } = repository()
  expect(() => cut('v1')).toThrow('three numbers')
  writeFileSync(join(git('rev-parse', '--show-toplevel'), 'new.txt'), '')
  expect(() => cut('0.1.0')).toThrow('commit or put away what has changed first')
  expect(read('CHANGELOG.md')).toBe(CHANGES)
})
