import type { Dialect } from '../system/data-sources/source.ts'

/**
 * Functions that reach out of a query: into files, the network, other sessions or the settings of this one, or that run a text as a statement.
 * A transaction that only reads and a role of few rights stand behind it; this says so before anything runs.
 */
const reaching: Readonly<Record<Dialect, RegExp>> = {
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

/** Schemas whose functions are all of this sort. */
const schemas: Readonly<Partial<Record<Dialect, RegExp>>> = {
  oracle: /^(utl_.*|dbms_.*|sys|owa.*|apex.*)$/i,
  sqlserver: /^(sys|master|msdb)$/i,
}

/** Whether a function may not be called; `name` is its parts, the schema first. */
export function reachesOut(dialect: Dialect, name: readonly string[]): boolean {
  const own = name.at(-1) ?? ''
  return (
    reaching[dialect].test(own) || name.slice(0, -1).some((part) => schemas[dialect]?.test(part) ?? false)
  )
}
