// npm run mutate -- [--count 40] [--seed 1] [room …]: changes the code in one place at a time, in a copy, and tells which
// changes no test notices. Takes about half a minute for each.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { nodesOf, parseFile, type SyntaxNode } from './syntax'

const ROOMS = ['api-keys', 'auth', 'ingest', 'acknowledge-links', 'escalations', 'notifications', 'pages']
const LIMIT_MS = 240_000
const OTHER_OPERATOR: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
}

type Mutant = { file: string; line: number; before: string; after: string; text: string }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
})
const rooms = positionals.length > 0 ? positionals : ROOMS
const copy = copyOfTree()
try {
  const found: { mutant: Mutant; isKilled: boolean }[] = []
  for (const mutant of choose(rooms.flatMap((room) => filesOf(room).flatMap(mutantsOf)))) {
    const isKilled = await isNoticed(mutant)
    found.push({ mutant, isKilled })
    console.log(
      `${isKilled ? 'killed  ' : 'SURVIVED'} ${mutant.file}:${mutant.line}: ${mutant.before} → ${mutant.after}`,
    )
  }
  const killed = found.filter(({ isKilled }) => isKilled).length
  console.log(`${killed} of ${found.length} killed`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function copyOfTree() {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-mutate-'))
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
  for (const file of [...files, 'lib/db/generated']) cpSync(file, join(folder, file), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

function filesOf(room: string) {
  const files = execFileSync('git', ['ls-files', `lib/${room}`], { encoding: 'utf8' })
    .trim()
    .split('\n')
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
}

function mutantsOf(file: string): Mutant[] {
  const { text, program } = parseFile(file)
  return [...nodesOf(program)].flatMap((node) => {
    const change = changeOf(node, text)
    if (!change) return []
    const { start, end, after } = change
    const line = text.slice(0, start).split('\n').length
    const before = text.slice(start, end).replaceAll(/\s+/g, ' ')
    return [
      {
        file,
        line,
        before: shorten(before),
        after: shorten(after),
        text: text.slice(0, start) + after + text.slice(end),
      },
    ]
  })
}

function shorten(text: string) {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

type Change = { start: number; end: number; after: string }

function changeOf(node: SyntaxNode, text: string): Change | undefined {
  const { type, start, end } = node
  const source = (part: unknown) => (isNode(part) ? text.slice(part.start, part.end) : '')
  if (type === 'BinaryExpression' || type === 'LogicalExpression') {
    const operator = OTHER_OPERATOR[String(node.operator)]
    return operator ? { start, end, after: `${source(node.left)} ${operator} ${source(node.right)}` } : undefined
  }
  if (type === 'UnaryExpression' && node.operator === '!') return { start, end, after: source(node.argument) }
  if (type === 'IfStatement' && isNode(node.test)) return { ...span(node.test), after: 'false' }
  if (type === 'ConditionalExpression' && isNode(node.test)) return { ...span(node.test), after: 'true' }
  if (type === 'ExpressionStatement' && isNode(node.expression) && node.expression.type === 'AwaitExpression')
    return { start, end, after: '' }
  if (type === 'Literal' && typeof node.value === 'boolean') return { start, end, after: String(!node.value) }
  return undefined
}

function span({ start, end }: SyntaxNode) {
  return { start, end }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function choose(all: Mutant[]) {
  const [chosen = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), {
    numRuns: 1,
    seed: Number(values.seed),
  })
  return chosen.slice(0, Number(values.count))
}

async function isNoticed({ file, text }: Mutant) {
  const target = join(copy, file)
  const original = parseFile(file).text
  writeFileSync(target, text)
  try {
    return (await fails(['run', dirname(file)])) || (await fails(['related', '--run', file]))
  } finally {
    writeFileSync(target, original)
  }
}

function fails(args: string[]) {
  const projects = ['--project', '!postgresql']
  const command = [resolve('node_modules/vitest/vitest.mjs'), ...args, '--bail', '1', '--passWithNoTests', ...projects]
  const run = spawn(process.execPath, command, { cwd: copy, stdio: 'ignore', timeout: LIMIT_MS })
  return new Promise<boolean>((done) => run.once('exit', (code) => done(code !== 0)))
}
