import { sql, type RawBuilder } from 'kysely'
import { contains } from '../../db/columns.ts'

const itself = (_column: string, value: RawBuilder<unknown>) => value

/**
 * Users whose account or name has a keyword in it; conditions speak of `u`, and `seen` says which of both count in a row. Characters that are no ASCII letters are looked up
 * in an index of single characters (`org_user__characters`); what has no case is compared as it stands, which takes half as long.
 */
export function named(
  keyword: string,
  seen: (column: string, value: RawBuilder<unknown>) => RawBuilder<unknown> = itself,
): RawBuilder<unknown> {
  const like = sql.raw(caseless(keyword) ? 'like' : 'ilike')
  const stands = sql`(${seen('account', sql`u.account`)} ${like} ${contains(keyword)} or ${seen('realName', sql`u.real_name`)} ${like} ${contains(keyword)})`
  const characters = [...keyword].filter((character) => character > '~' && caseless(character))
  return characters.length > 0
    ? sql`string_to_array(regexp_replace(u.account || u.real_name, '[ -~]', '', 'g'), null) @> ${characters}::text[] and ${stands}`
    : stands
}

const caseless = (text: string) => text.toLowerCase() === text.toUpperCase()
