import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import type { ShownPlan } from './actions'

const SHOWN = 200

export function Plan({ plan: { steps, kept }, isApplied }: { plan: ShownPlan; isApplied: boolean }) {
  const paging = steps.filter(({ pagesOthers }) => pagesOthers.length > 0)
  return (
    <div className="flex flex-col gap-3">
      <Notice kind={isApplied ? 'done' : 'info'}>
        <p>{headline(steps.length, kept, isApplied)}</p>
        {paging.length > 0 && (
          <p>{paging.length === 1 ? 'One of them pages' : `${paging.length} of them page`} somebody else: see below.</p>
        )}
      </Notice>
      {steps.length > 0 && (
        <ul aria-label="Changes" className="flex flex-col gap-2">
          {steps.slice(0, SHOWN).map(({ kind, name, verb, words, changes, pagesOthers }) => (
            <li key={`${verb} ${kind} ${name}`} className="rounded-md border border-line px-3 py-2">
              <p className="wrap-anywhere">
                <span className="text-muted">{VERBS[verb]}</span> <VisibleText limit={300}>{words}</VisibleText>
              </p>
              {changes.map((change) => (
                <p key={change} className="pl-4 text-sm text-muted wrap-anywhere">
                  <VisibleText limit={1000}>{change}</VisibleText>
                </p>
              ))}
              {pagesOthers.map((others) => (
                <p key={others} className="pl-4 font-medium wrap-anywhere">
                  Pages <VisibleText limit={500}>{others}</VisibleText>
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {steps.length > SHOWN && <p>And {steps.length - SHOWN} more.</p>}
    </div>
  )
}

const VERBS = { create: 'Create', change: 'Change', rename: 'Rename', remove: 'Remove' } as const

function headline(count: number, kept: number, isApplied: boolean) {
  if (count === 0) return `Nothing is to be changed: all ${kept} objects of the file are as it says.`
  const objects = count === 1 ? '1 change' : `${count} changes`
  return isApplied
    ? `Applied: ${objects}. Rotate new API keys to get their tokens.`
    : `Nothing is changed yet. It would be ${objects}; ${kept} objects are as the file says.`
}
