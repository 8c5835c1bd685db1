import { uses as calls } from '@tessera/shared/contract/lowcode/uses'
import { defineFeature } from '../../feature/feature.ts'
import type { Handlers } from '../../http/context.ts'
import { withDesignRights } from '../designs/protected.ts'
import { listUsesOfDesign, listUsesOfDictionary, listUsesOfInterface } from './store.ts'

const handlers: Handlers<typeof calls> = withDesignRights(calls, {
  ofDesign: async ({ id }, { db }) => ({ list: await listUsesOfDesign(db, id, null) }),
  ofDictionary: async ({ id }, { db }) => ({ list: await listUsesOfDictionary(db, id) }),
  ofInterface: async ({ id }, { db }) => ({ list: await listUsesOfInterface(db, id) }),
})

export const feature = defineFeature({ handlers: () => ({ 'lowcode.uses': handlers }) })
