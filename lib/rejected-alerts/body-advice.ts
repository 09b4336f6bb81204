export function bodyAdvice(body: string, code: string): string[] {
  if (code === 'nested_too_deep') return ['Flatten the payload, or send its deep part as a string.']
  if (code === 'not_an_object') return [wrongRoot(JSON.parse(body.replace(/^\uFEFF/, '')))]
  if (code !== 'invalid_json') return []
  if (body.trim() === '') return ['The body is empty: send a JSON object.']
  if (/^[\w.%+-]+=/.test(body)) return ['The body looks like a form, name=value: send a JSON object.']
  return ['Let a JSON library write the body: quotes, commas and escapes then come out right.']
}

function wrongRoot(value: unknown) {
  if (Array.isArray(value)) {
    const count = value.length === 1 ? 'one' : String(value.length)
    return `The body is a list of ${count}. Send each alert in a request of its own; to accept one here, delete everything else from the text, and the brackets around the list.`
  }
  if (typeof value === 'string')
    return 'The body is one JSON string. If that string holds the alert, send it as it is, without turning it into a string first.'
  return 'Send one JSON object.'
}
