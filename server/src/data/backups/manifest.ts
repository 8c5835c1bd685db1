import * as z from 'zod'

/** Name of the first member, which identifies a file as a backup. */
export const markerName = 'tessera-backup.json'
export const Marker = z.object({ kind: z.literal('tessera.backup'), version: z.literal(1) })
export const marker = { kind: 'tessera.backup', version: 1 } satisfies z.output<typeof Marker>

/** Name of the last member: the list of the content with its digests. */
export const manifestName = 'manifest.json'

const Name = z.string().min(1).max(63)
const Digest = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)

/**
 * Column defaults that a restore can create: constants and the current time. Others (sequences, functions)
 * occur in product tables only.
 */
export const constantDefault =
  /^(-?\d+(\.\d+)?|true|false|now\(\)|CURRENT_TIMESTAMP|'([^'\\]|'')*'::[a-z][a-z ]*)$/

/**
 * A column of `create table`. The schema checks every part, because an uploaded file is not trusted and its
 * parts go into a statement. The type is written as PostgreSQL prints it.
 */
const Column = z.object({
  name: Name,
  type: z
    .string()
    .max(60)
    .regex(/^[a-z][a-z0-9_ ]*(\(\d+(,\d+)?\))?( (with|without) time zone)?(\[\])?$/),
  notNull: z.boolean(),
  default: z.string().max(500).regex(constantDefault).nullable(),
  comment: z.string().max(5_000).nullable(),
})
export type BackupColumn = z.output<typeof Column>

const Table = z.object({
  name: Name,
  columns: z.array(Column).max(1_600),
  primaryKey: z.array(Name).max(32),
  indexes: z.array(z.object({ name: Name, unique: z.boolean(), columns: z.array(Name).max(32) })).max(200),
  comment: z.string().max(5_000).nullable(),
  rows: Count,
  bytes: Count,
  /** Digest of its rows in the format of COPY, all parts together. */
  sha256: Digest,
})
export type BackupTable = z.output<typeof Table>

export const Manifest = z.object({
  ...Marker.shape,
  /** Time of the backup in epoch milliseconds; `system` is the configured name of the system. */
  time: z.int(),
  system: z.string().max(500),
  migrations: z.array(z.object({ name: z.string().max(100), checksum: Digest })).max(10_000),
  /**
   * Digest of the keys that seal secrets. The keys are not in the backup; without them its secrets cannot be
   * read.
   */
  keys: Digest,
  tables: z.array(Table).max(20_000),
  sequences: z.array(z.object({ name: Name, last: z.int(), called: z.boolean() })).max(20_000),
  /**
   * Uploaded files: their number, and whether their content is in the archive. `sha256` is the digest of
   * their concatenated digests.
   */
  files: z.object({ count: Count, bytes: Count, held: z.boolean(), sha256: Digest }),
})
export type Manifest = z.output<typeof Manifest>

/** Names of members: a part of a table's rows (a few MB), an uploaded file, and the digest of one. */
export const partName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy`
export const tableOfPart = (name: string): string | undefined =>
  /^tables\/(.+)\/\d{6,}\.copy$/.exec(name)?.[1]
export const fileName = (key: string) => `files/${key}`
export const digestName = (key: string) => `sums/${key}`
