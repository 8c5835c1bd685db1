import { readDesign } from '../../../fields/design.ts'
import { listKinds } from '../../../fields/kinds.ts'
import { readListDesign } from '../../../fields/list-design.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readClipboard, writeClipboard } from './clipboard.ts'
import {
  addField,
  addPane,
  changeForm,
  changeList,
  changeSettings,
  duplicateFields,
  moveFields,
  pasteFields,
  removeFields,
  resizeFields,
  stepFields,
  type NewFieldWords,
} from './commands.ts'
import { emptyDraft, flattenNodes, readDraft, toDesign, writeDraft, writeForm, type Draft } from './draft.ts'
import { applyCommand, createHistory, redo, undo } from '../../../client/edit-history.ts'
import { problems } from './problems.ts'
import { nameOf, namedNodes } from './rename.ts'
import { draftOf, keyOf, names, referring, settingsOf } from './test-drafts.ts'
import { canHold, findTableRefusal, locate, placeAfter, rootKey } from './tree.ts'

const kinds = listKinds()

const words = (label: string): NewFieldWords => ({
  label,
  optionName: (n) => `选项${n}`,
  paneTitle: (n) => `面板${n}`,
})
const end = { parent: rootKey, index: 1_000 }

test('a new field of every kind has a name, a stable id and valid settings', () => {
  let draft = emptyDraft
  for (const { tag } of kinds)
    draft = addField(draft, tag, { ...end, index: draft.nodes.length }, words(tag)).draft
  expect(draft.nodes).toHaveLength(kinds.length)
  expect(new Set(draft.nodes.map(({ settings }) => settings['formId'])).size).toBe(kinds.length)
  expect(draft.form.idGlobal).toBe(100 + kinds.length)
  expect(draft.nodes[0]!.settings['vModel']).toBe('comInputField101')
  expect(nameOf(draft.nodes.find(({ tag }) => tag === 'table')!)).toMatch(/^tableField\d+$/)
  expect(nameOf(draft.nodes.find(({ tag }) => tag === 'card')!)).toBe('')
  // Its new sub-table has no columns yet.
  const found = problems(draft)
  const [empty] = found.filter(({ why }) => why === 'noColumns')
  const column = addField(draft, 'comInput', { parent: empty!.key, index: 0 }, words('comInput'))
  // What is left are sources that are not chosen yet.
  expect(new Set(problems(column.draft).map(({ why }) => why))).toEqual(new Set(['noSource']))
})

test('a saved draft is read back as it was, with keys that this version does not know', () => {
  const formData = JSON.stringify({
    funcs: { onLoad: 'x' },
    fields: [
      { jweeKey: 'comInput', vModel: 'a', label: '甲', formId: 101, on: { change: 'y' } },
      {
        jweeKey: 'tab',
        children: [{ title: '一', name: '1', children: [{ jweeKey: 'date', vModel: 'b' }] }],
      },
      { jweeKey: 'nothing', vModel: 'c' },
    ],
  })
  const draft = readDraft({
    formData,
    columnData: JSON.stringify({ type: 1, columnList: [{ prop: 'a' }], ownSettings: [1] }),
    appColumnData: JSON.stringify({ columnList: [{ prop: 'a' }], ownSettings: [2] }),
  })
  const saved = writeDraft(draft)
  expect(JSON.parse(saved.formData)).toMatchObject({
    funcs: { onLoad: 'x' },
    fields: [
      { vModel: 'a', on: { change: 'y' } },
      { children: [{ title: '一', name: '1', children: [{ vModel: 'b' }] }] },
      { jweeKey: 'nothing', vModel: 'c' },
    ],
  })
  expect(JSON.parse(saved.columnData)).toMatchObject({ ownSettings: [1], columnList: [{ prop: 'a' }] })
  expect(draft.phoneList).toEqual({ title: '', columns: ['a'], filters: [], order: null })
  expect(JSON.parse(saved.appColumnData)).toMatchObject({ ownSettings: [2], columnList: [{ prop: 'a' }] })
  expect(writeDraft(readDraft(saved))).toEqual(saved)
  expect(problems(draft).map(({ why }) => why)).toEqual(['unknownKind'])
})

test('a draft with invalid settings is opened with the defaults of these settings only', () => {
  const draft = draftOf([{ jweeKey: 'comInput', vModel: 'a', label: '甲', span: 99, maxlength: 'x' }])
  expect(draft.nodes[0]!.settings).toMatchObject({ vModel: 'a', label: '甲', span: 24 })
})

test('fields move within their level, into containers and out of them', () => {
  let draft = draftOf([
    { jweeKey: 'comInput', vModel: 'a' },
    { jweeKey: 'comInput', vModel: 'b' },
    { jweeKey: 'card', children: [{ jweeKey: 'comInput', vModel: 'c' }] },
    { jweeKey: 'table', vModel: 't', children: [{ jweeKey: 'numInput', vModel: 'n' }] },
  ])
  const key = (name: string) => keyOf(draft, name)
  const b = key('b')
  draft = stepFields(draft, [b], 'up')
  expect(names(draft)).toEqual(['b', 'a', '', 'c', 't', 'n'])
  draft = stepFields(draft, [b], 'down')
  draft = stepFields(draft, [b], 'in')
  expect(locate(draft.nodes, b)!.parents.map(({ tag }) => tag)).toEqual(['card'])
  expect(names(draft)).toEqual(['a', '', 'b', 'c', 't', 'n'])
  draft = stepFields(draft, [b], 'out')
  expect(names(draft)).toEqual(['a', '', 'c', 'b', 't', 'n'])
  draft = stepFields(draft, [b], 'in')
  expect(names(draft)).toEqual(['a', '', 'c', 'b', 't', 'n'])
  expect(locate(draft.nodes, b)!.parents).toHaveLength(1)
  // Several at once keep their order.
  draft = moveFields(draft, [key('a'), b], { parent: rootKey, index: 3 })
  expect(names(draft)).toEqual(['', 'c', 't', 'n', 'a', 'b'])
})

test('a sub-table takes only what it can hold, and nothing goes into itself', () => {
  const draft = draftOf([
    { jweeKey: 'card', children: [{ jweeKey: 'card' }] },
    { jweeKey: 'table', vModel: 't' },
    { jweeKey: 'table', vModel: 'u' },
    { jweeKey: 'editor', vModel: 'e' },
  ])
  const [card] = draft.nodes
  expect(moveFields(draft, [card!.key], { parent: card!.children[0]!.key, index: 0 })).toBe(draft)
  expect(moveFields(draft, [keyOf(draft, 'u')], { parent: keyOf(draft, 't'), index: 0 })).toBe(draft)
  expect(addField(draft, 'card', { parent: keyOf(draft, 't'), index: 0 }, words('x')).keys).toEqual([])
  expect(canHold(['table'], 'comInput')).toBe(true)
  expect(canHold(['tab'], 'comInput')).toBe(false)
  expect(canHold(['tab', 'pane'], 'table')).toBe(true)
})

test('a field that comes to a level where its name is taken gets a free one', () => {
  const draft = draftOf([
    { jweeKey: 'numInput', vModel: 'n', formId: 101 },
    {
      jweeKey: 'table',
      vModel: 't',
      formId: 102,
      children: [{ jweeKey: 'numInput', vModel: 'n', formId: 103 }],
    },
  ])
  const column = draft.nodes[1]!.children[0]!
  const moved = moveFields(draft, [column.key], { parent: rootKey, index: 0 })
  expect(names(moved)).toEqual(['numInputField103', 'n', 't'])
})

test('Enter in the palette adds inside the selected container, or behind the selected field', () => {
  const draft = draftOf([
    { jweeKey: 'comInput', vModel: 'a' },
    {
      jweeKey: 'tab',
      children: [{ title: '一', name: '1', children: [{ jweeKey: 'comInput', vModel: 'b' }] }],
    },
    { jweeKey: 'table', vModel: 't', children: [{ jweeKey: 'comInput', vModel: 'c' }] },
  ])
  const [, tab, table] = draft.nodes
  expect(placeAfter(draft.nodes, undefined, 'date')).toEqual({ parent: rootKey, index: 3 })
  expect(placeAfter(draft.nodes, keyOf(draft, 'a'), 'date')).toEqual({ parent: rootKey, index: 1 })
  expect(placeAfter(draft.nodes, tab!.key, 'date')).toEqual({ parent: tab!.children[0]!.key, index: 1 })
  expect(placeAfter(draft.nodes, keyOf(draft, 'c'), 'date')).toEqual({ parent: table!.key, index: 1 })
  // A sub-table cannot hold a card: it comes behind the sub-table.
  expect(placeAfter(draft.nodes, keyOf(draft, 'c'), 'card')).toEqual({ parent: rootKey, index: 3 })
})

test('copies have names and ids of their own and refer to each other', () => {
  const draft = draftOf([
    { jweeKey: 'numInput', vModel: 'a', formId: 101 },
    { jweeKey: 'calculate', vModel: 'b', formId: 102, expression: [{ __vModel__: 'a', label: '' }] },
  ])
  const { draft: copied, keys } = duplicateFields(
    draft,
    draft.nodes.map(({ key }) => key),
  )
  expect(names(copied)).toEqual(['a', 'b', 'numInputField103', 'calculateField104'])
  expect(keys).toEqual(copied.nodes.slice(2).map(({ key }) => key))
  expect(copied.nodes[3]!.settings['expression']).toMatchObject([{ __vModel__: 'numInputField103' }])
})

test('fields go through the clipboard into another design', () => {
  const source = referring()
  const target = draftOf([{ jweeKey: 'numInput', vModel: 'price' }])
  const fields = readClipboard(writeClipboard(source.nodes.slice(0, 4)))
  const { draft } = pasteFields(target, fields, { parent: rootKey, index: 1 })
  expect(draft.nodes).toHaveLength(5)
  expect(problems(draft)).toEqual([])
  expect(settingsOf(draft, 'note')['visibleWhen']).toMatchObject([
    { groups: [{ field: nameOf(draft.nodes[1]!), other: 'from' }] },
  ])
})

test('other texts of the clipboard are left alone, and hostile ones do no harm', () => {
  expect(readClipboard('hello')).toBeNull()
  expect(readClipboard('tessera-fields {')).toBeNull()
  expect(readClipboard('{"kind":"tessera-fields","fields":1}')).toBeNull()
  const hostile =
    '{"kind":"tessera-fields","fields":[{"jweeKey":"comInput","vModel":"__proto__","__proto__":{"x":1}},7,null]}'
  const { draft } = pasteFields(emptyDraft, readClipboard(hostile), { parent: rootKey, index: 0 })
  expect(problems(draft).map(({ why }) => why)).toEqual(['noName'])
  expect(({} as { x?: number }).x).toBeUndefined()
})

test('problems name the field and the setting, in panes and sub-tables too', () => {
  const draft = draftOf([
    {
      jweeKey: 'tab',
      children: [{ title: '一', name: '1', children: [{ jweeKey: 'comInput', vModel: '1x' }] }],
    },
    {
      jweeKey: 'table',
      vModel: 't',
      summaryField: ['gone'],
      children: [{ jweeKey: 'comInput', vModel: 'a' }],
    },
  ])
  expect(problems(draft).map(({ why, key }) => ({ why, key }))).toEqual([
    { why: 'noName', key: draft.nodes[0]!.children[0]!.children[0]!.key },
    { why: 'noSum', key: draft.nodes[1]!.key },
  ])
  const formula = draftOf([
    { jweeKey: 'calculate', vModel: 'c', expression: [{ __vModel__: 'gone', label: '' }] },
  ])
  expect(problems(formula)).toMatchObject([
    { why: 'noField', key: formula.nodes[0]!.key, setting: 'expression' },
  ])
})

test('a removed field takes its groups of unique values along, which undo brings back; others are problems', () => {
  const fields = ['a', 'b', 'c'].map((vModel) => ({ jweeKey: 'comInput', vModel }))
  const draft = changeForm(draftOf([{ jweeKey: 'card', children: fields.slice(1) }, fields[0]!]), {
    uniques: [['a'], ['a', 'b'], ['c']],
  })
  const history = applyCommand(createHistory(draft), (one) => removeFields(one, [keyOf(one, 'b')]))
  expect(history.present.form.uniques).toEqual([['a'], ['c']])
  expect(problems(history.present)).toEqual([])
  expect(undo(history).present.form.uniques).toEqual([['a'], ['a', 'b'], ['c']])
  expect(removeFields(draft, [draft.nodes[0]!.key]).form.uniques).toEqual([['a']])
  expect(problems(changeForm(draft, { uniques: [['a'], ['c', 'gone']] }))).toMatchObject([
    { why: 'noUnique', path: 'uniques[1]', detail: 'gone', key: '' },
  ])
})

test('scripts that cannot run are problems with their event and line; computed names of fields are hints', () => {
  const draft = changeForm(
    draftOf(
      [
        { jweeKey: 'comInput', vModel: 'a', on: { change: '({ data }) => {\n  data[`${1}`]\n}' } },
        { jweeKey: 'comInput', vModel: 'b', on: { change: '(api) => api.setHidden()' } },
      ],
      { customBtnsList: [{ value: 'x', func: '1' }] },
    ),
    { funcs: { onLoad: '() => {\n', beforeSubmit: '', afterSubmit: '({ data }) => {}' } },
  )
  expect(problems(draft)).toMatchObject([
    { why: 'scriptSyntax', key: '', script: { event: 'onLoad', line: 3 } },
    { why: 'scriptNoFunction', key: '', script: { event: 'click', line: 1 } },
    { why: 'scriptFunction', detail: 'setHidden', key: draft.nodes[1]!.key, script: { event: 'change' } },
    { why: 'scriptComputed', key: draft.nodes[0]!.key, script: { line: 2 }, isHint: true },
  ])
})

test('the list follows the form until somebody designs it', () => {
  const draft = draftOf([{ jweeKey: 'comInput', vModel: 'a', label: '甲' }])
  expect(writeDraft(draft).columnData).toBe('')
  const list = readListDesign('', toDesign(draft))
  const designed = changeList(draft, { ...list, pageSize: 50 })
  expect(JSON.parse(writeDraft(designed).columnData)).toMatchObject({
    pageSize: 50,
    columnList: [{ prop: 'a' }],
  })
})

test('panes are added with names of their own, and fields are resized within the grid', () => {
  const { draft, keys } = addField(emptyDraft, 'tab', { parent: rootKey, index: 0 }, words('标签页'))
  const more = addPane(draft, keys[0]!, words('')).draft
  expect(more.nodes[0]!.children.map(({ settings }) => settings)).toEqual([
    { title: '面板1', name: '1' },
    { title: '面板2', name: '2' },
    { title: '面板3', name: '3' },
  ])
  const narrow = resizeFields(draft, keys, -6)
  expect(narrow.nodes[0]!.settings['span']).toBe(18)
  expect(resizeFields(narrow, keys, 60).nodes[0]!.settings['span']).toBe(24)
})

test('a field may refer to columns by the name of their sub-table', () => {
  const draft = referring()
  expect(namedNodes(draft, keyOf(draft, 'total')).map(({ name }) => name)).toContain('lines-amount')
  expect(namedNodes(draft, keyOf(draft, 'sum')).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['count', 'amount', 'price']),
  )
})

test('any commands can be undone to the first draft and done again, and what is saved is always readable', () => {
  const step = fc.record({
    what: fc.constantFrom('add', 'move', 'remove', 'duplicate', 'rename', 'resize', 'form', 'paste'),
    tag: fc.constantFrom('comInput', 'card', 'table', 'tab', 'numInput', 'calculate', 'editor'),
    at: fc.nat(30),
    direction: fc.constantFrom('up', 'down', 'in', 'out'),
    name: fc.constantFrom('a', 'b', 'c', '1', ''),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let history = createHistory(emptyDraft)
      for (const { what, tag, at, direction, name } of steps) {
        const all = flattenNodes(history.present.nodes)
        const key = all[at % Math.max(1, all.length)]?.key ?? ''
        history = applyCommand(history, (draft) => {
          const place = placeAfter(draft.nodes, key, tag)
          if (what === 'add') return addField(draft, tag, place, words(tag)).draft
          if (what === 'move') return stepFields(draft, [key], direction)
          if (what === 'remove') return removeFields(draft, [key])
          if (what === 'duplicate') return duplicateFields(draft, [key]).draft
          if (what === 'resize') return resizeFields(draft, [key], -3)
          if (what === 'form') return changeForm(draft, { gutter: at })
          if (what === 'paste') return pasteFields(draft, [{ jweeKey: tag, vModel: 'a' }], place).draft
          const node = locate(draft.nodes, key)?.node
          return node && nameOf(node) !== '' ? changeSettings(draft, key, { vModel: name }) : draft
        })
      }
      const last = writeForm(history.present)
      expect(JSON.stringify(writeForm(readDraft({ formData: JSON.stringify(last) })))).toBe(
        JSON.stringify(last),
      )
      const keys = flattenNodes(history.present.nodes).map((node) => node.key)
      expect(new Set(keys).size).toBe(keys.length)
      const read = readDesign(last)
      if ('problems' in read)
        for (const { why } of read.problems)
          expect(['noName', 'nameTaken', 'tooDeep', 'noField']).toContain(why)
      const times = history.past.length
      let back = history
      for (let n = 0; n < times; n++) back = undo(back)
      expect(back.present).toBe(emptyDraft)
      for (let n = 0; n < times; n++) back = redo(back)
      expect(writeForm(back.present)).toEqual(last)
    }),
    { numRuns: 100 },
  )
})

test('a sub-table says why it cannot hold a field of a kind', () => {
  const reasons = kinds.map(({ tag }) => [tag, canHold(['table'], tag), findTableRefusal(tag)] as const)
  for (const [tag, isHeld, reason] of reasons) expect(reason === null, tag).toBe(isHeld)
  expect(Object.fromEntries(reasons.map(([tag, , reason]) => [tag, reason]))).toMatchObject({
    comInput: null,
    table: 'nested',
    editor: null,
    row: 'layout',
    createUser: 'system',
    PsdInput: 'other',
  })
})

test('the first amount of a sub-table is totalled until it is removed', () => {
  const add = (draft: Draft, tag: string) => {
    const table = draft.nodes[0]!
    return addField(draft, tag, { parent: table.key, index: table.children.length }, words('')).draft
  }
  const totalsOf = ({ nodes }: Draft) => [
    nodes[0]!.settings['showSummary'],
    nodes[0]!.settings['summaryField'],
  ]
  const empty = draftOf([{ jweeKey: 'table', vModel: 't', children: [{ jweeKey: 'comInput', vModel: 'a' }] }])
  const one = add(empty, 'amount')
  const name = String(one.nodes[0]!.children[1]!.settings['vModel'])
  expect(totalsOf(one)).toEqual([true, [name]])
  expect(totalsOf(removeFields(one, [one.nodes[0]!.children[1]!.key]))).toEqual([false, []])
  // Numbers whose totals were not wanted stay as they are.
  const numbers = draftOf([
    { jweeKey: 'table', vModel: 't', children: [{ jweeKey: 'numInput', vModel: 'n' }] },
  ])
  expect(totalsOf(add(numbers, 'amount'))).toEqual([false, []])
})
