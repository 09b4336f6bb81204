import { OutsidePage } from '@/components/outside-page'

export default function Forbidden() {
  return (
    <OutsidePage title="For admins only">
      <p className="mb-3 text-muted">Only an admin can open this page. Ask an admin for what you need.</p>
      <a href="/incidents">Go to the incidents</a>
    </OutsidePage>
  )
}
