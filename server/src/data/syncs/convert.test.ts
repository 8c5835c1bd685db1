import { expect, test } from 'vitest'
import { converter, toBusinessTime } from './convert.ts'

test.each([
  ['2026-01-02 03:04:05.123456+00', '2026-01-02 11:04:05.123456'],
  ['2026-01-02 03:04:05+08', '2026-01-02 03:04:05'],
  ['2026-01-01 20:00:00-05:30', '2026-01-02 09:30:00'],
  ['2026-01-02 03:04:05Z', '2026-01-02 11:04:05'],
  ['2026-01-02 03:04:05', '2026-01-02 03:04:05'],
  ['infinity', 'infinity'],
  [null, null],
])('%s is %s in local business time', (value, clock) => expect(toBusinessTime(value)).toBe(clock))

const column = (dataType: 'varchar' | 'int' | 'text' | 'datetime', type: string) => ({ dataType, type })
test.each([
  [
    'converts a boolean to a number',
    column('varchar', 'boolean'),
    column('int', 'tinyint(1)'),
    'mysql',
    true,
    1,
  ],
  [
    'converts a boolean to text',
    column('varchar', 'boolean'),
    column('varchar', 'varchar(50)'),
    'mysql',
    false,
    'false',
  ],
  [
    'converts bytes to text',
    column('text', 'bytea'),
    column('text', 'longtext'),
    'mysql',
    Buffer.from([1, 255]),
    '01ff',
  ],
  [
    'removes NUL characters for PostgreSQL',
    column('text', 'longtext'),
    column('text', 'text'),
    'postgres',
    'a\0b',
    'ab',
  ],
] as const)('%s', (_, from, to, dialect, value, expected) =>
  expect(converter(from, to, dialect)?.(value)).toBe(expected),
)

test('does not convert values that fit', () => {
  expect(converter(column('int', 'integer'), column('int', 'int'), 'mysql')).toBeNull()
  expect(
    converter(
      column('datetime', 'timestamp with time zone'),
      column('datetime', 'timestamp with time zone'),
      'postgres',
    ),
  ).toBeNull()
})
