import { sql } from 'kysely'
import { defaultAvatarName, imageUrl } from '@tessera/shared/contract/system/files'

/**
 * SQL expression: URL of a user's picture, that of the default picture if there is none. `alias` is the alias of `org_user`.
 */
export const headIconUrl = (alias = 'u') =>
  sql`${sql.lit(imageUrl('userAvatar', ''))} || coalesce(${sql.ref(`${alias}.head_icon`)}, ${sql.lit(defaultAvatarName)})`
