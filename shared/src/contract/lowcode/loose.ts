import * as z from 'zod'

/** The items of a stored list that can be read: it was written by other versions, other products and imports. */
export const listOf = <T extends z.ZodType>(item: T, max = 100) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.slice(0, max).flatMap((one) => {
        const read = item.safeParse(one)
        return read.success ? [read.data as z.output<T>] : []
      }),
    )
