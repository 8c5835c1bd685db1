import * as z from 'zod'

/** One text in every language: a missing language does not compile. */
export const Line = z.object({ zh: z.string().max(500), en: z.string().max(500), zhtw: z.string().max(500) })
export type Line = z.output<typeof Line>
