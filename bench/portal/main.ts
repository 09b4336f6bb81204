import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, Option } from 'commander'
import { writePage } from '../../lib/tooling/write-page'
import { measurePages, type PageTime, type Provider } from './measure'

const HEAD = `# The portal's pages at size

What \`npm run bench:portal\` printed, all in one run. It fills databases with a year of incidents (\`npm run seed\`), talks to
this machine only, and writes this page again. The time is from the request to the last byte, one request at a time.`

const NAMES = { sqlite: 'SQLite', postgresql: 'Postgres' }
const PROVIDERS: Provider[] = ['sqlite', 'postgresql']

await new Command('npm run bench:portal --')
  .description('Measures how long the server takes for each page of the portal, with few and with many incidents.')
  .option('--sizes <numbers...>', 'incidents stored', ['1000', '1000000'])
  .addOption(new Option('--only <database>', 'one of the databases').choices(PROVIDERS))
  .option('--no-write', 'leave docs/benchmarks-portal.md as it is')
  .action(run)
  .parseAsync()

type Options = { sizes: string[]; only?: Provider; write: boolean }
type Column = { provider: Provider; size: number; times: PageTime[] }

async function run({ sizes, only, write }: Options) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tocsin-bench-')))
  // Postgres runs as a user of its own and must get through to its own folder.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const columns: Column[] = []
  for (const provider of PROVIDERS.filter((one) => !only || one === only))
    for (const size of sizes.map(Number)) {
      const own = join(folder, `${provider}-${size}`)
      mkdirSync(own)
      columns.push({ provider, size, times: await measurePages(own, provider, size) })
      console.log(`${provider}, ${size.toLocaleString('en')} incidents: measured`)
    }
  const text = report(columns)
  console.log(`\n${text}`)
  if (write) writePage('docs/benchmarks-portal.md', `${HEAD}\n\n${text}`)
  process.exit(0)
}

function report(columns: Column[]) {
  const heads = columns.map(({ provider, size }) => `${NAMES[provider]}, ${size.toLocaleString('en')}`)
  const rows = (columns[0]?.times ?? []).map(({ name, path }, at) => {
    const cells = columns.map(({ times }) => `${whole(times[at]?.p50Ms)} / ${whole(times[at]?.p95Ms)}`)
    return `| ${name} | \`${path}\` | ${cells.join(' | ')} |`
  })
  const slowest = Math.max(...columns.flatMap(({ times }) => times.map(({ p95Ms }) => p95Ms)))
  return `Machine: ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}. Milliseconds, p50 / p95.

| Page | Address | ${heads.join(' | ')} |
| --- | --- | ${heads.map(() => '---').join(' | ')} |
${rows.join('\n')}

The aim is a p95 under 150 ms; the slowest is ${whole(slowest)} ms.
`
}

function whole(milliseconds = 0) {
  return Math.round(milliseconds).toLocaleString('en')
}
