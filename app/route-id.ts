import { notFound } from 'next/navigation'

/** The row id of a path segment; anything else is not found. */
export function routeId(segment: string) {
  if (!/^\d{1,9}$/.test(segment)) notFound()
  return Number(segment)
}
