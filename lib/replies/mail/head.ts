/** The header fields of a mail by their names in lower case; of several with one name the first. */
export type Head = ReadonlyMap<string, string>

/** Reads what RFC 5322 calls the header section, and what comes close to it. */
export function readHead(bytes: Uint8Array): Head {
  const fields = new Map<string, string>()
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  for (const line of lines) {
    const [, name, value = ''] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? []
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim())
  }
  return fields
}

const ENCODED_WORD = /=\?[^?\s]{1,40}\?([bq])\?([^?\s]*)\?=(\s+(?==\?))?/gi

/** As RFC 2047 says, for what is ASCII within: a program may encode what does not need it. */
export function decodeWords(text: string) {
  return text.replace(ENCODED_WORD, (_, encoding: string, word: string) =>
    encoding.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('latin1') : decodeQ(word),
  )
}

function decodeQ(word: string) {
  return word
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
