import { OutsidePage } from '@/components/outside-page'
import { buttonClasses } from '@/components/ui/button'
import PortalLayout from './(portal)/layout'
import NotFoundInPortal from './(portal)/not-found'
import { currentContext } from './auth/session'

/** For an address that no page has. Whoever is signed in keeps the navigation. */
export default async function NotFound() {
  if (await currentContext())
    return (
      <PortalLayout>
        <NotFoundInPortal />
      </PortalLayout>
    )
  return (
    <OutsidePage title="Not found">
      <p className="mb-4 text-muted">
        Nothing is at this address: it was removed, or has a typing error. What you look for may be found by its name in
        the portal.
      </p>
      <a href="/incidents" className={buttonClasses('primary')}>
        Go to Incidents
      </a>
    </OutsidePage>
  )
}
