import { type Element, elementsOf, parseXml } from './parse-xml'
import type { Sent } from './webhook'

export type Twiml = { ok: true; verbs: Element[] } | { ok: false; code: number }

const LIMIT_BYTES = 64 * 1024

/** The verbs of an answer to Twilio's request, or the error code with which Twilio gives up. */
export function readTwiml({ status, contentType = '', body }: Sent): Twiml {
  if (!status || status >= 300) return { ok: false, code: 11200 }
  if (body.length > LIMIT_BYTES) return { ok: false, code: 11750 }
  if (!body.length) return { ok: true, verbs: [] }
  const [type] = contentType.split(';')
  if (type === 'text/plain') return { ok: true, verbs: [spoken(new TextDecoder().decode(body))] }
  if (!['text/xml', 'application/xml', 'text/html'].includes(type ?? '')) return { ok: false, code: 12300 }
  return parseTwiml(body)
}

export function parseTwiml(document: Uint8Array | string): Twiml {
  try {
    const text = typeof document === 'string' ? document : new TextDecoder('utf-8', { fatal: true }).decode(document)
    const root = parseXml(text)
    return root.name === 'Response' ? { ok: true, verbs: elementsOf(root) } : { ok: false, code: 12102 }
  } catch {
    return { ok: false, code: 12100 }
  }
}

function spoken(text: string): Element {
  return { name: 'Say', attributes: {}, children: [text] }
}
