import { PageTitle } from '@/components/ui/page'
import { ForAdmins } from './settings/for-admins'

export default function Forbidden() {
  return (
    <>
      <PageTitle>For admins only</PageTitle>
      <p className="mb-3 text-muted">
        <ForAdmins />
      </p>
      <a href="/incidents">Go to the incidents</a>
    </>
  )
}
