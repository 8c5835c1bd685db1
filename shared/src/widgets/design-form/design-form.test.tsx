// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readDesign, type Design } from '../../fields/design.ts'
import type { DesignFormProps } from './design-form.tsx'
import { whole, type FormStore } from './store.ts'

let root: Root
let host: HTMLElement
let DesignForm: (props: DesignFormProps) => ReactNode
let CallError: typeof import('../../client/call.ts').CallError

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
    }),
  })
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    IntersectionObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = (to as ScrollToOptions).top!
  }
  localStorage.setItem('tessera.language', 'zh')
  const { startText } = await import('../../text/i18n.ts')
  startText()
  ;({ DesignForm } = await import('./design-form.tsx'))
  ;({ CallError } = await import('../../client/call.ts'))
})
beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})
const lines = (columns: object[], own: object = {}) => field('table', 'lines', { children: columns, ...own })
function design(fields: object[], form: object = {}): Design {
  const read = readDesign({ formBtns: true, ...form, fields })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.design
}
const open = (fields: object[], props: Partial<DesignFormProps> = {}, form: object = {}) =>
  act(async () =>
    root.render(
      <DesignForm design={design(fields, form)} record={null} onSubmit={() => {}} guard={false} {...props} />,
    ),
  )
const frames = (ms = 80) => act(async () => void (await new Promise((done) => setTimeout(done, ms))))
const button = (words: string, within: ParentNode = host) =>
  [...within.querySelectorAll('button')].find(
    (one) => one.textContent === words || one.getAttribute('aria-label') === words,
  )!
const press = async (words: string) => {
  await act(async () => button(words).click())
  await frames()
}
const control = (id: string) => host.querySelector<HTMLInputElement>(`[id$="-${id}"]`)!
const type = (id: string, words: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(control(id), words)
    control(id).dispatchEvent(new Event('input', { bubbles: true }))
  })
const key = (id: string, name: string) =>
  act(
    async () =>
      void control(id).dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      ),
  )
const said = () => [...host.querySelectorAll('[id$="-said"]')].map((one) => one.textContent)

test('every error is shown at once, the tab that hides the first opens, and its field has the focus', async () => {
  const onSubmit = vi.fn()
  const tab = (...children: object[]) => ({
    jweeKey: 'tab',
    children: [
      { title: '一', children: [field('comInput', 'a')] },
      { title: '二', children },
    ],
  })
  await open([tab(field('comInput', 'b', { required: true })), field('comInput', 'c', { required: true })], {
    onSubmit,
  })
  expect(control('b')).toBeNull()
  await press('确定')
  expect(said()).toEqual(['b不能为空', 'c不能为空'])
  expect(document.activeElement).toBe(control('b'))
  expect(host.querySelector('[role="alert"]')!.textContent).toBe('有 2 处需要修改，已定位到第一处')
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each(['collapse', 'steps'])('so does what a %s hides', async (jweeKey) => {
  await open([
    {
      jweeKey,
      children: [
        { title: '一', children: [field('comInput', 'a')] },
        { title: '二', children: [field('comInput', 'b', { required: true })] },
      ],
    },
  ])
  await press('确定')
  expect(document.activeElement).toBe(control('b'))
})

test('a group that has not been seen is judged like any other, and drawn for its error', async () => {
  await open([{ jweeKey: 'card', header: '组', children: [field('comInput', 'deep', { required: true })] }], {
    defer: true,
  })
  expect(control('deep')).toBeNull()
  await press('确定')
  expect(said()).toEqual(['deep不能为空'])
  expect(document.activeElement).toBe(control('deep'))
})

test('Enter submits, and not while somebody writes by an input method', async () => {
  const onSubmit = vi.fn()
  await open([field('comInput', 'a')], { onSubmit })
  await type('a', '新班级')
  await act(
    async () =>
      void control('a').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }),
      ),
  )
  expect(onSubmit).not.toHaveBeenCalled()
  await key('a', 'Enter')
  expect(onSubmit).toHaveBeenCalledWith({ a: '新班级' })
})

test('beforeSubmit may refuse, in words; afterSubmit hears of what was saved', async () => {
  const [onSubmit, afterSubmit] = [vi.fn(), vi.fn()]
  let verdict: boolean | string = '名额已满'
  await open([field('comInput', 'a')], { onSubmit, afterSubmit, beforeSubmit: () => verdict })
  await press('确定')
  expect([host.querySelector('[role="alert"]')!.textContent, onSubmit.mock.calls.length]).toEqual([
    '名额已满',
    0,
  ])
  verdict = true
  await press('确定')
  expect([onSubmit.mock.calls.length, afterSubmit.mock.calls]).toEqual([1, [[{ a: '' }]]])
})

test('what the server refuses stands at its field, in a row too, and goes with the next change', async () => {
  const refusal = (fields: { field: string; msg: string }[]) =>
    new CallError({ code: 400, msg: '有误', fields, findings: [], requestId: undefined })
  const onSubmit = () =>
    Promise.reject(
      refusal([
        { field: 'a', msg: '名称已存在' },
        { field: 'lines[1].x', msg: '库存不足' },
      ]),
    )
  await open([field('comInput', 'a'), lines([field('comInput', 'x')])], {
    onSubmit,
    record: { a: '1', lines: [{ x: '1' }, { x: '2' }] },
  })
  await press('确定')
  expect(said()).toEqual(['名称已存在', '库存不足'])
  await type('a', '2')
  expect(said()).toEqual(['库存不足'])
})

test('a rule shows and hides fields, and a computed field follows 500 ms later', async () => {
  await open([
    field('comInput', 'a'),
    field('comInput', 'b', { visibleWhen: [{ groups: [{ field: 'a', op: '==', value: 'x' }] }] }),
    field('calculate', 'c', { expression: ['LEN(', { __vModel__: 'a' }, ')'], precision: 0 }),
  ])
  expect(control('b')).toBeNull()
  await type('a', 'x')
  expect([control('b') !== null, control('c').textContent]).toEqual([true, '0'])
  await frames(520)
  expect(control('c').textContent).toBe('1')
})

test('a required cell that is empty says so in the cell, and submitting is refused', async () => {
  const onSubmit = vi.fn()
  await open([lines([field('comInput', 'x', { required: true })])], {
    onSubmit,
    record: { lines: [{ x: '有' }, { x: '' }] },
  })
  await press('确定')
  expect([said(), onSubmit.mock.calls.length]).toEqual([['不能为空'], 0])
  expect(document.activeElement).toBe(control('lines-x-2'))
})

test('rows are added, copied and removed, and a removal can be undone', async () => {
  await open([lines([field('comInput', 'x')])], { record: { lines: [{ id: '9', x: 'a' }] } })
  const rows = () =>
    [...host.querySelectorAll<HTMLInputElement>('tbody input.arco-input')].map(({ value }) => value)
  await press('添加')
  expect(document.activeElement).toBe(control('lines-x-2'))
  await press('复制第 1 行')
  expect(rows()).toEqual(['a', 'a', ''])
  await press('删除第 1 行')
  expect(rows()).toEqual(['a', ''])
  await act(async () => button('撤销', document).click())
  expect(rows()).toEqual(['a', 'a', ''])
})

test('several rows are removed by their ticks', async () => {
  await open([lines([field('comInput', 'x')])], { record: { lines: [{ x: 'a' }, { x: 'b' }, { x: 'c' }] } })
  for (const at of [1, 3])
    await act(async () =>
      host
        .querySelector<HTMLInputElement>(
          `[aria-label="选择第 ${at} 行"] input, input[aria-label="选择第 ${at} 行"]`,
        )!
        .click(),
    )
  await press('批量删除')
  expect(
    [...host.querySelectorAll<HTMLInputElement>('tbody input.arco-input')].map(({ value }) => value),
  ).toEqual(['b'])
})

test('cells of a spreadsheet fall to the right and down, missing rows are added, what cannot be read is marked and changes nothing', async () => {
  const onSubmit = vi.fn()
  await open([lines([field('comInput', 'x'), field('numInput', 'n')])], {
    onSubmit,
    record: { lines: [{ x: 'a', n: 1 }] },
  })
  await act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => 'b\t1,200\r\nc\t很多\r\n' } })
    control('lines-x-1').dispatchEvent(event)
  })
  expect(said()).toEqual(['“很多”不是数字'])
  await press('确定')
  expect(onSubmit).toHaveBeenCalledWith({
    lines: [
      { x: 'b', n: 1200 },
      { x: 'c', n: null },
    ],
  })
})

test('arrows move between cells, and Enter in the last row adds one', async () => {
  await open([lines([field('comInput', 'x'), field('comInput', 'y')])], {
    record: {
      lines: [
        { x: '1', y: '2' },
        { x: '3', y: '4' },
      ],
    },
  })
  await act(async () => control('lines-x-1').focus())
  await key('lines-x-1', 'ArrowDown')
  expect(document.activeElement).toBe(control('lines-x-2'))
  control('lines-x-2').setSelectionRange(1, 1)
  await key('lines-x-2', 'ArrowRight')
  expect(document.activeElement).toBe(control('lines-y-2'))
  await key('lines-y-2', 'Enter')
  expect(document.activeElement).toBe(control('lines-x-3'))
})

test('a summary row adds up amount, number and slider columns only', async () => {
  await open(
    [
      lines(
        [
          field('comInput', 'x'),
          field('numInput', 'n'),
          field('amount', 'a'),
          field('calculate', 'c', { expression: [{ __vModel__: 'n' }] }),
        ],
        { showSummary: true },
      ),
    ],
    {
      record: {
        lines: [
          { x: '1', n: 2, a: 0.1 },
          { x: '1', n: 3, a: 0.2 },
        ],
      },
    },
  )
  expect([...host.querySelectorAll('tfoot td')].map(({ textContent }) => textContent)).toEqual([
    '合计',
    '',
    '5',
    '0.30',
    '',
    '',
  ])
})

test('of a thousand rows only those in sight are drawn, and a cell far below is brought into view for its error', async () => {
  await open([lines([field('comInput', 'x', { required: true })])], {
    record: { lines: Array.from({ length: 1_000 }, (_, at) => ({ x: at === 900 ? '' : 'v' })) },
  })
  expect(host.querySelectorAll('tbody tr[data-row]').length).toBeLessThan(40)
  await press('确定')
  expect(said()).toEqual(['不能为空'])
  expect(document.activeElement).toBe(control('lines-x-901'))
})

test('a relation shows what its record says; a failed look-up is said at the field and asked again', async () => {
  let fails = true
  const lookUp = vi.fn(() =>
    fails ? Promise.reject(new Error('网络异常')) : Promise.resolve({ coach: '刘浩然' }),
  )
  await open(
    [
      field('relationForm', 'class'),
      field('relationFormAttr', 'who', { relationField: 'class', showField: 'coach' }),
    ],
    { record: { class: '7' }, lookUp },
  )
  await frames(20)
  expect(host.querySelector('[role="status"]')!.textContent).toBe('网络异常重试')
  fails = false
  await press('重试')
  expect([control('who').textContent, lookUp.mock.calls.length]).toEqual(['刘浩然', 2])
})

test('a form that is only read has no controls and no button to save', async () => {
  await open([field('comInput', 'a'), lines([field('comInput', 'x')])], {
    readOnly: true,
    record: { a: '甲', lines: [{ x: '乙' }] },
  })
  expect([
    host.querySelectorAll('input').length,
    button('确定'),
    host.textContent.includes('甲'),
    host.textContent.includes('乙'),
  ]).toEqual([0, undefined, true, true])
})

test('unsaved changes hold the page until somebody agrees to lose them', async () => {
  const { createMemoryRouter, RouterProvider } = await import('react-router-dom')
  const { session } = await import('../../session/session.ts')
  const form = (
    <DesignForm design={design([field('comInput', 'a')])} record={{ a: '1' }} onSubmit={() => {}} />
  )
  const router = createMemoryRouter([
    { path: '/', element: form },
    { path: '/away', element: <b>away</b> },
  ])
  await act(async () => root.render(<RouterProvider router={router} />))
  expect(session.unloadBlockers()).toEqual([])
  await type('a', '2')
  expect(session.unloadBlockers()).toEqual(['未保存的修改'])
  await act(async () => router.navigate('/away'))
  await frames()
  expect([
    host.textContent?.includes('away'),
    document.body.textContent?.includes('修改尚未保存，确定要离开吗？'),
  ]).toEqual([false, true])
  await act(async () => button('放弃修改', document).click())
  await frames()
  expect([host.textContent, session.unloadBlockers()]).toEqual(['away', []])
})

test.each(['general', 'fullScreen', 'drawer'])(
  'a form stands over the page as %s; Esc asks before changes are lost, saving closes it',
  async (popupType) => {
    const { DesignFormFrame } = await import('./frame.tsx')
    const onClose = vi.fn()
    await act(async () =>
      root.render(
        <DesignFormFrame
          title="班级"
          design={design([field('comInput', 'a')], { popupType })}
          record={null}
          onSubmit={() => {}}
          onClose={onClose}
          guard={false}
        />,
      ),
    )
    await frames(700)
    const input = document.querySelector<HTMLInputElement>('[role="dialog"] input')!
    expect(document.activeElement).toBe(input)
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'x')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(
      async () => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    )
    expect([
      onClose.mock.calls.length,
      document.body.textContent?.includes('修改尚未保存，确定要离开吗？'),
    ]).toEqual([0, true])
    await act(async () => button('继续编辑', document).click())
    await act(async () => button('确定', document).click())
    await frames()
    expect(onClose).toHaveBeenCalledTimes(1)
  },
)

test('the editable sub-table stands alone, too', async () => {
  const { EditableTable } = await import('./sub-table/editable-table.tsx')
  const onChange = vi.fn()
  const handle: { current: { check: () => boolean } | null } = { current: null }
  await act(async () =>
    root.render(
      <EditableTable
        ref={handle}
        label="明细"
        columns={[field('comInput', 'x', { required: true })]}
        initial={[{ x: '' }]}
        onChange={onChange}
      />,
    ),
  )
  let verdict = true
  await act(async () => void (verdict = handle.current!.check()))
  expect([verdict, said()]).toEqual([false, ['不能为空']])
  await type('rows-x-1', '有')
  expect(onChange).toHaveBeenLastCalledWith([{ x: '有' }])
})

test('while a file is on its way the form says so instead of being sent without it, and says it no more once the file is there', async () => {
  const onSubmit = vi.fn()
  let store!: FormStore
  await open([field('uploadFz', 'papers')], { onSubmit, onLoad: (given) => (store = given) })
  const at = { item: store.plan.find('papers', '')!, row: whole }
  act(() => store.await(at, 'uploading'))
  await press('确定')
  expect(said()).toEqual(['文件正在上传，请在上传完成后提交'])
  expect(onSubmit).not.toHaveBeenCalled()
  await act(async () => store.await(at, 'notUploaded'))
  expect(said()).toEqual(['有文件未上传成功，请重试或移除'])
  await act(async () => store.await(at, null))
  expect(said()).toEqual([])
  await press('确定')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('what is wrong with a field that is left by a click stands there after the click: nothing moves away from under the pointer', async () => {
  await open([field('comInput', 'a', { required: true })])
  const pointer = (name: string) => act(async () => void document.dispatchEvent(new Event(name)))
  await act(async () => control('a').focus())
  await pointer('pointerdown')
  await act(async () => control('a').blur())
  expect(said()).toEqual([])
  await pointer('pointerup')
  await frames()
  expect(said()).toEqual(['a不能为空'])
})

test('a form is drawn anew with a design that was read anew, and is still the one it was', async () => {
  await open([field('comInput', 'a')])
  await type('a', 'x')
  await open([field('comInput', 'a'), field('comInput', 'b')])
  expect(control('a').value).toBe('x')
  expect(control('b')).toBeNull()
})
