import { Section } from '@/components/ui/page'
import { may, type UserContext } from '@/lib/context'
import type { SwapSummary } from '@/lib/swaps/list'
import { mayWithdrawSwap } from '@/lib/swaps/withdraw'
import { ShiftTime } from './shift-time'
import { TakeSwap } from './take-swap'
import { WithdrawSwap } from './withdraw-swap'

/** The link of a notice leads here. */
const SWAPS_ID = 'swaps'

export function SwapsSection({ ctx, swaps }: { ctx: UserContext; swaps: SwapSummary[] }) {
  if (swaps.length === 0) return null
  return (
    <Section id={SWAPS_ID} title="Swaps">
      <ul aria-label="Swaps" className="divide-y divide-line rounded-md border border-line">
        {swaps.map((swap) => (
          <SwapRow key={swap.id} ctx={ctx} swap={swap} />
        ))}
      </ul>
    </Section>
  )
}

function SwapRow({ ctx, swap }: { ctx: UserContext; swap: SwapSummary }) {
  const { id, user, takenBy, schedule, startsAt, endsAt, note } = swap
  const isOwn = user.id === ctx.actor.userId
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-52 flex-1 wrap-anywhere">
        {takenBy ? (
          <>
            <span className="font-medium">{takenBy.name}</span> takes the shifts of {user.name} in {schedule.name}
          </>
        ) : (
          <>
            Who takes the shifts of <span className="font-medium">{user.name}</span> in {schedule.name}?
          </>
        )}
        <div className="text-muted text-xs">
          <ShiftTime at={startsAt} timeZone={schedule.timeZone} /> to{' '}
          <ShiftTime at={endsAt} timeZone={schedule.timeZone} />
          {note && ` · ${note}`}
        </div>
      </div>
      {may(ctx, 'swap shifts') && !takenBy && !isOwn && <TakeSwap swapId={id} userName={user.name} />}
      {mayWithdrawSwap(ctx, { ...swap, ...swap.schedule }) && (
        <WithdrawSwap swapId={id} userName={user.name} takenBy={takenBy?.name} />
      )}
    </li>
  )
}
