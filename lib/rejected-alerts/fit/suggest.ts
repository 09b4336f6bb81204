import { parseTree } from 'jsonc-parser'
import type { FieldProblem } from '../../http/problem'
import { withoutByteOrderMark } from '../../text'
import { bodyAdvice } from '../body-advice'
import { checkBody } from '../check-body'
import { isMappedField, type Mapping } from './mapping'
import { type Part, suggestField } from './suggest-field'

export type Suggestion = {
  /** Undefined where the body can't be made to fit by changing fields: a person has to. */
  mapping: Mapping | undefined
  /** What the mapping does, in words. */
  does: string[]
  /** Where it guesses. */
  guesses: string[]
  /** Fields that nothing in the body fills. */
  lacks: ('summary' | 'severity')[]
  /** What to change where the alert is sent. */
  atSender: string[]
}

/** What is plain about a body that was rejected: how to make it fit, what remains, and what the sender should change. */
export function suggestMapping(body: string): Suggestion {
  const checked = checkBody(body)
  if (!('reason' in checked)) return { mapping: {}, does: [], guesses: [], lacks: [], atSender: [] }
  if (checked.code !== 'invalid_fields')
    return { mapping: undefined, does: [], guesses: [], lacks: [], atSender: bodyAdvice(body, checked.code) }
  const parts = suggestParts(withoutByteOrderMark(body), checked.errors)
  return {
    mapping: Object.assign({}, ...parts.map(({ mapping }) => mapping)),
    does: parts.flatMap(({ does }) => does ?? []),
    guesses: parts.flatMap(({ guess }) => guess ?? []),
    lacks: parts.flatMap(({ lacks }) => lacks ?? []),
    atSender: parts.flatMap(({ atSender }) => atSender ?? []),
  }
}

function suggestParts(source: string, errors: FieldProblem[]): Part[] {
  const root = parseTree(source)
  const fields = [...new Set(errors.map(({ field }) => field))].filter(isMappedField)
  return root ? fields.map((field) => suggestField({ root, source }, field)) : []
}
