import { expect, test } from 'vitest'
import { isError, isHandled, stackOf, thrownText } from './thrown-text.ts'

const refuse = () => {
  throw new Error('asked')
}
/** A value whose every question throws. */
const hostile = new Proxy(
  {},
  { get: refuse, has: refuse, getPrototypeOf: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse },
)
const circular: { self?: unknown } = {}
circular.self = circular

test.each([
  [new TypeError('x is undefined'), 'x is undefined'],
  [new RangeError(), 'RangeError'],
  ['no such row', 'no such row'],
  ['  ', 'an empty text was thrown'],
  [undefined, 'undefined was thrown, not an error'],
  [null, 'null was thrown, not an error'],
  [Symbol('s'), 'Symbol(s) was thrown, not an error'],
  [0n, '0 was thrown, not an error'],
  [{ message: 'from another window' }, 'from another window'],
  [{ reason: 'none' }, 'an object was thrown: {"reason":"none"}'],
  [function load() {}, 'the function load was thrown'],
  [circular, 'a value that cannot be read was thrown'],
  [hostile, 'a value that cannot be read was thrown'],
  [Object.assign(new Error(), { message: Symbol('s') }), 'Error'],
  [Object.defineProperty(new Error(), 'message', { get: refuse }), 'a value that cannot be read was thrown'],
])('describes a thrown value (%#)', (value, text) => expect(thrownText(value)).toBe(text))

test('shortens a long text', () => expect(thrownText('x'.repeat(10_000))).toHaveLength(500))

test('reads neither kind nor stack of a value that refuses to tell', () => {
  expect([isError(hostile), stackOf(hostile)]).toEqual([false, ''])
  expect(stackOf(Object.defineProperty(new Error(), 'stack', { get: refuse }))).toBe('')
  expect(stackOf(new Error('x'))).toContain('thrown-text.test.ts')
})

test('a refused call and an aborted request are handled already', () => {
  expect(isHandled({ fields: undefined, requestId: 'r' })).toBe(true)
  expect(isHandled(new DOMException('left', 'AbortError'))).toBe(true)
  for (const reason of [hostile, undefined, new Error('x'), 'AbortError'])
    expect(isHandled(reason)).toBe(false)
})
