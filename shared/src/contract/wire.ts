import * as z from 'zod'

// The client takes it from its own file: there is no zod on the login page.
export { Code } from './code.ts'

/** The contract is a table of calls. A row says method, path, what it takes and gives, and who may call it. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: anybody, anybody (but who is signed in is known: `visitor`, whose record says more), anybody signed in, or who holds a menu (by its enCode) and, where named, a button of it.
 * A publisher is who holds `publishing`, or a team's token (`Authorization: Team tsr_...`) that names the remote `{name}` of the path.
 */
export type CallAccess = 'public' | 'visitor' | 'signed-in' | 'publisher' | MenuPermission
export interface MenuPermission {
  readonly menu: string
  readonly button?: string
}
export const publishPermission: MenuPermission = { menu: 'system.remotes', button: 'btn_publish' }

/** What a session may have to do before anything else: set a new password, or set up a second factor. */
export const requiredSteps = ['password', 'twoFactor'] as const
export type RequiredStep = (typeof requiredSteps)[number]

/** What a successful mutation tells the user; the server has the words. */
export type SuccessMessage =
  | 'created'
  | 'uploaded'
  | 'updated'
  | 'deleted'
  | 'stateChanged'
  | 'passwordReset'
  | 'passwordChanged'
  | 'signedOut'
  | 'sessionEnded'
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'unlocked'
  | 'codeSent'
  | 'requested'
  | 'resent'
  | 'queued'
  | 'released'
  | 'done'

export interface Call<CallInput extends z.ZodType = z.ZodType, CallOutput extends z.ZodType = z.ZodType> {
  readonly method: Method
  /** Verbatim from the specification; `{id}` is a parameter, `{id?}` a trailing one that may be left out. */
  readonly path: string
  readonly access: CallAccess
  readonly input: CallInput
  readonly output: CallOutput
  readonly params: readonly string[]
  readonly successMessage?: SuccessMessage
  /** The body is form-encoded instead of JSON (login only). */
  readonly form?: boolean
  /** The body is a gzipped file (`application/gzip`), or the field `file` of a form (`multipart/form-data`), read as it arrives; what the call takes is in its path. */
  readonly body?: 'gzip' | 'multipart'
  /** The steps in which a session may make this call; one that has a step to do may make no other. */
  readonly allowedDuring?: readonly RequiredStep[]
}

export type Calls = Readonly<Record<string, Call>>
export type CallInput<C extends Call> = z.output<C['input']>
export type CallRequest<C extends Call> = z.input<C['input']>
export type CallOutput<C extends Call> = z.output<C['output']>

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Plain}?`
      ? { [K in Plain]: z.ZodOptional<z.ZodString> }
      : { [K in Name]: z.ZodString }) &
      ParamsOf<Rest>
  : {}

type Schemas<T> = { [K in keyof T]: Extract<T[K], z.ZodType> }
/** What a call takes: what its row says, and the parameters of its path. */
type InputSchema<T, Path extends string> = z.ZodObject<
  Schemas<Omit<T, keyof ParamsOf<Path>> & ParamsOf<Path>>
>

interface CallDefinition<T extends z.ZodRawShape, G extends z.ZodType> {
  access: CallAccess
  input?: z.ZodObject<T>
  output?: G
  successMessage?: SuccessMessage
  form?: boolean
  body?: 'gzip' | 'multipart'
  allowedDuring?: readonly RequiredStep[]
}

/** An id on the wire: snowflake digits, 32 hex digits, or one of the roots `0` and `-1` (specification: wire 1.4). */
export const Id = z.string().min(1).max(64)

/** The answer of a mutation that gives nothing back but its message. */
export const NoOutput = z.null()

/**
 * The answer of a call that gives the bytes of a file instead of an envelope; its refusals carry an HTTP status as well. Plain links and
 * pictures send no header: such a call is also let in by the session's cookie.
 */
export const Bytes = z.literal('bytes')
export const returnsBytes = ({ output }: Call): boolean => output === Bytes

function defineCall(method: Method, successMessage: SuccessMessage | undefined) {
  return <Path extends string, T extends z.ZodRawShape = {}, G extends z.ZodType = typeof NoOutput>(
    path: Path,
    { access, input, output, ...rest }: CallDefinition<T, G>,
  ): Call<InputSchema<T, Path>, G> => {
    const names = [...path.matchAll(/\{(\w+)(\?)?\}/g)]
    const params = Object.fromEntries(
      names.map(([, name, optional]) => [name, optional ? Id.optional() : Id]),
    )
    return {
      method,
      path,
      access,
      input: z.object({ ...input?.shape, ...params }) as unknown as InputSchema<T, Path>,
      output: (output ?? NoOutput) as G,
      params: names.map(([, name]) => name as string),
      ...(successMessage ? { successMessage } : {}),
      ...rest,
    }
  }
}

export const get = defineCall('GET', undefined)
export const post = defineCall('POST', 'created')
export const put = defineCall('PUT', 'updated')
export const del = defineCall('DELETE', 'deleted')

/** What every paged list takes (specification: wire 1.5). */
export const Page = z.object({
  currentPage: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(10_000).default(20),
  keyword: z.string().max(100).optional(),
  sort: z.enum(['asc', 'desc']).optional(),
  sidx: z.string().max(50).optional(),
})
export type Page = z.output<typeof Page>
/** What a list takes that is not paged. */
export const Keyword = Page.pick({ keyword: true })

/** `pageIndex` repeats `currentPage` for clients of the other server family. */
export const Pagination = z.object({
  currentPage: z.int(),
  pageIndex: z.int(),
  pageSize: z.int(),
  total: z.int(),
  more: z.boolean().optional(),
})
export type Pagination = z.output<typeof Pagination>

export const listed = <T extends z.ZodType>(item: T) => z.object({ list: z.array(item) })
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), pagination: Pagination })

/**
 * Rows of a module whose columns may be granted one by one: a key that the caller may not see in a row is absent. The type says they are
 * all there, because a list draws a cell only where its row has the key.
 */
export function hideable<S extends z.ZodRawShape>(
  row: z.ZodObject<S>,
  always: readonly (keyof S)[] = ['id'],
): z.ZodObject<S> {
  // What a hidden field would be by default is not what it is.
  const withoutDefault = (schema: z.ZodType): z.ZodType =>
    schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema
  const optional = Object.entries(row.shape).map(([key, schema]) => [
    key,
    always.includes(key) ? schema : withoutDefault(schema as z.ZodType).optional(),
  ])
  return z.object(Object.fromEntries(optional)) as unknown as z.ZodObject<S>
}

/** What every tree row carries beside its own fields (specification: wire 1.6). */
export const TreeFields = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
  num: z.int(),
})
export type TreeNode<T> = T & { children: TreeNode<T>[] }

/** The schema of a tree row: its own fields, those of `Node`, and children that are never null. */
export function tree<S extends z.ZodRawShape>(item: z.ZodObject<S>) {
  const node = z.object({
    ...TreeFields.shape,
    ...item.shape,
    get children() {
      return z.array(node) as unknown as z.ZodType<
        TreeNode<z.output<typeof TreeFields> & z.output<z.ZodObject<S>>>[]
      >
    },
  })
  return node
}

/** The envelope of every handled answer, always HTTP 200 (specification: wire 1.1). */
export interface Envelope<T = unknown> {
  code: number
  msg: string
  data: T
  /** To quote when asking for help; also in the header `x-request-id` and in the server's log. */
  requestId?: string
}
