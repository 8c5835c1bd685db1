// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readScreen } from '../contract/lowcode/screen-canvas.ts'
import { refreshPath } from '../client/use-call.ts'
import { startText } from '../text/i18n.ts'
import { enteredVariables } from './entered.ts'
import { changesOf, isShown } from './events.ts'
import { OpenPage } from './open-page.tsx'
import { ScreenView } from './screen-view.tsx'
import { createVariables } from './variables.ts'

const square = (from: number) => [
  [
    [from, 20],
    [from + 2, 20],
    [from + 2, 24],
    [from, 24],
    [from, 20],
  ],
]
const region = (name: string, adcode: string, from: number) => ({
  type: 'Feature',
  properties: { name, adcode },
  geometry: { type: 'Polygon', coordinates: square(from) },
})
const asked = vi.hoisted((): { path: string; input: Record<string, unknown> }[] => [])
vi.mock('../client/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: { path: string }, input: Record<string, unknown>) => {
    asked.push({ path, input })
    if (path.endsWith('/DataMap/Selector'))
      return {
        list: [
          { id: 'm1', fullName: '中国', enCode: 'china' },
          { id: 'm2', fullName: '浙江省', enCode: '330000' },
        ],
      }
    if (path.endsWith('/m1/Data'))
      return {
        type: 'FeatureCollection',
        features: [region('浙江', '330000', 100), region('江苏', '320000', 104)],
      }
    if (path.endsWith('/m2/Data'))
      return { type: 'FeatureCollection', features: [region('杭州市', '330100', 100)] }
    return { columns: [{ name: 'campus', label: '校区', type: 'text' }], rows: [{ campus: '东' }] }
  },
}))

beforeAll(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    reportError: () => {},
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

let page: HTMLElement
beforeEach(() => {
  asked.length = 0
  page = document.createElement('div')
  document.body.replaceChildren(page)
})

const opened: [string, object][] = []
const opener = {
  canOpen: (id: string) => id === 'menu1',
  open: (id: string, values: object) => void opened.push([id, values]),
}
async function show(components: object[], detail: object, query = '') {
  const screen = readScreen(JSON.stringify(detail), JSON.stringify(components))
  await act(async () =>
    createRoot(page).render(
      <OpenPage value={opener}>
        <ScreenView
          screen={screen}
          label="大屏"
          entered={enteredVariables(new URLSearchParams(query), screen.canvas.variables)}
        />
      </OpenPage>,
    ),
  )
}
const button = (name: string) =>
  [...page.querySelectorAll<HTMLElement>('button, [role="button"]')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )!
const click = (name: string) =>
  act(async () => void button(name).dispatchEvent(new MouseEvent('click', { bubbles: true })))

const variables = [
  { name: 'campus', title: '校区', kind: 'choice', choices: [{ value: '东', label: '东区' }, { value: '西' , label: '' }] },
] // prettier-ignore
const rows = { dataType: 'static', list: [{ fullName: '东', num: 3 }, { fullName: '西', num: 1 }] } // prettier-ignore
const sets = [{ action: 'set', variable: 'campus', from: 'name' }]
const runs = () => asked.filter(({ path }) => path.endsWith('/Run')).map(({ input }) => input)

test('a click on a row sets a variable, by which other components load their rows, and a second one takes it back', async () => {
  await show(
    [
      { kind: 'ranking', settings: rows, events: sets },
      {
        kind: 'table',
        settings: { dataType: 'dataSet', dataSet: { id: 'd1' }, seconds: 0 },
        inputs: [
          { into: 'column', name: 'campus', variable: 'campus' },
          { into: 'parameter', name: 'where', variable: 'campus' },
        ],
      },
    ],
    { variables },
  )
  expect(runs()).toMatchObject([{ filters: [], parameters: {} }])
  await click('东')
  expect(button('东').getAttribute('aria-pressed')).toBe('true')
  expect(runs()[1]).toMatchObject({
    filters: [{ column: 'campus', how: 'eq', value: '东' }],
    parameters: { where: '东' },
  })
  await click('东')
  expect(button('东').getAttribute('aria-pressed')).toBe('false')
})

test('the address sets variables that the screen has, and no others', async () => {
  const declared = [{ name: 'campus' }, { name: 'view' }]
  expect(enteredVariables(new URLSearchParams('p.campus=a&campus=b&view=s1&other=1'), declared)).toEqual({
    campus: 'a',
  })
  expect(enteredVariables(new URLSearchParams('campus=b'), declared)).toEqual({ campus: 'b' })
  await show(
    [{ kind: 'ranking', settings: rows, inputs: [{ into: 'column', name: 'name', variable: 'campus' }] }],
    { variables },
    'campus=西',
  )
  expect(page.querySelector('ol')?.textContent).toBe('西1')
})

test('tabs show and hide components, also by arrow keys', async () => {
  const when = (value: string) => ({ variable: 'campus', how: 'is', value })
  await show(
    [
      { kind: 'tabs', settings: { variable: 'campus' } },
      { kind: 'text', settings: { text: '东边' }, shownWhen: when('东') },
      { kind: 'text', settings: { text: '西边' }, shownWhen: when('西') },
    ],
    { variables },
  )
  expect(page.textContent).not.toMatch('边')
  await click('东区')
  expect(page.textContent).toMatch('东边')
  await act(
    async () =>
      void page
        .querySelector('[role="radio"]')!
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
  )
  expect(page.textContent).toMatch('西边')
  expect(page.textContent).not.toMatch('东边')
  expect(document.activeElement?.textContent).toBe('西')
})

test('a click opens a page of the menu with its parameters, and none that the user does not have', async () => {
  opened.length = 0
  const open = (menuId: string) => ({
    action: 'open',
    menuId,
    passes: [
      { name: 'campus', from: 'name' },
      { name: 'count', from: 'column', of: 'value' },
    ],
  })
  await show([{ kind: 'ranking', settings: rows, events: [open('gone'), open('menu1')] }], {})
  await click('东')
  expect(opened).toEqual([['menu1', { campus: '东', count: '3' }]])
  await show([{ kind: 'ranking', settings: rows, events: [open('gone')] }], {})
  expect(button('东')).toBeUndefined()
})

test('a map opens that of a region and leads back, and the variable follows', async () => {
  await show(
    [
      { kind: 'map', settings: { ...rows, list: [{ fullName: '浙江省', num: 5 }] }, events: sets },
      {
        kind: 'text',
        settings: { text: '已选浙江' },
        shownWhen: { variable: 'campus', how: 'is', value: '浙江' },
      },
    ],
    { variables },
  )
  expect(button('浙江 5')).toBeDefined()
  // A region without a map is chosen; it opens nothing.
  await click('江苏')
  expect(button('江苏').getAttribute('aria-pressed')).toBe('true')
  await click('浙江 5')
  expect(page.querySelector('[aria-current="location"]')?.textContent).toBe('浙江省')
  expect(button('杭州市')).toBeDefined()
  expect(page.textContent).toMatch('已选浙江')
  await click('返回上级')
  expect(button('浙江 5')).toBeDefined()
  expect(page.textContent).not.toMatch('已选浙江')
})

test('a live component loads again when the socket names its call, and others do not', async () => {
  const dataSet = { dataType: 'dataSet', seconds: 0 }
  await show(
    [
      { kind: 'table', settings: { ...dataSet, dataSet: { id: 'd5' }, live: true } },
      { kind: 'table', settings: { ...dataSet, dataSet: { id: 'd6' } } },
    ],
    {},
  )
  expect(runs().map(({ live }) => live)).toEqual([true, undefined])
  await act(() => refreshPath('/api/visualdev/DataSet/d5/Actions/Run'))
  await act(() => refreshPath('/api/visualdev/DataSet/d6/Actions/Run'))
  expect(runs()).toHaveLength(3)
})

test('a control sets its variable by a list, and circles end', async () => {
  const both = [
    { name: 'a', kind: 'text' },
    { name: 'b', kind: 'text' },
  ]
  await show(
    [
      {
        kind: 'control',
        settings: { ...rows, variable: 'a' },
        inputs: [{ into: 'column', name: 'name', variable: 'b' }],
      },
      {
        kind: 'control',
        settings: { ...rows, variable: 'b' },
        inputs: [{ into: 'column', name: 'name', variable: 'a' }],
      },
    ],
    { variables: both },
  )
  const [first, second] = [...page.querySelectorAll('select')]
  await act(async () => {
    first!.value = '东'
    first!.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect([...second!.options].map(({ value }) => value)).toEqual(['', '东'])
})

test('variables are those of the screen, also with names of objects', () => {
  const store = createVariables([{ name: 'constructor', title: '', kind: 'text', initial: 'x', choices: [] }])
  let told = 0
  store.subscribe(() => (told += 1))
  store.set({ other: '1', constructor: 'x' })
  expect([store.get(), told]).toEqual([{ constructor: 'x' }, 0])
  expect(isShown({ variable: 'toString', how: 'filled', value: '' }, {})).toBe(false)
  expect(
    changesOf(
      [{ action: 'set', variable: 'v', from: 'column', of: 'toString', menuId: '', passes: [] }],
      { name: 'a', row: {} },
      {},
      () => '',
    ),
  ).toEqual({ v: '' })
})
