import pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Secrets } from '../../auth/secrets.ts'
import { limitTemporaryFiles } from './guest-limits.ts'
import { isReleased, personalColumns } from './personal-columns.ts'
import { text } from './text.ts'

/**
 * Statements written by users run on our own database as a separate PostgreSQL role, the guest. It has its
 * own login, because a statement could undo `set role`. The guest reads the tables that are not closed below,
 * without their secret and personal columns, and writes only tables that users created. PostgreSQL enforces this through
 * grants.
 */
/** Key of the advisory lock that serializes changes of the guest's grants. */
const grantsLockKey = 7_351_028

/** Prefixes of the names of the product's own tables. */
export const systemTablePrefixes = [
  'org',
  'system',
  'shell',
  'workflow',
  'lowcode',
  'edu',
  'wechat',
  'schema',
  // Tables of designed forms change with the releases of their designs only.
  'lc',
] as const
export const isSystemTable = (name: string): boolean =>
  systemTablePrefixes.some((area) => name.toLowerCase() === area || name.toLowerCase().startsWith(`${area}_`))

/**
 * Tables the guest cannot read: sessions, keys, conversations, messages and logs, and all tables of the
 * shell; links and files of reports, links of screens, typed tables of data sets, and what was changed in or said of a record.
 */
const closedTables =
  '^(shell_|schema_|system_(data_source|data_interface_call|outbox|log|chat|message|mail|config|file|export|import|task_run|task_try|secret)|wechat_|lowcode_(public_|(report|screen)_link|report_delivery|data_set|record_)|workflow_webhook_|org_(audit|password))'
/** Columns the guest cannot read in any table. */
const secretColumns = '(password|secret|token|hash|salt|sealed|ticket|certificate|headers)'

/**
 * Creates the guest if needed, renews its grants and returns its login. Refuses if the server cannot create
 * the role.
 */
export async function prepareGuestLogin(
  { pool, options }: Database,
  secrets: Secrets,
  guestUrl: string | undefined,
): Promise<pg.ClientConfig> {
  if (guestUrl) return { connectionString: guestUrl }
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    const { name, canCreate, exists } = await readGuestRole(client)
    if (!canCreate && !exists) throw refuse(text.noGuest)
    const password = secrets.derive(name)
    await client.query('begin')
    await lockGrants(client)
    // Another process may have created the role meanwhile. Name and password are letters, digits and signs of
    // base64url.
    await client.query(`do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${name}') then create role ${name}; end if;
    end $$`)
    if (canCreate) {
      await client.query(`alter role ${name} login noinherit connection limit 20 password '${password}'`)
      await limitTemporaryFiles(client, name)
    }
    await grantGuest(client, name)
    await client.query('commit')
    return guestLogin(options, name, password)
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (failed = fault))
    throw error
  } finally {
    client.release(failed)
  }
}

/** Renews the grants of the guest if it exists. For callers that create tables in their own transaction. */
export async function renewGuestGrants(client: pg.ClientBase): Promise<void> {
  const { name, exists } = await readGuestRole(client)
  if (!exists) return
  await lockGrants(client)
  await grantGuest(client, name)
}

const lockGrants = (client: pg.ClientBase) =>
  client.query('select pg_advisory_xact_lock($1)', [grantsLockKey])

/** The guest's name, whether it exists, and whether the server can create roles. */
async function readGuestRole(
  client: pg.ClientBase,
): Promise<{ name: string; canCreate: boolean; exists: boolean }> {
  const { rows } = await client.query<{ name: string; canCreate: boolean; exists: boolean }>(`
    select 'tessera_guest_' || d.oid as name,
      r.rolsuper or r.rolcreaterole as "canCreate",
      exists (select 1 from pg_roles g where g.rolname = 'tessera_guest_' || d.oid) as "exists"
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`)
  return rows[0]!
}

/**
 * Renews the guest's grants table by table: reading on open tables, reading and writing on tables that users
 * created.
 */
async function grantGuest(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`do $$ declare t record; begin
    revoke all on all tables in schema public from ${name};
    grant usage on schema public to ${name};
    for t in
      select c.oid::regclass as name, c.relname ~ '^(${systemTablePrefixes.join('|')})(_|$)' as system,
        (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname !~* '${secretColumns}'
            and (a.attname !~* '${personalColumns}' or ${isReleased})) as open,
        exists (select 1 from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and (a.attname ~* '${secretColumns}'
            or a.attname ~* '${personalColumns}' and not ${isReleased})) as secret
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and c.relname !~ '${closedTables}' and (c.relkind in ('r', 'p') or ${isReleased}) and pg_has_role(c.relowner, 'usage')
    loop
      if not t.system then execute format('grant select, insert, update, delete on %s to ${name}', t.name);
      elsif not t.secret then execute format('grant select on %s to ${name}', t.name);
      elsif t.open is not null then execute format('grant select (%s) on %s to ${name}', t.open, t.name);
      end if;
    end loop;
  end $$`)
}

function guestLogin(
  { max: _, connectionString, ...options }: Database['options'],
  user: string,
  password: string,
): pg.ClientConfig {
  if (!connectionString) return { ...options, user, password }
  const url = new URL(connectionString)
  url.username = user
  url.password = password
  return { connectionString: url.href }
}
