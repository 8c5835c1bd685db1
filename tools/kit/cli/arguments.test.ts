import { expect, test } from 'vitest'
import { parseCommandLine } from './arguments.ts'

const read = (line: string, env: Record<string, string> = {}) =>
  parseCommandLine(line.split(' ').filter(Boolean), env)
const command = (more: object) => ({
  kind: 'command',
  options: { target: '.', server: 'http://localhost:3000', token: '', json: false, ...more },
})

test.each([
  ['build', command({ command: 'build' })],
  ['check dist --json', command({ command: 'check', target: 'dist', json: true })],
  [
    'check https://static.example.org/crm/mf-manifest.json',
    command({ command: 'check', target: 'https://static.example.org/crm/mf-manifest.json' }),
  ],
  [
    'publish . --server https://staff.example.org/ --token tsr_x',
    command({ command: 'publish', server: 'https://staff.example.org', token: 'tsr_x' }),
  ],
  [
    'rollback crm --server=http://127.0.0.1:3600/tessera/',
    command({ command: 'rollback', target: 'crm', server: 'http://127.0.0.1:3600/tessera' }),
  ],
  [
    'regenerate . --from new.zip --take mine',
    command({ command: 'regenerate', from: 'new.zip', take: 'mine' }),
  ],
  ['', { kind: 'help' }],
  ['check --help', { kind: 'help' }],
  ['--version', { kind: 'version' }],
])('tessera %s', (line, expected) => {
  expect(read(line)).toEqual(expected)
})

test('reads server and token from the environment; the command line takes precedence', () => {
  const env = { TESSERA_SERVER: 'http://a.example', TESSERA_TOKEN: 'tsr_a' }
  expect(read('publish .', env)).toEqual(
    command({ command: 'publish', server: 'http://a.example', token: 'tsr_a' }),
  )
  expect(read('publish . --server http://b.example --token tsr_b', env)).toEqual(
    command({ command: 'publish', server: 'http://b.example', token: 'tsr_b' }),
  )
})

test.each([
  ['deploy', 'Unknown command "deploy". Commands: build, test, check, publish, regenerate, rollback.'],
  ['check', 'tessera check requires <folder | url>.'],
  ['rollback', 'tessera rollback requires <name>.'],
  ['publish a b', 'tessera publish accepts one <folder>, got 2: a b.'],
  ['regenerate . --take both', '--take is mine or design, not "both".'],
  ['publish . --take mine', '--take belongs to tessera regenerate.'],
  ['publish . --sever x', "Unknown option '--sever'."],
  [
    'publish . --server staff.example.org',
    '"staff.example.org" is not a server URL. Example: https://staff.example.org.',
  ],
  [
    'publish . --server ftp://a.example',
    '"ftp://a.example" is not a server URL. Example: https://staff.example.org.',
  ],
])('tessera %s is rejected', (line, sentence) => {
  expect(read(line)).toEqual({ kind: 'error', message: sentence })
})
