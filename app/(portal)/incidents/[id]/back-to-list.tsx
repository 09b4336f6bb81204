'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { keepPlace, listSeen } from '@/components/list-seen'
import { useShortcuts } from '@/components/shortcuts'

const noChange = () => () => undefined

export function BackToList({ incidentId }: { incidentId: number }) {
  const router = useRouter()
  const seen = useSyncExternalStore(noChange, listSeen, () => undefined)
  const at = seen?.ids.indexOf(incidentId) ?? -1
  useEffect(() => keepPlace(incidentId), [incidentId])
  const go = (step: number) => {
    const id = at < 0 ? undefined : seen?.ids[at + step]
    if (id !== undefined) router.push(`/incidents/${id}`)
  }
  useShortcuts({ j: () => go(1), k: () => go(-1), u: () => router.push(seen?.url ?? '/incidents') })
  return (
    <span className="inline-flex min-h-6 items-center gap-2 text-muted text-xs">
      <Link href={seen?.url ?? '/incidents'} className="inline-flex min-h-6 items-center gap-1">
        <ArrowLeft aria-hidden className="size-3.5" />
        Incidents
      </Link>
      {seen && at >= 0 && `${at + 1} of ${seen.ids.length}${seen.isWhole ? '' : ' on its page'}`}
    </span>
  )
}
