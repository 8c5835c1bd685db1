import type { FieldDeclaration } from '../../contract/fields/contributed-field.ts'
import type { CommonSettings, Kind } from '../../contract/fields/kind.ts'

/** Settings of a field whose kind a remote contributes. */
export type ContributedSettings = CommonSettings & {
  readonly remote: string
  /** Its name in the remote. */
  readonly remoteKind: string
  readonly declared: FieldDeclaration
  /** Values of the declared settings. */
  readonly own: Readonly<Record<string, boolean | number | string>>
}

interface AnyField {
  readonly kind: Pick<Kind, 'group'>
  readonly settings: object
}

/** What a remote has declared of a field; undefined for fields of the product's own kinds. */
export const declaredOf = (field: AnyField): FieldDeclaration | undefined =>
  field.kind.group === 'contributed' ? (field.settings as ContributedSettings).declared : undefined

/** The pattern that values of the field must match, as its remote declares it. */
export function declaredPatternOf(field: AnyField): string | undefined {
  const value = declaredOf(field)?.value
  return value?.type === 'text' ? value.pattern : undefined
}
