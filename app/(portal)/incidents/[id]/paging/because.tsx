'use client'

import { useReaderZone } from '@/components/ui/reader-zone'
import { clockTimeWords } from '@/components/ui/time-words'
import type { TargetReason } from '@/lib/escalations/reason'

export function Because({ targets }: { targets: TargetReason[] }) {
  const zone = useReaderZone()
  return <span className="text-muted wrap-anywhere">{targets.map((target) => sentence(target, zone)).join(', ')}</span>
}

function sentence(target: TargetReason, zone: string) {
  if (target.via === 'step') return 'named in the step'
  if (target.via === 'hand') return `by ${target.by}`
  if (target.via === 'nobody') return `nobody was on call in ${target.schedule}`
  if (target.via === 'disabled') {
    const where = target.schedule ? `on call in ${target.schedule}` : 'named in the step'
    return `${target.person} was ${where} but is disabled`
  }
  if (target.via === 'unknown') return 'for a reason that this version of Tocsin does not know'
  const { schedule, until } = target
  // A turn of the rotation may be followed by another one of the same person.
  if (target.via !== 'override') return `on call for ${schedule}`
  const at = new Date(until)
  const by = target.overrideBy ? ` by ${target.overrideBy}` : ''
  return `on call for ${schedule} (override${by}) until ${clockTimeWords(at, zone, at)}`
}
