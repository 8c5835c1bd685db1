import * as z from 'zod'
import { joinedIds } from './id-lists.ts'
import { patterns, type Pattern } from './regex.ts'

export { patterns, type Pattern }

/**
 * Text that matches a pattern. The refusal names the pattern, so that server and browser show the same
 * message.
 */
export const textMatching = (name: Pattern, max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(patterns[name], { error: `pattern.${name}` })

export const EnCode = textMatching('enCode', 50)
/** The code of an item of a menu: a button (`btn_add`), a column or a field. It may be any column name. */
export const ItemCode = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\w+([.-]\w+)*$/)
export const Account = textMatching('account', 50)
export const FullName = textMatching('fullName', 50)
export const Phone = textMatching('phone', 11)
/** Lower-case hex MD5 of a password; passwords are never sent in plain text. */
export const Md5 = textMatching('md5', 32)

/** A name of up to 50 characters. */
export const Name = z.string().trim().min(1).max(50)
export const Text = z.string().max(500)
/** An optional value that older clients send as '' or null when it is empty. */
export const blankable = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).nullish()

/** 0 or 1; the wire has no booleans for flags. */
export const Flag = z.union([z.literal(0), z.literal(1)])
export type Flag = z.output<typeof Flag>
/** Place in a list. A new record without one stands after the last one of its list. */
export const SortCode = z.int().min(0).max(999_999)
/** Epoch milliseconds. */
export const Time = z.int().min(-8_640_000_000_000).max(8_640_000_000_000)
/** Several ids joined by commas; of existing clients also as an array. */
export const joinedIdsUpTo = (max: number) => z.string().max(max).register(joinedIds, { separator: ',' })
export const Ids = joinedIdsUpTo(5_000)
/**
 * When a record was last changed; null where it never was.
 */
export const LastModifyTime = Time.nullable()
/**
 * For the input of an update: the modified time that the client has read. Where another user has changed the
 * record since, the server refuses the update with code 409. Older clients send none, and their updates are
 * not checked.
 */
export const expectedModifiedTime = { lastModifyTime: LastModifyTime.optional() }

/**
 * The input of an update: an absent field keeps its stored value, so a client that was not shown a field
 * changes nothing by saving. Defaults are for new records only.
 */
export const partialInput = <S extends z.ZodRawShape>(body: z.ZodObject<S>) =>
  z.object(
    Object.fromEntries(
      Object.entries(body.shape).map(([key, schema]) => [
        key,
        (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : (schema as z.ZodType)).optional(),
      ]),
    ),
  ) as unknown as ReturnType<z.ZodObject<S>['partial']>
