import { parseQuery } from './parse'
import { type FieldTerm, isField, type Term, type TextTerm } from './term'

export function printQuery(terms: readonly Term[]): string {
  return terms.map(printTerm).join(' ')
}

export function printTerm(term: Term): string {
  return `${term.isNot ? '-' : ''}${isField(term) ? printField(term) : printText(term)}`
}

function printField({ field, key, values }: FieldTerm) {
  const name = key === undefined ? field : `${field}.${/^[^\s:"]+$/.test(key) ? key : quoted(key)}`
  return `${name}:${values.map((value) => (/^[^\s,"][^\s,]*$/.test(value) ? value : quoted(value))).join(',')}`
}

function printText({ text }: TextTerm) {
  const [read, ...others] = parseQuery(text)
  const isSame =
    !text.includes('"') && read && others.length === 0 && !isField(read) && !read.isNot && read.text === text
  return isSame ? text : quoted(text)
}

function quoted(text: string) {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
