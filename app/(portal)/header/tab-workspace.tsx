'use client'

import { useEffect } from 'react'

/** Names the tab's workspace in server actions, which are refused once another tab has switched. Follows the switch. */
export function TabWorkspace({ workspaceId }: { workspaceId: number }) {
  useEffect(() => {
    const plain = window.fetch
    window.fetch = (input, init) => plain(input, named(init, workspaceId))
    const tabs = new BroadcastChannel('workspace')
    tabs.onmessage = ({ data }) => data !== workspaceId && window.location.assign('/incidents')
    tabs.postMessage(workspaceId)
    return () => {
      window.fetch = plain
      tabs.close()
    }
  }, [workspaceId])
  return null
}

function named(init: RequestInit | undefined, workspaceId: number): RequestInit | undefined {
  const headers = new Headers(init?.headers)
  if (!headers.has('next-action')) return init
  headers.set('x-tocsin-workspace', String(workspaceId))
  return { ...init, headers }
}
