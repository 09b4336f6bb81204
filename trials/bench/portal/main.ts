import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { makeTrialsFolder } from '../../../testing/postgres-programs.mjs'
import { writePage } from '../../../tooling/write-page'
import { type Measured, measurePages, type Provider, type Size } from './measure'
import type { PhoneTime } from './measure-on-phone'
import type { PortalPage } from './pages'

const HEAD = `# The portal's pages at size

What \`npm run bench:portal\` printed, all in one run. It fills databases with a year of incidents (\`npm run seed\`), talks to
this machine only, and writes this page again. With \`--keep FOLDER\` it measures the databases that an earlier run has
filled.`

const NAMES = { sqlite: 'SQLite', postgresql: 'Postgres' }
const USUAL = [
  'sqlite-1000',
  'sqlite-1000000',
  'sqlite-1000+300000',
  'postgresql-1000',
  'postgresql-1000000',
  'postgresql-1000+300000',
]

await new Command('npm run bench:portal --')
  .description('Measures how long the server takes for each page of the portal, with few and with many incidents.')
  .argument('[databases...]', 'each with the number of its incidents, and of open ones that nobody has answered', USUAL)
  .option('--keep <folder>', 'where filled databases stay; those that are there already are measured as they are')
  .option('--no-write', 'leave docs/benchmarks-portal.md as it is')
  .action(run)
  .parseAsync()

type Options = { keep?: string; write: boolean }
type Column = Measured & { provider: Provider; size: Size }

async function run(databases: string[], { keep, write }: Options) {
  const wanted = databases.map(readName)
  const folder = keep ? keptFolder(keep) : passingFolder()
  // Postgres runs as another user and must reach its folder.
  chmodSync(folder, 0o711)
  const columns: Column[] = []
  for (const { name, provider, size } of wanted) {
    const own = join(folder, name)
    mkdirSync(own, { recursive: true })
    columns.push({ provider, size, ...(await measurePages(own, provider, size)) })
    console.log(`${name}: measured\n\n${report(columns.slice(-1))}`)
  }
  const text = report(columns)
  console.log(`\n${text}`)
  if (write) writePage('docs/benchmarks-portal.md', `${HEAD}\n\n${text}`)
  process.exit(0)
}

function readName(name: string): Pick<Column, 'provider' | 'size'> & { name: string } {
  const [, provider, incidents, storm = 0] = /^(sqlite|postgresql)-([1-9]\d*)(?:\+([1-9]\d*))?$/.exec(name) ?? []
  if (!provider) throw new Error(`${name} is no database: write one such as sqlite-1000, or sqlite-1000+300000.`)
  const size = { incidents: Number(incidents), storm: Number(storm) }
  return { name, provider: provider === 'sqlite' ? 'sqlite' : 'postgresql', size }
}

function keptFolder(keep: string) {
  mkdirSync(keep, { recursive: true })
  return resolve(keep)
}

function passingFolder() {
  const folder = makeTrialsFolder('tocsin-bench-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function report(columns: Column[]) {
  const slowest = Math.max(...columns.flatMap(({ times }) => times.map(({ p95Ms }) => p95Ms)))
  const phone = columns.flatMap((column) => column.phone)
  const first = Math.max(...phone.flatMap(({ firstMs }) => firstMs))
  const later = Math.max(...phone.map(({ laterMs }) => median(laterMs)))
  const shift = Math.max(...phone.map(({ layoutShift }) => layoutShift))
  return `Machine: ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}.

## The server

From the request to the last byte, one request at a time. Milliseconds, p50 / p95.

${table(columns, 'times', ({ p50Ms, p95Ms }) => `${whole(p50Ms)} / ${whole(p95Ms)}`)}

The aim is a p95 under 150 ms; the slowest is ${whole(slowest)} ms.

## A phone

In Chromium on this machine, with a phone's screen, a profile of its own and a processor four times slower: the milliseconds
until the page can be used (nothing takes longer than 50 ms any more). The slower of two first views after signing in, when
nothing but the sign-in page is in the cache; the median of four later views; and the largest cumulative layout shift.

${table(columns, 'phone', phoneWords)}

The aims are 1,000 ms and a layout shift under 0.02. The slowest first view took ${whole(first)} ms, the slowest median of later
views is ${whole(later)} ms, the largest shift ${shift.toFixed(3)}.
`
}

function phoneWords({ firstMs, laterMs, layoutShift }: PhoneTime) {
  return `${whole(Math.max(...firstMs))} / ${whole(median(laterMs))} / ${layoutShift.toFixed(3)}`
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

type Kind = 'times' | 'phone'

function table<K extends Kind>(columns: Column[], kind: K, inWords: (measured: Measured[K][number]) => string) {
  const heads = columns.map(({ provider, size }) => `${NAMES[provider]}, ${sizeInWords(size)}`)
  const pages: PortalPage[] = columns[0]?.[kind] ?? []
  const rows = pages.map(({ name, path }, at) => {
    const cells = columns.map((column) => {
      const measured: Measured[K][number] | undefined = column[kind][at]
      return measured ? inWords(measured) : ''
    })
    return `| ${name} | \`${path}\` | ${cells.join(' | ')} |`
  })
  return `| Page | Address | ${heads.join(' | ')} |
| --- | --- | ${heads.map(() => '---').join(' | ')} |
${rows.join('\n')}`
}

function sizeInWords({ incidents, storm }: Size) {
  const handled = incidents.toLocaleString('en')
  return storm === 0 ? handled : `${handled}, and ${storm.toLocaleString('en')} open`
}

function whole(milliseconds: number) {
  return Math.round(milliseconds).toLocaleString('en')
}
