import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { root } from '../tooling/root.mjs'

/** What starts as a process or thread of its own. */
export const ENTRIES = [
  'bin/tocsin.mjs',
  'bin/health.mjs',
  ...['main', 'alerts', 'portal', 'followers', 'cli', 'remote', 'importer'].map((name) => `build/${name}.mjs`),
  'lib/auth/bcrypt.thread.mjs',
  'lib/calendars/parse.thread.mjs',
  'lib/db/sqlite/fold-log.thread.mjs',
  'lib/yaml/parse.thread.mjs',
  'lib/markdown/render.thread.mjs',
]
const WHOLE = [
  'prisma/migrations',
  'public',
  'docs',
  'deploy',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'next.config.mjs',
  // To be compiled where none of the compiled ones fits.
  ...['binding.gyp', 'deps', 'src'].map((name) => `node_modules/better-sqlite3/${name}`),
  // Next looks for them at each start.
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime',
]

/** Next would load these for building, for developing, or for images. */
const NEVER_LOADED = [
  /^node_modules\/(typescript|@typescript|esbuild|@esbuild|@next\/swc-[^/]+|sharp|@img|tsx|lightningcss.*|caniuse-lite)\//,
  /^node_modules\/next\/dist\/compiled\/(babel|babel-packages|terser)\//,
  /^node_modules\/next\/dist\/compiled\/next-server\/.*(\.dev\.js|\.map)$/,
  /^node_modules\/next\/dist\/docs\//,
]

/** Every file by which a built Tocsin runs, as paths from the root. */
export async function neededFiles(): Promise<string[]> {
  const isNeverLoaded = (path: string) => NEVER_LOADED.some((pattern) => pattern.test(path))
  const { fileList } = await nodeFileTrace(ENTRIES, { base: root, processCwd: root, ignore: isNeverLoaded })
  const files = new Set([...fileList, ...tracedByNext(), ...builtPages(), ...WHOLE.flatMap(filesUnder)])
  return [...files].filter((path) => !isNeverLoaded(path)).sort()
}

function builtPages() {
  const kept = (path: string) => !/^\.next\/(cache|dev|diagnostics|types|trace|standalone)|\.nft\.json$/.test(path)
  return filesUnder('.next').filter(kept)
}

/**
 * The packages that the pages load, as Next wrote it down when it built them. Where a page opens files whose names it is
 * told, Next lists the whole folder, a database and secrets in it too.
 */
function tracedByNext() {
  const lists = filesUnder('.next').filter(
    (path) => path.endsWith('.nft.json') && !path.includes('next-minimal-server'),
  )
  return lists.flatMap((list) => {
    const { files }: { files: string[] } = JSON.parse(readFileSync(join(root, list), 'utf8'))
    const paths = files.map((file) => relative(root, join(root, dirname(list), file)))
    return paths.filter((path) => path.startsWith('node_modules/'))
  })
}

function filesUnder(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
}
