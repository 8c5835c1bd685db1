import * as z from 'zod'
import { get } from '../wire.ts'

export const pageAccess = {
  /**
   * Whether `path`, an address of the shell, is a page of the menu that the caller has no grant for, and the
   * name of the administrator who can grant it. Without `path`: the administrator of the caller's unit. The
   * name is '' for an address that is no page, so that the answer to a guessed address says nothing else.
   */
  find: get('/api/oauth/PageAccess', {
    access: 'signed-in',
    input: z.object({ path: z.string().max(500).default('') }),
    output: z.object({ exists: z.boolean(), administrator: z.string() }),
  }),
}
