import { dataSets, type DataSetBody } from '@tessera/shared/contract/lowcode/data-sets'
import { openRightsApp } from './rights.ts'

export const sqlOf = (statement: string, timeoutSeconds = 15): DataSetBody['source'] => ({
  kind: 'sql',
  linkId: '0',
  statement,
  timeoutSeconds,
})
export const parameter = (name: string, type: 'text' | 'number' | 'date' | 'boolean' = 'text') =>
  ({ name, label: '', type, required: 0, defaultValue: '' }) as const

/** Starts the app with a user without rights, a table that statements can read, and functions that create and run data sets. */
export async function openDataSetApp() {
  const app = await openRightsApp()
  const coach = await app.createUser('set.coach')
  await app.run(
    `create table shop (id int, name text, price numeric(20, 2), sold date, at timestamptz, ok boolean)`,
  )
  await app.run(`insert into shop values
    (1, '苹果', 0.10, '2026-01-01', '2026-01-01 08:00:00+08', true),
    (2, '梨', 0.20, '2026-02-01', null, false)`)
  await app.run('grant select on shop to public')
  let count = 0
  const bodyOf = (source: DataSetBody['source'], more: Partial<DataSetBody> = {}) => ({
    fullName: `set ${(count += 1)}`,
    enCode: `set${count}`,
    category: 'business',
    source,
    ...more,
  })
  return {
    app,
    coach,
    bodyOf,
    async add(source: DataSetBody['source'], more: Partial<DataSetBody> = {}) {
      const { id } = await app.data(dataSets.create, bodyOf(source, more), app.admin)
      return id
    },
    async rowsOf(id: string, parameters: Record<string, unknown> = {}, by: { token: string } = app.admin) {
      const { rows } = await app.data(dataSets.run, { id, parameters }, by)
      return rows
    },
  }
}
