import * as z from 'zod'
import { utcOffset } from '../fields/instant.ts'
import { Flag } from '../patterns.ts'

/** Types of parameters of data interfaces. */
export const parameterTypes = ['varchar', 'int', 'datetime', 'decimal', 'bigint', 'text'] as const
export type ParameterType = (typeof parameterTypes)[number]

/** Names of parameters: `@field` in a statement, `{field}` in an address. */
export const parameterName = /^[\p{L}_][\p{L}\p{N}_]{0,59}$/u

/** A value as text; older clients send numbers, and null for none. */
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

/** Session values for parameters; a client names one of them and never sends the value. */
export const sessionNames = ['userId', 'organizeId', 'departmentId', 'positionId'] as const
export type SessionName = (typeof sessionNames)[number]

/**
 * Sent in place of a value that the server fills in. An object, so that no typed text can be mistaken for it.
 */
export const FromSession = z.strictObject({ session: z.enum(sessionNames) })

const maxListLength = 1_000

/**
 * Converts an input to a value of a type, or to a list of values; undefined where it is invalid. Server and
 * browser both use it. A number with more digits than a double holds stays text.
 */
export function parameterValue(type: ParameterType, input: unknown): unknown {
  if (!Array.isArray(input)) return valueOfType(type, input)
  const list = input.map((item) => valueOfType(type, item))
  return input.length > maxListLength || list.includes(undefined) ? undefined : list
}

function valueOfType(type: ParameterType, input: unknown): unknown {
  if (!['string', 'number', 'boolean'].includes(typeof input)) return undefined
  const text = String(input).trim()
  if (type === 'varchar' || type === 'text') return String(input)
  if (type === 'int')
    return /^[+-]?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= 2_147_483_648 ? Number(text) : undefined
  if (type === 'bigint') return /^[+-]?\d{1,19}$/.test(text) ? exactNumber(text) : undefined
  if (type === 'decimal')
    return /^[+-]?(\d{1,30}(\.\d{0,15})?|\.\d{1,15})$/.test(text) ? exactNumber(text) : undefined
  const isEpochMs = typeof input === 'number' ? Number.isSafeInteger(input) : /^\d{11,14}$/.test(text)
  const time = isEpochMs ? new Date(Number(text)) : parseDateTime(text)
  return time && !Number.isNaN(time.getTime()) ? time : undefined
}

function parseDateTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)) return null
  const moment = text.length === 10 ? `${text}T00:00` : text
  // Without a zone it is a time of the business, wherever the server runs.
  return new Date(
    /(Z|[+-]\d{2}:?\d{2})$/.test(moment.slice(10)) ? moment : `${moment.replace(' ', 'T')}${utcOffset}`,
  )
}

const exactNumber = (digits: string): number | string =>
  String(Number(digits)) === digits ? Number(digits) : digits

/**
 * Names that the server fills in: values of the caller and of the page. They cannot be names of parameters.
 */
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

/**
 * Parses the JSON text of `requestParameters`; null where it is invalid, or a name is reserved or used twice.
 * Older clients send the default as `value`.
 */
export function readParameters(json: string): Parameter[] | null {
  const list = parseJson(json)
  if (!Array.isArray(list)) return null
  const read = z
    .array(Parameter)
    .max(50)
    .safeParse(
      list.map((item: unknown) =>
        typeof item === 'object' && item !== null && 'value' in item && !('defaultValue' in item)
          ? { ...item, defaultValue: item.value }
          : item,
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
  /** 1: stored encrypted and never answered; an empty value keeps the stored one. */
  secret: Flag.default(0),
})
export type Header = z.output<typeof Header>

/** Parses the JSON text of `requestHeaders`; null where it is invalid. */
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
