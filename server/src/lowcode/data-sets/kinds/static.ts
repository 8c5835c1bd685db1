import { refuseField } from '../../../errors/refusal.ts'
import type { DataSetKind } from '../../../feature/data-set-kind.ts'
import { text } from '../text.ts'
import { toValue } from '../values.ts'

const batchRows = 250

/** A table that is typed in. */
export const staticKind: DataSetKind<'static'> = {
  kind: 'static',
  knowsCaller: false,
  hasColumnRights: false,
  async validate(_, { source: { rows }, parameters, columns }) {
    if (parameters.length > 0) throw refuseField('parameters', text.noParameters)
    if (columns.length === 0) throw refuseField('columns', text.noStaticColumns)
    for (const [at, row] of rows.entries()) {
      if (row.length > columns.length) throw refuseField('source', text.staticWidth, { row: at + 1 })
      for (const [place, value] of row.entries()) {
        const { type, label, name } = columns[place]!
        if (value !== null && value !== '' && toValue(type, value) === null)
          throw refuseField('source', text.staticValue, { row: at + 1, name: label || name })
      }
    }
    return Promise.resolve()
  },
  assertReadable: () => Promise.resolve(''),
  open(_, { source: { rows }, columns }) {
    async function* batches() {
      for (let at = 0; at < rows.length; at += batchRows)
        yield await Promise.resolve(
          rows
            .slice(at, at + batchRows)
            .map((row) =>
              columns.map(({ type }, place) => (row[place] === '' && type !== 'text' ? null : row[place])),
            ),
        )
    }
    return Promise.resolve({ columns, rows: batches(), close: () => Promise.resolve() })
  },
}
