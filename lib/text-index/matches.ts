import type { Database } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'

type Provider = Database['provider']

// Each word carries its workspace: so a search reads nothing of others. Words are letters and digits, so both
// databases take them as they stand.

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
