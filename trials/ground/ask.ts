const PATIENCE_MS = 10_000

/** The status that a path of a server is answered with; nothing where it is not answered. */
export async function statusOf(port: number, path: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return undefined
  }
}

/** The version that a server says it is. */
export async function versionOf(port: number): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`)
  return (await answer.json()).version
}

/** By how many seconds a server's clock differs from this process'. */
export async function clockOffsetOf(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`)
  await answer.body?.cancel()
  return (Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1000
}

/** Whether the portal shows its pages. */
export async function hasPortal(port: number) {
  return ((await statusOf(port, '/login')) ?? 500) < 500
}
