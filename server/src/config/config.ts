import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { patterns } from '@tessera/shared/contract/patterns'
import * as z from 'zod'
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
  /** HEARTBEAT_SECONDS, after which `npm start` kills a server whose event loop is held: 10. 0 turns that off. */
  readonly heartbeatSeconds: number
  /** DEMO: on fills an empty database with demo data. */
  readonly demo: boolean
  /** DEMO_HISTORY: on adds 16 months of former classes, renewals and refunds to the demo data. */
  readonly demoHistory: boolean
  /** ADMIN_PASSWORD, only read by the first start without demo data. */
  readonly adminPassword: string | undefined
  /** LOG_LEVEL: info. */
  readonly logLevel: (typeof logLevels)[number]
  /**
   * TRUST_PROXY, proxies whose X-Forwarded-* headers are trusted: addresses, networks, and the words of
   * `proxyRanges`. Not set or off: none.
   */
  readonly trustProxy: readonly string[]
  /** BODY_LIMIT, bytes of a request body: 1 MiB. Uploads, designs and records have their own limits. */
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
  /**
   * SHELL_ORIGIN and SANDBOX_ORIGIN: where the shell and its sandboxed pages are opened. `local`: neither is set, and
   * HOST is localhost or 127.0.0.1, so each of these two names serves the sandbox of the other one. null: there is no sandbox.
   */
  readonly sandbox: { readonly shell: string; readonly sandbox: string } | 'local' | null
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
  /** BUILD_PAGES: on lets designers publish pages that the server builds with npm. Off: they download the code. */
  readonly buildsPages: boolean
  /** Whether built files get compressed copies in the background: NODE_ENV is neither development nor test. */
  readonly keepsCompressedCopies: boolean
}

/** A variable has an invalid value. `message` is one sentence for the terminal. */
export class ConfigError extends Error {}

/** Names for networks: this machine, link-local addresses, private addresses. */
export const proxyRanges = ['loopback', 'linklocal', 'uniquelocal'] as const

/** What a refusal says about a variable. */
interface Variable {
  /** What the variable may be, as in docs/configuration.md. */
  allowed: string
  /** How a refused value is shown; secrets are not shown. */
  show?: (text: string) => string
}
const variables = z.registry<Variable>()

const quoted = (text: string) => JSON.stringify(text)
const withoutPassword = (text: string) => quoted(text.replace(/:[^:/]*@/, ':***@'))
const hidden = () => 'a value not shown here'

const truthy = ['on', 'true', '1', 'yes']
const falsy = ['off', 'false', '0', 'no']
const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*$/i

const switched = (fallback: boolean) =>
  z.stringbool({ truthy, falsy }).default(fallback).register(variables, { allowed: 'on or off' })

const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .pipe(z.coerce.number<string>().min(min).max(max))
    .default(fallback)
    .register(variables, { allowed: `a whole number from ${min} to ${max}` })

const matching = (pattern: RegExp, variable: Variable) =>
  z.string().regex(pattern).register(variables, variable)

/** A relative path starts at the repository root. */
const folder = z
  .string()
  .refine((text) => !text.includes('\0'))
  .transform((text) => resolve(root, text))

const databaseUrl = (allowed: string) =>
  z
    .url({ protocol: /^postgres(ql)?$/, abort: true })
    .refine((text) => new URL(text).pathname.length > 1)
    .optional()
    .register(variables, { allowed, show: withoutPassword })

/** `z.url` refuses spellings such as `http:host`, which have always been accepted. */
const origin = z
  .string()
  .refine((text) => URL.canParse(text))
  .transform((text) => new URL(text))
  .refine((url) => /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`)
  .transform((url) => url.origin)
const provider = (fallback: string) =>
  origin.default(fallback).register(variables, { allowed: 'an http or https address without a path' })

/** An origin; `*` as the first label of its host stands for the name of a remote. */
const originWithNames = z
  .string()
  .refine((text) => origin.safeParse(text.replace('://*.', '://remote.')).success)
  .transform((text) => text.replace(/\/$/, ''))

const list = z.string().transform((text) => text.split(',').map((one) => one.trim()))
/** An address, or a network such as 10.0.0.0/8. The patterns of zod lack addresses such as ::ffff:10.0.0.1. */
const address = z.string().refine((text) => {
  const [ip = '', bits, ...more] = text.split('/')
  const kind = isIP(ip)
  return (
    kind > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)))
  )
})
/**
 * `on` and a number of proxies are not accepted: with both, a client that reaches the server without the proxy
 * could name any address as its own.
 */
const proxies = z
  .string()
  .toLowerCase()
  .pipe(
    z.union([
      z.enum(falsy).transform((): string[] => []),
      list.pipe(z.array(z.union([z.enum(proxyRanges), address.refine((text) => !/\/0+$/.test(text))]))),
    ]),
  )

/** The variables of the server. docs/configuration.md is held to it by a test. */
const Environment = z.object({
  DATA_DIR: folder.default(resolve(root, '.data')).register(variables, { allowed: 'a folder' }),
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z
    .string()
    .refine((text) => isIP(text) > 0 || hostName.test(text))
    .default('localhost')
    .register(variables, { allowed: 'a host name or an IP address' }),
  SHELL_DIR: folder.default(resolve(root, 'shell', 'dist')).register(variables, { allowed: 'a folder' }),
  DATABASE_URL: databaseUrl('postgres://user:password@host:5432/database'),
  DATABASE_POOL: wholeNumber(10, 1, 500),
  // With one second, a busy machine would be taken for a held server.
  HEARTBEAT_SECONDS: z
    .string()
    .regex(/^\d+$/)
    .pipe(z.coerce.number<string>().max(3_600))
    .refine((seconds) => seconds !== 1)
    .default(10)
    .register(variables, { allowed: '0, or a whole number from 2 to 3600' }),
  DEMO: switched(true),
  DEMO_HISTORY: switched(true),
  ADMIN_PASSWORD: z
    .string()
    .regex(patterns.password)
    .optional()
    .register(variables, { allowed: '6 to 16 letters and digits', show: hidden }),
  LOG_LEVEL: z
    .string()
    .toLowerCase()
    .pipe(z.enum(logLevels))
    .default('info')
    .register(variables, { allowed: `one of ${logLevels.join(', ')}` }),
  TRUST_PROXY: proxies.default([]).register(variables, {
    allowed:
      'off, or the addresses of your proxies, joined by commas: IP addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
  }),
  BODY_LIMIT: wholeNumber(1_048_576, 1_024, 1_073_741_824),
  FILES_LARGEST: wholeNumber(2_048, 1, 1_048_576),
  FILES_PER_USER: wholeNumber(10_240, 0, 1_073_741_824),
  FILES_TOTAL: wholeNumber(0, 0, 1_073_741_824),
  FILES_UNNAMED_HOURS: wholeNumber(72, 1, 100_000),
  FILES_S3_ENDPOINT: origin
    .optional()
    .register(variables, { allowed: 'an http or https address without a path' }),
  DISK_RESERVE: wholeNumber(128, 0, 100_000_000),
  BACKUP_RESERVE: wholeNumber(256, 0, 100_000_000),
  SHELL_ORIGIN: origin.optional().register(variables, { allowed: 'an http or https address without a path' }),
  SANDBOX_ORIGIN: originWithNames.optional().register(variables, {
    allowed: 'an http or https address without a path, such as https://*.sandbox.example.org',
  }),
  MIRROR_LOOPBACK: switched(false),
  BUILD_PAGES: switched(true),
  WECHAT_ADDRESS: provider('https://api.weixin.qq.com'),
  WECOM_ADDRESS: provider('https://qyapi.weixin.qq.com'),
  DINGTALK_ADDRESS: provider('https://oapi.dingtalk.com'),
  SECRETS_KEY: z
    .string()
    .min(16)
    .optional()
    .register(variables, { allowed: 'at least 16 characters', show: hidden }),
  SOURCE_NETWORKS: list
    .pipe(z.array(address))
    .default([])
    .register(variables, { allowed: 'addresses or networks such as 10.0.0.0/8, joined by commas' }),
  SOURCE_FILES: folder.optional().register(variables, { allowed: 'a folder' }),
  DATABASE_GUEST_URL: databaseUrl('an address such as postgres://guest:password@host/database'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .optional()
    .register(variables, { allowed: 'production, development or test' }),
})

/** Variables that are read where FILES_S3_ENDPOINT is set. */
const BucketEnvironment = z.object({
  FILES_S3_BUCKET: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { allowed: 'the name of a bucket' }),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1')
    .register(variables, { allowed: 'a region' }),
  FILES_S3_KEY: matching(/^\S+$/, { allowed: 'a text without spaces' }),
  FILES_S3_SECRET: matching(/^\S+$/, { allowed: 'a text without spaces', show: hidden }),
  FILES_S3_STYLE: z.enum(['path', 'host']).default('path').register(variables, { allowed: 'path or host' }),
})

type Env = Readonly<Record<string, string | undefined>>

/** Reads the environment; throws a ConfigError at the first invalid value. */
export function readConfig(env: Env): Config {
  const read = parseVariables(Environment, env)
  return Object.freeze({
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    shellDir: read.SHELL_DIR,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    heartbeatSeconds: read.HEARTBEAT_SECONDS,
    demo: read.DEMO,
    demoHistory: read.DEMO_HISTORY,
    adminPassword: read.ADMIN_PASSWORD,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    maxBodyBytes: read.BODY_LIMIT,
    maxFileMegabytes: read.FILES_LARGEST,
    maxMegabytesPerUser: read.FILES_PER_USER,
    maxMegabytesTotal: read.FILES_TOTAL,
    unreferencedFileHours: read.FILES_UNNAMED_HOURS,
    filesS3: read.FILES_S3_ENDPOINT === undefined ? undefined : readBucket(read.FILES_S3_ENDPOINT, env),
    diskReserveMegabytes: read.DISK_RESERVE,
    backupReserveMegabytes: read.BACKUP_RESERVE,
    sandbox: chooseSandbox(read.HOST, read.SHELL_ORIGIN, read.SANDBOX_ORIGIN),
    mirrorLoopback: read.MIRROR_LOOPBACK,
    buildsPages: read.BUILD_PAGES,
    providers: Object.freeze({
      mp: read.WECHAT_ADDRESS,
      wecom: read.WECOM_ADDRESS,
      dingtalk: read.DINGTALK_ADDRESS,
    }),
    secretsKey: read.SECRETS_KEY,
    sourceNetworks: read.SOURCE_NETWORKS,
    sourceFiles: read.SOURCE_FILES ?? resolve(read.DATA_DIR, 'sources'),
    databaseGuestUrl: read.DATABASE_GUEST_URL,
    strict: read.NODE_ENV !== 'production',
    development: read.NODE_ENV === 'development',
    keepsCompressedCopies: read.NODE_ENV !== 'development' && read.NODE_ENV !== 'test',
  })
}

function chooseSandbox(
  host: string,
  shell: string | undefined,
  sandbox: string | undefined,
): Config['sandbox'] {
  if (shell === undefined && sandbox === undefined)
    return host === 'localhost' || host === '127.0.0.1' ? 'local' : null
  if (shell === undefined) throw new ConfigError('SHELL_ORIGIN is not set, but SANDBOX_ORIGIN is.')
  if (sandbox === undefined) throw new ConfigError('SANDBOX_ORIGIN is not set, but SHELL_ORIGIN is.')
  if (new URL(sandbox).host === new URL(shell).host)
    throw new ConfigError('SANDBOX_ORIGIN must be another host or port than SHELL_ORIGIN.')
  return Object.freeze({ shell, sandbox })
}

function readBucket(endpoint: string, env: Env): S3Config {
  const read = parseVariables(BucketEnvironment, env)
  return {
    endpoint,
    bucket: read.FILES_S3_BUCKET,
    region: read.FILES_S3_REGION,
    key: read.FILES_S3_KEY,
    secret: read.FILES_S3_SECRET,
    style: read.FILES_S3_STYLE,
  }
}

/** The variables of a schema without surrounding spaces; an empty one counts as not set. */
function parseVariables<T extends z.ZodRawShape>(schema: z.ZodObject<T>, env: Env): z.output<z.ZodObject<T>> {
  const texts = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, env[name]?.trim() || undefined]),
  )
  const { data, error } = schema.safeParse(texts)
  if (!error) return data
  const name = String(error.issues[0]?.path[0])
  const text = texts[name]
  if (text === undefined) throw new ConfigError(`${name} is not set, but FILES_S3_ENDPOINT is.`)
  const { allowed, show = quoted } = variables.get(schema.shape[name] as z.ZodType)!
  throw new ConfigError(`${name} is ${show(text)}, but must be ${allowed}.`)
}
