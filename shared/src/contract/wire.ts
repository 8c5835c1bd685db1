import * as z from 'zod'
import { singleIds } from './id-lists.ts'

// The client imports it from its own file, because the login page loads no zod.
export { Code } from './code.ts'

// The contract is a table of calls. A row states method, path, input, output and access.

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call:
 * - `public`: everyone
 * - `visitor`: everyone; the handler knows the session where there is one, and decides by its own record
 * - `signed-in`: every signed-in user
 * - `publisher`: users with `publishPermission`, or a team's token (`Authorization: Team tsr_...`) for the
 * remote `{name}` of the path
 * - a menu (by its enCode) and, where named, a button of it
 */
export type CallAccess = 'public' | 'visitor' | 'signed-in' | 'publisher' | MenuPermission
export interface MenuPermission {
  readonly menu: string
  readonly button?: string
  /** A menu that opens the call as well, with the same button. The handler checks which of the two its record needs. */
  readonly otherMenu?: string
}
export const publishPermission: MenuPermission = { menu: 'system.remotes', button: 'btn_publish' }

/** Steps that a session may have to do first: set a new password, or set up a second factor. */
export const requiredSteps = ['password', 'twoFactor'] as const
export type RequiredStep = (typeof requiredSteps)[number]

/** The message to the user after a successful mutation; the server has the texts. */
export type SuccessMessage =
  | 'created'
  | 'copied'
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
  | 'recalled'
  | 'restored'
  | 'done'

export interface Call<CallInput extends z.ZodType = z.ZodType, CallOutput extends z.ZodType = z.ZodType> {
  readonly method: Method
  /** `{id}` is a parameter, `{id?}` an optional last one. Odd spellings are those of existing clients. */
  readonly path: string
  readonly access: CallAccess
  readonly input: CallInput
  readonly output: CallOutput
  readonly params: readonly string[]
  readonly successMessage?: SuccessMessage
  /** The body is form-encoded instead of JSON (login only). */
  readonly form?: boolean
  /** A POST whose input existing clients send in the query; a body is read as well. */
  readonly inQuery?: boolean
  /**
   * The body is a gzipped file (`application/gzip`), or the field `file` of a form (`multipart/form-data`),
   * read as a stream. The input is in the path.
   */
  readonly body?: 'gzip' | 'multipart'
  /**
   * The required steps during which a session may make this call. A session with a required step may make no
   * other call.
   */
  readonly allowedDuring?: readonly RequiredStep[]
  /**
   * A POST or PUT that is not refused while the disk is full: it only reads, belongs to signing in, or stops
   * something or frees space.
   */
  readonly worksOnFullDisk?: boolean
  /**
   * The limit of the body in bytes, for calls whose input is larger than that of others: a design of several hundred
   * fields, a record with drawn signatures.
   */
  readonly maxBodyBytes?: number
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
/** The input of a call: its own schema and the parameters of its path. */
type InputSchema<T, Path extends string> = z.ZodObject<
  Schemas<Omit<T, keyof ParamsOf<Path>> & ParamsOf<Path>>
>

interface CallDefinition<T extends z.ZodRawShape, G extends z.ZodType> {
  access: CallAccess
  /** Schemas of parameters of the path that are no ids. */
  params?: Readonly<Record<string, z.ZodType<string>>>
  input?: z.ZodObject<T>
  output?: G
  successMessage?: SuccessMessage
  form?: boolean
  inQuery?: boolean
  body?: 'gzip' | 'multipart'
  allowedDuring?: readonly RequiredStep[]
  worksOnFullDisk?: boolean
  maxBodyBytes?: number
}

/** An id on the wire: snowflake digits, 32 hex digits, or one of the roots `0` and `-1`. */
export const Id = z.string().min(1).max(64).register(singleIds, { single: true })

/** The output of a mutation that answers only its message. */
export const NoOutput = z.null()

/**
 * The output of a call that answers the bytes of a file instead of an envelope. Its refusals have an HTTP
 * status as well. Plain links and pictures send no header, so the session's cookie authorises such a call
 * too.
 */
export const Bytes = z.literal('bytes')
export const returnsBytes = ({ output }: Call): boolean => output === Bytes

function defineCall(method: Method, successMessage: SuccessMessage | undefined) {
  return <Path extends string, T extends z.ZodRawShape = {}, G extends z.ZodType = typeof NoOutput>(
    path: Path,
    { access, input, output, params: schemas, ...rest }: CallDefinition<T, G>,
  ): Call<InputSchema<T, Path>, G> => {
    const names = [...path.matchAll(/\{(\w+)(\?)?\}/g)]
    const params = Object.fromEntries(
      names.map(([, name, optional]) => [name, schemas?.[name!] ?? (optional ? Id.optional() : Id)]),
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

/** The input of every paged list. */
export const Page = z.object({
  currentPage: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(10_000).default(20),
  keyword: z.string().max(100).optional(),
  sort: z.enum(['asc', 'desc']).optional(),
  sidx: z.string().max(50).optional(),
  /**
   * A row to find, such as one that was just created: the list answers the page that has it, and
   * `pagination.currentPage` says which. Without such a row, the requested page.
   */
  locateId: Id.optional(),
})
export type Page = z.output<typeof Page>
/**
 * The input of a list that is a tree, and a flat page for clients that send the number or the size of a page.
 */
export const OptionalPage = Page.extend({
  currentPage: Page.shape.currentPage.unwrap().optional(),
  pageSize: Page.shape.pageSize.unwrap().optional(),
})
export type OptionalPage = z.output<typeof OptionalPage>
/** The input of a list without pages. */
export const Keyword = Page.pick({ keyword: true })

/** `pageIndex` repeats `currentPage` for clients of another server family. */
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
 * Rows of a module whose columns are granted one by one: the server leaves out the keys that the caller may
 * not see. The type declares all keys as present, because a list renders a cell only where the row has its
 * key.
 */
export function hideable<S extends z.ZodRawShape>(
  row: z.ZodObject<S>,
  always: readonly (keyof S)[] = ['id'],
): z.ZodObject<S> {
  // Without its default: a hidden field must not appear with the default value.
  const withoutDefault = (schema: z.ZodType): z.ZodType =>
    schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema
  const optional = Object.entries(row.shape).map(([key, schema]) => [
    key,
    always.includes(key) ? schema : withoutDefault(schema as z.ZodType).optional(),
  ])
  return z.object(Object.fromEntries(optional)) as unknown as z.ZodObject<S>
}

/**
 * The input of an update by clients that do not know these fields: where one is absent, the record keeps its
 * value instead of getting the default of a new record.
 */
export function optionalOnUpdate<S extends z.ZodRawShape, K extends keyof S & string>(
  body: z.ZodObject<S>,
  keys: readonly K[],
) {
  const optional = keys.map((key) => {
    const field = body.shape[key] as unknown as z.ZodType
    return [key, (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional()]
  })
  return z.object({ ...body.shape, ...Object.fromEntries(optional) }) as unknown as z.ZodObject<
    Omit<S, K> & { [Key in K]: z.ZodOptional<S[Key] extends z.ZodDefault<infer Inner> ? Inner : S[Key]> }
  >
}

/** The fields of every tree row beside its own. */
export const TreeFields = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
  num: z.int(),
})
export type TreeNode<T> = T & { children: TreeNode<T>[] }

/** The schema of a tree row: its own fields, `TreeFields`, and children, which are never null. */
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

/** The envelope of every handled answer, always with HTTP status 200. */
export interface Envelope<T = unknown> {
  code: number
  msg: string
  data: T
  /** For support requests; also in the header `x-request-id` and in the server's log. */
  requestId?: string
}
