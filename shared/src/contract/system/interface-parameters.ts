import * as z from 'zod'
import { Flag } from '../patterns.ts'

/** What a parameter of a data interface may hold (specification: wire 9.5). */
export const parameterTypes = ['varchar', 'int', 'datetime', 'decimal', 'bigint', 'text'] as const
export type ParameterType = (typeof parameterTypes)[number]

/** `@field` in a statement, `{field}` in an address. */
export const parameterName = /^[\p{L}_][\p{L}\p{N}_]{0,59}$/u

/** A value as it is written down; older clients write numbers, and null for none. */
export const Written = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : (value ?? '')), z.string().max(2_000))
  .default('')

export const Parameter = z.object({
  id: z.string().max(64).optional(),
  field: z.string().regex(parameterName),
  fieldName: z.string().max(50).default(''),
  dataType: z.enum(parameterTypes).default('varchar'),
  required: z.coerce.number().pipe(Flag).default(0),
  defaultValue: Written,
})
export type Parameter = z.output<typeof Parameter>

/** Values of the session that stand for a parameter; a client says which it means, and never what it is. */
export const sessionNames = ['userId', 'organizeId', 'departmentId', 'positionId'] as const
export type SessionName = (typeof sessionNames)[number]

/** What is sent in the place of a value that the server fills in. No text that anybody types can be one. */
export const FromSession = z.strictObject({ session: z.enum(sessionNames) })

const mostListed = 1_000

/** The value of a type, or a list of them; undefined where it is none. Both ends judge by this. Digits that a number would lose stay digits. */
export function parameterValue(type: ParameterType, from: unknown): unknown {
  if (!Array.isArray(from)) return valueOfType(type, from)
  const list = from.map((one) => valueOfType(type, one))
  return from.length > mostListed || list.includes(undefined) ? undefined : list
}

function valueOfType(type: ParameterType, from: unknown): unknown {
  if (!['string', 'number', 'boolean'].includes(typeof from)) return undefined
  const said = String(from).trim()
  if (type === 'varchar' || type === 'text') return String(from)
  if (type === 'int')
    return /^[+-]?\d{1,10}$/.test(said) && Math.abs(Number(said)) <= 2_147_483_648 ? Number(said) : undefined
  if (type === 'bigint') return /^[+-]?\d{1,19}$/.test(said) ? exact(said) : undefined
  if (type === 'decimal')
    return /^[+-]?(\d{1,30}(\.\d{0,15})?|\.\d{1,15})$/.test(said) ? exact(said) : undefined
  const isMoment = typeof from === 'number' ? Number.isSafeInteger(from) : /^\d{11,14}$/.test(said)
  const time = isMoment
    ? new Date(Number(said))
    : /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(said)
      ? new Date(said.length === 10 ? `${said}T00:00` : said)
      : null
  return time && !Number.isNaN(time.getTime()) ? time : undefined
}

const exact = (digits: string): number | string =>
  String(Number(digits)) === digits ? Number(digits) : digits

/** Names that the server fills in by itself: who asks, and which page (engines, section 4). */
export const givenNames = [
  'user',
  'organize',
  'department',
  'position',
  'postion',
  'userId',
  'subordinates',
  'userAndSubordinates',
  'userAraSubordinates',
  'organizeId',
  'organizationAndSuborganization',
  'departmentId',
  'dempmentId',
  'branchManageOrganize',
  'positionId',
  'now',
  'snowFlakeId',
  'currentPage',
  'offsetSize',
  'pageSize',
  'keyword',
  'showKey',
  'showValue',
] as const
export type GivenName = (typeof givenNames)[number]

/** The parameters in the JSON text of `requestParameters`; null where it is none, a name stands twice or is one the server fills in. Older clients name the default `value`. */
export function readParameters(json: string): Parameter[] | null {
  const list = parsed(json)
  if (!Array.isArray(list)) return null
  const read = z
    .array(Parameter)
    .max(50)
    .safeParse(
      list.map((one: unknown) =>
        typeof one === 'object' && one !== null && 'value' in one && !('defaultValue' in one)
          ? { ...one, defaultValue: one.value }
          : one,
      ),
    )
  if (!read.success) return null
  const names = read.data.map(({ field }) => field)
  return new Set([...names, ...givenNames]).size === names.length + givenNames.length ? read.data : null
}

export const Header = z.object({
  field: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,60}$/),
  value: z
    .string()
    .max(4_000)
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/)
    .default(''),
  /** 1: encrypted where it is stored, and never sent back: an empty value keeps what there is. */
  secret: Flag.default(0),
})
export type Header = z.output<typeof Header>

/** The headers in the JSON text of `requestHeaders`; null where it is none. */
export function readHeaders(json: string): Header[] | null {
  return z.array(Header).max(30).safeParse(parsed(json)).data ?? null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json || '[]')
  } catch {
    return null
  }
}
