import { compileReading } from '../compiled'
import type { Roots } from '../path'
import { cloudwatch } from '../presets/cloudwatch'
import type { SignalReading } from '../reading'
import { compileMarks, fits, type Shape, severity, signal, text } from './shape'

const WORKFLOW = { resolved: ['resolved', 'suppressed'], ignored: [] }
const RECORD = { resolved: ['archived'], ignored: [] }
/** Of Security Hub's newer form, that of OCSF. */
const OCSF = { resolved: ['resolved', 'suppressed', 'archived'], ignored: [] }

function readBy(from: string, words: Pick<NonNullable<SignalReading['status']>, 'resolved' | 'ignored'>) {
  return compileReading({
    ...cloudwatch,
    signal: cloudwatch.signal && { ...cloudwatch.signal, status: { from: [from], ...words } },
  })
}

/** What is archived is over, whatever its workflow was. */
const FINDINGS = [
  { marks: compileMarks(['RecordState=archived', 'Id']), reading: readBy('RecordState', RECORD) },
  { marks: compileMarks(['finding_info.uid', 'status']), reading: readBy('status', OCSF) },
]

/** https://docs.aws.amazon.com/securityhub/latest/userguide/securityhub-cwe-event-formats.html */
export function readingOfFinding(roots: Roots) {
  return FINDINGS.find((finding) => fits(finding, roots))?.reading
}

/** A finding that reaches a key for any tool, alone and as the only one of its event. */
export const SECURITY_HUB = ['', 'detail.findings.0.'].flatMap((of): Shape[] => {
  const common = {
    tool: 'AWS Security Hub',
    summary: text(`${of}Title`, `${of}Description`),
    severity: severity([`${of}Severity.Label`], { informational: 'low' }),
    details: text(`${of}Description`),
    entityId: text(`${of}Resources.0.Id`),
  }
  const marks = [`${of}Id`, `${of}ProductArn`]
  return [
    {
      ...common,
      marks: [...marks, `${of}RecordState=archived`],
      signal: signal([[`${of}Id`]], [`${of}RecordState`], RECORD),
    },
    { ...common, marks, signal: signal([[`${of}Id`]], [`${of}Workflow.Status`], WORKFLOW) },
  ]
})
