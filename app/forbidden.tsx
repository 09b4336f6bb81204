import { OutsidePage } from '@/components/outside-page'

export default function Forbidden() {
  return (
    <OutsidePage title="For admins only">
      <p className="mb-3 text-muted">
        Keys, users and the audit log are for admins. Ask one of yours for what you need.
      </p>
      <a href="/incidents">Go to the incidents</a>
    </OutsidePage>
  )
}
