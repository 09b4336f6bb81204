import { OutsidePage } from '@/components/outside-page'

export default function NotFound() {
  return (
    <OutsidePage title="Not found">
      <p className="mb-3 text-muted">Page not found, or you don't have access.</p>
      <a href="/incidents">Go to the incidents</a>
    </OutsidePage>
  )
}
