import type { Database } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'

type Provider = Database['provider']

// Words are letters and digits only: they need no quoting. Each carries its workspace, so that a search reads nothing
// of others.

export type TextMatch = { phrases: string[][]; join: 'and' | 'or' }

export function matchesText(provider: Provider, alias: Sql, workspaceId: number, { phrases, join }: TextMatch): Sql {
  const marked = phrases.map((words) => words.map((word) => `${workspaceId}:${word}`))
  if (provider === 'sqlite') {
    const query = marked.map((words) => `"${words.join(' ')}"`).join(join === 'and' ? ' AND ' : ' OR ')
    return sql`${alias}."words" MATCH ${query}`
  }
  const query = marked.map((words) => `(${words.map((word) => `'${word}'`).join(' <-> ')})`)
  return sql`${alias}."words" @@ ${query.join(join === 'and' ? ' & ' : ' | ')}::tsquery`
}

export function storedWords(provider: Provider, workspaceId: number, words: string[]): string {
  if (provider === 'sqlite') return words.map((word) => `${workspaceId}:${word}`).join(' ')
  return words.map((word, at) => `'${workspaceId}:${word}':${at + 1}`).join(' ')
}
