import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const COMPILERS = ['cc', 'gcc', 'g++']

export type Shim = { ok: true; library: string } | { ok: false; reason: string }

export function compileShim(folder: string): Shim {
  if (process.platform !== 'linux') return { ok: false, reason: 'needs Linux' }
  const library = join(folder, 'shim.so')
  const source = join(import.meta.dirname, 'shim.c')
  const options = ['-x', 'c', '-std=gnu11', '-O2', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread']
  const tries = COMPILERS.map((compiler) => () => spawnSync(compiler, options, { encoding: 'utf8', timeout: 60_000 }))
  const complaints: string[] = []
  for (const compile of tries) {
    const { status, error, stderr } = compile()
    if (status === 0) return { ok: true, library }
    if (!error) complaints.push(stderr)
  }
  return { ok: false, reason: complaints[0] ? `shim.c does not compile here: ${complaints[0]}` : 'needs a C compiler' }
}

type Watched = { journal?: string; full?: string; command?: string }

/** The process that writes the database. */
export const WRITER = '/build/alerts.mjs'

/** Puts the shim under a program; with `command`, only under the process with that name. */
export function shimSettings(library: string, folder: string, files: Watched) {
  return {
    LD_PRELOAD: library,
    CRASH_FOLDER: folder,
    ...(files.command && { CRASH_COMMAND: files.command }),
    ...(files.journal && { CRASH_JOURNAL: files.journal }),
    ...(files.full && { CRASH_FULL: files.full }),
  }
}
