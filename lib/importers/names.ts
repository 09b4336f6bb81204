import { firstCharacters, visibleLine } from '../values/text'
import { change, type Entry } from './report/ledger'

export type Namer = (wanted: string, entry: Entry) => string

const LONGEST = 100

/**
 * Names of one kind: visible, short, and none twice, whatever their case. `taken`: what every workspace begins with, which an
 * import must not replace.
 */
export function namer(what: string, taken: readonly string[] = []): Namer {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return (wanted, entry) => {
    const line = firstCharacters(visibleLine(wanted), LONGEST) || 'Without a name'
    const name = free(line, used)
    used.add(name.toLowerCase())
    if (name !== line) change(entry, `Renamed to "${name}": another ${what} has the name "${line}".`)
    else if (line !== wanted.trim())
      change(entry, `Renamed to "${line}": names are visible, and have at most ${LONGEST} characters.`)
    return name
  }
}

function free(name: string, used: ReadonlySet<string>) {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`
    const candidate = `${firstCharacters(name, LONGEST - ending.length)}${ending}`
    if (!used.has(candidate.toLowerCase())) return candidate
  }
}
