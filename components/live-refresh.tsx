'use client'

import { useRouter } from 'next/navigation'
import { LiveState } from './live-state'
import { useLive } from './use-live'

type LiveRefreshProps = { mark: string; incidentId?: number }

export function LiveRefresh({ mark, incidentId }: LiveRefreshProps) {
  const router = useRouter()
  const refresh = () => router.refresh()
  return <LiveState connected={useLive({ mark, incidentId, onChange: refresh, onLost: refresh })} />
}
