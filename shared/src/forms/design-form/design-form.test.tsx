// @vitest-environment jsdom
import { act, createRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { FormHandle } from './design-form.tsx'
import { wholeRecord, type FormStore } from './store.ts'
import {
  fieldJson,
  linesJson,
  designOf,
  openForm,
  waitFrames,
  findButton,
  clickButton,
  controlOf,
  typeText,
  pressKey,
  messages,
  root,
  host,
  DesignForm,
  CallError,
} from './test-form.tsx'

test('shows all errors, opens the tab of the first one and focuses its field', async () => {
  const onSubmit = vi.fn()
  const tab = (...children: object[]) => ({
    jweeKey: 'tab',
    children: [
      { title: '一', children: [fieldJson('comInput', 'a')] },
      { title: '二', children },
    ],
  })
  await openForm(
    [tab(fieldJson('comInput', 'b', { required: true })), fieldJson('comInput', 'c', { required: true })],
    {
      onSubmit,
    },
  )
  expect(controlOf('b')).toBeNull()
  await clickButton('确定')
  expect(messages()).toEqual(['b不能为空', 'c不能为空'])
  expect(document.activeElement).toBe(controlOf('b'))
  expect(host.querySelector('[role="alert"]')!.textContent).toBe('有 2 处需要修改，已定位到第一处')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('focuses the first field of a form that opens, unless the user types in another one already', async () => {
  const ref = createRef<FormHandle>()
  await openForm([fieldJson('comInput', 'a'), fieldJson('comInput', 'b')], { ref })
  act(() => ref.current!.focusFirst())
  expect(document.activeElement).toBe(controlOf('a'))
  act(() => controlOf('b').focus())
  act(() => ref.current!.focusFirst())
  expect(document.activeElement).toBe(controlOf('b'))
})

test.each(['collapse', 'steps'])('opens the hidden pane of a %s with the first error', async (jweeKey) => {
  await openForm([
    {
      jweeKey,
      children: [
        { title: '一', children: [fieldJson('comInput', 'a')] },
        { title: '二', children: [fieldJson('comInput', 'b', { required: true })] },
      ],
    },
  ])
  await clickButton('确定')
  expect(document.activeElement).toBe(controlOf('b'))
})

test('tabs without a pane are not drawn, so no label names nothing', async () => {
  await openForm([{ jweeKey: 'tab', label: '其他', children: [] }, fieldJson('comInput', 'a')])
  expect(controlOf('a')).not.toBeNull()
  expect(host.querySelector('.arco-tabs-header')).toBeNull()
})

/** Two groups, of which the first is higher than the window. */
const twoGroups = () => [
  {
    jweeKey: 'card',
    header: '高',
    children: Array.from({ length: 30 }, (_, nth) => fieldJson('comInput', `first${nth}`)),
  },
  { jweeKey: 'card', header: '组', children: [fieldJson('comInput', 'deep', { required: true })] },
]

test('a form that defers its groups renders those that fit the window at once', async () => {
  await openForm(twoGroups(), { defer: true })
  expect(controlOf('first0')).not.toBeNull()
  expect(controlOf('deep')).toBeNull()
})

test('validates a deferred group and renders it for its error', async () => {
  await openForm(twoGroups(), { defer: true })
  expect(controlOf('deep')).toBeNull()
  await clickButton('确定')
  expect(messages()).toEqual(['deep不能为空'])
  expect(document.activeElement).toBe(controlOf('deep'))
})

test('Enter submits, but not during input-method composition', async () => {
  const onSubmit = vi.fn()
  await openForm([fieldJson('comInput', 'a')], { onSubmit })
  await typeText('a', '新班级')
  await act(
    async () =>
      void controlOf('a').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }),
      ),
  )
  expect(onSubmit).not.toHaveBeenCalled()
  await pressKey('a', 'Enter')
  expect(onSubmit).toHaveBeenCalledWith({ a: '新班级' })
})

test('beforeSubmit can prevent saving with a message; afterSubmit receives the saved values', async () => {
  const [onSubmit, afterSubmit] = [vi.fn(), vi.fn()]
  let verdict: boolean | string = '名额已满'
  await openForm([fieldJson('comInput', 'a')], { onSubmit, afterSubmit, beforeSubmit: () => verdict })
  await clickButton('确定')
  expect([host.querySelector('[role="alert"]')!.textContent, onSubmit.mock.calls.length]).toEqual([
    '名额已满',
    0,
  ])
  verdict = true
  await clickButton('确定')
  expect([onSubmit.mock.calls.length, afterSubmit.mock.calls]).toEqual([1, [[{ a: '' }]]])
})

test('shows refusals of the server at their fields and cells until the next change', async () => {
  const refusal = (fields: { field: string; msg: string }[]) =>
    new CallError({ code: 400, msg: '有误', fields, findings: [], requestId: undefined })
  const onSubmit = () =>
    Promise.reject(
      refusal([
        { field: 'a', msg: '名称已存在' },
        { field: 'lines[1].x', msg: '库存不足' },
      ]),
    )
  await openForm([fieldJson('comInput', 'a'), linesJson([fieldJson('comInput', 'x')])], {
    onSubmit,
    record: { a: '1', lines: [{ x: '1' }, { x: '2' }] },
  })
  await clickButton('确定')
  expect(messages()).toEqual(['名称已存在', '库存不足'])
  await typeText('a', '2')
  expect(messages()).toEqual(['库存不足'])
})

test('a rule shows a field at once, a computed field updates after 500 ms', async () => {
  await openForm([
    fieldJson('comInput', 'a'),
    fieldJson('comInput', 'b', { visibleWhen: [{ groups: [{ field: 'a', op: '==', value: 'x' }] }] }),
    fieldJson('calculate', 'c', { expression: ['LEN(', { __vModel__: 'a' }, ')'], precision: 0 }),
  ])
  expect(controlOf('b')).toBeNull()
  await typeText('a', 'x')
  expect([controlOf('b') !== null, controlOf('c').textContent]).toEqual([true, '0'])
  await waitFrames(520)
  expect(controlOf('c').textContent).toBe('1')
})

test('a relation shows its record; a failed load shows an error and a retry button', async () => {
  let fails = true
  const lookUp = vi.fn(() =>
    fails ? Promise.reject(new Error('网络异常')) : Promise.resolve({ coach: '刘浩然' }),
  )
  await openForm(
    [
      fieldJson('relationForm', 'class'),
      fieldJson('relationFormAttr', 'who', { relationField: 'class', showField: 'coach' }),
    ],
    { record: { class: '7' }, loadRelated: lookUp },
  )
  await waitFrames(20)
  expect(host.querySelector('[role="status"]')!.textContent).toBe('网络异常重试')
  fails = false
  await clickButton('重试')
  expect([controlOf('who').textContent, lookUp.mock.calls.length]).toEqual(['刘浩然', 2])
})

test('a read-only form has no inputs and no save button', async () => {
  await openForm([fieldJson('comInput', 'a'), linesJson([fieldJson('comInput', 'x')])], {
    readOnly: true,
    record: { a: '甲', lines: [{ x: '乙' }] },
  })
  expect([
    host.querySelectorAll('input').length,
    findButton('确定'),
    host.textContent.includes('甲'),
    host.textContent.includes('乙'),
  ]).toEqual([0, undefined, true, true])
})

test('unsaved changes block navigation until the user discards them', async () => {
  const { createMemoryRouter, RouterProvider } = await import('react-router-dom')
  const { session } = await import('@tessera/shared/session')
  const form = (
    <DesignForm design={designOf([fieldJson('comInput', 'a')])} record={{ a: '1' }} onSubmit={() => {}} />
  )
  const router = createMemoryRouter([
    { path: '/', element: form },
    { path: '/away', element: <b>away</b> },
  ])
  await act(async () => root.render(<RouterProvider router={router} />))
  expect(session.unloadBlockers()).toEqual([])
  await typeText('a', '2')
  expect(session.unloadBlockers()).toEqual(['未保存的修改'])
  await act(async () => router.navigate('/away'))
  await waitFrames()
  expect([
    host.textContent?.includes('away'),
    document.body.textContent?.includes('修改尚未保存，确定要离开吗？'),
  ]).toEqual([false, true])
  await act(async () => findButton('放弃修改', document).click())
  await waitFrames()
  expect([host.textContent, session.unloadBlockers()]).toEqual(['away', []])
})

test.each(['general', 'fullScreen', 'drawer'])(
  'a form opens as %s; Esc asks about unsaved changes, saving closes it',
  async (popupType) => {
    const { DesignFormFrame } = await import('./frame.tsx')
    const onClose = vi.fn()
    await act(async () =>
      root.render(
        <DesignFormFrame
          title="班级"
          design={designOf([fieldJson('comInput', 'a')], { popupType })}
          record={null}
          onSubmit={() => {}}
          onClose={onClose}
          guard={false}
        />,
      ),
    )
    await waitFrames(700)
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
    await act(async () => findButton('继续编辑', document).click())
    await act(async () => findButton('确定', document).click())
    await waitFrames()
    expect(onClose).toHaveBeenCalledTimes(1)
  },
)

test('an unfinished upload prevents submission until the file is uploaded', async () => {
  const onSubmit = vi.fn()
  let store!: FormStore
  await openForm([fieldJson('uploadFz', 'papers')], { onSubmit, onLoad: (created) => (store = created) })
  const at = { item: store.plan.find('papers', '')!, row: wholeRecord }
  act(() => store.setUploadState(at, 'uploading'))
  await clickButton('确定')
  expect(messages()).toEqual(['文件正在上传，请在上传完成后提交'])
  expect(onSubmit).not.toHaveBeenCalled()
  await act(async () => store.setUploadState(at, 'notUploaded'))
  expect(messages()).toEqual(['有文件未上传成功，请重试或移除'])
  await act(async () => store.setUploadState(at, null))
  expect(messages()).toEqual([])
  await clickButton('确定')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test.each(['uploadFz', 'uploadImg'])(
  'a file that is being uploaded into a field of kind %s prevents submission',
  async (kind) => {
    // A request that is never answered.
    class PendingRequest extends EventTarget {
      upload = new EventTarget()
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {}
    }
    vi.stubGlobal('XMLHttpRequest', PendingRequest)
    const onSubmit = vi.fn()
    await openForm([fieldJson(kind, 'papers')], { onSubmit })
    const input = host.querySelector<HTMLInputElement>('input[type=file]')!
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
    await clickButton('确定')
    expect(messages()).toEqual(['文件正在上传，请在上传完成后提交'])
    expect(onSubmit).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  },
)

test('an error of a field that loses the focus by a click appears after the click', async () => {
  await openForm([fieldJson('comInput', 'a', { required: true })])
  const pointer = (name: string) => act(async () => void document.dispatchEvent(new Event(name)))
  await act(async () => controlOf('a').focus())
  await pointer('pointerdown')
  await act(async () => controlOf('a').blur())
  expect(messages()).toEqual([])
  await pointer('pointerup')
  await waitFrames()
  expect(messages()).toEqual(['a不能为空'])
})

test('the steps of a blur are carried out before the submission by the click that took the focus', async () => {
  const onSubmit = vi.fn()
  const blur = [{ type: 'set', field: 'b', value: { by: 'field', field: 'a' } }]
  await openForm([fieldJson('comInput', 'a', { actions: { blur } }), fieldJson('comInput', 'b')], {
    onSubmit,
  })
  const pointer = (name: string) => act(async () => void document.dispatchEvent(new Event(name)))
  await act(async () => controlOf('a').focus())
  await typeText('a', 'x')
  await pointer('pointerdown')
  await act(async () => controlOf('a').blur())
  await act(async () => {
    document.dispatchEvent(new Event('pointerup'))
    findButton('确定')!.click()
  })
  await waitFrames()
  expect(onSubmit.mock.calls[0]![0]).toMatchObject({ a: 'x', b: 'x' })
})

test('a new design object without a new key keeps the form', async () => {
  await openForm([fieldJson('comInput', 'a')])
  await typeText('a', 'x')
  await openForm([fieldJson('comInput', 'a'), fieldJson('comInput', 'b')])
  expect(controlOf('a').value).toBe('x')
  expect(controlOf('b')).toBeNull()
})
