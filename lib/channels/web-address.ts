import { z } from 'zod'
import { addressFault } from '../outbound/address-fault'

const SHORTEST_SECRET = 6

export const webAddress = z.string({ error: 'Give the address to send to.' }).trim().superRefine(checkAddress)

/** `fault`: what is wrong with a well-formed address, in words. */
export function webAddressOf(fault: (url: URL) => string | undefined) {
  return webAddress.superRefine((address, context) => {
    const message = URL.canParse(address) ? fault(new URL(address)) : undefined
    if (message) context.addIssue({ code: 'custom', message })
  })
}

/** The address of a server, without a slash at its end. `example` is shown where it is wrong. */
export function serverAddress(example: string) {
  const fault = ({ search, hash }: URL) =>
    search || hash ? `Give the address of the server, such as ${example}.` : undefined
  return webAddressOf(fault).transform((address) => address.replace(/\/+$/, ''))
}

function checkAddress(address: string, context: z.RefinementCtx) {
  const fault = addressFault(address)
  if (fault) context.addIssue({ code: 'custom', message: fault })
}

/** The parts that must not be shown: often they are all it takes to post. */
export function secretsOfAddress(address: string): string[] {
  const { pathname, search, searchParams } = new URL(address)
  const parts = [`${pathname}${search}`, pathname, ...pathname.split('/'), ...searchParams.values()]
  return [...parts, ...parts.map(decoded)].filter((part) => part.length >= SHORTEST_SECRET)
}

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
