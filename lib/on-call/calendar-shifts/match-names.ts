import { z } from 'zod'
import { groupBy } from '../../values/group-by'
import { parseJson } from '../../values/stored-json'
import { parseShiftTitle } from './title'

export type Nameable = { userId: number; name: string; email: string; disabledAt: Date | null }

/** `unknown`: names that are nobody's here, or of two people; a title without any is one, too. */
export type Named<Person> = { level: number; people: Person[]; unknown: string[] }

const stored = z.object({ attendees: z.array(z.string()) })

/**
 * Whom the event of a shift names, as Grafana OnCall has it (`get_usernames_from_ical_event` in apps/schedules/ical_utils.py): by
 * the title, and by the only attendee. OnCall's user name is here an e-mail address, what is before its @, or a whole name. Where
 * the title names nobody, all attendees count; whoever made the event does not.
 */
export function createNameMatcher<Person extends Nameable>(people: readonly Person[]) {
  const byEmail = groupBy(people, ({ email }) => wordsOf(email))
  const byName = groupBy(people, ({ name }) => wordsOf(name))
  const byUserName = groupBy(people, ({ email }) => wordsOf(email.slice(0, email.lastIndexOf('@'))))
  const find = (name: string) => {
    const word = wordsOf(name)
    return theOne(byEmail.get(word) ?? byName.get(word) ?? byUserName.get(word) ?? [])
  }
  return ({ title, emails }: { title: string; emails: string }): Named<Person> => {
    const { level, whole, names } = parseShiftTitle(title)
    const found = find(whole)
    const inTitle = found ? [found] : names.flatMap((name) => find(name) ?? [])
    const { attendees } = stored.catch({ attendees: [] }).parse(parseJson(emails))
    const counts = attendees.length === 1 || inTitle.length === 0
    const invited = counts ? attendees.flatMap((email) => theOne(byEmail.get(wordsOf(email)) ?? []) ?? []) : []
    const all = [...new Set([...inTitle, ...invited])]
    if (found || (inTitle.length === 0 && all.length > 0)) return { level, people: all, unknown: [] }
    const unknown = names.filter((name) => !find(name))
    return { level, people: all, unknown: names.length === 0 ? [whole] : unknown }
  }
}

/** A disabled person gives way to another one of the name. */
function theOne<Person extends Nameable>(people: readonly Person[]): Person | undefined {
  const active = people.filter(({ disabledAt }) => disabledAt === null)
  const [first, ...others] = active.length > 0 ? active : people
  return others.length === 0 ? first : undefined
}

function wordsOf(text: string) {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
