type Raw = Readonly<Record<string, unknown>>

/**
 * From each version of a design's format to the next: the first step leads from 1 to 2. Forward only; each
 * works on any JSON and throws nothing.
 */
const steps: readonly ((design: Raw) => Raw)[] = [
  // Version 1 is what the older clients write. Since 2 the rule list of the whole form, which was always the
  // word "rules", is gone.
  ({ formRef: _, formModel: __, formRules: ___, ...rest }) => rest,
]

/** The version that is written today. */
export const currentVersion = steps.length + 1

/** A design in today's format, whatever version it says it has; null for one of a later product. */
export function migrateDesign(design: Raw): Raw | null {
  const said = design['version'] ?? 1
  const version = typeof said === 'number' && Number.isInteger(said) && said >= 1 ? said : 1
  if (version > currentVersion) return null
  return { ...steps.slice(version - 1).reduce((older, step) => step(older), design), version: currentVersion }
}
