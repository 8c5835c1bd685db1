import * as z from 'zod'
import { get } from '../wire.ts'

/** What pages of the business are limited to; `courses` are of the whole business unless a scheme says otherwise. */
export const scopeNames = ['students', 'classes', 'orders', 'coaches', 'courses', 'places'] as const
export type ScopeName = (typeof scopeNames)[number]

/**
 * How far the caller sees: everything, the campuses for which they work, what is their own, what schemes of an administrator
 * say, or nothing.
 */
export const reaches = ['all', 'campus', 'own', 'part', 'none'] as const

export const eduScopes = {
  /** `name` is what screens say, in the language of the caller; '' for nothing. */
  read: get('/api/edu/Scope', {
    access: 'signed-in',
    output: z.object({
      /** Whether the caller sees less than everything in one of them. Earlier pages said only then which part they show. */
      isLimited: z.boolean(),
      scopes: z.record(z.enum(scopeNames), z.object({ reach: z.enum(reaches), name: z.string() })),
    }),
  }),
}
