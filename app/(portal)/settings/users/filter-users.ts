import type { Role } from '@/lib/permissions'

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
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return users.filter((user) => {
    const known = textOf(user).toLowerCase()
    return words.every((word) => known.includes(word))
  })
}

function textOf({ name, email, role, invited, disabledAt, teams }: Filterable) {
  const states = [invited && 'invited', disabledAt && 'disabled'].filter(Boolean)
  return [name, email, role, ...states, ...teams.map((team) => team.name)].join('\n')
}
