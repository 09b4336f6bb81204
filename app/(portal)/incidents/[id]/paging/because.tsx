import type { TargetReason } from '@/lib/escalations/reason'
import { wallClockWords } from '@/lib/on-call/wall-clock-words'

export function Because({ targets }: { targets: TargetReason[] }) {
  return <span className="text-muted wrap-anywhere">{targets.map(sentence).join(', ')}</span>
}

function sentence(target: TargetReason) {
  if (target.via === 'step') return 'named in the step'
  if (target.via === 'nobody') return `nobody was on call in ${target.schedule}`
  if (target.via === 'disabled') {
    const where = target.schedule ? `on call in ${target.schedule}` : 'named in the step'
    return `${target.person} was ${where} but is disabled`
  }
  if (target.via === 'unknown') return 'for a reason that this version of Tocsin does not know'
  const { schedule, until, timeZone = 'UTC' } = target
  const by = target.via === 'override' ? ` (override${target.overrideBy ? ` by ${target.overrideBy}` : ''})` : ''
  return `on call for ${schedule}${by} until ${wallClockWords(timeZone, new Date(until))} ${timeZone}`
}
