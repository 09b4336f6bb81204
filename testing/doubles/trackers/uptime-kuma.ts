import { startTracker } from './tracker'

// https://github.com/louislam/uptime-kuma/wiki/Internal-API (push monitors), and louislam/uptime-kuma#1593: what is not "up"
// is down.

/** One push monitor; the beats that it heard. */
export async function startUptimeKuma({ token }: { token: string }) {
  const beats: { status: 'up' | 'down'; msg: string }[] = []
  const tracker = await startTracker(
    [
      [
        'GET',
        /^\/api\/push\/(\w+)$/,
        ({ params, query }) => {
          if (params[0] !== token) return { status: 404, body: { ok: false, msg: 'Monitor not found or not active.' } }
          const status = (query.get('status') ?? 'up') === 'up' ? 'up' : 'down'
          beats.push({ status, msg: query.get('msg') ?? 'OK' })
          return { status: 200, body: { ok: true } }
        },
      ],
    ],
    () => undefined,
  )
  return { ...tracker, beats }
}
