import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { TeamToken } from '@tessera/shared/contract/registry/remotes'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { notFoundRefusal } from '../db/crud.ts'
import { newId } from '../db/id.ts'
import type { Team } from '../http/context.ts'
import { Refusal } from '../errors/refusal.ts'
import { general } from '../errors/text.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const tokenPattern = /^Team (tsr_[\w-]{43})$/

/**
 * Finds the team of an Authorization header `Team tsr_...`; throws 602 if the token is unknown or revoked.
 */
export async function findTeam(db: Db, header: string): Promise<Team> {
  const token = tokenPattern.exec(header)?.[1]
  const { rows } = await typedSql(columnsOf('shell_remote_token', 'id', 'name', 'remotes'))`
    update shell_remote_token set used_time = now()
      where token_hash = ${hashOf(token ?? '')} and revoked_time is null
    returning id, name, remotes`.execute(db)
  if (!token || !rows[0]) throw new Refusal({ code: Code.invalidToken, text: general.badToken })
  return rows[0]
}

/** The tokens that are not revoked. */
export async function listTokens(db: Db): Promise<z.output<typeof TeamToken>[]> {
  const { rows } = await typedSql(
    columnsOf('shell_remote_token', 'id', 'name', 'remotes', 'createdTime', 'usedTime'),
  )`
    select id, name, remotes, created_time as "createdTime", used_time as "usedTime" from shell_remote_token
    where revoked_time is null order by created_time desc, id`.execute(db)
  return rows
}

/** Creates a token and returns it. Only its hash is stored, so it cannot be read again. */
export async function createToken(
  db: Db,
  { name, remotes }: { name: string; remotes: readonly string[] },
  by: string,
): Promise<{ id: string; token: string }> {
  const id = newId()
  const token = `tsr_${randomBytes(32).toString('base64url')}`
  await sql`
    insert into shell_remote_token (id, name, token_hash, remotes, creator_user_id)
      values (${id}, ${name}, ${hashOf(token)}, ${[...new Set(remotes)]}, ${by})`.execute(db)
  return { id, token }
}

/** Revokes a token and returns its name; throws 404 if there is no such token. */
export async function revokeToken(db: Db, id: string): Promise<string> {
  const { rows } = await typedSql(columnsOf('shell_remote_token', 'name'))`
    update shell_remote_token set revoked_time = now() where id = ${id} and revoked_time is null
      returning name`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0].name
}
