/** Of one person's workspace: no cache between it and the browser may keep it, nor the browser after signing out. */
export function privateJson(data: unknown) {
  return Response.json(data, { headers: { 'Cache-Control': 'no-store' } })
}
