import { z } from 'zod'
import { groupBy } from '../../values/group-by'
import { parseJson } from '../../values/stored-json'

export type KnownPerson = { userId: number; name: string; email: string }

/** `emails`: JSON text, as the calendar's events have it. */
type Named = { title: string; emails: string }

const stored = z.object({ attendees: z.array(z.string()), organizer: z.array(z.string()) })
const NOBODY = { attendees: [], organizer: [] }

/**
 * Whom an event names: those who take part, by their addresses; else who made it; else people whose whole name or address is in
 * the title. Empty: nobody who is known, or a name that two people have.
 */
export function createMatcher(people: readonly KnownPerson[]): (event: Named) => number[] {
  const byEmail = new Map(people.map(({ email, userId }) => [email.toLowerCase(), userId]))
  const names = namesOf(people)
  const withEmails = (emails: readonly string[]) => [...new Set(emails.flatMap((email) => byEmail.get(email) ?? []))]
  return ({ title, emails }) => {
    const { attendees, organizer } = stored.catch(NOBODY).parse(parseJson(emails))
    for (const found of [withEmails(attendees), withEmails(organizer)]) if (found.length > 0) return found
    return inTitle(title, names)
  }
}

type Name = { words: string; userId: number | undefined }

/** The longest first: who is called Ana Li is not Ana. */
function namesOf(people: readonly KnownPerson[]): Name[] {
  const all = people.flatMap(({ name, email, userId }) => [
    { words: wordsOf(name), userId },
    { words: wordsOf(email), userId },
  ])
  const names = [...groupBy(all, ({ words }) => words)].map(([words, same]) => {
    const ids = new Set(same.map(({ userId }) => userId))
    return { words, userId: ids.size === 1 ? same[0].userId : undefined }
  })
  return names.filter(({ words }) => words !== '').toSorted((one, other) => other.words.length - one.words.length)
}

function inTitle(title: string, names: readonly Name[]): number[] {
  const found = new Set<number>()
  let rest = wordsOf(title)
  for (const { words, userId } of names) {
    const at = placeOf(rest, words)
    if (at === undefined) continue
    rest = `${rest.slice(0, at)}\n${rest.slice(at + words.length)}`
    if (userId !== undefined) found.add(userId)
  }
  return [...found]
}

/** Of whole words. */
function placeOf(text: string, words: string): number | undefined {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const [before, after] = [text.slice(0, at).slice(-2), text.slice(at + words.length, at + words.length + 2)]
    if (!/[\p{L}\p{M}\p{N}]$/u.test(before) && !/^[\p{L}\p{M}\p{N}]/u.test(after)) return at
  }
  return undefined
}

function wordsOf(text: string) {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
