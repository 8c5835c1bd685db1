import { expect, test } from 'vitest'
import { sentence, systemParts } from './apt.mjs'
import { chromiumPackage, postgresFolders, postgresPackage } from './system.mjs'
import { packagesOf } from './types.mjs'

test('of the installed servers the oldest from 15 on is tried first', () => {
  expect(postgresFolders('/usr/lib/postgresql', ['16', '14', '15', 'lib'])).toEqual([
    '/usr/lib/postgresql/15/bin',
    '/usr/lib/postgresql/16/bin',
  ])
  expect(postgresFolders('/opt', ['postgresql@17', 'redis'])).toEqual(['/opt/postgresql@17/bin'])
})

test('the package is PostgreSQL 15 or the oldest later one that the system offers', () => {
  expect(postgresPackage('postgresql-13 - server\npostgresql-15 - server\npostgresql-16 - server\n')).toBe(
    'postgresql-15',
  )
  expect(postgresPackage('postgresql-17 - server\npostgresql-18 - server\n')).toBe('postgresql-17')
  expect(postgresPackage('')).toBe('postgresql-15')
})

test('the browser is the shell without a window where the system offers it, else the whole one', () => {
  expect(
    chromiumPackage('chromium-headless-shell - web browser - old headless shell\npostgresql-15 - server\n'),
  ).toBe('chromium-headless-shell')
  expect(chromiumPackage('postgresql-15 - server\n')).toBe('chromium')
})

test('what is there is used and nothing is installed', async () => {
  const look = {
    chromium: async () => '/usr/bin/chromium',
    fonts: async () => 'Noto Sans CJK',
    postgres: async () => '/pg/bin',
  }
  expect(await systemParts('/', ['chromium', 'postgres'], look)).toEqual({
    found: { chromium: '/usr/bin/chromium', postgres: '/pg/bin' },
    output: '',
  })
})

test('what is missing is named in one sentence', () => {
  expect(sentence(['fonts', 'postgres'])).toBe(
    'Please install a Chinese font (package fonts-noto-cjk), and the PostgreSQL server from version 15 on (package postgresql-15; or name its bin folder by PG_BIN), then run this again.',
  )
})

test('the packages are those of the workspace file', () => {
  expect(packagesOf('packages: [shell, remote-org]\n\ncatalog:\n')).toEqual(['shell', 'remote-org'])
})
