import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { findErrorOffset } from './sqlite-place.ts'

const db = new DatabaseSync(':memory:')
db.exec('create table lesson (id integer, name text); create table person (id integer)')

function errorOf(statement: string): string | undefined {
  try {
    db.prepare(statement)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** The statement from its error on. */
function fromError(statement: string): string | undefined {
  const offset = findErrorOffset(errorOf(statement)!, statement, errorOf)
  return offset === undefined ? undefined : [...statement].slice(offset).join('')
}

test.each([
  ['select id\nform lesson where form = 1', 'lesson where form = 1'],
  [`select 'from from' as a -- from\n, id from from lesson`, 'from lesson'],
  [`select '𠮷' as a, nope from lesson`, 'nope from lesson'],
  [`select 'nope' as a /* nope */, l.nope from lesson l`, 'l.nope from lesson l'],
  ['select id from lessons', 'lessons'],
  ['select id, names(name) from lesson', 'names(name) from lesson'],
  ['select id from lesson, person', 'id from lesson, person'],
  ['select upper() from lesson', 'upper() from lesson'],
  ['select id from lesson where  ', '  '],
  [`select 'a from lesson`, `'a from lesson`],
  ['select # from lesson', '# from lesson'],
  ['select id) from lesson', ') from lesson'],
])('finds the error of %j', (statement, rest) => expect(fromError(statement)).toBe(rest))

test('knows no place of an error that has none', () => {
  expect(fromError('insert into lesson values (1)')).toBeUndefined()
})
