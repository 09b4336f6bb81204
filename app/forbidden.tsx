import { OutsidePage } from '@/components/outside-page'

export default function Forbidden() {
  return (
    <OutsidePage title="For admins only">
      <p className="mb-3 text-muted">
        API keys, users and the audit log are for admins. Ask an admin for what you need.
      </p>
      <a href="/incidents">Go to the incidents</a>
    </OutsidePage>
  )
}
