import { OutsidePage } from '@/components/outside-page'

export default function Forbidden() {
  return (
    <OutsidePage title="For admins only">
      <p className="mb-3 text-muted">You need the admin role. Ask an admin of your workspace.</p>
      <a href="/incidents">Go to the incidents</a>
    </OutsidePage>
  )
}
