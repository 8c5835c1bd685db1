import * as z from 'zod'
import { get } from '../wire.ts'

/** What the login page may tell anybody: the product's name and, where the data is a demo, how to sign in (ours). */
export const welcome = {
  read: get('/api/shell/Welcome', {
    access: 'public',
    output: z.object({
      sysName: z.string(),
      /** Of the words that administrators edited; '' where there are none. */
      wordsVersion: z.string(),
      demo: z
        .object({
          password: z.string(),
          accounts: z.array(z.object({ account: z.string(), realName: z.string() })),
        })
        .nullable(),
    }),
  }),
}
