import { VisibleText } from '@/components/ui/visible-text'
import type { Suggestion } from '@/lib/rejected-alerts/fit/suggest'
import type { RejectedAlertDetail } from '@/lib/rejected-alerts/get'

type WrongProps = { alert: RejectedAlertDetail; suggestion: Suggestion | undefined }

export function Wrong({ alert: { detail, errors }, suggestion }: WrongProps) {
  const told = errors.length > 0 ? errors.map(({ message }) => message) : [detail]
  const advice = suggestion?.atSender ?? []
  return (
    <>
      <Lines lines={told} />
      {advice.length > 0 && (
        <>
          <h3 className="mt-3 mb-1 font-medium">Fix it at the source</h3>
          <Lines lines={advice} />
        </>
      )}
    </>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          <VisibleText>{line}</VisibleText>
        </li>
      ))}
    </ul>
  )
}
