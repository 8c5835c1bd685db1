// @vitest-environment jsdom
import { Form, type FormInstance } from '@arco-design/web-react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { TemplateField } from './template-field.tsx'

const select = vi.hoisted(() => ({ choose: (_?: string) => {} }))
vi.mock('@arco-design/web-react', async (original) => ({
  ...(await original<object>()),
  Select: ({ onChange }: { onChange: (value?: string) => void }) => {
    select.choose = onChange
    return null
  },
}))

test('a record is named after its template, with a free name, until the user writes another one', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => {}, removeListener: () => {} }))
  let form: FormInstance | undefined
  function Page() {
    const [instance] = Form.useForm()
    form = instance
    return (
      <Form form={instance}>
        <Form.Item field="fullName">
          <input />
        </Form.Item>
        <TemplateField
          label=""
          placeholder=""
          options={[
            { value: 'leave', label: '请假' },
            { value: 'trip', label: '出差' },
          ]}
          value={null}
          onChange={() => {}}
          takenNames={new Set(['出差', '出差 2'])}
          valuesOf={(id) => ({ webType: id === 'leave' ? 3 : 2 })}
        />
      </Form>
    )
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Page />))
  const nameAfter = (template?: string) => {
    act(() => select.choose(template))
    return form!.getFieldValue('fullName') as unknown
  }
  expect([nameAfter('leave'), nameAfter('trip'), nameAfter()]).toEqual(['请假', '出差 3', ''])
  await act(() => new Promise((done) => setTimeout(done, 10)))
  expect(document.activeElement!.id).toBe('fullName_input')
  act(() => form!.setFieldValue('fullName', '我的表单'))
  expect(nameAfter('leave')).toBe('我的表单')
  expect(form!.getFieldValue('webType')).toBe(3)
  act(() => root.unmount())
})
