/** The database that is migrated and seeded once; what a test file gets is a copy of it. */
export const template = 'tessera_template'
