import { uses as calls } from '@tessera/shared/contract/lowcode/uses'
import { interfaceRows } from '../../data/interfaces/store.ts'
import { defineFeature } from '../../feature/feature.ts'
import type { Handlers } from '../../http/context.ts'
import { typeRows } from '../../system/dictionaries/store.ts'
import { withDesignRights } from '../designs/protected.ts'
import { readSummary } from '../designs/store.ts'
import { countRecords, listUsesOfDesign, listUsesOfDictionary, listUsesOfInterface } from './store.ts'

// An unknown record is refused by reading it.
const handlers: Handlers<typeof calls> = withDesignRights(calls, {
  async ofDesign({ id }, { db }) {
    await readSummary(db, id)
    const list = await listUsesOfDesign(db, id, null)
    return { list, records: await countRecords(db, id) }
  },
  async ofDictionary({ id }, { db }) {
    await typeRows.read(db, id)
    return { list: await listUsesOfDictionary(db, id) }
  },
  async ofInterface({ id }, { db }) {
    await interfaceRows.read(db, id)
    return { list: await listUsesOfInterface(db, id) }
  },
})

export const feature = defineFeature({ handlers: () => ({ 'lowcode.uses': handlers }) })
