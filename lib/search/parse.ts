import { FIELDS, type Term } from './term'

// A word ends at a space. A quoted part may hold anything; \" and \\ stand for " and \.
const QUOTED = /^"((?:[^"\\]|\\.)*)(?:"|$)/s
const HEAD = /^([a-z]+)(?:\.("(?:[^"\\]|\\.)*"|[^\s:"]+))?:/i
const VALUE = /^[^\s,"][^\s,]*/
const WORD = /^\S+/

/** Reads any text: a word without a known field is searched as text. `printQuery` writes it back. */
export function parseQuery(text: string): Term[] {
  const terms: Term[] = []
  let rest = text.trimStart()
  while (rest !== '') {
    const isNot = rest.length > 1 && rest.startsWith('-') && !/^-\s/.test(rest)
    const [term, left] = readTerm(isNot ? rest.slice(1) : rest, isNot)
    terms.push(term)
    rest = left.trimStart()
  }
  return terms
}

type Read<Value> = [value: Value, rest: string]

function readTerm(text: string, isNot: boolean): Read<Term> {
  const [head, name, key] = HEAD.exec(text) ?? []
  const field = FIELDS.find((known) => known === name?.toLowerCase())
  if (head === undefined || !field || (field === 'label') !== (key !== undefined)) return readText(text, isNot)
  const [values, rest] = readValues(text.slice(head.length))
  return [{ field, ...(key === undefined ? {} : { key: unquoted(key) }), values, isNot }, rest]
}

function readText(text: string, isNot: boolean): Read<Term> {
  const [quoted] = QUOTED.exec(text) ?? []
  if (quoted !== undefined) return [{ text: unquoted(quoted), isNot }, text.slice(quoted.length)]
  const [word] = WORD.exec(text) ?? ['']
  return [{ text: word, isNot }, text.slice(word.length)]
}

/** `a,"b c",d`; empty while the first one is being typed. */
function readValues(text: string): Read<string[]> {
  const values: string[] = []
  let rest = text
  do {
    if (rest.startsWith(',')) rest = rest.slice(1)
    const [value] = QUOTED.exec(rest) ?? VALUE.exec(rest) ?? []
    if (value === undefined) continue
    values.push(unquoted(value))
    rest = rest.slice(value.length)
  } while (rest.startsWith(','))
  return [values, rest]
}

function unquoted(text: string) {
  const [, inside] = QUOTED.exec(text) ?? []
  return inside === undefined ? text : inside.replaceAll(/\\(.)/gs, '$1')
}
