import { expect, test } from 'vitest'
import { understand } from './arguments.ts'

const read = (line: string, env: Record<string, string> = {}) =>
  understand(line.split(' ').filter(Boolean), env)
const asked = (more: object) => ({
  at: 'command',
  asked: { what: '.', server: 'http://localhost:3000', token: '', json: false, ...more },
})

test.each([
  ['build', asked({ command: 'build' })],
  ['check dist --json', asked({ command: 'check', what: 'dist', json: true })],
  [
    'check https://static.example.org/crm/mf-manifest.json',
    asked({ command: 'check', what: 'https://static.example.org/crm/mf-manifest.json' }),
  ],
  [
    'publish . --server https://staff.example.org/ --token tsr_x',
    asked({ command: 'publish', server: 'https://staff.example.org', token: 'tsr_x' }),
  ],
  [
    'rollback crm --server=http://127.0.0.1:3600/tessera/',
    asked({ command: 'rollback', what: 'crm', server: 'http://127.0.0.1:3600/tessera' }),
  ],
  ['', { at: 'help' }],
  ['check --help', { at: 'help' }],
  ['--version', { at: 'version' }],
])('tessera %s', (line, expected) => {
  expect(read(line)).toEqual(expected)
})

test('server and token come from the environment, and from the command line before it', () => {
  const env = { TESSERA_SERVER: 'http://a.example', TESSERA_TOKEN: 'tsr_a' }
  expect(read('publish .', env)).toEqual(
    asked({ command: 'publish', server: 'http://a.example', token: 'tsr_a' }),
  )
  expect(read('publish . --server http://b.example --token tsr_b', env)).toEqual(
    asked({ command: 'publish', server: 'http://b.example', token: 'tsr_b' }),
  )
})

test.each([
  ['deploy', 'There is no command deploy: build, test, check, publish, rollback.'],
  ['check', 'tessera check needs <folder | address>.'],
  ['rollback', 'tessera rollback needs <name>.'],
  ['publish a b', 'tessera publish takes one <folder>; these are 2: a b.'],
  ['publish . --sever x', "Unknown option '--sever'."],
  [
    'publish . --server staff.example.org',
    'staff.example.org is no address of a server, such as https://staff.example.org.',
  ],
  [
    'publish . --server ftp://a.example',
    'ftp://a.example is no address of a server, such as https://staff.example.org.',
  ],
])('tessera %s: not understood', (line, sentence) => {
  expect(read(line)).toEqual({ at: 'fault', fault: sentence })
})
