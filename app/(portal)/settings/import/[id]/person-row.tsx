import { VisibleText } from '@/components/ui/visible-text'
import { LEAVE_OUT } from '@/lib/importers/drafts/leave-out'
import type { ReviewedPerson } from '@/lib/importers/review/review'

export type User = { email: string; name: string }

type Props = { person: ReviewedPerson; choice: string | null | undefined; users: readonly User[] }

/** A person of the source, and who that is here: invited by their own address, unless it is chosen. */
export function PersonRow({ person: { key, name, email, address, gaps }, choice, users }: Props) {
  const id = `person-${key}`
  const isInvited = choice === undefined && address !== undefined
  const canBeInvited = isInvited || (email?.includes('@') ?? false)
  const chosen = choice === undefined ? (isInvited ? '' : LEAVE_OUT) : (choice ?? LEAVE_OUT)
  return (
    <li className="grid items-center gap-x-3 gap-y-1 py-2 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <label htmlFor={id} className="min-w-0 wrap-anywhere">
        <span className="font-medium">
          <VisibleText limit={100}>{name || key}</VisibleText>
        </span>
        <span className="block text-muted text-xs">
          <VisibleText limit={100}>{email ?? 'no e-mail address'}</VisibleText>
        </span>
      </label>
      <select id={id} name={`person ${key}`} defaultValue={chosen} className="w-full">
        {canBeInvited && <option value="">Invite {email}</option>}
        <option value={LEAVE_OUT}>Leave out</option>
        {users.map((user) => (
          <option key={user.email} value={user.email}>
            {user.name} ({user.email})
          </option>
        ))}
      </select>
      {gaps.length > 0 && (
        <p className="text-high text-xs wrap-anywhere sm:col-span-2">
          Left out of {gaps.length === 1 ? '1 schedule' : `${gaps.length} schedules`}, where then nobody is on call in 8
          weeks: <VisibleText limit={300}>{gapWords(gaps)}</VisibleText>
        </p>
      )}
    </li>
  )
}

const MOST_GAPS = 5

function gapWords(gaps: ReviewedPerson['gaps']) {
  const words = gaps.slice(0, MOST_GAPS).map(({ schedule, hours }) => `${schedule} ${Math.round(hours * 10) / 10} h`)
  return `${words.join(', ')}${gaps.length > MOST_GAPS ? ` and ${gaps.length - MOST_GAPS} more` : ''}`
}
