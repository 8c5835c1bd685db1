import { expect, test } from 'vitest'
import { findScreenProblem, maxComponents, readCanvas, readScreen, writeScreen } from './screen-canvas.ts'

const read = (...components: unknown[]) => readScreen('{}', JSON.stringify(components)).components

test('reading never fails, and what is wrong gets a default', () => {
  for (const text of ['', 'x', 'null', '7', '[]', '"x"', '{"width":"NaN","height":-4,"theme":{},"fit":7}'])
    expect(readCanvas(text), text).toMatchObject({
      width: 1920,
      fit: 'contain',
      theme: 'dark',
      backgroundColor: '',
    })
  expect(readCanvas('{"width":1e9,"height":"720"}')).toMatchObject({ width: 20_000, height: 720 })
  expect(readCanvas('{"backgroundColor":"url(//x)"}').backgroundColor).toBe('')
  for (const text of ['', 'x', 'null', '{}', '[null,7,[]]'])
    expect(readScreen('{}', text).components).toEqual([])
  expect(read({ x: null, y: 'a', w: -3, h: Infinity, rotate: '90', settings: [], group: {} })).toEqual([
    {
      id: 'c1',
      kind: '-',
      name: '',
      x: 0,
      y: 0,
      w: 1,
      h: 300,
      rotate: 90,
      hidden: false,
      locked: false,
      group: '',
      settings: {},
      inputs: [],
      events: [],
      shownWhen: { variable: '', how: 'is', value: '' },
      rest: {},
    },
  ])
})

test('numbers of components are unique, and not more than the limit are read', () => {
  expect(read({ id: 'a' }, { id: 'a' }, { id: 'a_2' }, {}).map(({ id }) => id)).toEqual([
    'a',
    'a_2',
    'a_2_2',
    'c4',
  ])
  expect(read(...Array.from({ length: maxComponents + 5 }, () => ({})))).toHaveLength(maxComponents)
})

test('components of other products have a place, a kind and a state', () => {
  const stored = {
    title: '标题',
    left: 10,
    top: 20,
    display: false,
    lock: true,
    component: { name: 'text', width: 30, height: 40 },
    option: {},
  }
  const [one] = read(stored)
  expect(one).toMatchObject({
    name: '标题',
    kind: 'text',
    x: 10,
    y: 20,
    w: 30,
    h: 40,
    hidden: true,
    locked: true,
  })
  const moved = writeScreen({
    canvas: readCanvas('{}'),
    components: [{ ...one!, x: 99, hidden: false, name: '新' }],
  })
  expect(readScreen(moved.detail, moved.component).components[0]).toMatchObject({
    x: 99,
    hidden: false,
    name: '新',
  })
  expect(moved.component).toContain('"option":{}')
})

test('what is written is read again, with what this version does not know', () => {
  const screen = readScreen('{"width":3840,"mark":1}', '[{"id":"a","kind":"text","x":1.5,"future":[1]}]')
  const written = writeScreen(screen)
  expect(readScreen(written.detail, written.component)).toEqual(screen)
  expect(written.detail).toContain('"mark":1')
})

test('names why texts cannot be saved', () => {
  expect(findScreenProblem({})).toBeNull()
  expect(findScreenProblem({ detail: '{}', component: '[{}]' })).toBeNull()
  expect(findScreenProblem({ component: '[{},[]]' })).toEqual({ why: 'component', n: 2 })
  expect(findScreenProblem({ detail: 'x' })).toEqual({ why: 'detail', n: 0 })
})

test('variables and actions are read where they can be', () => {
  const { variables, watermark } = readCanvas(
    JSON.stringify({
      watermark: 1,
      variables: [
        7,
        { name: 'a b' },
        { name: '__proto__' },
        { name: 'campus', kind: 'x', initial: 3 },
        { name: 'campus' },
      ],
    }),
  )
  expect(variables).toEqual([{ name: 'campus', title: '', kind: 'text', initial: '', choices: [] }])
  expect(watermark).toBe(true)
  const [one] = read({
    inputs: [{ into: 'else' }, { into: 'column', name: 'a', variable: 'campus' }],
    events: [
      { action: 'run', script: 'x' },
      { action: 'set', variable: 'campus', from: 'javascript', passes: 'x' },
    ],
    shownWhen: 'x',
  })
  expect(one!.inputs).toEqual([{ into: 'column', name: 'a', variable: 'campus' }])
  expect(one!.events).toEqual([
    { action: 'set', variable: 'campus', from: 'name', of: '', menuId: '', passes: [] },
  ])
  expect(one!.shownWhen.variable).toBe('')
})
