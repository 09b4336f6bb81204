export function sure<T extends { ok: boolean }>(result: T) {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result as Extract<T, { ok: true }>
}
