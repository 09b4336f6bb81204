import { z } from 'zod'
import { listAudit } from '../../audit/list'
import { AUDIT_KINDS, readAuditKind } from '../../audit/sentence'
import {
  idText,
  instant,
  instantText,
  listOf,
  paging,
  perhaps,
  reference,
  referenceTo,
  rowId,
  timeText,
} from '../fields'
import { operation } from '../operation'
import { invalidField } from '../problems'

const entry = z.object({
  id: idText,
  at: instantText,
  by: reference.nullable().meta({ description: 'Null: the command line, or the server itself.' }),
  through: z.string().nullable().meta({ description: 'The access token; null: the portal or the command line.' }),
  address: z.string().nullable().meta({ description: 'From where; null: the command line, the server, or not known.' }),
  requestId: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().optional(), after: z.string().optional() })),
})

export const auditOperations = [
  operation('listAudit', 'GET /audit', {
    permission: 'read the audit log',
    summary: 'List what was changed, newest first',
    scope: 'audit:read',
    query: z.strictObject({
      ...paging,
      by: rowId.optional(),
      kind: z.string().optional(),
      since: instant.optional(),
    }),
    answer: listOf(entry),
    async run(ctx, { query: { limit, after, by, kind: asked, since } }) {
      const kind = readAuditKind(asked)
      if (kind !== asked)
        return { problem: invalidField('kind', `Give one of ${Object.keys(AUDIT_KINDS).join(', ')}.`) }
      const { entries, older } = await listAudit(ctx, { before: after, take: limit, userId: by, kind, since })
      const items = entries.map(({ id, at, user, through, address, requestId, action, subject, changes }) => ({
        ...{ id: String(id), at: timeText(at), by: perhaps(user, referenceTo), through, action, subject },
        ...{ address, requestId },
        changes: changes.map((one) => ({ ...one })),
      }))
      return { body: { items, next: perhaps(older, String) } }
    },
  }),
]
