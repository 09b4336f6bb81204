import type { Role } from '@/lib/permissions'
import { hasWords } from '@/lib/values/filter-words'

type Filterable = {
  name: string
  email: string
  role: Role
  invited: boolean
  disabledAt: Date | null
  teams: readonly { name: string }[]
}

/** Those in whose name, address, role, state or teams every word stands. */
export function filterUsers<User extends Filterable>(users: readonly User[], text: string): User[] {
  return users.filter(({ name, email, role, invited, disabledAt, teams }) => {
    const states = [invited && 'invited', disabledAt && 'disabled']
    return hasWords(text, [name, email, role, ...states, ...teams.map((team) => team.name)])
  })
}
