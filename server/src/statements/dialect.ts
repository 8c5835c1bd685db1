/** The database product whose SQL a statement is written in. */
export type Dialect = 'postgres' | 'mysql' | 'sqlserver' | 'oracle' | 'sqlite'
