import { expect, test } from 'vitest'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { notices } from '@tessera/shared/contract/messaging/messages'
import { richTextLimits } from '@tessera/shared/contract/rich-text'
import { openApp } from '../../../test/app.ts'
import { releaseDesign } from '../../../test/released-design.ts'

// What a value may cost is counted, not measured, so that it is the same on every machine. The suite `input-cost` measures.

const app = await openApp()
const admin = { token: await app.signIn('admin') }
const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})
const { id } = await releaseDesign(app, admin, {
  enCode: 'costly',
  fields: [
    field('editor', 'body'),
    field('textarea', 'words'),
    field('textarea', 'match', { regList: [{ pattern: '^[a-z]{1,1000}$', message: 'no' }] }),
    field('table', 'lines', { children: [field('numInput', 'price')] }),
    field('calculate', 'total', { expression: ['SUM(', { __vModel__: 'lines-price' }, ')'] }),
    field('calculate', 'size', {
      expression: ['LEN(SUBSTITUTE(', { __vModel__: 'words' }, ',"a",', { __vModel__: 'words' }, '))'],
    }),
  ],
})
const save = (record: object) =>
  app.call(onlineForms.create, { id, data: JSON.stringify(record) }, { ...admin, lang: 'en' })

test('a record of the size that users write is saved', async () => {
  expect(
    await save({
      body: '<p>a <b>b</b></p>'.repeat(1_000),
      words: 'a'.repeat(400),
      match: 'a'.repeat(1_000),
      lines: Array.from({ length: 2_000 }, (_, at) => ({ price: at })),
    }),
  ).toMatchObject({ code: 200 })
})

test.each([
  ['tags', '<b></b>'.repeat(richTextLimits.tags / 2 + 1)],
  ['levels', '<div>'.repeat(richTextLimits.depth + 1)],
])('a rich text with too many %s is refused in words, by a form and by a notice', async (_, html) => {
  expect(await save({ body: html })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('“body” has too much formatting'),
  })
  const notice = { title: 'a', bodyText: html }
  expect(await app.call(notices.create, notice, { ...admin, lang: 'en' })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('too much formatting'),
  })
})

test('a record whose formulas take too many steps is refused in words, not stored without their values', async () => {
  expect(await save({ words: 'a'.repeat(10_000) })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('The formulas of this record take too long'),
  })
})

test('a text that is too long for its pattern is refused in words', async () => {
  expect(await save({ match: 'a'.repeat(100_000) })).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/^“match”: at most \d+ characters/),
  })
})
