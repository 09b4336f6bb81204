// Shows pages that a push service delivers, also while no tab of the portal is open.

self.addEventListener('push', (event) => event.waitUntil(show(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))

// Browsers take the permission away from pages that are pushed to and show nothing: so something is always shown.
async function show({ data }) {
  const { uid, title, body, url, isUrgent, isQuiet } = read(data)
  await self.registration.showNotification(typeof title === 'string' && title ? title : 'Tocsin', {
    body: typeof body === 'string' ? body : '',
    icon: '/favicon.svg',
    // What is sent again takes the place of what is shown already, and is heard again.
    ...(typeof uid === 'string' && uid && { tag: uid, renotify: isQuiet !== true }),
    requireInteraction: isUrgent === true,
    ...(isQuiet === true && { silent: true }),
    data: { url: ownAddress(url) },
  })
}

function read(data) {
  try {
    return Object(data.json())
  } catch {
    return {}
  }
}

/** A click never leads out of the portal. */
function ownAddress(url) {
  const start = new URL('/on-call', self.location.origin).href
  if (typeof url !== 'string' || !URL.canParse(url)) return start
  const { origin, href } = new URL(url)
  return origin === self.location.origin ? href : start
}

async function open(notification) {
  notification.close()
  const address = ownAddress(notification.data?.url)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === address)
  await (open ? open.focus() : self.clients.openWindow(address))
}
