import { emailFault, normalizeEmail } from '../values/email-address'
import { firstCharacters, visibleLine } from '../values/text'
import { change, type Entry, leaveOut, take } from './report/ledger'

type SourcePerson = {
  /** By which the source's objects name them: ids, user names. */
  keys: readonly (string | undefined)[]
  email: string | undefined
  name: string
  isAdmin: boolean
}

type Person = { name?: string; role?: 'admin' }

/** How a person of the source is found in Tocsin. */
export type Match = { source: string; email: string; how: 'by their e-mail' | 'as was chosen' }

export type People = {
  add: (person: SourcePerson, entry: Entry) => void
  /** The e-mail address; undefined: nobody whom Tocsin can know. */
  find: (key: string | undefined) => string | undefined
  written: () => Record<string, Person>
  matches: () => Match[]
  /** Everybody whom the source has, in its order. */
  found: () => Found[]
  /** Whom the choices name, and the source does not have. */
  unknown: () => string[]
}

/** A person of the source. `key`: by which a choice names them; `address`: who that is in Tocsin, if anybody. */
export type Found = { key: string; name: string; email: string | undefined; address: string | undefined }

/** E-mail addresses by what the source calls a person; null: nobody in Tocsin. */
export type Mapped = ReadonlyMap<string, string | null>

export function newPeople(mapped: Mapped): People {
  const byKey = new Map<string, string>()
  const people = new Map<string, Person>()
  const matches: Match[] = []
  const found: Found[] = []
  const seen = new Set<string>()
  return {
    add({ keys, email, name, isAdmin }, entry) {
      const names = [...keys, email].flatMap((key) => (key === undefined ? [] : [keyOf(key)]))
      for (const key of names) seen.add(key)
      const given = names.map((key) => mapped.get(key)).find((one) => one !== undefined)
      const person = { key: names[0] ?? keyOf(name), name, email: email === '' ? undefined : email }
      found.push({ ...person, address: undefined })
      if (given === null) return leaveOut(entry, 'Left out, as was chosen.')
      const address = given ?? normalizeEmail(email ?? '')
      if (emailFault(address) !== undefined) return leaveOut(entry, WITHOUT_ADDRESS)
      found[found.length - 1] = { ...person, address }
      for (const key of names) byKey.set(key, address)
      const source = keys.find((key) => key !== undefined) ?? name
      matches.push({ source: email ?? source, email: address, how: given ? 'as was chosen' : 'by their e-mail' })
      if (given) change(entry, `This is ${address}, as was chosen.`)
      if (people.has(address))
        return change(entry, `Another user of the source is ${address} too: both are one person.`)
      const line = firstCharacters(visibleLine(name), 100)
      people.set(address, { ...(line !== '' && { name: line }), ...(isAdmin && { role: 'admin' as const }) })
      take(entry)
    },
    find: (key) => (key === undefined ? undefined : byKey.get(keyOf(key))),
    written: () => Object.fromEntries([...people].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    matches: () => matches.toSorted((one, other) => (one.source < other.source ? -1 : 1)),
    found: () => found,
    unknown: () => [...mapped.keys()].filter((key) => !seen.has(key)),
  }
}

const WITHOUT_ADDRESS =
  'There is no e-mail address: choose who it is, or say it in people.csv, in a line such as "night-phone,ana@example.com".'

function keyOf(text: string) {
  return text.trim().toLowerCase()
}

/**
 * Lines of `source,email`: what the source calls a person, by id, user name or address, and who that is in Tocsin.
 * @throws Error with the line that is not of this form
 */
export function readPeopleFile(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }))
  const filled = lines.filter(({ line }) => line !== '' && line.toLowerCase() !== 'source,email')
  return new Map(
    filled.map(({ line, number }) => {
      const [, source = '', address = ''] = /^"?([^",]+)"?\s*,\s*"?([^",]+)"?$/.exec(line) ?? []
      const email = normalizeEmail(address)
      if (emailFault(email) !== undefined) throw new Error(`Line ${number} of the people's file is not "source,email".`)
      return [keyOf(source), email] as const
    }),
  )
}
