import type { Dialect } from './dialect.ts'

/**
 * Functions that access files, the network or other sessions, change settings, or run a text as a statement.
 * A read-only transaction and a restricted role also prevent this; the check explains it to the user before
 * the statement runs.
 */
const unsafeFunctions: Readonly<Record<Dialect, RegExp>> = {
  postgres:
    /^(pg_(?!typeof$|size_pretty$|column_size$|table_size$|total_relation_size$|relation_size$|get_expr$|get_constraintdef$|get_indexdef$|get_viewdef$|input_is_valid$|sleep$).*|lo_.*|lowrite|loread|dblink.*|set_config|current_setting|(next|set|curr|last)val|(query|cursor|table|schema|database)_to_xml.*|ts_stat|ts_rewrite|crosstab.*|connectby|inet_(server|client)_.*|txid_snapshot.*|has_.*_privilege|xml_?table|postgres_fdw_.*|file_fdw.*|plpy.*|sys_.*)$/i,
  mysql:
    /^(load_file|get_lock|release_(all_)?locks?|is_(free|used)_lock|master_pos_wait|source_pos_wait|wait_.*|sys_(exec|eval|get|set)|lib_mysqludf.*|set_.*|last_insert_id|nextval|setval|lastval)$/i,
  sqlserver:
    /^(openrowset|openquery|opendatasource|openxml|xp_.*|sp_.*|fn_(xe|trace|get_audit|dblog|dump).*|dm_.*)$/i,
  oracle:
    /^(utl_.*|dbms_.*|httpuritype|dburitype|xdburitype|uritype|bfilename|sys_(xmlgen|xmlagg|dburigen)|ordsys.*|owa.*|htp|htf|ctxsys.*|xmltype)$/i,
  sqlite: /^(load_extension|readfile|writefile|edit|fts3_tokenizer|fsdir|lsmode|zipfile|sqlar_.*)$/i,
}

/** Schemas whose functions are all unsafe. */
const unsafeSchemas: Readonly<Partial<Record<Dialect, RegExp>>> = {
  oracle: /^(utl_.*|dbms_.*|sys|owa.*|apex.*)$/i,
  sqlserver: /^(sys|master|msdb)$/i,
}

/** Whether a function must not be called. `name` holds the parts of its name, the schema first. */
export function isUnsafeFunction(dialect: Dialect, name: readonly string[]): boolean {
  const own = name.at(-1) ?? ''
  return (
    unsafeFunctions[dialect].test(own) ||
    name.slice(0, -1).some((part) => unsafeSchemas[dialect]?.test(part) ?? false)
  )
}
