'use client'

import { useEffect, useState } from 'react'
import { PersonMark } from '@/components/person-mark'
import { VIEWING_EVERY, type Viewer } from '@/lib/incidents/viewers'

export function Viewers({ incidentId }: { incidentId: number }) {
  const [viewers, setViewers] = useState<Viewer[]>([])
  useEffect(() => {
    const address = `/api/incidents/${incidentId}/viewers`
    async function say() {
      if (document.hidden) return
      const answer = await fetch(address, { method: 'POST' }).catch(() => undefined)
      if (answer?.ok) setViewers(await answer.json())
    }
    const leave = () => navigator.sendBeacon(`${address}?left`)
    void say()
    const timer = setInterval(() => void say(), VIEWING_EVERY)
    document.addEventListener('visibilitychange', say)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [incidentId])
  return (
    <span role="status" className="flex min-h-5 flex-wrap items-center gap-2 text-muted text-xs print:hidden">
      {viewers.map(({ id, name }) => (
        <span key={id} className="inline-flex items-center gap-1">
          <PersonMark userId={id} name={name} />
          {name} is looking
        </span>
      ))}
    </span>
  )
}
