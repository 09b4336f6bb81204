import type { ShownPlan } from '@/lib/configuration/in-words'
import { Notice } from './ui/notice'
import { VisibleText } from './ui/visible-text'

const SHOWN = 200

type PlanProps = { plan: ShownPlan; isApplied: boolean; afterwards: string }
type Step = ShownPlan['steps'][number]

/** `afterwards`: what is to be done once it is applied. */
export function ConfigurationPlan({ plan: { steps, kept, notes }, isApplied, afterwards }: PlanProps) {
  const paging = steps.filter(({ pagesOthers }) => pagesOthers.length > 0)
  return (
    <div className="flex flex-col gap-3">
      <Notice kind={isApplied ? 'done' : 'info'}>
        <p>
          {headline(steps.length, kept, isApplied)}
          {isApplied && steps.length > 0 && ` ${afterwards}`}
        </p>
        {paging.length > 0 && (
          <p>{paging.length === 1 ? 'One of them pages' : `${paging.length} of them page`} somebody else: see below.</p>
        )}
      </Notice>
      {notes.map((note) => (
        <Notice key={note} kind="warning">
          <VisibleText limit={500}>{note}</VisibleText>
        </Notice>
      ))}
      {steps.length > 0 && (
        <ul aria-label="Changes" className="panel divide-y divide-line">
          {steps.slice(0, SHOWN).map((step) => (
            <PlanStep key={`${step.verb} ${step.kind} ${step.name}`} step={step} />
          ))}
        </ul>
      )}
      {steps.length > SHOWN && <p>And {steps.length - SHOWN} more.</p>}
    </div>
  )
}

const VERBS = {
  create: { word: 'Create', tone: 'bg-good-soft text-good' },
  change: { word: 'Change', tone: 'bg-accent-soft text-accent-text' },
  rename: { word: 'Rename', tone: 'bg-accent-soft text-accent-text' },
  remove: { word: 'Remove', tone: 'bg-high-soft text-high' },
} as const

/** Few fields of a new object are read at a glance; more of them are folded. */
const MOST_OPEN = 4

function PlanStep({ step: { verb, words, changes, pagesOthers } }: { step: Step }) {
  const { word, tone } = VERBS[verb]
  const isFolded = verb === 'create' && changes.length > MOST_OPEN
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <p className="flex items-baseline gap-2">
        <span className={`badge shrink-0 ${tone}`}>{word}</span>{' '}
        <span className="min-w-0 font-medium wrap-anywhere">
          <VisibleText limit={300}>{words}</VisibleText>
        </span>
      </p>
      {isFolded ? (
        <details className="plan-fields">
          <summary className="w-fit text-muted text-xs">{changes.length} fields</summary>
          <Fields changes={changes} />
        </details>
      ) : (
        <Fields changes={changes} />
      )}
      {pagesOthers.map((others) => (
        <p key={others} className="plan-fields font-medium text-high wrap-anywhere">
          Pages <VisibleText limit={500}>{others}</VisibleText>
        </p>
      ))}
    </li>
  )
}

function Fields({ changes }: { changes: Step['changes'] }) {
  if (changes.length === 0) return null
  return (
    <dl className="plan-fields grid gap-x-3 gap-y-0.5 text-xs sm:grid-cols-[10rem_minmax(0,1fr)]">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-muted wrap-anywhere">{field}</dt>
          <dd className="wrap-anywhere max-sm:mb-1">
            {before !== undefined && (
              <del className="mr-2 text-muted">
                <VisibleText limit={1000}>{before}</VisibleText>
              </del>
            )}{' '}
            {after === undefined ? (
              <span className="text-muted">{before === undefined ? 'none' : 'taken away'}</span>
            ) : (
              <ins className={`no-underline ${before === undefined ? '' : 'rounded bg-accent-soft px-1'}`}>
                <VisibleText limit={1000}>{after}</VisibleText>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function headline(count: number, kept: number, isApplied: boolean) {
  if (count === 0)
    return kept === 1
      ? 'Nothing is to be changed: the one object of the file is as it says.'
      : `Nothing is to be changed: all ${kept} objects of the file are as it says.`
  const changes = count === 1 ? '1 change' : `${count} changes`
  if (isApplied) return `Applied: ${changes}.`
  const same = kept === 1 ? '1 object is' : `${kept} objects are`
  return `Nothing is changed yet. It would be ${changes}; ${same} as the file says.`
}
