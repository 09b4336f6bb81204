import type { z } from 'zod'

export type SchemaFault = { path: PropertyKey[]; code: string; message: string }

/** What does not fit a schema, in words for whoever wrote it; an unknown field at its own path. */
export function faultsOf(issues: readonly z.core.$ZodIssue[]): SchemaFault[] {
  return issues.flatMap((issue): SchemaFault[] => {
    const { path, code } = issue
    if (issue.code === 'invalid_union') {
      const fitting = issue.errors.find((inner) => inner.some((one) => one.path.length > 0))
      if (fitting) return faultsOf(fitting.map((one) => ({ ...one, path: [...path, ...one.path] })))
    }
    if (issue.code === 'invalid_key')
      return [{ path, code, message: sentence(issue.issues[0] ? inWords(issue.issues[0]) : 'Write it otherwise') }]
    if (issue.code !== 'unrecognized_keys') return [{ path, code, message: sentence(inWords(issue)) }]
    return issue.keys.map((key) => ({
      path: [...path, key],
      code: 'unknown_field',
      message: 'There is no such field.',
    }))
  })
}

/** The schema's own words where it has some, else plainer ones than the validator's. */
function inWords(issue: z.core.$ZodIssue) {
  const { message } = issue
  if (!/^(Invalid|Too)/.test(message)) return message
  if (/received undefined$/.test(message)) return 'It is required'
  if (issue.code === 'invalid_type') return `Give ${NAMES[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_small')
    return `Give at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`
  if (issue.code === 'too_big') return `Give at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`
  if (issue.code === 'invalid_value') return `Give ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
  return message
}

const NAMES: Record<string, string> = {
  ...{ string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false' },
  ...{ array: 'a list', object: 'an object' },
}

function sentence(message: string) {
  return message.endsWith('.') ? message : `${message}.`
}
