import { OutsidePage } from '@/components/outside-page'

export default function NotFound() {
  return (
    <OutsidePage title="Not found">
      <p className="mb-3 text-muted">There is nothing at this address, or not in your workspace.</p>
      <a href="/incidents">Go to the incidents</a>
    </OutsidePage>
  )
}
