import { PageTitle } from '@/components/ui/page'

export default function Forbidden() {
  return (
    <>
      <PageTitle>For admins only</PageTitle>
      <p className="mb-3 text-muted">
        API keys, users and the audit log are for admins. Ask an admin for what you need.
      </p>
      <a href="/incidents">Go to the incidents</a>
    </>
  )
}
