import { OutsidePage } from '@/components/outside-page'

export default function NotFound() {
  return (
    <OutsidePage title="Not found">
      <p className="mb-3 text-muted">This page does not exist, or not in your workspace.</p>
      <a href="/incidents">Go to the incidents</a>
    </OutsidePage>
  )
}
