import { sql } from 'kysely'

/**
 * SQL expression: the id of what a menu opens (a design, a dictionary type), from its `property_json`. Not by a cast to
 * JSON, because the column may hold any text.
 */
export const menuTarget = sql`substring(property_json from '"moduleId"\\s*:\\s*"([^"\\\\]*)"')`
