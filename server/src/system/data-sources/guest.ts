import pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { refuse } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets.ts'
import { text } from './text.ts'

/**
 * Who reads our own database for statements that people write: a role of its own, with a login of its own, because `set role` can be undone by the statement itself.
 * It sees what is listed as open here, without the columns that hold secrets, and changes only tables that people made. PostgreSQL says no, not we.
 */
const lock = 7_351_028

/** First words of the names of tables that are the product's. */
export const areas = ['org', 'system', 'shell', 'workflow', 'lowcode', 'edu', 'wechat', 'schema'] as const
export const isSystemTable = (name: string): boolean =>
  areas.some((area) => name.toLowerCase() === area || name.toLowerCase().startsWith(`${area}_`))

/** Tables of sessions, keys, conversations, letters and logs; whatever the shell keeps is among them. */
const closed =
  '^(shell_|schema_|system_(data_source|data_interface_call|outbox|log|chat|message|mail|config|file|export|import|task_run|task_try|secret)|wechat_|org_(audit|password))'
/** Columns that no statement of people may read, whatever table they are in. */
const secret = '(password|secret|token|hash|salt|sealed|ticket|certificate)'

/** How the guest logs in. Refuses, in words, where there is none and the server may not make one. */
export async function openGuest(
  { pool, options }: Database,
  secrets: Secrets,
  guestUrl: string | undefined,
): Promise<pg.ClientConfig> {
  if (guestUrl) return { connectionString: guestUrl }
  const client = await pool.connect()
  try {
    const { name, may, made } = await guestOf(client)
    if (!may && !made) throw refuse(text.noGuest)
    const password = secrets.derive(name)
    await client.query('begin')
    await oneByOne(client)
    // Somebody may have been faster. Both are letters, digits and signs of base64url.
    await client.query(`do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${name}') then create role ${name}; end if;
    end $$`)
    if (may)
      await client.query(`alter role ${name} login noinherit connection limit 20 password '${password}'`)
    await grantGuest(client, name)
    await client.query('commit')
    return { ...loginOf(options, name, password) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Grants anew what the guest may, if there is one, within a transaction that makes tables by itself. */
export async function grantAnew(client: pg.ClientBase): Promise<void> {
  const { name, made } = await guestOf(client)
  if (!made) return
  await oneByOne(client)
  await grantGuest(client, name)
}

const oneByOne = (client: pg.ClientBase) => client.query('select pg_advisory_xact_lock($1)', [lock])

/** What the guest is called, whether it is there, and whether the server may make it. */
async function guestOf(client: pg.ClientBase): Promise<{ name: string; may: boolean; made: boolean }> {
  const { rows } = await client.query<{ name: string; may: boolean; made: boolean }>(`
    select 'tessera_guest_' || d.oid as name, r.rolsuper or r.rolcreaterole as may, exists (select 1 from pg_roles g where g.rolname = 'tessera_guest_' || d.oid) as made
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`)
  return rows[0]!
}

/** Grants anew what a guest may, table by table: reading what is open, and everything where people made the table. */
async function grantGuest(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`do $$ declare t record; begin
    revoke all on all tables in schema public from ${name};
    grant usage on schema public to ${name};
    for t in
      select c.oid::regclass as name, c.relname ~ '^(${areas.join('|')})(_|$)' as system,
        (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname !~* '${secret}') as open,
        exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname ~* '${secret}') as secret
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname !~ '${closed}' and pg_has_role(c.relowner, 'usage')
    loop
      if not t.system then execute format('grant select, insert, update, delete on %s to ${name}', t.name);
      elsif not t.secret then execute format('grant select on %s to ${name}', t.name);
      elsif t.open is not null then execute format('grant select (%s) on %s to ${name}', t.open, t.name);
      end if;
    end loop;
  end $$`)
}

function loginOf(
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
