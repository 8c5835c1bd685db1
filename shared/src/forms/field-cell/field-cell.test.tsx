// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { readDesign } from '../../fields/design.ts'
import { startText } from '../../text/i18n.ts'
import { FieldCell } from './field-cell.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
startText()

function shown(jweeKey: string, value: unknown): string {
  const read = readDesign({ fields: [{ jweeKey, vModel: 'a', label: 'a' }] })
  if ('problems' in read) throw new Error('no design')
  const box = document.createElement('div')
  const root = createRoot(box)
  act(() => root.render(<FieldCell field={read.design.fields[0]!} value={value} />))
  const text = box.textContent
  act(() => root.unmount())
  return text
}

test.each([
  ['numInput', 4, '4'],
  ['numInput', [4, 5.5], '4, 5.5'],
  ['amount', [12.5], '¥ 12.50'],
  ['comInput', ['a', 'b'], 'a, b'],
  ['comInput', '', ''],
])('a cell of %s shows %o as %s', (kind, value, text) => expect(shown(kind, value)).toBe(text))
