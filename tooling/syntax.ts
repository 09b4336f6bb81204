import { readFileSync } from 'node:fs'
import { type Comment, type Program, parseSync } from 'oxc-parser'

export type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>

export function parseFile(file: string): { text: string; program: Program; comments: Comment[] } {
  const text = readFileSync(file, 'utf8')
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return { text, program, comments }
}

/** Every node below, outermost first. */
export function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  if (isNode(value)) yield value
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesOf(child)
}

function isNode(value: object): value is SyntaxNode {
  return 'type' in value && 'start' in value && 'end' in value
}
