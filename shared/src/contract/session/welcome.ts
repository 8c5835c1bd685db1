import * as z from 'zod'
import { get } from '../wire.ts'

/** Public data of the login page: the product's name, what the server is still preparing and, in a demo, the demo accounts. */
export const welcome = {
  read: get('/api/shell/Welcome', {
    access: 'public',
    output: z.object({
      sysName: z.string(),
      /** Version of the edited words; '' where there are none. */
      wordsVersion: z.string(),
      /** Remotes of the installation that are still being built, or that failed; null where all are there. */
      preparing: z
        .object({
          ready: z.number(),
          total: z.number(),
          remotes: z.array(
            z.object({ name: z.string(), areas: z.array(z.string()), hasFailed: z.boolean() }),
          ),
        })
        .nullable(),
      demo: z
        .object({
          password: z.string(),
          accounts: z.array(z.object({ account: z.string(), realName: z.string() })),
        })
        .nullable(),
    }),
  }),
}
