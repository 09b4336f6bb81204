import { z } from 'zod'
import { startHttpReceiver } from '../http-receiver'
import { answerJson, readJson } from './json'

// https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using,
// https://adaptivecards.io/explorer (1.4), https://learn.microsoft.com/connectors/teams (webhook trigger)

const textRun = z.strictObject({
  type: z.literal('TextRun'),
  text: z.string(),
  weight: z.enum(['Lighter', 'Default', 'Bolder']).optional(),
  size: z.enum(['Small', 'Default', 'Medium', 'Large', 'ExtraLarge']).optional(),
  color: z.enum(['Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention']).optional(),
})
const richTextBlock = z.strictObject({
  type: z.literal('RichTextBlock'),
  spacing: z.enum(['None', 'Small', 'Default', 'Medium', 'Large', 'ExtraLarge', 'Padding']).optional(),
  inlines: z.array(textRun).min(1),
})
const openUrl = z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.url() })
const card = z.strictObject({
  $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
  type: z.literal('AdaptiveCard'),
  version: z.enum(['1.0', '1.1', '1.2', '1.3', '1.4']),
  fallbackText: z.string().optional(),
  body: z.array(richTextBlock),
  actions: z.array(openUrl).optional(),
  msteams: z.strictObject({ width: z.literal('Full') }).optional(),
})
const envelope = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: card,
      }),
    )
    .min(1),
})

type State = 'on' | 'off' | 'deleted' | 'tenant-only' | 'busy'

/** One workflow with the trigger "When a Teams webhook request is received". */
export async function startTeams() {
  const cards: z.output<typeof card>[] = []
  const workflow: { state: State } = { state: 'on' }
  const path = '/powerautomate/automations/direct/workflows/0ec499be/triggers/manual/paths/invoke'
  const signed = `${path}?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=sesame-sesame`
  const { received, ...receiver } = await startHttpReceiver((response, request) => {
    const fail = (status: number, code: string, headers = {}) =>
      answerJson(response, status, { error: { code, message: `${code} for ${request.path}` } }, headers)
    if (!request.path.startsWith(path) || workflow.state === 'deleted') return fail(404, 'WorkflowNotFound')
    if (workflow.state === 'tenant-only') return fail(401, 'DirectApiAuthorizationRequired')
    if (request.path !== signed) return fail(401, 'DirectApiInvalidAuthorizationScheme')
    if (workflow.state === 'off') return fail(400, 'WorkflowTriggerIsNotEnabled')
    if (workflow.state === 'busy') return fail(429, 'TooManyRequests', { 'retry-after': '17' })
    if (request.body.length > 28 * 1024) return fail(413, 'RequestEntityTooLarge')
    const { data } = envelope.safeParse(readJson(request))
    if (!data) return fail(400, 'TriggerInputSchemaMismatch')
    cards.push(...data.attachments.map(({ content }) => content))
    return response.writeHead(202).end()
  })
  return { ...receiver, address: `${receiver.url}${signed}`, requests: received, cards, workflow }
}
