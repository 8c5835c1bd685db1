import { expect, test } from 'vitest'
import { readScreen } from '@tessera/shared/contract/lowcode/screen-canvas'
import { findNameProblem, newVariable, withVariables } from './variables.ts'
import { codeOf, listValues, takenOf } from '../interaction/values.ts'

const screen = readScreen(
  JSON.stringify({ variables: [{ name: 'a' }, { name: 'b' }] }),
  JSON.stringify([
    {
      kind: 'tabs',
      settings: { variable: 'a' },
      inputs: [
        { into: 'column', name: 'a', variable: 'a' },
        { into: 'column', name: 'x', variable: 'b' },
      ],
      events: [
        { action: 'set', variable: 'a', from: 'variable', of: 'a' },
        { action: 'open', menuId: 'm', passes: [{ name: 'a', from: 'variable', of: 'a' }, { name: 'n', from: 'column', of: 'a' }] },
      ],
      shownWhen: { variable: 'a', how: 'is', value: 'a' },
    },
  ]),
) // prettier-ignore
const [a, b] = screen.canvas.variables

test('what reads or sets a variable follows its new name', () => {
  const [one] = withVariables(screen, [{ ...a!, name: 'campus' }, b!]).components
  expect(one).toMatchObject({
    settings: { variable: 'campus' },
    inputs: [
      { name: 'a', variable: 'campus' },
      { name: 'x', variable: 'b' },
    ],
    events: [
      { variable: 'campus', of: 'campus' },
      {
        passes: [
          { name: 'a', of: 'campus' },
          { name: 'n', of: 'a' },
        ],
      },
    ],
    shownWhen: { variable: 'campus', value: 'a' },
  })
})

test('moving or removing variables renames nothing', () => {
  expect(withVariables(screen, [b!, a!]).components).toEqual(screen.components)
  expect(withVariables(screen, [b!]).components).toEqual(screen.components)
})

test('a name is one in an address, and no other variable has it', () => {
  expect(findNameProblem([a!, b!], 0, 'b')).toBe('used')
  expect(findNameProblem([a!, b!], 0, 'a')).toBeNull()
  expect(['', '1', 'a-b', '__proto__'].map((name) => findNameProblem([a!], 0, name))).toEqual(
    Array(4).fill('wrong'),
  )
  expect(findNameProblem([a!], 0, '校区')).toBeNull()
  expect(newVariable([{ ...a!, name: 'v2' }]).name).toBe('v3')
})

test('values of events are chosen by what a point tells, columns and variables', () => {
  const options = listValues(
    ['name', 'column'],
    [{ name: 'c:1', label: '列' }],
    [a!],
    (from, name) => `${from} ${name}`,
  )
  expect(options.map(({ value }) => value)).toEqual(['name', 'column:c:1', 'variable:a'])
  for (const { value } of options) expect(codeOf(takenOf(value))).toBe(value)
})
