import { expect, test } from 'vitest'
import { fillPlaceholders, placeholdersIn } from './placeholders.ts'

test.each([
  [['你好 {name}，{课程} 于 {time} 开始'], ['name', '课程', 'time']],
  [
    ['{a} {b}', '{b} {c}'],
    ['a', 'b', 'c'],
  ],
  [['{ name }'], ['name']],
  [['{} {a b} {a-b} { {x} }', 'no places'], ['x']],
])('%j has the placeholders %j', (texts, names) => expect(placeholdersIn(...texts)).toEqual(names))

test.each([
  ['{name}：{n} 节', { name: '王芳', n: 0 }, '王芳：0 节'],
  ['{name} {other}', { name: 'A' }, 'A {other}'],
  ['{name}', { name: null }, '{name}'],
  ['{name}', { name: '{other}', other: 'x' }, '{other}'],
  ['{toString}', {}, '{toString}'],
])('%s with %j is %s', (text, values, expected) => expect(fillPlaceholders(text, values)).toBe(expected))
