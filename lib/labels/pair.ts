export type LabelPair = { key: string; value: string }

export function formatPair({ key, value }: LabelPair) {
  return `${key.replaceAll('%', '%25').replaceAll('=', '%3D')}=${value}`
}

/** Also accepts `key:value`, which people type; undefined for other text. */
export function parsePair(text: string): LabelPair | undefined {
  const at = text.includes('=') ? text.indexOf('=') : text.indexOf(':')
  if (at < 0) return undefined
  const key = text.slice(0, at).replaceAll('%3D', '=').replaceAll('%25', '%')
  return { key, value: text.slice(at + 1) }
}
