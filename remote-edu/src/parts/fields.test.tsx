// @vitest-environment jsdom
import { ConfigProvider, Form } from '@arco-design/web-react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { numberInputSettings } from '@tessera/shared/contract/fields/typed-number'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { NumberField } from './fields.tsx'

const { shape } = refunds.create.input

test.each([
  ['3,5', 3.5, null],
  ['3.5', 3.5, null],
  ['2，5', 2.5, null],
  ['1。5', 1.5, null],
  ['３.５', 3.5, null],
  ['4', 4, null],
  ['2.4', 2.4, '只能输入整数或0.5的倍数'],
  ['2.46', 2.46, '只能输入整数或0.5的倍数'],
  ['-2', -2, '不能小于0'],
])('%s lessons are %d, or refused', (typed, number, refusal) =>
  enter({ schema: shape.units, step: 0.5, typed, number, shown: String(number), refusal }),
)

test.each([
  ['303.24', 303.24, '303.24', null],
  ['303', 303, '303.00', null],
  ['303.245', 303.245, '303.245', '最多两位小数'],
  ['-2', -2, '-2.00', '不能小于0'],
])('%s yuan are %d, or refused', (typed, number, shown, refusal) =>
  enter({ schema: shape.amount, step: 0.01, typed, number, shown, refusal }),
)

interface Entry {
  schema: Parameters<typeof NumberField>[0]['schema']
  step: number
  typed: string
  number: number
  shown: string
  refusal: string | null
}

async function enter({ schema, step, typed, number, shown, refusal }: Entry) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Arco's rows ask for the width of the window.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => {}, removeListener: () => {} }))
  startText()
  await switchLang('zh')
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  let value: unknown
  await act(async () =>
    root.render(
      <ConfigProvider componentConfig={{ InputNumber: numberInputSettings }}>
        <Form onValuesChange={(_, values) => (value = (values as { units: unknown }).units)}>
          <NumberField name="units" label="课时" schema={schema} step={step} />
        </Form>
      </ConfigProvider>,
    ),
  )
  const field = box.querySelector('input')!
  await act(async () => {
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field.blur())
  await vi.waitFor(() => expect([value, field.value]).toEqual([number, shown]))
  if (refusal) await vi.waitFor(() => expect(box.textContent).toContain(refusal))
  else expect(box.textContent).not.toMatch(/不能|只能|最多/)
  await act(async () => root.unmount())
  box.remove()
}
