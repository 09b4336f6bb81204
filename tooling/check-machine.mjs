import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'
import { fail } from './say.mjs'

/** Ends the process with one line when temporary files cannot be written. */
export function checkTemporaryFolder() {
  const folder = tmpdir()
  const fault = writeFault(folder)
  if (fault) fail(`temporary files cannot be written to ${folder} (${fault}): set TMPDIR to a folder that can`)
}

/** Ends the process with one line when this folder cannot be written, or programs cannot run in it. */
export function checkFolder() {
  const fault = writeFault(root)
  if (fault) {
    const owner = statSync(root).uid
    const whose = owner === process.getuid?.() ? '' : `, and belongs to the user with the id ${owner}`
    fail(`${root} cannot be written (${fault})${whose}: make it your own, or clone into a folder of yours`)
  }
  if (!mayRunIn(root)) fail(`programs cannot run in ${root}: its file system is mounted noexec, so clone elsewhere`)
}

/** Where npm keeps what it downloads when it cannot use its usual folder; empty when it can. */
export function npmCache() {
  if (process.env.npm_config_cache && isUsable(process.env.npm_config_cache)) return {}
  const home = homeFolder()
  if (home && (isUsable(join(home, '.npm')) || (!existsSync(join(home, '.npm')) && isUsable(home)))) return {}
  return { npm_config_cache: join(tmpdir(), `tocsin-npm-${process.getuid?.() ?? 0}`) }
}

function writeFault(folder) {
  try {
    rmSync(mkdtempSync(join(folder, '.tocsin-')), { recursive: true })
    return undefined
  } catch (error) {
    return error.code ?? error.message
  }
}

function mayRunIn(folder) {
  if (process.platform === 'win32') return true
  const made = mkdtempSync(join(folder, '.tocsin-'))
  try {
    const program = join(made, 'program')
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 })
    return spawnSync(program, { stdio: 'ignore' }).status === 0
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

function isUsable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

// Throws for a user without a name and without HOME.
function homeFolder() {
  try {
    return homedir()
  } catch {
    return undefined
  }
}
