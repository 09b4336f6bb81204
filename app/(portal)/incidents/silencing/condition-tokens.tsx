import { Plus, X } from 'lucide-react'
import { type ConditionDraft, NEW_CONDITION } from '@/components/conditions/drafts'
import { buttonClasses } from '@/components/ui/button'
import { VisibleText } from '@/components/ui/visible-text'
import type { LabelText } from '@/lib/labels/indexed-labels'

const SHOWN = 120

type ConditionTokensProps = {
  drafts: ConditionDraft[]
  narrower: LabelText[]
  onDrafts: (drafts: ConditionDraft[]) => void
}

/** The conditions as tokens, each with its hidden fields, and labels that would narrow them. */
export function ConditionTokens({ drafts, narrower, onDrafts }: ConditionTokensProps) {
  const left = narrower.filter(({ key }) => drafts.every((draft) => draft.key !== key))
  const narrow = ({ key, value }: LabelText) => onDrafts([...drafts, { ...NEW_CONDITION, key, chosen: [value] }])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Alerts where</legend>
      <input type="hidden" name="conditions" value={drafts.length} />
      <ul aria-label="Conditions" className="flex flex-wrap gap-1.5">
        {drafts.map((draft, at) => (
          <li key={`${draft.field} ${draft.key}`} className="min-w-0">
            <ConditionToken
              name={`conditions.${at}`}
              draft={draft}
              onDrop={() => onDrafts(drafts.filter((one) => one !== draft))}
            />
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          <span className="text-muted text-xs">Narrower</span>
          {left.map((label) => (
            <button
              key={label.key}
              type="button"
              onClick={() => narrow(label)}
              className={`${buttonClasses()} max-w-full border-dashed! text-xs sm:min-h-7! sm:px-2! sm:py-0.5!`}
            >
              <Plus aria-hidden className="size-3.5 shrink-0 text-muted" />
              <span className="truncate">
                <span className="text-muted">{label.key}</span> is {label.value}
              </span>
            </button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

type ConditionTokenProps = { name: string; draft: ConditionDraft; onDrop: () => void }

function ConditionToken({ name, draft: { field, key, operator, chosen }, onDrop }: ConditionTokenProps) {
  const subject = field === 'label' ? key : field
  return (
    <span className="token removable">
      {Object.entries({ field, key, operator }).map(([part, value]) => (
        <input key={part} type="hidden" name={`${name}.${part}`} value={value} />
      ))}
      {chosen.map((value) => (
        <input key={value} type="hidden" name={`${name}.chosen`} value={value} />
      ))}
      <span className="min-w-0 wrap-anywhere">
        <span className="text-muted">
          {subject} {operator}
        </span>{' '}
        <VisibleText limit={SHOWN} marks={3}>
          {new Intl.ListFormat('en', { type: 'disjunction' }).format(chosen)}
        </VisibleText>
      </span>
      <button type="button" aria-label={`Remove the condition on ${subject}`} onClick={onDrop}>
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}
