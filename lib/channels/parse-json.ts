/** What a text holds as JSON; undefined when it is none, which no JSON text means. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
