import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { z } from 'zod'
import { readNamedFiles } from '../configuration/document/files'
import { planInWords } from '../configuration/in-words'
import { jsonLine, type Person } from './terminal'

const planned = z.object({
  steps: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      verb: z.enum(['create', 'change', 'rename', 'remove']),
      from: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      pagesOthers: z.array(z.string()),
    }),
  ),
  kept: z.number(),
  notes: z.array(z.string()),
})

type ExportOptions = { only?: string[]; owner?: string }
type ApplyOptions = { plan?: true; prune?: string[]; takeOver?: true }

/** As the commands of the server's own machine, for a pipeline. */
export function addConfigurationCommands(program: Command, personOf: () => Person) {
  program
    .command('export')
    .description('print the configuration as a tocsin.yaml, without secrets')
    .option('--only <kinds...>', 'such as schedules policies')
    .option('--owner <name>', 'as the file calls itself')
    .action((options: ExportOptions) => print(personOf(), options))
  program
    .command('apply')
    .description('make the configuration what a tocsin.yaml says, at once or not at all')
    .argument('<file>', 'a YAML file')
    .option('--plan', 'print the differences, and change nothing; ends with 2 if there are some')
    .option('--prune <kinds...>', 'remove what the file made and no longer has')
    .option('--take-over', 'also change what another file looks after')
    .action((file: string, options: ApplyOptions) => apply(personOf(), file, options))
}

async function print({ call, out, isJson }: Person, { only, owner }: ExportOptions) {
  const query = new URLSearchParams({ ...(only && { only: only.join() }), ...(owner !== undefined && { owner }) })
  const answer = await call(`GET /configuration?${query}`)
  const { text } = z.object({ text: z.string() }).parse(answer)
  out(isJson ? jsonLine(answer) : text.trimEnd())
}

async function apply({ call, out, isJson, endWith }: Person, file: string, options: ApplyOptions) {
  const { plan: isPlan = false, prune = [], takeOver = false } = options
  const text = readFileSync(file, 'utf8')
  const body = { text, files: readNamedFiles(text, file), prune, takeOver }
  const answer = await call(`POST /configuration/${isPlan ? 'plan' : 'apply'}`, body)
  const told = planned.parse(answer)
  if (isJson) out(jsonLine(answer))
  else for (const line of planInWords(told)) out(line)
  if (isPlan && told.steps.length > 0) endWith(2)
}
