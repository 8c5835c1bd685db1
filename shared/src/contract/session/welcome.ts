import * as z from 'zod'
import { get } from '../wire.ts'

/** Public data of the login page: the product's name and, in a demo, the demo accounts. */
export const welcome = {
  read: get('/api/shell/Welcome', {
    access: 'public',
    output: z.object({
      sysName: z.string(),
      /** Version of the edited words; '' where there are none. */
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
