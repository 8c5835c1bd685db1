// @vitest-environment jsdom
import { act, useSyncExternalStore } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { session } from '@tessera/shared/session'
import { hasCheckDigit } from '../../contract/fields/contributed-field.ts'
import { DesignForm, host as box, root } from '../../forms/design-form/test-form.tsx'
import type { FieldHost } from '../../session/field-host.ts'
import { readDesign, type Design } from '../design.ts'
import { findUnusablePatterns, createOutline } from '../plan.ts'
import { loadPatternEngine } from '../patterns/patterns.ts'
import { validateValue } from '../validate.ts'
import type { FieldInputProps, FieldViews } from '../../session/field-views.ts'

const line = (text: string) => ({ zh: text, en: text, zhtw: text })
const fieldWith = (declared: object, more: object = {}) => ({
  jweeKey: 'remoteText',
  vModel: 'code',
  label: '编号',
  remote: 'crm',
  remoteKind: 'code',
  declared: { title: line('编号控件'), ...declared },
  ...more,
})
function designWith(declared: object, more: object = {}): Design {
  const read = readDesign({ fields: [fieldWith(declared, more)] })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.design
}

test.each([
  [
    'identity card',
    '11010519491231002X',
    [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2],
    '10X98765432',
  ],
  ['EAN', '6901234567892', [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3], '0987654321'],
])('the last character of an %s follows from the others', (_, text, weights, digits) => {
  const rule = { characters: '0123456789', weights, digits }
  expect(hasCheckDigit(text, rule)).toBe(true)
  const others = [...'0123456789X'].filter((last) => last !== text.at(-1))
  for (const last of others) expect(hasCheckDigit(text.slice(0, -1) + last, rule)).toBe(false)
  for (const wrong of ['', text.slice(1), `a${text.slice(1)}`]) expect(hasCheckDigit(wrong, rule)).toBe(false)
})

test('a value is judged by what its remote has declared, with its sentence', async () => {
  await loadPatternEngine()
  const problem = line('两位数字')
  const { fields } = designWith({ value: { type: 'text', maxLength: 4, pattern: '^\\d\\d$' }, problem })
  const problemOf = (value: unknown) => validateValue(fields[0]!, value, false)
  expect(problemOf('12')).toBeNull()
  expect(problemOf('1a')).toEqual({ why: 'declared', message: problem })
  expect(problemOf('12345')).toEqual({ why: 'tooLong', n: 4 })
  expect(problemOf(12)).toEqual({ why: 'invalid' })
})

test('settings that the remote has not declared, and patterns that no engine matches in time, are refused', async () => {
  await loadPatternEngine()
  const settings = [{ type: 'number', name: 'size', title: line('大小'), default: 1, minimum: 1 }]
  const value = { type: 'text', pattern: '^(?=.*(a+)+$)x(?!b)' }
  const pathsOf = (own: object) => {
    const read = readDesign({ fields: [fieldWith({ value: { type: 'text' }, settings }, { own })] })
    return 'problems' in read ? read.problems.map(({ path }) => path) : []
  }
  expect(pathsOf({ size: 2 })).toEqual([])
  for (const own of [{ size: 0 }, { size: 'x' }, { colour: 'red' }])
    expect(pathsOf(own)).toEqual([`fields[0].own.${Object.keys(own)[0]}`])
  expect(findUnusablePatterns(createOutline(designWith({ value }))).map(({ path }) => path)).toEqual([
    'fields[0].declared.value.pattern',
  ])
})

/** A shell whose only remote comes and goes. */
const shell = { isThere: true, listeners: new Set<() => void>() }
const setThere = (isThere: boolean) =>
  act(async () => {
    shell.isThere = isThere
    for (const listener of shell.listeners) listener()
  })
const subscribe = (listener: () => void) => {
  shell.listeners.add(listener)
  return () => shell.listeners.delete(listener)
}
const views: FieldViews<string> = {
  Input: ({ id, value, onChange, settings }: FieldInputProps<string>) => (
    <input
      id={id}
      data-size={String(settings['size'])}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
  Read: ({ value }) => <b>{`<${value}>`}</b>,
}
const shellHost: FieldHost = {
  subscribe,
  listKinds: () => [],
  Part: ({ children, gone }) =>
    useSyncExternalStore(subscribe, () => shell.isThere) ? children(views as unknown as FieldViews) : gone,
}

beforeAll(() => void (session.loadFieldHost = () => Promise.resolve(shellHost)))

test('a form draws the control of the remote; without it the value stays, with a sentence', async () => {
  const settings = [{ type: 'number', name: 'size', title: line('大小'), default: 7 }]
  const design = designWith({ value: { type: 'text' }, settings })
  await act(async () =>
    root.render(
      <DesignForm title="表单" guard={false} design={design} record={{ code: 'ab' }} onSubmit={() => {}} />,
    ),
  )
  const control = () => box.querySelector<HTMLInputElement>('input[data-size="7"]')
  expect(control()!.value).toBe('ab')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  await act(async () => {
    setValue.call(control()!, 'abc')
    control()!.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await setThere(false)
  expect(control()).toBeNull()
  expect(box.textContent).toContain('abc')
  expect(box.textContent).toContain('“编号控件”控件暂时无法加载')
  await setThere(true)
  expect(control()!.value).toBe('abc')
})

test('a read-only form shows the view of the remote, and plain text without it', async () => {
  const design = designWith({ value: { type: 'text' } })
  await act(async () =>
    root.render(
      <DesignForm
        title="表单"
        guard={false}
        design={design}
        record={{ code: 'ab' }}
        readOnly
        onSubmit={() => {}}
      />,
    ),
  )
  expect(box.querySelector('b')!.textContent).toBe('<ab>')
  await setThere(false)
  expect(box.querySelector('b')).toBeNull()
  expect(box.textContent).toContain('ab')
  expect(box.textContent).not.toContain('无法加载')
  await setThere(true)
})
