import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { RELEASE } from './server'

const run = promisify(execFile)

/** The block of shell commands, or of another language, on a page of the documents that holds these words. */
export function documented(page: string, words: string, language = 'sh'): string {
  const all = [...readFileSync(page, 'utf8').matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```/gm)]
  const blocks = all.flatMap(([, written, block = '']) => (written === language ? [block] : []))
  const found = blocks.filter((block) => block.includes(words))
  if (found.length !== 1) throw new Error(`${page} has ${found.length} blocks with ${words}`)
  return found[0] ?? ''
}

type Place = {
  /** Where the shell is. */
  cwd: string
  env: Record<string, string | undefined>
  /** What stands in the documents, and what it is here. */
  named?: Record<string, string>
}

/** Runs commands as an operator types them, up to the first that fails; resolves with what they print. */
export async function runDocumented(commands: string, { cwd, env, named = {} }: Place): Promise<string> {
  const program = RELEASE ? `${RELEASE}/bin/tocsin.mjs` : resolve('tooling/cli.mjs')
  const here = Object.entries(named).reduce((text, [from, to]) => text.replaceAll(from, to), commands)
  const text = here.replace(/npm run (--silent )?cli --/g, `'${process.execPath}' '${program}'`)
  // Nobody types anything in.
  return (await run('bash', ['-euc', `exec < /dev/null\n${text}`], { cwd, env: { ...process.env, ...env } })).stdout
}
