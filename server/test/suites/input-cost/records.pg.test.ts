import { afterAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { notices } from '@tessera/shared/contract/messaging/messages'
import { openApp } from '../../app.ts'
import { contents, fill, findProblem, measureCosts } from '../../input-cost.ts'
import { releaseDesign } from '../../released-design.ts'
import { Refusal } from '../../../src/errors/refusal.ts'
import { readSheet } from '../../../src/import/read-sheet.ts'
import { parseMail } from '../../../src/messaging/mails/parse.ts'
import { openWorkers } from '../../../src/workers/workers.ts'

// Records, notices, mails and designs with long contents: what users send costs time in proportion to its size, and no
// request holds the event loop.

const app = await openApp()
const admin = { token: await app.signIn('admin') }
const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})
const pattern = (...patterns: string[]) => ({
  regList: patterns.map((of) => ({ pattern: of, message: 'no' })),
})

const { id } = await releaseDesign(app, admin, {
  enCode: 'costs',
  fields: [
    field('textarea', 'words', pattern('(?:[a-z ],?)+$')),
    field('textarea', 'pairs', pattern('(?:a|b)+c')),
    field('textarea', 'edges', pattern('^(?=.*a)[^<]*$', '\\S+\\s')),
    field('editor', 'body'),
    field('table', 'lines', { children: [field('numInput', 'price'), field('comInput', 'name')] }),
    field('calculate', 'total', { expression: ['SUM(', { __vModel__: 'lines-price' }, ')'] }),
    field('calculate', 'few', {
      expression: ['COUNTIF(', { __vModel__: 'lines-price' }, ',', '">3"', ')'],
    }),
    field('calculate', 'size', {
      expression: ['LEN(SUBSTITUTE(', { __vModel__: 'words' }, ',"a",', { __vModel__: 'words' }, '))'],
    }),
  ],
})
const save = (record: object) => app.call(onlineForms.create, { id, data: JSON.stringify(record) }, admin)

const expectLinear = async (name: string, size: number, work: (size: number) => unknown) =>
  expect(findProblem(await measureCosts(name, size, work))).toBeNull()

describe('a record', () => {
  test.each(['words', 'pairs', 'edges'])('with a long text for the pattern of %s', async (name) => {
    // An engine that tries each place anew would take a time that grows with the square, a second for this size.
    await expectLinear(name, 40_000, (size) => save({ [name]: `${fill('a', size - 1)}!` }))
    await expectLinear(name, 40_000, (size) => save({ [name]: fill('ab', size) }))
  })
  test.each(Object.keys(contents))('with a rich text of %s', async (kind) => {
    await expectLinear(kind, 200_000, (size) => save({ body: contents[kind]!(size) }))
  })
  test('with many rows and formulas over them', async () => {
    await expectLinear('rows', 1_000, (size) =>
      save({ lines: Array.from({ length: size }, (_, at) => ({ price: at, name: `n${at}` })) }),
    )
  })
  test('with a formula that replaces each letter by a long text', async () => {
    await expectLinear('formula', 100_000, (size) => save({ words: fill('a', size) }))
  })
})

test.each(Object.keys(contents))('a notice of %s', async (kind) => {
  await expectLinear(kind, 200_000, (size) =>
    app.call(notices.create, { title: 'a', bodyText: contents[kind]!(size) }, admin),
  )
})

const workers = openWorkers()
afterAll(() => workers.close())

test.each(Object.keys(contents))('a mail of %s', async (kind) => {
  const head = 'From: a@example.org\r\nSubject: a\r\nContent-Type: text/html; charset=utf-8\r\n\r\n'
  await expectLinear(kind, 280_000, (size) => parseMail(workers, Buffer.from(head + contents[kind]!(size))))
})

test('a mail of many lines', async () => {
  const head = 'From: a@example.org\r\nContent-Type: text/plain\r\n'
  const mailOf = (size: number) => Buffer.from(`${head}\r\n${fill(`${fill('a', 76)}\r\n`, size)}`)
  await expectLinear('lines', 12_000_000, (size) => parseMail(workers, mailOf(size)))
})

test.each([
  ['many columns', (size: number) => `${fill(',', 2_000)}\n`.repeat(size / 2_000)],
  ['many rows', (size: number) => fill('a,b,"c"\n', size)],
  ['one long row', (size: number) => fill('a', size)],
])('a CSV file of %s', async (name, contentOf) => {
  await expectLinear(name, 4_000_000, (size) =>
    readSheet(Buffer.from(contentOf(size)), 'a.csv').catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    }),
  )
})

test('a design with many fields', async () => {
  await expectLinear('fields', 400, (size) =>
    app.call(
      designs.create,
      {
        fullName: 'a',
        enCode: `d${Math.random().toString(36).slice(2)}`,
        category: 'office',
        formData: JSON.stringify({
          fields: Array.from({ length: size }, (_, at) => field('comInput', `f${at}`, pattern('^a+$'))),
        }),
        columnData: '{}',
      },
      admin,
    ),
  )
})
