import Link from 'next/link'
import { whomInWords } from '@/lib/escalations/turn-order'
import type { Level, Levels } from './levels'

const SHOWN = 3

/** Who follows if nobody acknowledges, for each policy that pages who is on call here. */
export function LevelsList({ policies, userId }: { policies: Levels[]; userId: number }) {
  if (policies.length === 0) return null
  return (
    <ul className="mt-3 flex flex-col gap-1 border-line border-t pt-2 text-muted text-xs">
      {policies.slice(0, SHOWN).map(({ policyId, policy, levels }) => (
        <li key={policyId} className="wrap-anywhere">
          <Link href={`/settings/escalation/${policyId}`} prefetch={false} className="underline">
            {policy}
          </Link>
          : {levels.map((level, at) => words(level, at, userId)).join(', then ')}
        </li>
      ))}
      {policies.length > SHOWN && <li>and {policies.length - SHOWN} more policies</li>}
    </ul>
  )
}

function words({ people, isInTurn, waitMinutes }: Level, at: number, userId: number) {
  const names = people.map((person) => (person.userId === userId ? 'you' : person.name))
  const whom = whomInWords({ people: names, isInTurn })
  if (at === 0) return whom
  return waitMinutes === 0 ? `${whom} at once` : `${whom} after ${waitMinutes} min`
}
