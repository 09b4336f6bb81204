type Subscribed = { ok: true; form: FormData } | { ok: false; fault: string }

const DENIED =
  'Notifications of this site are blocked in this browser. Allow them in the settings of the site, beside its address, then try again.'

/** Why this page cannot ask for notifications at all. */
export function obstacle(): string | undefined {
  if (!window.isSecureContext)
    return 'Browsers only allow notifications over HTTPS, or on localhost. Open Tocsin by an address that begins with https://.'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'This browser does not support push notifications. On an iPhone or iPad, add Tocsin to the home screen and open it from there.'
  return undefined
}

export function denial(): string | undefined {
  return Notification.permission === 'denied' ? DENIED : undefined
}

export async function subscribe(vapidPublicKey: string): Promise<Subscribed> {
  const fault = obstacle() ?? denial()
  if (fault) return { ok: false, fault }
  if ((await Notification.requestPermission()) !== 'granted') return { ok: false, fault: DENIED }
  try {
    return { ok: true, form: formOf(await pushSubscription(vapidPublicKey)) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { ok: false, fault: `The browser's push service gave no address: ${why}` }
  }
}

async function pushSubscription(applicationServerKey: string) {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey }
  return pushManager.subscribe(options).catch(async () => {
    // A subscription for other keys, such as earlier ones of this server, blocks a new one.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
}

function formOf(subscription: PushSubscription) {
  const form = new FormData()
  form.set('channel', 'push')
  form.set('subscription', JSON.stringify(subscription))
  return form
}
