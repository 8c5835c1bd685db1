import { sql } from 'kysely'
import { snake } from '../../db/columns.ts'
import type { Guarded } from '../grants/reach.ts'

/** What data permissions say of users; a membership is compared by the sets of ids it is. */
export const guardedUsers: Guarded = {
  menu: 'permission.user',
  from: sql`org_user u`,
  id: sql.ref('u.id'),
  owner: sql.ref('u.creator_user_id'),
  // Times are stored as such and arrive as milliseconds.
  stored: (field) =>
    /^(role|position|group)Id$/.test(field)
      ? sql`(select string_agg(${sql.ref(snake(field))}, ',' order by ${sql.ref(snake(field))}) from ${sql.table(`org_user_${field.slice(0, -2)}`)} where user_id = u.id)`
      : /Date$|^birthday$/.test(field)
        ? sql`(extract(epoch from ${sql.ref(`u.${snake(field)}`)}) * 1000)::bigint::text`
        : sql`${sql.ref(`u.${snake(field)}`)}::text`,
  fields: {
    id: { type: 'text', of: sql.ref('u.id') },
    account: { type: 'text', of: sql.ref('u.account') },
    realName: { type: 'text', of: sql.ref('u.real_name') },
    organizeId: { type: 'text', of: sql.ref('u.organize_id') },
    managerId: { type: 'text', of: sql.ref('u.manager_id') },
    creatorUserId: { type: 'text', of: sql.ref('u.creator_user_id') },
    gender: { type: 'number', of: sql.ref('u.gender') },
    enabledMark: { type: 'number', of: sql.ref('u.enabled_mark') },
    entryDate: { type: 'time', of: sql.ref('u.entry_date') },
    creatorTime: { type: 'time', of: sql.ref('u.creator_time') },
  },
}
