type Raw = Readonly<Record<string, unknown>>

/**
 * Migrations of the design format; the first leads from version 1 to 2. Each accepts any JSON and never
 * throws.
 */
const steps: readonly ((design: Raw) => Raw)[] = [
  // Version 1 is the format of older clients. Version 2 drops the rule list of the form, which was always the
  // word "rules".
  ({ formRef: _, formModel: __, formRules: ___, ...rest }) => rest,
]

/** The current version of the format. */
export const currentVersion = steps.length + 1

/** Migrates a design to the current format; null where its version is newer. */
export function migrateDesign(design: Raw): Raw | null {
  const stated = design['version'] ?? 1
  const version = typeof stated === 'number' && Number.isInteger(stated) && stated >= 1 ? stated : 1
  if (version > currentVersion) return null
  return { ...steps.slice(version - 1).reduce((older, step) => step(older), design), version: currentVersion }
}
