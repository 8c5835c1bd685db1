import { OpeningBalance, openingFields } from '@tessera/shared/contract/edu/opening-balances'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import { toFieldsRefusal } from '../../http/parse.ts'
import { loadAuthor, oncePerRun } from '../../import/author.ts'
import { dayOfCell } from '../../import/cells.ts'
import { fieldColumns } from '../../import/field-columns.ts'
import type { Importer, RowValues } from '../../import/importer.ts'
import { scopeOfUser } from '../../permissions/scope.ts'
import { protectedPricePlans } from '../price-plans/protected.ts'
import { protectedStudents } from '../students/protected.ts'
import { carryInStudents, type CarryInScopes } from './carry-in.ts'
import { text } from './text.ts'

const columns = fieldColumns(openingFields)

/**
 * Imports what students had left when the campus began to use this system. Each row is one order; a bad row is left out.
 * Rows cannot change earlier ones: an order is made void and imported again.
 */
export const openingImporter: Importer = {
  name: 'openingBalances',
  title: { zh: '期初课时', en: 'Opening balances', zhtw: '期初課時' },
  listColumns: () => columns,
  matchable: [],
  keys: [],
  loadNames: () => Promise.resolve({ nameOf: () => undefined, idsOf: () => [] }),
  findIds: (_, rows) => Promise.resolve(rows.map(() => [])),
  async create(db, rows, author) {
    const scopes = await scopesOf(db, author)
    return carryInStudents(db, { userId: author.userId, scopes }, rows.map(parseRow))
  },
  update: () => Promise.reject(refuse(text.addOnly)),
}

const scopesOf = oncePerRun(async (db: Db, author): Promise<CarryInScopes> => {
  const user = await loadAuthor(db, author)
  const students = await scopeOfUser(db, user, protectedStudents)
  const plans = await scopeOfUser(db, user, protectedPricePlans)
  return { students, plans }
})

function parseRow(values: RowValues): OpeningBalance {
  const raw = {
    ...values,
    ...(values['expireDate'] === undefined ? {} : { expireDate: dayOfCell(values['expireDate']) }),
  }
  const read = OpeningBalance.safeParse(raw)
  if (!read.success) throw toFieldsRefusal(read.error, raw)
  return read.data
}
