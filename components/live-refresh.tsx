'use client'

import { useRouter } from 'next/navigation'
import { LiveState } from './live-state'
import { useLive } from './use-live'

/** Reloads the page's data when the workspace's incidents change; `mark`: their state when it was made. */
export function LiveRefresh({ mark }: { mark: string }) {
  const router = useRouter()
  const refresh = () => router.refresh()
  return <LiveState connected={useLive({ mark, onChange: refresh, onLost: refresh })} />
}
