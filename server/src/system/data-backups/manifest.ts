import * as z from 'zod'

/** First member of a backup, by which it is known at once. */
export const markName = 'tessera-backup.json'
export const Mark = z.object({ kind: z.literal('tessera.backup'), version: z.literal(1) })
export const mark = { kind: 'tessera.backup', version: 1 } satisfies z.output<typeof Mark>

/** Last member: what came before it, and how it is known to be whole. */
export const manifestName = 'manifest.json'

const Name = z.string().min(1).max(63)
const Digest = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)

/** Defaults that a table can be made anew with: a constant or the clock. Others (sequences, functions) belong to tables of the product. */
export const plainDefault =
  /^(-?\d+(\.\d+)?|true|false|now\(\)|CURRENT_TIMESTAMP|'([^'\\]|'')*'::[a-z][a-z ]*)$/

/**
 * A column as `create table` would have it, never as SQL: what stands in an uploaded file is checked before it comes near a statement.
 * The type is as PostgreSQL prints it.
 */
const Column = z.object({
  name: Name,
  type: z
    .string()
    .max(60)
    .regex(/^[a-z][a-z0-9_ ]*(\(\d+(,\d+)?\))?( (with|without) time zone)?(\[\])?$/),
  notNull: z.boolean(),
  default: z.string().max(500).regex(plainDefault).nullable(),
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
  /** Of its rows as COPY writes them, all parts together. */
  sha256: Digest,
})
export type BackupTable = z.output<typeof Table>

export const Manifest = z.object({
  ...Mark.shape,
  /** Epoch milliseconds, and what the system called itself. */
  time: z.int(),
  system: z.string().max(500),
  migrations: z.array(z.object({ name: z.string().max(100), checksum: Digest })).max(10_000),
  /** Digest of the keys that seal secrets: they are not in a backup, and under others the secrets cannot be read. */
  keys: Digest,
  tables: z.array(Table).max(20_000),
  sequences: z.array(z.object({ name: Name, last: z.int(), called: z.boolean() })).max(20_000),
  /** Uploaded files: how many there were, and whether their bytes lie here. `sha256` is of their digests, one behind the other. */
  files: z.object({ count: Count, bytes: Count, held: z.boolean(), sha256: Digest }),
})
export type Manifest = z.output<typeof Manifest>

/** Members: the rows of a table in parts of a few MB, an uploaded file, and the digest of one. */
export const partName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy`
export const tableOfPart = (name: string): string | undefined =>
  /^tables\/(.+)\/\d{6,}\.copy$/.exec(name)?.[1]
export const storedName = (key: string) => `files/${key}`
export const sumName = (key: string) => `sums/${key}`
