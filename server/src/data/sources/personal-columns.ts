/**
 * Columns of the product's tables that statements of users cannot read unless an administrator released the
 * table: telephone numbers, e-mail and postal addresses, birthdays, identity numbers, and values that users
 * entered in forms. The pattern is a regular expression of PostgreSQL.
 */
export const personalColumns =
  '(phone|mobile|landline|email|birthday|postal_address|certificates|id_card|id_number|form_values)'

/**
 * SQL expression: whether an administrator released the table or view `c` (pg_class). Views of the database's
 * owner read with the owner's rights, so they need a release too.
 */
export const isReleased =
  'exists (select 1 from public.system_released_table r where r.table_name = c.relname)'
