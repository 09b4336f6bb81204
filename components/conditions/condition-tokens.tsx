import { Fragment } from 'react'
import { Token } from '@/components/ui/token'
import { VisibleText } from '@/components/ui/visible-text'
import type { Condition } from '@/lib/conditions/condition'
import { conditionParts } from '@/lib/conditions/describe'

type ConditionTokensProps = { conditions: readonly Condition[]; apiKeyNames: ReadonlyMap<string, string> }

/** Each condition as one token; read out, they are one sentence. */
export function ConditionTokens({ conditions, apiKeyNames }: ConditionTokensProps) {
  if (conditions.length === 0) return <Token>every alert</Token>
  return (
    <span className="flex flex-wrap items-center gap-1">
      {conditions.map((condition, at) => {
        const { subject, values } = conditionParts(condition, apiKeyNames)
        return (
          <Fragment key={JSON.stringify(condition)}>
            {at > 0 && <span className="text-faint text-xs"> and </span>}
            {values === '' ? (
              <Token>{subject}</Token>
            ) : (
              <Token name={subject}>
                <VisibleText>{values}</VisibleText>
              </Token>
            )}
          </Fragment>
        )
      })}
    </span>
  )
}
