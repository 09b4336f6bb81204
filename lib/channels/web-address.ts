import { z } from 'zod'
import { addressFault } from '../outbound/address-fault'

const SHORTEST_SECRET = 6

/** An address to post to, as somebody typed or pasted it. */
export const webAddress = z.string({ error: 'Give the address to send to.' }).trim().superRefine(checkAddress)

function checkAddress(address: string, context: z.RefinementCtx) {
  const fault = addressFault(address)
  if (fault) context.addIssue({ code: 'custom', message: fault })
}

/** The parts of an address that must not be shown: who has them may often send by it. */
export function secretsOfAddress(address: string): string[] {
  const { pathname, search, searchParams } = new URL(address)
  const parts = [`${pathname}${search}`, pathname, ...pathname.split('/'), ...searchParams.values()]
  return [...parts, ...parts.map(decoded)].filter((part) => part.length >= SHORTEST_SECRET)
}

/** Where an address leads, without what it is secret by. */
export function describeAddress(address: string) {
  const { host, pathname, search } = new URL(address)
  return pathname === '/' && !search ? host : `${host}/…`
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
