import type { Root } from 'hast'
import type { ComponentType, ReactNode } from 'react'
import { MarkdownTree } from '@/components/markdown-tree'
import { LONGEST_STEP } from '@/lib/incidents/ticked-steps'
import { markSteps } from '@/lib/markdown/steps'

type StepProps = { step: string; children: ReactNode }
type RunbookTextProps = { tree: Root; Step?: ComponentType<StepProps> }

/** A runbook as it reads everywhere; an incident brings a `Step` that can be ticked. */
export function RunbookText({ tree, Step = StepToRead }: RunbookTextProps) {
  const item = ({ 'data-step': step, children }: { 'data-step'?: unknown; children?: ReactNode }) =>
    typeof step === 'string' ? <Step step={step}>{children}</Step> : <li>{children}</li>
  return <MarkdownTree tree={markSteps(tree, LONGEST_STEP).tree} components={{ li: item, input: () => null }} />
}

export function stepsIn(tree: Root) {
  return markSteps(tree, LONGEST_STEP).steps.length
}

function StepToRead({ children }: StepProps) {
  return (
    <li className="step">
      <span aria-hidden className="step-box" />
      <div className="min-w-0 flex-1 [&>p]:my-0">{children}</div>
    </li>
  )
}
