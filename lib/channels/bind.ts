import type { FieldErrors, Result } from '../result'
import { parseJson, storeJson } from '../values/stored-json'
import type { ChannelDeps, ChannelKind, Message, SendResult, Watcher } from './channel'

const DAMAGED = 'What is stored of this contact method cannot be read: remove it and add it again.'

export function bind<Config extends object>(kind: ChannelKind<Config>) {
  const { title } = kind
  const read = (stored: string) => kind.config.safeParse(parseJson(stored))
  const parse = (input: unknown): Result<{ config: string }, { reason: 'invalid'; errors: FieldErrors }> => {
    const parsed = kind.config.safeParse(input)
    if (parsed.success) return { ok: true, config: storeJson(parsed.data) }
    return { ok: false, reason: 'invalid', errors: fieldErrors(parsed.error.issues) }
  }
  const describe = (stored: string) => {
    const { success, data } = read(stored)
    return success ? kind.describe(data) : DAMAGED
  }
  const addressOf = (stored: string) => {
    const { success, data } = read(stored)
    return success ? kind.address?.(data) : undefined
  }
  const isSetUp = (deps: ChannelDeps) => kind.isSetUp?.(deps) ?? true
  const identityOf = (stored: string) => {
    const { success, data } = read(stored)
    return success ? (kind.identity ?? kind.address ?? kind.describe)(data) : undefined
  }
  const attempt = async (stored: string, work: (config: Config) => Promise<SendResult>): Promise<SendResult> => {
    const { success, data } = read(stored)
    if (!success) return { isDelivered: false, isFinal: true, answer: DAMAGED }
    try {
      return await work(data)
    } catch (error) {
      // The message may quote what it failed at.
      const name = error instanceof Error ? error.name : 'error'
      return { isDelivered: false, isFinal: true, answer: `The message could not be prepared (${name}).` }
    }
  }
  const deliver = (deps: ChannelDeps, stored: string, message: Message, watcher: Watcher) =>
    attempt(stored, (config) => kind.send(deps, config, message, watcher))
  const { edit: editOf } = kind
  const edit =
    editOf &&
    ((deps: ChannelDeps, stored: string, message: Message, receipt: string) =>
      attempt(stored, (config) => editOf(deps, config, message, receipt)))
  return { title, isSetUp, parse, describe, addressOf, identityOf, deliver, edit }
}

/** The first fault of each outermost field; none when the input is not an object. */
function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const faults = issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message] as const)
  return Object.fromEntries(
    faults.map(([field, message]) => (field ? [field, message] : ['form', 'Fill in the form.'])),
  )
}
