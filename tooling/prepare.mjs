import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkFolder, checkTemporaryFolder, npmCache } from './check-machine.mjs'
import { checkNode } from './check-node.mjs'
import { hashOf, hashOfFiles } from './fingerprint.mjs'
import { isInstalled, presentPackages, requiredPackages } from './installed.mjs'
import { withLock } from './lock.mjs'
import { isFresh, runOnce } from './once.mjs'
import { root } from './root.mjs'
import { runQuietly } from './run.mjs'
import { fail, say } from './say.mjs'

const at = (path) => join(root, path)
const read = (path) => readFileSync(at(path), 'latin1')

/** The locked packages in node_modules, with the one that is compiled for this Node and machine. */
export const installPackages = {
  stamp: at('node_modules/.tocsin-installed'),
  makes: requiredPackages(root),
  fingerprint: fingerprintOfPackages,
  work: install,
}

/** Both Prisma clients in lib/db/generated. */
export const generateClients = {
  stamp: at('lib/db/generated/.stamp'),
  makes: [at('lib/db/generated/sqlite'), at('lib/db/generated/postgresql')],
  fingerprint: () => hashOf(read('prisma/schema.prisma'), read('prisma/generate.mjs'), read('package-lock.json')),
  work: generate,
}

/** The portal's production build in .next. */
export const buildPortal = {
  stamp: at('.next/.tocsin-built'),
  makes: [at('.next/BUILD_ID')],
  fingerprint: fingerprintOfPortal,
  work: build,
}

export const bundles = {
  main: 'lib/server/main.ts',
  alerts: 'lib/server/alerts.ts',
  portal: 'lib/server/portal.ts',
  followers: 'lib/server/followers.ts',
  cli: 'lib/cli/main.ts',
  remote: 'lib/remote/main.ts',
  importer: 'lib/importers/thread/work.ts',
}

/**
 * The server in one file for each process or thread of its own, which runs a tenth faster than sources loaded one by one, and starts sooner;
 * and the command line.
 */
export const bundleServer = {
  stamp: at('build/.stamp'),
  makes: Object.keys(bundles).map((name) => at(`build/${name}.mjs`)),
  fingerprint: () =>
    hashOf(
      hashOfFiles(root, ['lib', 'tooling'], ['lib/db/generated']),
      read('package-lock.json'),
      read('prisma/schema.prisma'),
    ),
  work: bundle,
}

/** Does what is missing or stale of the steps, in order, one process at a time. */
export async function prepare(steps) {
  checkNode()
  process.chdir(root)
  Object.assign(process.env, npmCache())
  // Looked at before the lock is taken: a prepared tree may be read-only.
  if (steps.every(isFresh)) return
  checkFolder()
  checkTemporaryFolder()
  await withLock(at('.preparing'), async () => {
    for (const step of steps) await runOnce(step)
  })
}

// Not all of package.json: renaming a script must not install everything anew.
function fingerprintOfPackages() {
  const { dependencies, devDependencies, overrides, allowScripts } = JSON.parse(read('package.json'))
  const asked = JSON.stringify([dependencies, devDependencies, overrides, allowScripts])
  return hashOf(asked, read('package-lock.json'), process.versions.modules, process.platform, process.arch)
}

async function install({ known }) {
  // A stamp of another state was there: these packages belong to another lock file, Node or machine.
  if (known || !isInstalled(root)) await installLocked()
  if (await sqliteLoads()) return
  say('compiling better-sqlite3 …')
  const { tail } = await npm(['rebuild', 'better-sqlite3'], { doing: 'compiling' })
  if (await sqliteLoads()) return
  fail(
    'better-sqlite3 could not be compiled: install python3, make and g++, allow install scripts, and start again',
    tail,
  )
}

async function installLocked() {
  say('installing packages (a minute or two the first time) …')
  const { ok, tail } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund'], {
    doing: 'installing packages',
    progress: () => presentPackages(root),
  })
  if (!ok) fail('npm ci failed, see above: it needs the network, python3, make and g++', tail)
}

function npm(args, options) {
  return runQuietly('npm', args, { ...options, env: compilerHeaders() })
}

// Most Node installations have their C++ headers; without this, node-gyp downloads them, or takes another Node's where
// npm's own settings name that one.
function compilerHeaders() {
  const prefix = dirname(dirname(process.execPath))
  return existsSync(join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {}
}

async function sqliteLoads() {
  const script = "new (require('better-sqlite3'))(':memory:').close()"
  const { ok } = await runQuietly(process.execPath, ['--input-type=commonjs', '--eval', script])
  return ok
}

async function generate() {
  say('generating database clients …')
  const { ok, tail } = await runQuietly(process.execPath, [at('prisma/generate.mjs')])
  if (!ok) fail('the database clients could not be generated, see above', tail)
}

function fingerprintOfPortal() {
  const folders = hashOfFiles(root, ['app', 'components', 'lib', 'public', 'prisma'], ['lib/db/generated'])
  const single = ['proxy.ts', 'next.config.mjs', 'tsconfig.json', 'postcss.config.mjs', 'package-lock.json']
  return hashOf(folders, ...single.flatMap((name) => [name, existsSync(at(name)) ? read(name) : '']))
}

async function build() {
  say('building the portal …')
  clearBuild()
  const { ok, tail } = await runQuietly(process.execPath, [at('node_modules/next/dist/bin/next'), 'build'], {
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    doing: 'building the portal',
  })
  if (!ok) fail('the build failed, see above', tail)
}

async function bundle() {
  const { build, stop } = await import('esbuild')
  await build({
    entryPoints: Object.fromEntries(Object.entries(bundles).map(([name, file]) => [name, at(file)])),
    outdir: at('build'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    // It tells where it is by its own address.
    external: [at('tooling/root.mjs')],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  // Its own process would go on beside the server.
  await stop()
}

// `.next/dev` may be in use by a development server.
function clearBuild() {
  if (!existsSync(at('.next'))) return
  for (const name of readdirSync(at('.next'))) {
    if (name !== 'dev') rmSync(at(join('.next', name)), { recursive: true, force: true })
  }
}
