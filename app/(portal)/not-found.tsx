import { PageTitle } from '@/components/ui/page'

export default function NotFound() {
  return (
    <>
      <PageTitle>Not found</PageTitle>
      <p className="mb-3 text-muted">Page not found, or you don't have access.</p>
      <a href="/incidents">Go to the incidents</a>
    </>
  )
}
