import { storable } from '../../values/text'

/** A pattern of LIKE for what contains the text in lower case, with a backslash as its escape. */
export function containing(text: string): string {
  return `%${storable(text)
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
