import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'
import { runQuietly } from './run.mjs'
import { fail, say } from './say.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// Chromium without its windows: half the processor's time, but no notifications.
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const remedy = 'install Chromium, or set CHROMIUM_PATH to one'

/** The path of a Chromium that starts: CHROMIUM_PATH, else one on the PATH, else Playwright's own. */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return starts(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined
  return onPath(names).find(starts) ?? [await playwrightsOwn()].find(starts)
}

/** Like `findBrowser`, but installs one where there is none, and ends the process when that fails. */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found
  if (process.env.CHROMIUM_PATH) fail(`CHROMIUM_PATH: this browser does not start: ${process.env.CHROMIUM_PATH}`)
  const tails = []
  for (const install of installers()) {
    tails.push((await install()).tail)
    const installed = await findBrowser()
    if (installed) return installed
  }
  return fail(`no Chromium could be found or installed: ${remedy}`, tails.join('\n'))
}

/** What the journeys read: a browser that is there now, and a shell of the PATH, unless CHROMIUM_PATH says what to try. */
export async function browserSettings() {
  const browser = await ensureBrowser()
  const shell = process.env.CHROMIUM_PATH ? undefined : onPath(shells).find(starts)
  return { CHROMIUM_PATH: browser, ...(shell ? { CHROMIUM_SHELL_PATH: shell } : {}) }
}

// A file of that name need not be a browser: Ubuntu's chromium-browser is a note that points at the snap.
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 15_000, stdio: 'ignore' }).status === 0
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

// On a desktop Playwright's own is the usual one. A bare container lacks the libraries that it needs, and there
// Debian's package brings them along.
function installers() {
  const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  // A distribution need not have the shell.
  const debians = [() => installDebians('chromium', shells[0]), () => installDebians('chromium')]
  return mayUseApt ? [...debians, installPlaywrightsWithLibraries] : [installPlaywrights]
}

async function installDebians(...packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const named = packages.join(' and ')
  say(`installing Debian's ${named} on this machine for the journeys (CHROMIUM_PATH names another browser) …`)
  await runQuietly('apt-get', ['update'], { env, timeoutMs: 180_000, doing: 'reading the lists of packages' })
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120']
  return runQuietly('apt-get', ['install', ...options, ...packages], {
    env,
    timeoutMs: 600_000,
    doing: 'installing Chromium',
  })
}

function installPlaywrights(...options) {
  const cli = join(root, 'node_modules/playwright/cli.js')
  say(
    `downloading Playwright's Chromium for the journeys${options.length > 0 ? ', with the libraries that it needs' : ''} …`,
  )
  return runQuietly(process.execPath, [cli, 'install', ...options, 'chromium'], {
    timeoutMs: 180_000,
    doing: 'downloading Chromium',
  })
}

function installPlaywrightsWithLibraries() {
  return installPlaywrights('--with-deps')
}
