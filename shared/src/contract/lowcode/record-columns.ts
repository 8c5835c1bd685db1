/** Columns that every table of records has, besides those of its fields. */
export const recordColumns = [
  'id',
  'organize_id',
  'lock_version',
  'release_number',
  'creator_user_id',
  'creator_time',
  'last_modify_user_id',
  'last_modify_time',
  'delete_mark',
] as const
