import { expect, test } from 'vitest'
import { findWordProblem } from './edited-word.ts'

test.each([
  ['保存', '提交', null],
  ['共 {{n}} 条', '{{n}} 条记录', null],
  ['{{a}}：{{b}}', '{{b}} / {{a}} / {{b}}', null],
  ['共 {{n}} 条', '{{ n }} 条', null],
  ['大于 <', '小于 <', null],
  ['1 < 2', '1 < 3', null],
  ['第一行\n第二行', '一\n二', null],
  ['保存', '  ', 'empty'],
  ['保存', '保'.repeat(501), 'tooLong'],
  ['共 {{n}} 条', '许多条', 'values'],
  ['共 {{n}} 条', '共 {{m}} 条', 'values'],
  ['共 {{n}} 条', '共 {{n}} {{m}} 条', 'values'],
  ['共 {{n}} 条', '共 {{n}} 条 {{', 'values'],
  ['保存', '{{n}}', 'values'],
  ['保存', '<b>保存</b>', 'html'],
  ['保存', '<img src=x onerror=alert(1)>', 'html'],
  ['保存', '保存</script>', 'html'],
  ['保存', '保\u0000存', 'controls'],
] as const)('built-in %j, edited %j: %s', (builtIn, text, problem) => {
  expect(findWordProblem(text, builtIn)).toBe(problem)
})
