const VERSION = 1

/** Text for a column of JSON. A later version that changes the shape reads the old one by its number. */
export function storeJson(value: object) {
  return JSON.stringify({ version: VERSION, ...value })
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
