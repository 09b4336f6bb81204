import { MIMEType } from 'node:util'
import { encodedContent, type IngestProblem, wrongContentType } from '../../contract/problems'

/** @param taken `tools`: Amazon SNS calls a body text/plain, CloudEvents application/cloudevents+json */
export function refuseContentType(
  headers: { 'content-type'?: string; 'content-encoding'?: string },
  taken: 'json' | 'tools' | 'tools and forms',
): IngestProblem | undefined {
  if (isEncoded(headers)) return encodedContent
  const type = headers['content-type'] ?? ''
  if (isUtf8(type, TYPES[taken])) return undefined
  const [, taker] = TAKERS.find(([types]) => isUtf8(type, types)) ?? []
  return taker ? { ...wrongContentType, detail: `${wrongContentType.detail} ${taker}` } : wrongContentType
}

export function isEncoded(headers: { 'content-encoding'?: string }) {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  return Boolean(encoding) && encoding !== 'identity'
}

const JSON_ALONE = /^application\/json$/
const OF_TOOLS = /^(?:text\/plain|(?:application|text)\/(?:[\w.-]+\+)?json)$/
const FORM = /^application\/x-www-form-urlencoded$/
const TYPES = { json: JSON_ALONE, tools: OF_TOOLS, 'tools and forms': new RegExp(`${OF_TOOLS.source}|${FORM.source}`) }
const TAKERS = [
  [OF_TOOLS, 'An API key with a source takes this type as well.'],
  [FORM, 'An API key of the source custom takes forms as well.'],
] as const

function isUtf8(contentType: string, types: RegExp) {
  if (contentType === 'application/json') return true
  try {
    const type = new MIMEType(contentType)
    const charset = type.params.get('charset')
    return types.test(type.essence) && (charset === null || /^utf-?8$/i.test(charset))
  } catch {
    return false
  }
}
