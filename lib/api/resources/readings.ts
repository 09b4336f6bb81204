import { z } from 'zod'
import { getReading, setReading } from '../../api-keys/reading'
import type { UserContext } from '../../context'
import { acceptAsSource } from '../../rejected-alerts/accept-as-source'
import { checkReading } from '../../sources/check-reading'
import { PRESET_NAMES, PRESETS } from '../../sources/presets/presets'
import { readingSchema } from '../../sources/reading'
import { presetOf } from '../../sources/stored-reading'
import { byId } from '../fields'
import { operation } from '../operation'
import { invalidField, invalidFields } from '../problems'

const preset = z.enum(PRESET_NAMES)

const answer = z.object({
  preset: preset.nullable().meta({ description: 'As which it is read; null: by a reading of its own, or by none.' }),
  reading: readingSchema
    .nullable()
    .meta({ description: 'How what the key sends becomes alerts; null: it must fit the contract.' }),
})

const common = { permission: 'manage API keys', params: byId } as const

export const readingOperations = [
  operation('getReading', 'GET /keys/{id}/reading', {
    ...common,
    summary: 'Get how what an API key sends becomes alerts',
    scope: 'keys:read',
    answer,
    run: async (ctx, { params }) => ({ body: await readingAnswer(ctx, params.id) }),
  }),
  operation('setReading', 'PUT /keys/{id}/reading', {
    ...common,
    summary: 'Say how what an API key sends becomes alerts: by a preset, by none (null), or by a reading of its own',
    scope: 'keys:write',
    body: z.strictObject({ preset: preset.nullable(), reading: readingSchema }).partial(),
    answer,
    async run(ctx, { params: { id: apiKeyId }, body }) {
      const { preset: name, reading: given } = body
      if ((name === undefined) === (given === undefined))
        return { problem: invalidField('reading', 'Give either a preset or a reading.') }
      const checked = given && checkReading(given)
      if (checked && !checked.ok)
        return {
          problem: invalidFields(checked.problems.map((message) => ({ field: 'reading', code: 'invalid', message }))),
        }
      await setReading(ctx, { apiKeyId, reading: checked?.reading ?? (name ? PRESETS[name] : null) })
      return { body: await readingAnswer(ctx, apiKeyId) }
    },
  }),
  operation('acceptAsSource', 'POST /keys/{id}/accept-as-source', {
    ...common,
    summary: 'Read an API key as a preset from now on, and what was rejected of it too, up to 1,000 bodies',
    scope: 'keys:write',
    body: z.strictObject({ preset }),
    answer: z.object({
      taken: z.int(),
      unread: z.int().meta({ description: 'Rejected bodies that the preset cannot read either.' }),
    }),
    async run(ctx, { params: { id: apiKeyId }, body }) {
      return { body: await acceptAsSource(ctx, { apiKeyId, reading: PRESETS[body.preset] }) }
    },
  }),
]

async function readingAnswer(ctx: UserContext, apiKeyId: number) {
  const reading = await getReading(ctx, apiKeyId)
  return { preset: (reading && presetOf(reading)) ?? null, reading }
}
