import { expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { openDataSetApp, sqlOf } from '../../../test/data-set-app.ts'

const { app, coach, add } = await openDataSetApp()

test('an answer is cut at its size with a sentence, and one row that is too big is refused', async () => {
  const wide = await add(sqlOf(`select a, repeat('x', 1000000) as words from generate_series(1, 20) a`))
  const result = await app.data(dataSets.run, { id: wide }, app.admin)
  expect(result).toMatchObject({
    truncated: true,
    note: '数据超过 4 MB，只显示前 3 行，请减少列或缩小范围',
    rows: [{ a: 1 }, { a: 2 }, { a: 3 }],
  })
  expect(result.rows).toHaveLength(3)
  const huge = await add(sqlOf(`select repeat('x', 5000000) as words`))
  expect(await app.call(dataSets.run, { id: huge }, app.admin)).toMatchObject({
    code: 400,
    msg: '一行数据超过 4 MB，无法显示，请减少列',
  })
})

test('a deleted data set is named to those who manage data sets', async () => {
  const id = await add(sqlOf('select 1 as a'))
  const { fullName } = await app.data(dataSets.read, { id }, app.admin)
  await app.data(dataSets.remove, { id }, app.admin)
  expect(await app.call(dataSets.run, { id }, app.admin)).toMatchObject({
    code: 404,
    msg: `数据集“${fullName}”已被删除`,
  })
  expect(await app.call(dataSets.run, { id }, coach)).toMatchObject({ code: 404, msg: '数据集已被删除' })
})
