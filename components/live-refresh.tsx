'use client'

import { useRouter } from 'next/navigation'
import { Live } from './live'

type LiveRefreshProps = { mark: string; incidentId?: number }

export function LiveRefresh({ mark, incidentId }: LiveRefreshProps) {
  const router = useRouter()
  const refresh = () => router.refresh()
  return <Live mark={mark} incidentId={incidentId} onChange={refresh} onLost={refresh} />
}
