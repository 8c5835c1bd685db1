import * as z from 'zod'

/** One text in every language: a missing language does not compile. */
export const LocalizedText = z.object({
  zh: z.string().max(500),
  en: z.string().max(500),
  zhtw: z.string().max(500),
})
export type LocalizedText = z.output<typeof LocalizedText>
