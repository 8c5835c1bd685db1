import * as z from 'zod'

/** Part of a formula: a sign, a digit, a function name, or a field whose value is used. */
export const Token = z.union([
  z.string().max(50),
  z.object({ __vModel__: z.string().max(121), label: z.string().max(100).default('') }),
])
export type Token = z.output<typeof Token>
