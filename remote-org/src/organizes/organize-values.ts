import type { CompanyDetails, organizes } from '@tessera/shared/contract/org/organizes'
import type { CallOutput, CallRequest } from '@tessera/shared/contract/wire'

type Own = Omit<CallRequest<typeof organizes.create>, 'propertyJson'>

/** A company as the form holds it: its details beside its own fields, and no parent at the root. */
export type OrganizeValues = Omit<Own, 'parentId'> & CompanyDetails & { parentId?: string | null }

/** The wire's name for "at the top". */
const top = '-1'

const details = [
  'shortName',
  'enterpriseNature',
  'industry',
  'foundedTime',
  'telePhone',
  'fax',
  'webSite',
  'address',
  'managerName',
  'managerTelePhone',
  'managerMobilePhone',
  'manageEmail',
  'bankName',
  'bankAccount',
  'businessscope',
] as const satisfies readonly (keyof CompanyDetails)[]

/** `propertyJson` is JSON text on the way out and an object on the way in (specification: wire 7.5). */
export function valuesOf({
  propertyJson,
  parentId,
  ...own
}: Partial<CallOutput<typeof organizes.read>>): Partial<OrganizeValues> {
  return {
    ...(JSON.parse(propertyJson ?? '{}') as CompanyDetails),
    ...own,
    parentId: parentId === top ? null : parentId,
  }
}

export function bodyOf({ parentId, ...values }: OrganizeValues) {
  const own = Object.fromEntries(
    Object.entries(values).filter(([key]) => !(details as readonly string[]).includes(key)),
  ) as Omit<Own, 'parentId'>
  const propertyJson = Object.fromEntries(
    details.map((key) => [key, values[key] === '' ? null : (values[key] ?? null)]),
  ) as CompanyDetails
  return { ...own, parentId: parentId || top, propertyJson }
}
