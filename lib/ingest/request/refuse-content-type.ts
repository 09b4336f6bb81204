import { MIMEType } from 'node:util'
import { encodedContent, type IngestProblem, wrongContentType } from '../../contract/problems'

/** @param isSource the body is a tool's: Amazon SNS calls it text/plain, CloudEvents application/cloudevents+json */
export function refuseContentType(
  headers: { 'content-type'?: string; 'content-encoding'?: string },
  isSource: boolean,
): IngestProblem | undefined {
  if (isEncoded(headers)) return encodedContent
  const type = headers['content-type'] ?? ''
  if (isUtf8(type, isSource ? OF_TOOLS : JSON_ALONE)) return undefined
  const detail = `${wrongContentType.detail} An API key with a source takes this type as well.`
  return isUtf8(type, OF_TOOLS) ? { ...wrongContentType, detail } : wrongContentType
}

export function isEncoded(headers: { 'content-encoding'?: string }) {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  return Boolean(encoding) && encoding !== 'identity'
}

const JSON_ALONE = /^application\/json$/
const OF_TOOLS = /^(?:text\/plain|(?:application|text)\/(?:[\w.-]+\+)?json)$/

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
