import { expect, test } from 'vitest'
import { satisfiesRange } from './range.ts'

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.2.5', '^0.2.1', true],
  ['0.3.0', '^0.2.1', false],
  ['1.0.0', '^1.0', true],
  ['1.0.0', '^1.1', false],
  ['', '^1.0.0', false],
])('%s within %s: %s', (version, range, expected) => expect(satisfiesRange(version, range)).toBe(expected))
