import type { UserField } from './use-user-label.ts'

// Where the plain fields of a user stand, in the form and on the page of a user.

export const contactFields = [
  'mobilePhone',
  'email',
  'telePhone',
  'landline',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
] as const satisfies readonly UserField[]

export const moreFields = [
  'entryDate',
  'birthday',
  'certificatesType',
  'certificatesNumber',
  'education',
  'nation',
  'nativePlace',
  'description',
] as const satisfies readonly UserField[]

/** Fields that span both columns of the form. */
export const wideFields: ReadonlySet<UserField> = new Set(['postalAddress', 'nativePlace', 'description'])
