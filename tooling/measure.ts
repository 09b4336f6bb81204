// npm run measure -- [folder]: the shape of the code in a folder, this one unless another is named, as Markdown.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { nodesOf, parseFile } from './syntax'

process.chdir(process.argv[2] ?? '.')

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const LEAST_LINES = 3

type Source = { file: string; lines: number; functions: number[]; comments: number; imports: string[] }

const files = execFileSync('git', ['ls-files', 'app', 'components', 'lib'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
const known = new Set(files)
const sources = files.map(readSource)

function readSource(file: string): Source {
  const { text, program, comments } = parseFile(file)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const nodes = [...nodesOf(program)]
  const functions = nodes
    .filter(({ type }) => FUNCTIONS.includes(type))
    .map(({ start, end }) => lineAt(end) - lineAt(start) + 1)
    .filter((lines) => lines >= LEAST_LINES)
  const imports = nodes.flatMap(({ type, source }) =>
    /^(Import|Export(Named|All))/.test(type) && hasValue(source) ? (resolve(file, source.value) ?? []) : [],
  )
  const commentLines = comments.reduce((sum, { start, end }) => sum + lineAt(end) - lineAt(start) + 1, 0)
  return { file, lines: text.trimEnd().split('\n').length, functions, comments: commentLines, imports }
}

function hasValue(source: unknown): source is { value: string } {
  return typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string'
}

function resolve(from: string, name: string) {
  const path = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? join(dirname(from), name) : undefined
  const base = path && normalize(path)
  return base && ['', '.ts', '.tsx', '/index.ts'].map((end) => `${base}${end}`).find((file) => known.has(file))
}

function quantile(values: number[], share: number) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
}

/** Groups of files that import one another, types counted too (Tarjan's strongly connected components). */
function circles() {
  const importsOf = new Map(sources.map(({ file, imports }) => [file, imports]))
  const indexes = new Map<string, { index: number; low: number }>()
  const stack: string[] = []
  const found: string[][] = []
  function visit(file: string) {
    const own = { index: indexes.size, low: indexes.size }
    indexes.set(file, own)
    stack.push(file)
    for (const next of importsOf.get(file) ?? []) {
      if (!indexes.has(next)) own.low = Math.min(own.low, visit(next).low)
      else if (stack.includes(next)) own.low = Math.min(own.low, indexes.get(next)?.index ?? own.low)
    }
    if (own.low === own.index) found.push(stack.splice(stack.indexOf(file)))
    return own
  }
  for (const { file } of sources) if (!indexes.has(file)) visit(file)
  return found.filter((group) => group.length > 1)
}

function roomOf(file: string) {
  const [top = '', room = ''] = file.split('/')
  return top === 'lib' ? room.replace(/\.ts$/, '') : top
}

function arrows() {
  const floors: Record<string, string[]> = existsSync('lib/rooms.json')
    ? JSON.parse(readFileSync('lib/rooms.json', 'utf8'))
    : {}
  const order = Object.values(floors).flat()
  const between = sources.flatMap(({ file, imports }) =>
    imports.map((to) => [roomOf(file), roomOf(to)] as const).filter(([from, to]) => from !== to),
  )
  const inLib = between.filter(([from, to]) => order.includes(from) && order.includes(to))
  const against = inLib.filter(([from, to]) => order.indexOf(from) < order.indexOf(to))
  return { rooms: order.length, arrows: new Set(inLib.map(String)).size, against: against.length }
}

const lines = sources.map((source) => source.lines)
const functions = sources.flatMap((source) => source.functions)
const all = lines.reduce((sum, count) => sum + count, 0)
const comments = sources.reduce((sum, source) => sum + source.comments, 0)
const { rooms, arrows: pairs, against } = arrows()
const rows = [
  ['files of app, components and lib, without tests', files.length],
  ['lines', all],
  ['lines of a file, p50 / p90 / longest', [0.5, 0.9, 1].map((share) => quantile(lines, share)).join(' / ')],
  [
    `lines of a function of ${LEAST_LINES} or more, p50 / p90 / longest`,
    [0.5, 0.9, 1].map((share) => quantile(functions, share)).join(' / '),
  ],
  ['lines of comment in 100', ((100 * comments) / all).toFixed(1)],
  ['circles of files, types too', circles().length],
  ['rooms in the order of lib/rooms.json', rooms || 'no list'],
  ['pairs of rooms with an arrow between them', rooms ? pairs : ''],
  ['imports against the order', rooms ? against : ''],
]
for (const [what, figure] of rows) console.log(`| ${what} | ${figure} |`)
