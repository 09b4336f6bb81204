import type { FieldPlace } from '@/lib/incidents/payload'

export type PayloadSearch = Record<string, string | string[] | undefined>

export function readPayloadSearch({ field, label, part }: PayloadSearch): { place?: FieldPlace; part: number } {
  const piece = { part: part === undefined ? 1 : (index(part) ?? 0) }
  if (field !== undefined) return { ...piece, place: { field: index(field) ?? -1 } }
  if (label !== undefined) return { ...piece, place: { label: index(label) ?? -1 } }
  return piece
}

export function payloadUrl(incidentId: number, place?: FieldPlace, part = 1) {
  return `/incidents/${incidentId}/payload${query({ ...place, ...(part > 1 && { part }) })}`
}

export function payloadDownloadUrl(incidentId: number, place?: FieldPlace) {
  return `/incidents/${incidentId}/payload/download${query({ ...place })}`
}

function query(parameters: Record<string, number>) {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function index(text: string | string[]): number | undefined {
  return typeof text === 'string' && /^\d{1,7}$/.test(text) ? Number(text) : undefined
}
