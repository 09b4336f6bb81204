import { arch, cpus, platform, totalmem } from 'node:os'
import { ATTACKS } from './attacks/all'
import type { Row } from './run-attack'
import { cellsOf, formatMeaning, HEAD } from './table'

const TEXT = `# The siege

What \`npm run siege\` printed, all in one run. It starts servers and databases of its own on this machine, attacks one
after the other, and writes this page again. It talks to this machine only and takes about half an hour.

\`\`\`
npm run siege
npm run siege -- --short
npm run siege -- --only hostile-pages --database sqlite
\`\`\`

In every attack an honest sender, in a process of its own, sends 20 alerts a second: a new one each 50 ms, whatever
became of those before, over connections that it keeps alive. It shares the address with the attacker. Latency counts
from the moment at which an alert was due. It sends nothing twice, except on a connection that had ended before anything
was written.

| Column | What the honest sender saw |
| --- | --- |
| quiet p50/p99 | latency of the 8 seconds before the attack |
| p50/p99 | latency during it; alerts that failed count too |
| refused | answers of 5xx |
| broken | no answer: nothing listened, the connection broke, or 30 seconds passed |
| silence | longest time without an answer of 201 |
| first 503, back after | from the fault to the first 503, and from its end to the first 201 |
| portal p95 | where people who have signed in attack: what somebody else's list of incidents took, from the request to its last byte, asked for again 250 ms after each answer |
| lost | acknowledged alerts that are not stored, byte by byte, after a kill -9 of the server |
| memory | of the process that takes alerts, at the end and at most |

The aim: where no database and no process is broken, no answer of 5xx, a p99 under 250 ms and a portal p95 under 1 s; where the database is, the
first 503 within 5 seconds and the next 201 within one second after it is mended; where the process that takes alerts is
killed, the next 201 within 10 seconds; nothing acknowledged lost, ever.

A 2-core machine that also runs the attacker and the sender is slower than one that runs Tocsin alone.
\`npm run test:long\` runs the short form, \`npm run test:ci\` two of its attacks, \`npm test\` one. It fails on what no busy machine excuses: a lost alert, a 5xx or a broken connection
where no database is broken, no recovery.`

/** As Markdown. */
export function report(rows: Row[]) {
  const lines = [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`)
  return `${TEXT}

${machine()}

${lines.join('\n')}

${formatMeaning(rows)}

## The attacks

| Attack | What it does | What the attacker saw |
| --- | --- | --- |
${ATTACKS.map(({ name, title }) => `| ${name} | ${title} | ${notesOf(name, rows)} |`).join('\n')}
`
}

function notesOf(name: string, rows: Row[]) {
  const own = rows.filter(({ attack, outcome }) => attack.name === name && outcome?.note)
  return own
    .map(({ database, outcome }) => `${database === 'sqlite' ? 'SQLite' : 'Postgres'}: ${outcome?.note}`)
    .join('. ')
}

function machine() {
  const model = cpus()[0]?.model ?? 'unknown processor'
  const memory = Math.round(totalmem() / 2 ** 30)
  return `Machine: ${cpus().length} cores, ${model}, ${memory} GiB, ${platform()} ${arch()}, Node ${process.versions.node}.`
}
