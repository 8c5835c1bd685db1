// @vitest-environment jsdom
import {
  AutoComplete,
  Button,
  Cascader,
  DatePicker,
  Form,
  Input,
  InputTag,
  Mentions,
  Select,
  TimePicker,
  TreeSelect,
  Upload,
  type FormInstance,
} from '@arco-design/web-react'
import { createRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { all, clear, click, find, waitUntilGone, press, show, type, until } from './stage.tsx'

afterEach(async () => expect(await clear()).toEqual([]))

const Tag = ({ words }: { words: unknown }) => <span className="mine">{String(words)}</span>

describe('Select', () => {
  it('opens, selects and closes', async () => {
    const onChange = vi.fn()
    await show(<Select options={['one', 'two']} onChange={onChange} />)
    click(await find('.arco-select-view'))
    click(await find('.arco-select-option', 'two'))
    expect(onChange).toHaveBeenCalledWith('two', expect.anything())
    await waitUntilGone('.arco-select-popup')
  })

  it('selects several options rendered by a plain component, and deselects one', async () => {
    const onChange = vi.fn()
    await show(
      <Select
        mode="multiple"
        allowClear
        defaultValue={['one']}
        options={['one', 'two']}
        onChange={onChange}
        renderTag={({ value }) => <Tag words={value} />}
      />,
    )
    await find('.mine', 'one')
    click(await find('.arco-select-view'))
    click(await find('.arco-select-option', 'two'))
    await find('.mine', 'two')
    click(await find('.arco-select-option', 'one'))
    await until(() => all('.mine').length === 1)
    expect(onChange).toHaveBeenLastCalledWith(['two'], expect.anything())
  })

  it.each([Select, TreeSelect])('labels the input between its tags: %#', async (Box) => {
    const props = { 'aria-label': 'Coaches', multiple: true, mode: 'multiple' as const, showSearch: true }
    await show(<Box {...props} value={['one']} />)
    expect((await find('.arco-input-tag-input')).getAttribute('aria-label')).toBe('Coaches')
  })

  it('filters options by the typed text', async () => {
    await show(<Select showSearch options={['one', 'two']} />)
    click(await find('.arco-select-view'))
    type(await find('.arco-select-view input'), 'tw')
    await until(
      () =>
        all('.arco-select-option')
          .map((one) => one.textContent)
          .join() === 'two',
    )
  })

  it('renders a part of a thousand options', async () => {
    await show(
      <Select
        virtualListProps={{ height: 200, itemHeight: 30, isStaticItemHeight: true }}
        options={Array.from({ length: 1000 }, (_, at) => `o${at}`)}
      />,
    )
    click(await find('.arco-select-view'))
    await find('.arco-select-option', 'o0')
    expect(all('.arco-select-option').length).toBeLessThan(100)
  })
})

it('TreeSelect selects a leaf', async () => {
  const onChange = vi.fn()
  await show(
    <TreeSelect
      treeData={[{ key: 'a', title: 'a', children: [{ key: 'b', title: 'leaf' }] }]}
      onChange={onChange}
    />,
  )
  click(await find('.arco-tree-select .arco-select-view, .arco-tree-select'))
  click(await find('.arco-tree-node-title', 'leaf'))
  expect(onChange.mock.calls[0]?.[0]).toBe('b')
})

it('Cascader opens two levels', async () => {
  const onChange = vi.fn()
  await show(
    <Cascader
      options={[{ value: 'a', label: 'a', children: [{ value: 'b', label: 'leaf' }] }]}
      onChange={onChange}
    />,
  )
  click(await find('.arco-cascader .arco-cascader-view, .arco-cascader'))
  click(await find('.arco-cascader-list-item-label', 'a'))
  click(await find('.arco-cascader-list-item-label', 'leaf'))
  await until(() => onChange.mock.calls.length)
  expect(onChange.mock.calls[0]?.[0]).toEqual(['a', 'b'])
})

it('DatePicker selects a day, RangePicker two', async () => {
  const day = vi.fn()
  const range = vi.fn()
  await show(
    <>
      <DatePicker defaultPickerValue="2026-11-01" onChange={day} />
      <DatePicker.RangePicker defaultPickerValue={['2026-11-01', '2026-12-01']} onChange={range} />
    </>,
  )
  click(await find('.arco-picker input'))
  click(await find('.arco-picker-cell-in-view .arco-picker-date', '17'))
  await until(() => day.mock.calls.length)
  expect(day.mock.calls[0]?.[0]).toBe('2026-11-17')
  click(await find('.arco-picker-range input'))
  click(await find('.arco-picker-range-container .arco-picker-cell-in-view .arco-picker-date', '10'))
  click(await find('.arco-picker-range-container .arco-picker-cell-in-view .arco-picker-date', '12'))
  await until(() => range.mock.calls.length)
  expect(range.mock.calls[0]?.[0]).toEqual(['2026-11-10', '2026-11-12'])
})

it('TimePicker selects an hour', async () => {
  const onChange = vi.fn()
  await show(<TimePicker format="HH" onChange={onChange} />)
  click(await find('.arco-picker input'))
  click(await find('.arco-timepicker-cell-inner, .arco-timepicker-cell', '07'))
  click(
    await find(
      '.arco-timepicker-footer-btn-wrapper .arco-btn-primary, .arco-timepicker-container .arco-btn-primary',
    ),
  )
  await until(() => onChange.mock.calls.length)
  expect(onChange.mock.calls[0]?.[0]).toBe('07')
})

it('AutoComplete offers and selects an option', async () => {
  const onSelect = vi.fn()
  await show(<AutoComplete data={['one', 'two']} onSelect={onSelect} />)
  const input = await find('input')
  input.focus()
  type(input, 't')
  click(await find('.arco-select-option', 'two'))
  expect(onSelect.mock.calls[0]?.[0]).toBe('two')
})

it('Mentions offers names after an @', async () => {
  const onChange = vi.fn()
  await show(<Mentions options={['ann', 'bob']} onChange={onChange} />)
  const area = (await find('textarea')) as HTMLTextAreaElement
  area.focus()
  type(area, '@')
  area.setSelectionRange(1, 1)
  press(area, '2', 50)
  area.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
  click(await find('.arco-select-option', 'bob'))
  await until(() => area.value.includes('@bob'))
})

it('InputTag adds and removes tags rendered by a plain component', async () => {
  const onChange = vi.fn()
  await show(
    <InputTag
      allowClear
      defaultValue={['one']}
      onChange={onChange}
      renderTag={({ value }) => <Tag words={value} />}
    />,
  )
  const input = await find('input')
  type(input, 'two')
  press(input, 'Enter', 13)
  await find('.mine', 'two')
  press(input, 'Backspace', 8)
  await until(() => all('.mine').length === 1)
  expect(onChange.mock.calls.at(-1)?.[0]).toEqual(['one'])
})

it('TextArea fits its content and keeps its ref', async () => {
  const ref = createRef<{ dom: HTMLTextAreaElement }>()
  await show(
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} ref={ref as never} showWordLimit maxLength={10} />,
  )
  type(await find('textarea'), 'words')
  await find('.arco-textarea-word-limit', '5/10')
  expect(ref.current?.dom).toBe(document.querySelector('textarea'))
})

describe('Form', () => {
  const Custom = ({
    value,
    onChange,
    error,
  }: {
    value?: string
    onChange?: (value: string) => void
    error?: boolean
  }) => (
    <input
      id="custom"
      className={error ? 'wrong' : ''}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )

  it('shows errors, and submits corrected values of a custom component', async () => {
    const onSubmit = vi.fn()
    await show(
      <Form onSubmit={onSubmit}>
        <Form.Item field="name" label="Name" rules={[{ required: true, message: 'name it' }]}>
          <Custom />
        </Form.Item>
        <Button htmlType="submit">save</Button>
      </Form>,
    )
    ;(await find('form')).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await find('.arco-form-message', 'name it')
    await find('input.wrong')
    type(await find('#custom'), 'Ann')
    await waitUntilGone('.arco-form-message')
    ;(await find('form')).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => onSubmit.mock.calls.length)
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Ann' })
  })

  it('gives its instance through useForm and ref, and keeps the refs of its fields', async () => {
    const byRef = createRef<FormInstance>()
    const field = createRef<{ dom: HTMLInputElement }>()
    let form: FormInstance | undefined
    function Page() {
      ;[form] = Form.useForm()
      return (
        <Form form={form} ref={byRef}>
          <Form.Item field="name">
            <Input ref={field as never} />
          </Form.Item>
        </Form>
      )
    }
    await show(<Page />)
    form?.setFieldsValue({ name: 'Bob' })
    await until(() => document.querySelector('input')?.value === 'Bob')
    expect(byRef.current?.getFieldsValue()).toEqual({ name: 'Bob' })
    expect(field.current?.dom).toBe(document.querySelector('input'))
  })

  it('scrolls to a field and adds items to a list', async () => {
    const ref = createRef<FormInstance>()
    await show(
      <Form ref={ref} id="f">
        <Form.Item field="far" rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.List field="rows">
          {(rows, { add }) => (
            <>
              {rows.map((row) => (
                <Form.Item key={row.key} field={`${row.field}.a`}>
                  <Input />
                </Form.Item>
              ))}
              <i id="add" onClick={() => add()} />
            </>
          )}
        </Form.List>
      </Form>,
    )
    const behavior = vi.fn()
    ref.current?.scrollToField('far', { behavior })
    expect(behavior).toHaveBeenCalledOnce()
    await expect(ref.current?.validate()).rejects.toBeDefined()
    click(await find('#add'))
    await until(() => all('input').length === 2)
  })
})

describe('Upload', () => {
  const files = [
    { uid: '1', name: 'one.txt', status: 'done' as const },
    { uid: '2', name: 'two.txt', status: 'done' as const },
  ]

  it.each(['text', 'picture-list', 'picture-card'] as const)(
    'lists as %s and lets one go',
    async (listType) => {
      const onRemove = vi.fn()
      await show(<Upload listType={listType} defaultFileList={files} onRemove={onRemove} />)
      const remove = await find('.arco-upload-list-remove-icon')
      click(remove)
      await until(() => onRemove.mock.calls.length)
      await until(() => all('.arco-upload-list-item').length === 1)
    },
  )

  it('renders its list by a plain component', async () => {
    const Line = ({ name }: { name: string }) => <p className="mine">{name}</p>
    await show(
      <Upload defaultFileList={files} renderUploadItem={(_, file) => <Line name={file.name ?? ''} />} />,
    )
    await until(() => all('.mine').length === 2)
  })

  it('uploads a selected file', async () => {
    const sent = vi.fn()
    await show(
      <Upload
        customRequest={({ file, onSuccess }) => {
          sent(file.name)
          onSuccess({})
        }}
      />,
    )
    const input = (await find('input[type=file]')) as HTMLInputElement
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'x.txt')] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await find('.arco-upload-list-item', 'x.txt')
    await until(() => sent.mock.calls.length)
    expect(sent).toHaveBeenCalledWith('x.txt')
  })
})
