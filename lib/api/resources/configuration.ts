import { z } from 'zod'
import { applyFile, type File, type NotApplied, type Planned, planFile } from '../../configuration/apply'
import { PRUNABLE } from '../../configuration/carry-out'
import type { DocumentFault } from '../../configuration/document/read'
import { exportConfiguration } from '../../configuration/export'
import { valueInWords } from '../../configuration/in-words'
import { KINDS } from '../../configuration/marks'
import { operation } from '../operation'
import { createPace } from '../pace'
import { invalidFields, tooManyFiles } from '../problems'

const kind = z.enum(KINDS)

const step = z.object({
  kind,
  name: z.string(),
  verb: z.enum(['create', 'change', 'rename', 'remove']),
  from: z.string().nullable().meta({ description: 'What it was called before.' }),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  pagesOthers: z.array(z.string()).meta({ description: 'Whom it pages that was not paged before, in words.' }),
})

const planned = z.object({
  steps: z.array(step).meta({ description: 'Empty: there is no difference.' }),
  kept: z.int().meta({ description: 'How many objects of the file are as it says.' }),
  notes: z.array(z.string()).meta({ description: 'What stays otherwise than the file may be read, in words.' }),
})

const file = z.strictObject({
  text: z.string().meta({ description: 'A tocsin.yaml.' }),
  files: z
    .record(z.string(), z.string())
    .default({})
    .meta({ description: 'Contents of the files that it names, by the name that it has for each.' }),
  prune: z.array(z.enum(PRUNABLE)).default([]).meta({ description: 'Remove what the file made and no longer has.' }),
  takeOver: z.boolean().default(false).meta({ description: 'Also change what another file looks after.' }),
})

const kinds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(kind))

/** Alerts wait for SQLite's writer while a plan is worked out. */
const pace = createPace()

export const configurationOperations = [
  operation('exportConfiguration', 'GET /configuration', {
    permission: 'configure by file',
    summary: 'Export the configuration as a tocsin.yaml, without secrets',
    scope: 'config:read',
    query: z.strictObject({ only: kinds.optional(), owner: z.string().optional() }),
    answer: z.object({ text: z.string() }),
    async run(ctx, { query: { only, owner } }) {
      const text = await exportConfiguration(ctx, {
        ...(only && { kinds: only }),
        ...(owner !== undefined && { owner }),
      })
      return { body: { text } }
    },
  }),
  operation('planConfiguration', 'POST /configuration/plan', {
    permission: 'configure by file',
    summary: 'Tell what applying a tocsin.yaml would change, and whom it would page. Nothing is changed',
    scope: 'config:read',
    body: file,
    answer: planned,
    async run(ctx, { body }) {
      const outcome = await pace(() => planFile(ctx, fileOf(body)))
      if (!outcome) return { problem: tooManyFiles }
      return outcome.ok ? { body: plannedAnswer(outcome) } : { problem: faultsProblem(outcome) }
    },
  }),
  operation('applyConfiguration', 'POST /configuration/apply', {
    permission: 'configure by file',
    summary:
      'Make the configuration what a tocsin.yaml says, at once or not at all. Rotate new API keys for their tokens',
    scope: 'config:apply',
    body: file,
    answer: planned,
    async run(ctx, { body }) {
      const outcome = await pace(() => applyFile(ctx, fileOf(body)))
      if (!outcome) return { problem: tooManyFiles }
      return outcome.ok ? { body: plannedAnswer(outcome) } : { problem: faultsProblem(outcome) }
    },
  }),
]

function fileOf({ text, files, prune: pruned, takeOver: takesOver }: z.output<typeof file>): File {
  return { text, files, pruned, takesOver }
}

function faultsProblem({ faults }: NotApplied) {
  return invalidFields(faults.map((fault) => ({ field: fault.path, code: 'invalid', message: placed(fault) })))
}

function placed({ message, line, column }: DocumentFault) {
  return line === undefined ? message : `line ${line}, column ${column}: ${message}`
}

function plannedAnswer({ steps, kept, notes }: Planned): z.input<typeof planned> {
  return {
    steps: steps.map(({ from = null, changes, ...rest }) => ({
      ...rest,
      from,
      changes: changes.map(({ field, before, after }) => ({
        field,
        before: valueInWords(before),
        after: valueInWords(after),
      })),
    })),
    ...{ kept, notes },
  }
}
