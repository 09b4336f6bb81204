import type { Env } from '../../env'
import { createPost } from '../../outbound/create-post'
import { syslogTarget } from './syslog'
import type { Target } from './target'
import { webhookTarget } from './webhook'

/** The operator set them: they may be private. */
const EVERYWHERE = ['0.0.0.0/0', '::/0']

type Settings = Pick<Env, 'AUDIT_SYSLOG' | 'AUDIT_SYSLOG_CA' | 'AUDIT_WEBHOOK' | 'AUDIT_WEBHOOK_SECRET' | 'BASE_URL'>

/** Where the settings have the audit log forwarded to. */
export function auditTargets(env: Settings, now: () => Date): Target[] {
  const { AUDIT_SYSLOG: address, AUDIT_SYSLOG_CA: ca, AUDIT_WEBHOOK: url, AUDIT_WEBHOOK_SECRET: secret } = env
  return [
    ...(address ? [syslogTarget({ address, ca, host: new URL(env.BASE_URL).hostname })] : []),
    ...(url && secret ? [webhookTarget({ url, secret, now, post: createPost({ allowCidrs: EVERYWHERE }) })] : []),
  ]
}
