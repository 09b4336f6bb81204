import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { RELEASE, type TestServer } from './server'

const PROGRAM = join(RELEASE ?? process.cwd(), 'bin/tocsin.mjs')

/**
 * Runs `tocsin` as it was built, or that of a release, beside a running server; resolves with its standard output.
 * `npm run cli` reads the sources first, which takes a second more.
 */
export function runCli(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  args: string[],
  input = '',
  extra: Record<string, string> = {},
  expected = { code: 0 },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: dataDir, ...extra }
    const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === expected.code ? resolve(out) : reject(new Error(err))))
    child.stdin.end(input)
  })
}
