import { expect, test } from 'vitest'
import type { MigrationStep } from '@tessera/shared/contract/lowcode/designs'
import { listShownSteps } from './shown-steps.ts'

const step = (text: string, question: string | null): MigrationStep => ({
  kind: 'addColumn',
  table: 't',
  text,
  sql: text,
  lock: 'none',
  question,
})

test('the steps of a question are those of its answer', () => {
  const preview = {
    steps: [step('retire a', 'a'), step('add a', 'a'), step('add b', null), step('retire c', 'c')],
    alternatives: [
      { question: 'a', choice: 'convert', steps: [step('convert a', 'a')] },
      { question: 'c', choice: 'drop', steps: [step('drop c', 'c')] },
    ],
  }
  const shown = (answers: Record<string, string>) => listShownSteps(preview, answers).map(({ text }) => text)
  expect(shown({})).toEqual(['retire a', 'add a', 'add b', 'retire c'])
  expect(shown({ a: 'startEmpty', c: 'drop' })).toEqual(['retire a', 'add a', 'add b', 'drop c'])
  expect(shown({ a: 'convert' })).toEqual(['convert a', 'add b', 'retire c'])
})
