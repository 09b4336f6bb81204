import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { shareLocks } from './lock.mjs'
import { root } from './root.mjs'

const keptLines = 60
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a command in the repository's root, collecting its output; `tail` holds the last lines of it. */
export function runQuietly(command, args, options = {}) {
  return run(command, args, options, ['ignore', 'pipe', 'pipe'])
}

/** Runs a command in the repository's root on this terminal. */
export function runOpenly(command, args, options = {}) {
  return run(command, args, options, 'inherit')
}

function run(command, args, { env, timeoutMs }, stdio) {
  const child = spawn(command, args, { cwd: root, stdio, timeout: timeoutMs, env: { ...process.env, ...env } })
  if (child.pid) shareLocks(child.pid)
  const tail = collectTail(child)
  const forget = passSignalsOn(child)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, tail: error.message }))
    child.once('close', (code, signal) => {
      forget()
      resolve({ ok: code === 0, code, signal, tail: tail() })
    })
  })
}

function collectTail(child) {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece) => {
      text = (text + piece).slice(-64_000)
    })
  }
  return () => text.trimEnd().split('\n').slice(-keptLines).join('\n')
}

// npm sends a signal to this process only; what it started must not go on alone.
function passSignalsOn(child) {
  const pass = (signal) => {
    child.once('close', () => process.exit(128 + constants.signals[signal]))
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}
