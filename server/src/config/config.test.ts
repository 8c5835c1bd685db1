import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { root } from './paths.ts'

test('an empty environment has the documented defaults, frozen', () => {
  const config = readConfig({})
  expect(config).toEqual({
    diskReserveMegabytes: 128,
    heartbeatSeconds: 10,
    backupReserveMegabytes: 256,
    sandbox: 'local',
    mirrorLoopback: false,
    providers: {
      mp: 'https://api.weixin.qq.com',
      wecom: 'https://qyapi.weixin.qq.com',
      dingtalk: 'https://oapi.dingtalk.com',
    },
    secretsKey: undefined,
    sourceNetworks: [],
    sourceFiles: join(root, '.data', 'sources'),
    databaseGuestUrl: undefined,
    maxFileMegabytes: 2_048,
    maxMegabytesPerUser: 10_240,
    maxMegabytesTotal: 0,
    unreferencedFileHours: 72,
    filesS3: undefined,
    port: 3000,
    host: 'localhost',
    dataDir: join(root, '.data'),
    shellDir: join(root, 'shell', 'dist'),
    databaseUrl: undefined,
    databasePool: 10,
    demo: true,
    demoHistory: true,
    adminPassword: undefined,
    logLevel: 'info',
    trustProxy: [],
    maxBodyBytes: 1_048_576,
    strict: true,
    development: false,
    keepsCompressedCopies: true,
    buildsPages: true,
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readConfig({}))
})

test.each([
  ['PORT', '0', { port: 0 }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['HOST', '::1', { host: '::1' }],
  ['DATA_DIR', 'elsewhere', { dataDir: join(root, 'elsewhere') }],
  ['DATA_DIR', '/var/tessera', { dataDir: '/var/tessera' }],
  ['SHELL_DIR', 'shell/dist-bench', { shellDir: join(root, 'shell', 'dist-bench') }],
  ['DATABASE_URL', 'postgres://u:p@db:5433/tessera', { databaseUrl: 'postgres://u:p@db:5433/tessera' }],
  ['DEMO', 'off', { demo: false }],
  ['DEMO', 'TRUE', { demo: true }],
  ['DEMO_HISTORY', 'off', { demoHistory: false }],
  ['BUILD_PAGES', 'off', { buildsPages: false }],
  ['ADMIN_PASSWORD', 'tessera2026', { adminPassword: 'tessera2026' }],
  ['LOG_LEVEL', 'DEBUG', { logLevel: 'debug' }],
  ['TRUST_PROXY', 'off', { trustProxy: [] }],
  ['TRUST_PROXY', '10.0.0.0/8, ::1', { trustProxy: ['10.0.0.0/8', '::1'] }],
  ['TRUST_PROXY', 'Loopback,uniquelocal', { trustProxy: ['loopback', 'uniquelocal'] }],
  ['BODY_LIMIT', '2048', { maxBodyBytes: 2048 }],
  ['FILES_PER_USER', '0', { maxMegabytesPerUser: 0 }],
  ['NODE_ENV', 'production', { strict: false }],
  ['NODE_ENV', 'test', { strict: true, development: false }],
  ['NODE_ENV', 'development', { strict: true, development: true }],
])('%s=%s is read', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected)
})

const bucket = {
  FILES_S3_ENDPOINT: 'https://s3.example',
  FILES_S3_BUCKET: 'tessera',
  FILES_S3_KEY: 'k',
  FILES_S3_SECRET: 's',
}

test('reads the file store from its variables', () => {
  expect(readConfig(bucket).filesS3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'tessera',
    key: 'k',
    secret: 's',
    region: 'us-east-1',
    style: 'path',
  })
  expect(
    readConfig({ ...bucket, FILES_S3_REGION: 'cn-north-1', FILES_S3_STYLE: 'host' }).filesS3,
  ).toMatchObject({ region: 'cn-north-1', style: 'host' })
})

test.each([
  [{ FILES_S3_SECRET: '' }, 'FILES_S3_SECRET is not set, but FILES_S3_ENDPOINT is.'],
  [
    { FILES_S3_SECRET: 'a b' },
    'FILES_S3_SECRET is a value not shown here, but must be a text without spaces.',
  ],
  [
    { FILES_S3_ENDPOINT: 'https://s3.example/bucket' },
    'FILES_S3_ENDPOINT is "https://s3.example/bucket", but must be an http or https address without a path.',
  ],
  [{ FILES_S3_BUCKET: 'a/b' }, 'FILES_S3_BUCKET is "a/b", but must be the name of a bucket.'],
])('half a file store %j is refused', (env, sentence) =>
  expect(() => readConfig({ ...bucket, ...env })).toThrow(sentence),
)

describe('refuses an invalid value with its variable, value and allowed values', () => {
  test.each([
    ['PORT', '70000', 'PORT is "70000", but must be a whole number from 0 to 65535.'],
    ['PORT', '3e3', 'PORT is "3e3", but must be a whole number from 0 to 65535.'],
    ['HOST', 'http://x', 'HOST is "http://x", but must be a host name or an IP address.'],
    [
      'DATABASE_URL',
      'mysql://u:secret@h/d',
      'DATABASE_URL is "mysql://u:***@h/d", but must be postgres://user:password@host:5432/database.',
    ],
    [
      'DATABASE_URL',
      'postgres://h',
      'DATABASE_URL is "postgres://h", but must be postgres://user:password@host:5432/database.',
    ],
    ['DATABASE_POOL', '0', 'DATABASE_POOL is "0", but must be a whole number from 1 to 500.'],
    ['DEMO', 'perhaps', 'DEMO is "perhaps", but must be on or off.'],
    [
      'ADMIN_PASSWORD',
      'short',
      'ADMIN_PASSWORD is a value not shown here, but must be 6 to 16 letters and digits.',
    ],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL is "loud", but must be one of trace, debug, info, warn, error, fatal, silent.',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'TRUST_PROXY is "10.0.0.0/33", but must be off, or the addresses of your proxies, joined by commas: IP addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal.',
    ],
    ...['on', 'true', '1', '2', '0.0.0.0/0', '::/0', '10.0.0.0/8,', 'proxy.example'].map(
      (value): [string, string, string] => [
        'TRUST_PROXY',
        value,
        `TRUST_PROXY is "${value}", but must be off, or the addresses of your proxies, joined by commas: IP addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal.`,
      ],
    ),
    ['BODY_LIMIT', '1MB', 'BODY_LIMIT is "1MB", but must be a whole number from 1024 to 1073741824.'],
    ['NODE_ENV', 'prod', 'NODE_ENV is "prod", but must be production, development or test.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(sentence))
  })
})
