/** Such as 2026-03-01 12:00 UTC. */
export function timeInWords(at: Date) {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
