import { PageTitle } from '@/components/ui/page'

export default function NotFound() {
  return (
    <>
      <PageTitle>Not found</PageTitle>
      <p className="mb-3 text-muted">There is nothing at this address, or not in your workspace.</p>
      <a href="/incidents">Go to the incidents</a>
    </>
  )
}
