import { guardedUsers } from './org/users/guarded.ts'
import type { Guarded } from './org/grants/reach.ts'

/** Modules whose rows and columns can be granted: what conditions are read against and explanations are made of. */
export const guarded: readonly Guarded[] = [guardedUsers]
