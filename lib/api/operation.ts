import { z } from 'zod'
import type { Scope } from '../access-tokens/scopes'
import type { UserContext } from '../context'
import type { Permission } from '../permissions'
import { faultsOf } from '../values/schema-faults'
import type { ApiDeps } from './deps'
import { type ApiProblem, invalidFields, takesNoIfMatch } from './problems'

/** With `text/csv` the body is text. */
type MediaType = 'application/json' | 'text/csv'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** `tag`: of what was read, for If-Match. Without a body: 204. */
export type Done = { problem?: undefined; status?: 200 | 201; body?: unknown; tag?: string; location?: string }
export type Outcome = Done | { problem: ApiProblem }

/** As they came: `params` from the path, `query` each once, `body` from JSON. */
type Given = { params: object; query: object; body: unknown; ifMatch: string | undefined }

type Schemas = { params: z.ZodObject; query: z.ZodObject; body: z.ZodType; answer: z.ZodType }

type Described = {
  method: Method
  /** Below `/api/v1`, with names in braces. */
  path: string
  /** Names it in the document and in tools: `listIncidents`. */
  id: string
  summary: string
  /** Undefined for what every access token may do. */
  scope: Scope | undefined
  /** Which its owner must have, at least for what is their team's. */
  permission: Permission
  /** 201 where it makes something, 204 where `answer` is missing. */
  status: 200 | 201 | 204
  takesIfMatch: boolean
  /** Whether it changes nothing although it is no GET. */
  isDryRun: boolean
  /** Its answer is kept for no later request. */
  showsSecret: boolean
  /** Of its answer. */
  mediaType: MediaType
  schemas: Pick<Schemas, 'params' | 'query'> & Partial<Pick<Schemas, 'body' | 'answer'>>
}

export type Operation = Described & { run: (ctx: UserContext, given: Given, deps: ApiDeps) => Promise<Outcome> }

type Definition<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType> = {
  summary: string
  scope: Scope | undefined
  permission: Permission
  status?: 201
  takesIfMatch?: boolean
  isDryRun?: boolean
  showsSecret?: boolean
  mediaType?: MediaType
  params?: P
  query?: Q
  body?: B
  answer?: A
  run: (
    ctx: UserContext,
    input: { params: z.output<P>; query: z.output<Q>; body: z.output<B>; ifMatch: string | undefined },
    deps: ApiDeps,
  ) => Promise<(Omit<Done, 'body'> & { body?: z.input<A> }) | { problem: ApiProblem }>
}

const nothing = z.strictObject({})

/** @param address such as `GET /incidents/{id}` */
export function operation<
  P extends z.ZodObject = typeof nothing,
  Q extends z.ZodObject = typeof nothing,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
>(id: string, address: `${Method} /${string}`, given: Definition<P, Q, B, A>): Operation {
  const { summary, scope, permission, takesIfMatch = false, isDryRun = false, ...rest } = given
  const { showsSecret = false, mediaType = 'application/json', body, answer, run } = rest
  const [params, query] = [given.params ?? nothing, given.query ?? nothing]
  const { method, path } = splitAddress(address)
  const taken = z.object({ params, query, body: body ?? nothing })
  return {
    ...{ id, method, path, summary, scope, permission, takesIfMatch, isDryRun, showsSecret, mediaType },
    status: answer ? (given.status ?? 200) : 204,
    schemas: { params, query, ...(body && { body }), ...(answer && { answer }) },
    async run(ctx, raw, deps) {
      if (raw.ifMatch !== undefined && !takesIfMatch) return { problem: takesNoIfMatch }
      const input = taken.safeParse(raw)
      if (!input.success) return { problem: invalidFields(fieldsOf(input.error.issues)) }
      return run(ctx, { ...inputOf<P, Q, B>(input.data), ifMatch: raw.ifMatch }, deps)
    },
  }
}

/** TypeScript cannot tell the output of an object of generic schemas. */
function inputOf<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(parsed: object) {
  return parsed as { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
}

function splitAddress(address: string): { method: Method; path: string } {
  const [method = '', path = ''] = address.split(' ')
  const known = (['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const).find((one) => one === method)
  if (!known) throw new Error(`no method: ${address}`)
  return { method: known, path }
}

function fieldsOf(issues: z.core.$ZodIssue[]) {
  return faultsOf(issues).map(({ path: [, ...path], code, message }) => ({ field: path.join('.'), code, message }))
}
