import { z } from 'zod'
import { emailFault, normalizeEmail } from '../../values/email-address'
import { parseJson, storeJson } from '../../values/stored-json'
import type { Mapped } from '../people'
import { LEAVE_OUT } from './leave-out'

/** Who people of the source are, by their keys: an address of Tocsin, or null: nobody. Others stay who they are. */
export type Choices = ReadonlyMap<string, string | null>

const stored = z.object({ people: z.record(z.string(), z.string().nullable()) })

export function parseChoices(text: string): Mapped {
  const parsed = stored.safeParse(parseJson(text))
  return new Map(parsed.success ? Object.entries(parsed.data.people) : [])
}

export function storeChoices(choices: Choices): string {
  return storeJson({ people: Object.fromEntries(choices) })
}

/** As a form gives it; undefined: as the source has it. */
export function readChoice(given: string): string | null | undefined {
  if (given === LEAVE_OUT) return null
  const email = normalizeEmail(given)
  return emailFault(email) === undefined ? email : undefined
}
