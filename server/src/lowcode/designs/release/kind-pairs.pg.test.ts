import { beforeAll, describe, expect, inject, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { kindOf } from '@tessera/shared/fields/kinds'
import { seedBillRules } from '../../../../seeds/bill-rules.ts'
import { openApp, type TestApp } from '../../../../test/app.ts'
import { createCases, loadCaseIds } from '../../../../test/field-cases.ts'

// What a release does with the values of a field that becomes another kind, for every pair of kinds.

/** Kinds by what their values are, by the names of their cases. */
const families = {
  text: [
    'input',
    'card',
    'area',
    'radio',
    'select',
    'tree',
    'entry',
    'user',
    'department',
    'unit',
    'position',
  ],
  more: ['role', 'group', 'relation', 'flow', 'popup', 'dynamic'],
  html: ['editor'],
  secret: ['secret'],
  colour: ['colour'],
  picture: ['sign'],
  number: ['number', 'level', 'amount', 'rate', 'slider', 'sum'],
  flag: ['flag'],
  moment: ['date'],
  clock: ['time'],
  ids: ['check', 'numbers', 'entries', 'users'],
  path: ['path', 'address'],
  paths: ['paths'],
  moments: ['days'],
  clocks: ['hours'],
  numbers: ['span'],
  files: ['files', 'images'],
} as const
type Family = keyof typeof families
const familyOf = new Map(
  Object.entries(families).flatMap(([family, names]) =>
    names.map((name) => [name as string, family as Family]),
  ),
)

/**
 * `=`: the values stay as they are. `c`: they are converted, and the release asks where one does not fit. `-`: the
 * release asks, and the field starts empty.
 */
const outcomes: Readonly<Record<Family, string>> = {
  //        te mo ht se co pi nu fl mo cl id pa ps ms cs ns fi
  text: '   =  =  c  -  -  -  c  c  c  c  c  -  -  -  -  -  -',
  more: '   =  =  c  -  -  -  c  c  c  c  c  -  -  -  -  -  -',
  html: '   c  c  =  -  -  -  -  -  -  -  -  -  -  -  -  -  -',
  secret: ' -  -  -  =  -  -  -  -  -  -  -  -  -  -  -  -  -',
  colour: ' c  c  -  -  =  -  -  -  -  -  -  -  -  -  -  -  -',
  picture: '-  -  -  -  -  =  -  -  -  -  -  -  -  -  -  -  -',
  number: ' c  c  c  -  -  -  =  c  -  -  -  -  -  -  -  -  -',
  flag: '   c  c  c  -  -  -  c  =  -  -  -  -  -  -  -  -  -',
  moment: ' c  c  c  -  -  -  -  -  =  -  -  -  -  -  -  -  -',
  clock: '  c  c  c  -  -  -  -  -  -  =  -  -  -  -  -  -  -',
  ids: '    c  c  -  -  -  -  -  -  -  -  =  -  -  -  -  -  -',
  path: '   -  -  -  -  -  -  -  -  -  -  -  =  -  -  -  -  -',
  paths: '  -  -  -  -  -  -  -  -  -  -  -  -  =  -  -  -  -',
  moments: '-  -  -  -  -  -  -  -  -  -  -  -  -  =  -  -  -',
  clocks: ' -  -  -  -  -  -  -  -  -  -  -  -  -  -  =  -  -',
  numbers: '-  -  -  -  -  -  -  -  -  -  -  -  -  -  -  =  -',
  files: '  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  =',
}
const outcomeOf = (from: Family, to: Family) =>
  outcomes[from].trim().split(/ +/)[Object.keys(families).indexOf(to)]!

let app: TestApp
let admin: { token: string }
let cases: ReturnType<typeof createCases>
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  await seedBillRules(app.database.db)
  await loadCaseIds(app, admin)
  cases = createCases()
})

/** A field of the kind of one case, with the name and number of another. */
const fieldOf = (kindName: string, name: string, at: number) => ({
  jweeKey: cases[kindName]!.tag,
  ...cases[kindName]!.settings,
  ...(kindName === 'sum' ? { expression: ['1', '+', '2'] } : {}),
  vModel: name,
  formId: 101 + at,
  label: name,
})
const fieldNames = [...familyOf.keys()]

/** Searched and sorted where the kind allows it, so that the columns have indexes. */
const listOf = (fields: readonly { jweeKey: string; vModel: string }[]) => {
  const listed = fields.filter(({ jweeKey }) => kindOf(jweeKey)!.listed)
  const prop = listed.map(({ vModel }) => ({ prop: vModel, sortable: true }))
  return JSON.stringify({ columnList: prop, searchList: prop.map((one) => ({ ...one, searchType: 2 })) })
}

const bodyOf = (fields: readonly ReturnType<typeof fieldOf>[]) => ({
  formData: JSON.stringify({ fields }),
  columnData: listOf(fields),
})

/** Values that a release with all these fields can answer: none of the calls may fail. */
async function readAll(id: string, recordId: string) {
  const calls = [
    app.call(onlineForms.list, { id }, admin),
    app.call(onlineForms.detail, { id, recordId }, admin),
    app.call(recordWork.history, { id, recordId }, admin),
  ]
  for (const { code, msg } of await Promise.all(calls)) expect(code, msg).toBe(200)
  const { data } = await app.data(onlineForms.read, { id, recordId }, admin)
  return JSON.parse(data) as Record<string, unknown>
}

/** Kinds that fields become: in the short form, one of each way of storing values. */
const targets = inject('full')
  ? fieldNames
  : ['input', 'entry', 'editor', 'number', 'flag', 'date', 'check', 'days']

describe('a field with values becomes', () => {
  test.each(targets)('%s', async (target) => {
    const before = fieldNames.map((name, at) => fieldOf(name, name, at))
    const { id } = await app.data(
      designs.create,
      { fullName: `pairs${target}`, enCode: `pairs.${target}`, category: 'office', ...bodyOf(before) },
      admin,
    )
    await app.data(designs.release, { id, pc: 1 }, admin)
    const sent = Object.fromEntries(fieldNames.map((name) => [name, cases[name]!.value]))
    const { id: recordId } = await app.data(onlineForms.create, { id, data: JSON.stringify(sent) }, admin)
    const stored = await readAll(id, recordId)

    const after = fieldNames.map((name, at) => fieldOf(target, name, at))
    await app.data(designs.update, { id, ...bodyOf(after) }, admin)
    const { questions, problems } = await app.data(designs.previewRelease, { id }, admin)
    expect(problems).toEqual([])
    const asked = new Map(questions.map((question) => [question.id, question]))
    const answers = Object.fromEntries(
      questions.map(({ id: question, choices }) => [question, choices.at(-1)!]),
    )
    if (questions.length > 0) {
      const { code, msg } = await app.call(designs.release, { id }, admin)
      expect([code, msg]).toEqual([409, expect.stringContaining('请先选择如何处理')])
    }
    const released = await app.call(designs.release, { id, answers }, admin)
    expect(released.code, released.msg).toBe(200)

    const now = await readAll(id, recordId)
    for (const name of fieldNames) {
      const outcome = name === target ? '=' : outcomeOf(familyOf.get(name)!, familyOf.get(target)!)
      const question = asked.get(`retype:${name}`)
      const pair = `${name} to ${target}`
      if (outcome === '=') {
        expect(question, pair).toBeUndefined()
        if (target !== 'sum') expect(String(now[name]), pair).toBe(String(stored[name]))
      } else if (outcome === '-') {
        expect(question, pair).toMatchObject({ kind: 'retype', filled: 1, lost: 1, choices: ['startEmpty'] })
      } else {
        // The only value either fits or not.
        if (question) expect(question, pair).toMatchObject({ filled: 1, lost: 1, choices: ['startEmpty'] })
        else if (target !== 'sum') expect(now[name], pair).toEqual(converted(stored[name], target))
      }
    }
    // The form of the new kinds is saved as it was opened.
    const { code, msg } = await app.call(onlineForms.update, { id, recordId, data: '{}' }, admin)
    expect([200, 400], msg).toContain(code)
  })
})

/** What a value that fits becomes. */
function converted(value: unknown, target: string): unknown {
  const isOne = !Array.isArray(value)
  switch (familyOf.get(target)!) {
    case 'number':
      return Number(value)
    case 'ids':
      return [target === 'numbers' && ['1', '2'].includes(String(value)) ? Number(value) : String(value)]
    case 'html':
      return expect.any(String)
    default:
      return isOne ? expect.anything() : (value as unknown[])[0]
  }
}
