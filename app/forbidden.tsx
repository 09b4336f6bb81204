import { OutsidePage } from '@/components/outside-page'

export default function Forbidden() {
  return (
    <OutsidePage title="Not for your role">
      <p className="mb-3 text-muted">Your role does not allow it. Ask an admin of your workspace.</p>
      <a href="/incidents">Go to the incidents</a>
    </OutsidePage>
  )
}
