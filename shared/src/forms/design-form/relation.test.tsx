// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  CallError,
  clickButton,
  fieldJson,
  host,
  messages,
  openForm,
  typeText,
  waitFrames,
} from './test-form.tsx'

const requests: string[] = []
beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url.split('?')[0]!)
    const data = { id: 'r1', data: JSON.stringify({ title: '瑜伽垫', price: '68.00' }), lockVersion: 1 }
    return { json: async () => ({ code: 200, msg: '', data }) }
  })
})
afterEach(() => vi.unstubAllGlobals())

const relation = [
  fieldJson('relationForm', 'item', { modelId: 'design1', relationField: 'title' }),
  fieldJson('relationFormAttr', '', { relationField: 'item', showField: 'price' }),
]

test.each([{ readOnly: false }, { readOnly: true }])(
  'shows the text of the related record and a field of it (read-only: $readOnly)',
  async ({ readOnly }) => {
    await openForm(relation, { record: { item: 'r1' }, readOnly })
    await waitFrames()
    expect(host.textContent).toContain('瑜伽垫')
    expect(host.textContent).toContain('68.00')
    expect(requests).toEqual(['/api/visualdev/OnlineDev/design1/r1/DataChange'])
  },
)

test('a record that was not saved stays unsaved in the form, without a message of its own', async () => {
  const afterSubmit = vi.fn()
  const onSubmit = vi.fn(async () => false as const)
  const isDirty = vi.fn()
  await openForm([fieldJson('comInput', 'a')], {
    onSubmit,
    afterSubmit,
    ref: (handle) => void (handle && isDirty.mockImplementation(handle.isDirty)),
  })
  await typeText('a', 'x')
  await clickButton('确定')
  await act(async () => {})
  expect([onSubmit.mock.calls.length, afterSubmit.mock.calls.length]).toEqual([1, 0])
  expect([isDirty(), messages(), host.querySelector('[role="alert"]')!.textContent]).toEqual([true, [], ''])
})

test('a refusal of a field that the form never shows is shown beside the buttons', async () => {
  const refusal = { code: 400, msg: '', findings: [], details: {}, told: {}, requestId: undefined }
  const onSubmit = () =>
    Promise.reject(new CallError({ ...refusal, fields: [{ field: 'secret', msg: '预算不能为空' }] }))
  await openForm([fieldJson('comInput', 'a'), fieldJson('comInput', 'secret', { noShow: true })], {
    onSubmit,
  })
  await clickButton('确定')
  expect(host.querySelector('[role="alert"]')!.textContent).toBe('预算不能为空')
})
