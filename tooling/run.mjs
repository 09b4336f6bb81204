import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { descendants, processes } from './family.mjs'
import { shareLocks } from './lock.mjs'
import { root } from './root.mjs'
import { say } from './say.mjs'

const keptLines = 60
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const sayEveryMs = 15_000
const lookEveryMs = 50
const patienceMs = 10_000

const running = new Set()
let ending
let watch

/**
 * Runs a command in the repository's root, collecting its output; `tail` holds the last lines of it. With `doing`, a line
 * now and then says that this still goes on, and how far it is: `progress()`, or the last line of its output.
 */
export function runQuietly(command, args, options = {}) {
  return run(command, args, options, ['ignore', 'pipe', 'pipe'])
}

/** Runs a command in the repository's root on this terminal. */
export function runOpenly(command, args, options = {}) {
  return run(command, args, options, 'inherit')
}

/** Shows its output as it comes, and collects it too: that of several at once is hard to tell apart. */
export function runAmongOthers(command, args, options = {}) {
  return run(command, args, { ...options, shown: true }, ['ignore', 'pipe', 'pipe'])
}

function run(command, args, { env, timeoutMs, doing, progress, shown }, stdio) {
  hearSignals()
  const child = spawn(command, args, { cwd: root, stdio, timeout: timeoutMs, env: { ...process.env, ...env } })
  running.add(child)
  if (child.pid) shareLocks(child.pid)
  const tail = collectTail(child)
  if (shown) for (const name of ['stdout', 'stderr']) child[name].on('data', (piece) => process[name].write(piece))
  const silence = doing
    ? sayThatItGoesOn(doing, progress ?? (() => tail().split('\n').at(-1)?.slice(0, 100)))
    : undefined
  return new Promise((resolve) => {
    const finish = (result) => {
      clearInterval(silence)
      forget(child)
      // Once all are being ended, nothing that comes after this is begun.
      if (!ending) resolve({ ...result, tail: result.tail ?? tail() })
    }
    child.once('error', (error) => finish({ ok: false, tail: error.message }))
    child.once('close', (code, signal) => finish({ ok: code === 0, code, signal }))
  })
}

function sayThatItGoesOn(doing, progress) {
  const startedAt = performance.now()
  return setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    say(`still ${doing}, ${seconds} s${[progress()].filter(Boolean).map((words) => `: ${words}`)}`)
  }, sayEveryMs)
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

// npm sends a signal to this process only; what it started must not go on alone. Heard before a child starts, which may
// be at work before `spawn` has returned.
function hearSignals() {
  if (running.size > 0) return
  for (const signal of signals) process.on(signal, endAll)
  watch = watchNpm()
}

function forget(child) {
  running.delete(child)
  if (running.size > 0 || ending) return
  for (const signal of signals) process.off(signal, endAll)
  clearInterval(watch)
}

function endAll(signal) {
  ending ??= endFamily(signal)
}

/** Passes the signal on, and ends what is still there after some seconds, with all that it had started. */
async function endFamily(signal) {
  let family = []
  const look = () => {
    const all = processes()
    const begun = new Map(all.map((one) => [one.pid, one.startedAt]))
    const left = family.filter(({ pid, startedAt }) => begun.get(pid) === startedAt)
    family = [...left, ...descendants(all, [process.pid, ...left.map(({ pid }) => pid)])]
  }
  look()
  for (const child of running) child.kill(signal)
  for (let left = patienceMs; family.length > 0; left -= lookEveryMs) {
    if (left <= 0) for (const { pid } of family) kill(pid)
    await pause(lookEveryMs)
    look()
  }
  process.exit(128 + constants.signals[signal])
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

// An npm that is killed at once passes nothing on.
function watchNpm() {
  if (!process.env.npm_lifecycle_event) return undefined
  const npm = process.ppid
  return setInterval(() => {
    if (process.ppid !== npm) endAll('SIGHUP')
  }, 1_000).unref()
}
