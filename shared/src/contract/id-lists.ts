import * as z from 'zod'

// How `normalize.ts` recognises lists of ids. They stand in a file of their own, because pages need no more of it.

/** Texts that hold several ids joined by commas; they accept an array of ids as well. */
export const joinedIds = z.registry<{ separator: ',' }>()
/** Schemas of one id; an array of them accepts one text with commas as well. */
export const singleIds = z.registry<{ single: true }>()

export const isJoinedIds = (schema: z.ZodType) => joinedIds.get(schema) !== undefined
export const isSingleId = (schema: z.ZodType) => singleIds.get(schema) !== undefined
