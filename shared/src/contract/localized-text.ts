import * as z from 'zod'

/** One text in zh, en and zhtw, at most 500 characters each; a missing language does not compile. */
export const LocalizedText = z.object({
  zh: z.string().max(500),
  en: z.string().max(500),
  zhtw: z.string().max(500),
})
export type LocalizedText = z.output<typeof LocalizedText>
