import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { patterns } from '@tessera/shared/contract/patterns'
import { root } from './paths.ts'

/** A bucket of an S3-compatible store. */
export interface S3Config {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
  readonly style: 'path' | 'host'
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The configuration, read from environment variables. An empty variable counts as not set. */
export interface Config {
  /** PORT: 3000. 0 takes any free one. */
  readonly port: number
  /** HOST, the address to listen on: localhost. 0.0.0.0 or :: opens it to the network. */
  readonly host: string
  /**
   * DATA_DIR, absolute; relative ones start at the repository root: .data. Embedded database, uploaded files.
   */
  readonly dataDir: string
  /** SHELL_DIR, the built shell to serve: shell/dist. The benchmark serves another one. */
  readonly shellDir: string
  /** DATABASE_URL: an external PostgreSQL 15 to 18. Not set: the embedded one in DATA_DIR. */
  readonly databaseUrl: string | undefined
  /** DATABASE_POOL, connections at once: 10. */
  readonly databasePool: number
  /** DEMO: on fills an empty database with demo data. */
  readonly demo: boolean
  /** ADMIN_PASSWORD, only read by the first start without demo data. */
  readonly adminPassword: string | undefined
  /** LOG_LEVEL: info. */
  readonly logLevel: (typeof logLevels)[number]
  /**
   * TRUST_PROXY, proxies whose X-Forwarded-* headers are trusted: addresses, networks, and the words of
   * `proxyRanges`. Not set or off: none.
   */
  readonly trustProxy: readonly string[]
  /** BODY_LIMIT, bytes of a request body: 1 MiB. Uploads have their own limits. */
  readonly maxBodyBytes: number
  /** FILES_LARGEST, MB of one file that is uploaded in chunks: 2048. Other uploads have their own limits. */
  readonly maxFileMegabytes: number
  /** FILES_PER_USER, MB of all files of one user: 10240. 0 means no limit. */
  readonly maxMegabytesPerUser: number
  /** FILES_TOTAL, MB of all files: 0, no limit. */
  readonly maxMegabytesTotal: number
  /** FILES_UNNAMED_HOURS, hours until a file without a referring record is deleted: 72. */
  readonly unreferencedFileHours: number
  /**
   * FILES_S3_ENDPOINT (such as https://s3.eu-central-1.amazonaws.com), FILES_S3_BUCKET, FILES_S3_KEY,
   * FILES_S3_SECRET, FILES_S3_REGION (us-east-1) and FILES_S3_STYLE (path, or host for a bucket in the host
   * name): the bucket for files. Not set: files are stored in DATA_DIR.
   */
  readonly filesS3: S3Config | undefined
  /** DISK_RESERVE, MB that must be free on the disk for anything to be written: 128. */
  readonly diskReserveMegabytes: number
  /** BACKUP_RESERVE, MB that a backup leaves free on the disk: 256. */
  readonly backupReserveMegabytes: number
  /** MIRROR_LOOPBACK: off. on allows menus to refer to remotes on the server's own machine, for tests. */
  readonly mirrorLoopback: boolean
  /**
   * WECHAT_ADDRESS, WECOM_ADDRESS, DINGTALK_ADDRESS: API addresses; a private installation has another one.
   */
  readonly providers: Readonly<Record<'mp' | 'wecom' | 'dingtalk', string>>
  /**
   * SECRETS_KEY, combined with a value in the database to encrypt stored secrets. All processes need the same
   * key. Not set: the value in the database alone.
   */
  readonly secretsKey: string | undefined
  /** SOURCE_NETWORKS, private networks that data sources may use, such as 10.0.0.0/8,127.0.0.1: none. */
  readonly sourceNetworks: readonly string[]
  /** SOURCE_FILES, the folder with the SQLite files of data sources: sources in DATA_DIR. */
  readonly sourceFiles: string
  /**
   * DATABASE_GUEST_URL: the server's database for statements of users, with a role that cannot read secrets.
   * Not set: the server creates such a role where it is allowed to.
   */
  readonly databaseGuestUrl: string | undefined
  /**
   * Whether answers are validated by their schema, so that an invalid one is a fault: NODE_ENV is not
   * production.
   */
  readonly strict: boolean
  /** Whether rebuilt remotes are loaded while the server runs: NODE_ENV is development. */
  readonly development: boolean
}

/** A variable has an invalid value. `message` is one sentence for the terminal. */
export class ConfigError extends Error {}

/** Reads the environment; throws a ConfigError at the first invalid value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const dataDir = read('DATA_DIR', resolve(root, '.data'), 'a folder', (text) =>
    text.includes('\0') ? undefined : resolve(root, text),
  )
  return Object.freeze({
    port: readInteger('PORT', 3000, 0, 65_535),
    host: read('HOST', 'localhost', 'a host name or an IP address', (text) =>
      isIP(text) || hostName.test(text) ? text : undefined,
    ),
    dataDir,
    shellDir: read('SHELL_DIR', resolve(root, 'shell', 'dist'), 'a folder', (text) =>
      text.includes('\0') ? undefined : resolve(root, text),
    ),
    databaseUrl: read(
      'DATABASE_URL',
      undefined,
      'postgres://user:password@host:5432/database',
      databaseUrl,
      withoutPassword,
    ),
    databasePool: readInteger('DATABASE_POOL', 10, 1, 500),
    demo: read('DEMO', true, 'on or off', (text) => switches.get(text.toLowerCase())),
    adminPassword: read(
      'ADMIN_PASSWORD',
      undefined,
      '6 to 16 letters and digits',
      password,
      () => 'a value not shown here',
    ),
    logLevel: read('LOG_LEVEL', 'info', `one of ${logLevels.join(', ')}`, (text) =>
      logLevels.find((level) => level === text.toLowerCase()),
    ),
    trustProxy: read(
      'TRUST_PROXY',
      [],
      'off, or the addresses of your proxies, joined by commas: IP addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
      trustProxy,
    ),
    maxBodyBytes: readInteger('BODY_LIMIT', 1_048_576, 1_024, 1_073_741_824),
    maxFileMegabytes: readInteger('FILES_LARGEST', 2_048, 1, 1_048_576),
    maxMegabytesPerUser: readInteger('FILES_PER_USER', 10_240, 0, 1_073_741_824),
    maxMegabytesTotal: readInteger('FILES_TOTAL', 0, 0, 1_073_741_824),
    unreferencedFileHours: readInteger('FILES_UNNAMED_HOURS', 72, 1, 100_000),
    filesS3: s3(),
    diskReserveMegabytes: readInteger('DISK_RESERVE', 128, 0, 100_000_000),
    backupReserveMegabytes: readInteger('BACKUP_RESERVE', 256, 0, 100_000_000),
    mirrorLoopback: read('MIRROR_LOOPBACK', false, 'on or off', (text) => switches.get(text.toLowerCase())),
    providers: Object.freeze({
      mp: provider('WECHAT_ADDRESS', 'https://api.weixin.qq.com'),
      wecom: provider('WECOM_ADDRESS', 'https://qyapi.weixin.qq.com'),
      dingtalk: provider('DINGTALK_ADDRESS', 'https://oapi.dingtalk.com'),
    }),
    secretsKey: read(
      'SECRETS_KEY',
      undefined,
      'at least 16 characters',
      (text) => (text.length >= 16 ? text : undefined),
      () => 'a value not shown here',
    ),
    sourceNetworks: read(
      'SOURCE_NETWORKS',
      [],
      'addresses or networks such as 10.0.0.0/8, joined by commas',
      networks,
    ),
    sourceFiles: read('SOURCE_FILES', resolve(dataDir, 'sources'), 'a folder', (text) =>
      text.includes('\0') ? undefined : resolve(root, text),
    ),
    databaseGuestUrl: read(
      'DATABASE_GUEST_URL',
      undefined,
      'an address such as postgres://guest:password@host/database',
      databaseUrl,
      withoutPassword,
    ),
    strict: read('NODE_ENV', true, 'production, development or test', (text) => modes.get(text)),
    development: env['NODE_ENV']?.trim() === 'development',
  })

  function read<T>(
    name: string,
    fallback: T,
    allowed: string,
    parse: (text: string) => T | undefined,
    show = quoted,
  ): T {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) throw new ConfigError(`${name} is ${show(text)}, but must be ${allowed}.`)
    return value
  }

  function s3(): S3Config | undefined {
    const endpoint = read('FILES_S3_ENDPOINT', undefined, 'an http or https address without a path', origin)
    if (!endpoint) return undefined
    const readRequired = (name: string, allowed: string, pattern: RegExp, show = quoted): string => {
      const value = read(name, '', allowed, (text) => (pattern.test(text) ? text : undefined), show)
      if (!value) throw new ConfigError(`${name} is not set, but FILES_S3_ENDPOINT is.`)
      return value
    }
    return {
      endpoint,
      bucket: readRequired('FILES_S3_BUCKET', 'the name of a bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
      region: read('FILES_S3_REGION', 'us-east-1', 'a region', (text) =>
        /^[a-z0-9-]{1,40}$/.test(text) ? text : undefined,
      ),
      key: readRequired('FILES_S3_KEY', 'a text without spaces', /^\S+$/),
      secret: readRequired(
        'FILES_S3_SECRET',
        'a text without spaces',
        /^\S+$/,
        () => 'a value not shown here',
      ),
      style: read('FILES_S3_STYLE', 'path', 'path or host', (text) =>
        text === 'path' || text === 'host' ? text : undefined,
      ),
    }
  }

  function provider(name: string, fallback: string): string {
    return read(name, fallback, 'an http or https address without a path', origin)
  }

  function readInteger(name: string, fallback: number, min: number, max: number): number {
    return read(name, fallback, `a whole number from ${min} to ${max}`, (text) => {
      const value = Number(text)
      return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
    })
  }
}

const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*$/i
const switches = new Map([
  ...['on', 'true', '1', 'yes'].map((word) => [word, true] as const),
  ...['off', 'false', '0', 'no'].map((word) => [word, false] as const),
])
const modes = new Map([
  ['production', false],
  ['development', true],
  ['test', true],
])

const quoted = (text: string) => JSON.stringify(text)
const withoutPassword = (text: string) => quoted(text.replace(/:[^:/]*@/, ':***@'))
const password = (text: string) => (patterns.password.test(text) ? text : undefined)

function origin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined
}

function databaseUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, pathname } = new URL(text)
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1 ? text : undefined
}

function networks(text: string): string[] | undefined {
  const all = text.split(',').map((one) => one.trim())
  return all.every(isAddress) ? all : undefined
}

/** Names for networks: this machine, link-local addresses, private addresses. */
export const proxyRanges = ['loopback', 'linklocal', 'uniquelocal'] as const

/**
 * `on` and a number of proxies are not accepted: with both, a client that reaches the server without the proxy
 * could name any address as its own.
 */
function trustProxy(text: string): string[] | undefined {
  if (switches.get(text.toLowerCase()) === false) return []
  const all = text.split(',').map((one) => one.trim().toLowerCase())
  const isProxy = (one: string) =>
    proxyRanges.some((range) => range === one) || (isAddress(one) && !/\/0+$/.test(one))
  return all.every(isProxy) ? all : undefined
}

/** An address, or a network such as 10.0.0.0/8. */
function isAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const kind = isIP(address)
  return (
    kind > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)))
  )
}
