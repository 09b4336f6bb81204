import { PageTitle } from '@/components/ui/page'

export default function NotFound() {
  return (
    <>
      <PageTitle>Not found</PageTitle>
      <p className="mb-3 text-muted">This page does not exist, or not in your workspace.</p>
      <a href="/incidents">Go to the incidents</a>
    </>
  )
}
