'use client'

import { useRouter } from 'next/navigation'
import { LiveState } from './live-state'
import { useLive } from './use-live'

type LiveRefreshProps = { mark: string; incidentId?: number }

/**
 * Reloads the page's data when the workspace's incidents change; `mark`: their state when it was made; `incidentId`:
 * the page's own, whose ticks are followed too.
 */
export function LiveRefresh({ mark, incidentId }: LiveRefreshProps) {
  const router = useRouter()
  const refresh = () => router.refresh()
  return <LiveState connected={useLive({ mark, incidentId, onChange: refresh, onLost: refresh })} />
}
