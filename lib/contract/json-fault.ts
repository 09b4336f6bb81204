import { type ParseError, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser'

/** Where a text stops being JSON, such as `line 3, column 12 (comma expected)`. Never quotes the text. */
export function jsonFault(text: string) {
  if (text.trim() === '') return 'it is empty'
  const fault = firstFault(text)
  if (!fault) return 'it is not well-formed'
  const before = text.slice(0, fault.offset).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return `line ${before.length}, column ${column} (${words(printParseErrorCode(fault.error))})`
}

function firstFault(text: string): ParseError | undefined {
  const faults: ParseError[] = []
  const onError = (error: ParseErrorCode, offset: number, length: number) => void faults.push({ error, offset, length })
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false })
  } catch {
    // The recursive parser ran out of stack.
  }
  return faults[0]
}

function words(code: string) {
  return code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
