import { requireContext } from '@/app/auth/session'
import { PageTitle } from '@/components/ui/page'
import { listAdmins } from '@/lib/users/list'
import { ForAdmins } from './settings/for-admins'

export default async function Forbidden() {
  const admins = await listAdmins(await requireContext())
  return (
    <>
      <PageTitle>Not for your role</PageTitle>
      <ForAdmins admins={admins} />
      <a href="/incidents">Go to the incidents</a>
    </>
  )
}
