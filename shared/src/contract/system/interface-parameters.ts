import * as z from 'zod'
import { Flag } from '../patterns.ts'

/** What a parameter of a data interface may hold (specification: wire 9.5). */
export const parameterTypes = ['varchar', 'int', 'datetime', 'decimal', 'bigint', 'text'] as const
export type ParameterType = (typeof parameterTypes)[number]

/** `@field` in a statement, `{field}` in an address. */
export const parameterName = /^[\p{L}_][\p{L}\p{N}_]{0,59}$/u

/** A value as it is written down; older clients write numbers, and null for none. */
export const ParameterText = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : (value ?? '')), z.string().max(2_000))
  .default('')

export const Parameter = z.object({
  id: z.string().max(64).optional(),
  field: z.string().regex(parameterName),
  fieldName: z.string().max(50).default(''),
  dataType: z.enum(parameterTypes).default('varchar'),
  required: z.coerce.number().pipe(Flag).default(0),
  defaultValue: ParameterText,
})
export type Parameter = z.output<typeof Parameter>

/** Values of the session that stand for a parameter; a client says which it means, and never what it is. */
export const sessionNames = ['userId', 'organizeId', 'departmentId', 'positionId'] as const
export type SessionName = (typeof sessionNames)[number]

/** What is sent in the place of a value that the server fills in. No text that anybody types can be one. */
export const FromSession = z.strictObject({ session: z.enum(sessionNames) })

const maxListLength = 1_000

/** The value of a type, or a list of them; undefined where it is none. Both ends judge by this. Digits that a number would lose stay digits. */
export function parameterValue(type: ParameterType, input: unknown): unknown {
  if (!Array.isArray(input)) return valueOfType(type, input)
  const list = input.map((one) => valueOfType(type, one))
  return input.length > maxListLength || list.includes(undefined) ? undefined : list
}

function valueOfType(type: ParameterType, input: unknown): unknown {
  if (!['string', 'number', 'boolean'].includes(typeof input)) return undefined
  const text = String(input).trim()
  if (type === 'varchar' || type === 'text') return String(input)
  if (type === 'int')
    return /^[+-]?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= 2_147_483_648 ? Number(text) : undefined
  if (type === 'bigint') return /^[+-]?\d{1,19}$/.test(text) ? exact(text) : undefined
  if (type === 'decimal')
    return /^[+-]?(\d{1,30}(\.\d{0,15})?|\.\d{1,15})$/.test(text) ? exact(text) : undefined
  const isMoment = typeof input === 'number' ? Number.isSafeInteger(input) : /^\d{11,14}$/.test(text)
  const time = isMoment
    ? new Date(Number(text))
    : /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)
      ? new Date(text.length === 10 ? `${text}T00:00` : text)
      : null
  return time && !Number.isNaN(time.getTime()) ? time : undefined
}

const exact = (digits: string): number | string =>
  String(Number(digits)) === digits ? Number(digits) : digits

/** Names that the server fills in by itself: who asks, and which page (engines, section 4). */
export const reservedNames = [
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
export type ReservedName = (typeof reservedNames)[number]

/** The parameters in the JSON text of `requestParameters`; null where it is none, a name stands twice or is one the server fills in. Older clients name the default `value`. */
export function readParameters(json: string): Parameter[] | null {
  const list = parseJson(json)
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
  return new Set([...names, ...reservedNames]).size === names.length + reservedNames.length ? read.data : null
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
  return z.array(Header).max(30).safeParse(parseJson(json)).data ?? null
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json || '[]')
  } catch {
    return null
  }
}
