import * as z from 'zod'
import { Id } from '../wire.ts'
import { grantKinds } from './grants.ts'

/**
 * What a role, position or group gives and to whom: its grants of every kind, and its members. `items` are
 * empty for a caller without Authorize, and `list` for one without the users' menu; each has at most 100
 * entries. `list` has only users that the caller may see.
 */
export const HolderUsage = z.object({
  grants: z.object({
    total: z.int(),
    items: z.array(
      z.object({
        type: z.enum([...grantKinds, 'portal', 'dataSet']),
        id: Id,
        name: z.string(),
        menu: z.string(),
      }),
    ),
  }),
  users: z.object({
    total: z.int(),
    list: z.array(z.object({ id: Id, account: z.string(), realName: z.string() })),
  }),
})
export type HolderUsage = z.output<typeof HolderUsage>

/** The numbers of members and grants that the user has confirmed. */
export const ConfirmedUsage = z.object({ users: z.int().min(0), grants: z.int().min(0) })
