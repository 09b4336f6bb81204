import { RelativeTime } from '@/components/ui/relative-time'
import type { TargetReason } from '@/lib/paging/reason'

/** Why these people, or nobody. */
export function Because({ targets }: { targets: TargetReason[] }) {
  return (
    <span className="text-muted">
      {targets.map((target) => (
        <span key={JSON.stringify(target)}>, {sentence(target)}</span>
      ))}
    </span>
  )
}

function sentence(target: TargetReason) {
  if (target.via === 'step') return 'named in the step'
  if (target.via === 'nobody') return `nobody was on call in ${target.schedule}`
  if (target.via === 'disabled') {
    const where = target.schedule ? `on call in ${target.schedule}` : 'named in the step'
    return `${target.person} was ${where} but is disabled`
  }
  const by =
    target.via === 'override' ? `an override${target.overrideBy ? ` by ${target.overrideBy}` : ''}` : 'the rotation'
  return (
    <>
      on call in {target.schedule} by {by} until <RelativeTime at={new Date(target.until)} />
    </>
  )
}
