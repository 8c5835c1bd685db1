import * as z from 'zod'
import { patterns, type Pattern } from './regex.ts'

export { patterns, type Pattern }

/** Text of a pattern; its refusal names the pattern, so that server and browser word it alike. */
export const textMatching = (name: Pattern, max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(patterns[name], { error: `pattern.${name}` })

export const EnCode = textMatching('enCode', 50)
/** The code of what lies in a menu: a button (`btn_add`), a column, a field; as free as names of columns are. */
export const ItemCode = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\w+([.-]\w+)*$/)
export const Account = textMatching('account', 50)
export const FullName = textMatching('fullName', 50)
export const Phone = textMatching('phone', 11)
/** Lower-case hex MD5 of a typed password: passwords never travel as typed (specification: wire 2.1). */
export const Md5 = textMatching('md5', 32)

/** A name that people write freely: anything but control characters. */
export const Name = z.string().trim().min(1).max(50)
export const Text = z.string().max(500)
/** An optional value that old clients send as '' or null when it is empty. */
export const blankable = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).nullish()

/** Flags are 0 and 1, not booleans (specification: wire 1.4). */
export const Flag = z.union([z.literal(0), z.literal(1)])
export type Flag = z.output<typeof Flag>
export const SortCode = z.int().min(0).max(999_999)
/** Epoch milliseconds (specification: wire 1.4). */
export const Time = z.int().min(-8_640_000_000_000).max(8_640_000_000_000)
/** Several ids joined by commas, as entity fields carry them (specification: wire 1.4). */
export const Ids = z.string().max(5_000)
/**
 * When a record was last changed, null where never. A read gives it and a client sends it back with its change: if somebody changed the
 * record in the meantime, the change is refused 409. Older clients send none and are let through.
 */
export const LastModifyTime = Time.nullable()
/** How a change names it. */
export const expectedModifiedTime = { lastModifyTime: LastModifyTime.optional() }
