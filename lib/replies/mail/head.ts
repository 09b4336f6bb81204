/** The header fields of a mail by their names in lower case; of several with one name the first. */
export type Head = ReadonlyMap<string, string>

/** Encoded words of the subject (RFC 2047) are decoded: a program may encode what does not need it. */
export async function readHead(bytes: Uint8Array): Promise<Head> {
  // Only where a mailbox is set up, as imapflow.
  const { default: libmime } = await import('libmime')
  const fields = libmime.decodeHeaders(Buffer.from(bytes).toString('latin1'))
  const head = new Map(Object.entries(fields).map(([name, [value = '']]) => [name, value.trim()]))
  return head.set('subject', libmime.decodeWords(head.get('subject') ?? ''))
}
