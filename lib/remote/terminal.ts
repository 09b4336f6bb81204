/** What a person's command works with. */
export type Person = {
  /** Sends a request to the API; resolves with the answer's JSON. Rejects in words. */
  call: Call
  now: Date
  /** Prints the answers of the API instead of words. */
  isJson: boolean
  out: (line: string) => void
  /** With which the process ends if nothing fails. */
  endWith: (code: number) => void
}

export type Call = (address: string, body?: object) => Promise<unknown>

/** Alerts are written by strangers: nothing of theirs may move the cursor or turn the text round. */
export function jsonLine(value: unknown) {
  return JSON.stringify(value, null, 2).replaceAll(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, escaped)
}

function escaped(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
