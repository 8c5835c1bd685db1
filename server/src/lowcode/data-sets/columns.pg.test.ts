import { expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { openDataSetApp, sqlOf } from '../../../test/data-set-app.ts'

const { app, add } = await openDataSetApp()

test('columns say whether their numbers are whole', async () => {
  const id = await add(
    sqlOf('select 2026 as year, 1.5::numeric as price, 0.25::float8 as share, null::text as name'),
  )
  const { list } = await app.data(dataSets.columns, { id }, app.admin)
  expect(list.map(({ name, isWhole }) => [name, isWhole])).toEqual([
    ['year', true],
    ['price', false],
    ['share', false],
    ['name', undefined],
  ])
})

test('texts stay texts, also where the first of them look like days, and no column is lost', async () => {
  const id = await add(
    sqlOf(
      `select case when n < 80 then '2026-01-02' else '无' end as day from generate_series(1, 100) n order by n`,
    ),
  )
  const { columns, rows } = await app.data(dataSets.run, { id }, app.admin)
  expect(columns).toMatchObject([{ name: 'day', type: 'text' }])
  expect(rows.filter(({ day }) => day === '无')).toHaveLength(21)
  const twice = await add(sqlOf('select 1 as n, 2 as n'))
  expect(await app.call(dataSets.run, { id: twice }, app.admin)).toMatchObject({
    msg: '查询结果有两列都叫“n”，请用 as 给其中一列另取名称',
  })
})
