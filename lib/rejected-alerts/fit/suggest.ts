import { parseTree } from 'jsonc-parser'
import type { FieldProblem } from '../../http/problem'
import { withoutByteOrderMark } from '../../values/text'
import { bodyAdvice } from '../body-advice'
import { checkBody } from '../check-body'
import { isMappedField, type Mapping } from './mapping'
import { type Part, suggestField } from './suggest-field'

export type Suggestion = {
  mapping: Mapping | undefined
  does: string[]
  guesses: string[]
  lacks: ('summary' | 'severity')[]
  atSender: string[]
}

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
