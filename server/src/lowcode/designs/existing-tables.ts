import { existingTables as calls } from '@tessera/shared/contract/lowcode/existing-tables'
import { Code } from '@tessera/shared/contract/wire'
import { interpolate } from '@tessera/shared/format/interpolate'
import { refuse } from '../../errors/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import { canUseTables, describeTable } from './release/describe-table.ts'
import { tablesText } from './release/tables-text.ts'

export const existingTableHandlers: Handlers<typeof calls> = {
  async describe({ table }, { db, session, lang }) {
    if (!canUseTables(session.access)) throw refuse(tablesText.noTableRight, {}, Code.forbidden)
    const { problem, ...described } = await describeTable(db, table)
    return { ...described, problem: problem ? interpolate(problem.words[lang], problem.values ?? {}) : '' }
  },
}
