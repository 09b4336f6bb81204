import { MIMEType } from 'node:util'
import { encodedContent, type IngestProblem, wrongContentType } from '../../contract/problems'

export function refuseContentType(headers: {
  'content-type'?: string
  'content-encoding'?: string
}): IngestProblem | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  if (encoding && encoding !== 'identity') return encodedContent
  return isUtf8Json(headers['content-type'] ?? '') ? undefined : wrongContentType
}

function isUtf8Json(contentType: string) {
  if (contentType === 'application/json') return true
  try {
    const type = new MIMEType(contentType)
    const charset = type.params.get('charset')
    return type.essence === 'application/json' && (charset === null || /^utf-?8$/i.test(charset))
  } catch {
    return false
  }
}
