import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { UserContext } from '@/lib/context'
import type { Finding } from '@/lib/doctor/check'
import { examineInstallation, examineMachine } from '@/lib/doctor/examine'
import { spaceOf } from '@/lib/doctor/space'
import { getRuntime } from '@/lib/server/runtime'

export async function Findings({ ctx }: { ctx: UserContext }) {
  const { env, channels } = getRuntime()
  const { db, now } = ctx
  const machine = { env, now: () => now, space: spaceOf }
  const examined = { ...machine, db, mailer: channels.mailer, workspaces: [ctx] }
  const [ofMachine, rest] = await Promise.all([examineMachine(machine), examineInstallation(examined)])
  const findings = [...ofMachine, ...rest].toSorted((a, b) => Number(isFine(a)) - Number(isFine(b)))
  const count = findings.flatMap(({ faults }) => faults).length
  return (
    <>
      <p className="mb-3 font-medium">{summary(count)}</p>
      <ul aria-label="Findings" className="flex flex-col gap-2">
        {findings.map((finding) => (
          <FindingRow key={finding.about} finding={finding} />
        ))}
      </ul>
    </>
  )
}

function summary(count: number) {
  if (count === 0) return 'Everything is fine.'
  return count === 1 ? 'There is 1 thing to do.' : `There are ${count} things to do.`
}

function isFine({ faults }: Finding) {
  return faults.length === 0
}

function FindingRow({ finding }: { finding: Finding }) {
  const Icon = isFine(finding) ? CircleCheck : TriangleAlert
  return (
    <li className="grid grid-cols-[1rem_8rem_minmax(0,1fr)] items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 ${isFine(finding) ? 'text-muted' : 'text-danger'}`} />
      <span className="font-medium">{finding.about}</span>
      <div className="wrap-anywhere max-sm:col-span-2 max-sm:col-start-2">
        {isFine(finding) && <p className="text-muted">fine</p>}
        {finding.faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
        {finding.notes.map((note) => (
          <p key={note} className="text-muted">
            {note}
          </p>
        ))}
      </div>
    </li>
  )
}
