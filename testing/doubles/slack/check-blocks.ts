import { z } from 'zod'

const block_id = z.string().max(255).optional()
const emoji = z.boolean().optional()

function plainText(limit: number) {
  return z.strictObject({ type: z.literal('plain_text'), text: z.string().min(1).max(limit), emoji })
}

function markdown(limit: number) {
  const verbatim = z.boolean().optional()
  return z.strictObject({ type: z.literal('mrkdwn'), text: z.string().min(1).max(limit), verbatim })
}

function text(limit: number) {
  return z.discriminatedUnion('type', [plainText(limit), markdown(limit)])
}

const confirm = z.strictObject({
  title: plainText(100),
  text: text(300),
  confirm: plainText(30),
  deny: plainText(30),
  style: z.enum(['primary', 'danger']).optional(),
})

const button = z.strictObject({
  type: z.literal('button'),
  text: plainText(75),
  action_id: z.string().max(255).optional(),
  value: z.string().max(2000).optional(),
  url: z.string().max(3000).optional(),
  style: z.enum(['primary', 'danger']).optional(),
  accessibility_label: z.string().max(75).optional(),
  confirm: confirm.optional(),
})

const image = z.strictObject({
  type: z.literal('image'),
  image_url: z.string().max(3000),
  alt_text: z.string().max(2000),
})

const section = z
  .strictObject({
    type: z.literal('section'),
    block_id,
    text: text(3000).optional(),
    fields: z.array(text(2000)).min(1).max(10).optional(),
    accessory: z.discriminatedUnion('type', [button, image]).optional(),
    expand: z.boolean().optional(),
  })
  .refine((block) => block.text || block.fields, { message: 'text or fields are required' })

const actions = z
  .strictObject({ type: z.literal('actions'), block_id, elements: z.array(button).min(1).max(25) })
  .refine(({ elements }) => areDistinct(elements.map(({ action_id }) => action_id)), {
    message: 'action_id is there twice',
  })

const context = z.strictObject({
  type: z.literal('context'),
  block_id,
  elements: z
    .array(z.discriminatedUnion('type', [plainText(2000), markdown(2000), image]))
    .min(1)
    .max(10),
})

const header = z.strictObject({ type: z.literal('header'), block_id, text: plainText(150) })
const divider = z.strictObject({ type: z.literal('divider'), block_id })

const blocks = z
  .array(z.discriminatedUnion('type', [section, actions, context, header, divider]))
  .max(50)
  .refine((all) => areDistinct(all.map((block) => block.block_id)), { message: 'block_id is there twice' })

/** What Slack has against these blocks, each with the place. It knows the kinds of blocks that tell and ask. */
export function faultsOfBlocks(value: unknown) {
  const read = blocks.safeParse(value)
  const issues = read.success ? [] : read.error.issues
  return issues.map(({ message, path }) => `[ERROR] ${message} [json-pointer:${['/blocks', ...path].join('/')}]`)
}

function areDistinct(ids: (string | undefined)[]) {
  const present = ids.filter((id) => id !== undefined)
  return new Set(present).size === present.length
}
