import { Command } from 'commander'
import { runSeed } from './run'

await new Command('npm run simulate --')
  .description('Runs the production code in a simulated world, in which a seed decides the order of everything.')
  .option('--seed <text>', 'the world to run', '1')
  .option('--days <number>', 'how long it lasts', Number, 7)
  .action(simulate)
  .parseAsync()

async function simulate({ seed, days }: { seed: string; days: number }) {
  const startedAt = process.hrtime.bigint()
  const { broken, lines, digest, counts } = await runSeed(seed, days)
  for (const { at, text } of lines) console.log(`${new Date(at).toISOString()} ${text}`)
  console.log(counts, digest, broken, `${Number(process.hrtime.bigint() - startedAt) / 1e6} ms`)
  process.exit(broken ? 1 : 0)
}
