import { expect, test } from 'vitest'
import { converter, wallClock } from './convert.ts'

test.each([
  ['2026-01-02 03:04:05.123456+00', '2026-01-02 11:04:05.123456'],
  ['2026-01-02 03:04:05+08', '2026-01-02 03:04:05'],
  ['2026-01-01 20:00:00-05:30', '2026-01-02 09:30:00'],
  ['2026-01-02 03:04:05Z', '2026-01-02 11:04:05'],
  ['2026-01-02 03:04:05', '2026-01-02 03:04:05'],
  ['infinity', 'infinity'],
  [null, null],
])('%s is %s on the clock of the business', (value, clock) => expect(wallClock(value)).toBe(clock))

const column = (dataType: 'varchar' | 'int' | 'text' | 'datetime', type: string) => ({ dataType, type })
test.each([
  ['a boolean into a number', column('varchar', 'boolean'), column('int', 'tinyint(1)'), 'mysql', true, 1],
  [
    'a boolean into a text',
    column('varchar', 'boolean'),
    column('varchar', 'varchar(50)'),
    'mysql',
    false,
    'false',
  ],
  [
    'bytes into a text',
    column('text', 'bytea'),
    column('text', 'longtext'),
    'mysql',
    Buffer.from([1, 255]),
    '01ff',
  ],
  ['a NUL into PostgreSQL', column('text', 'longtext'), column('text', 'text'), 'postgres', 'a\0b', 'ab'],
] as const)('%s', (_, from, to, dialect, value, becomes) =>
  expect(converter(from, to, dialect)?.(value)).toBe(becomes),
)

test('what fits is left alone', () => {
  expect(converter(column('int', 'integer'), column('int', 'int'), 'mysql')).toBeNull()
  expect(
    converter(
      column('datetime', 'timestamp with time zone'),
      column('datetime', 'timestamp with time zone'),
      'postgres',
    ),
  ).toBeNull()
})
